/// A part of a file that reads by itself as it does in the whole.
///
/// What is put into it changes nothing of how the rest reads, as long as the stretch ends with a line end, or
/// the file with it.
package struct FileStretch: Sendable {
  package var range: Range<Int>
  /// What stands in it of the day it is for.
  var day: Range<Int>
  /// How many entries it has to have before the day and behind it, where the file has more.
  var margin: Int

  /// Whether what it has is enough.
  func isEnough(_ entries: [PlacedEntry], size: Int) -> Bool {
    let before = entries.prefix { $0.range.lowerBound < day.lowerBound }.count
    let behind = entries.reversed().prefix { $0.range.lowerBound >= day.upperBound }.count
    return (before >= margin || range.lowerBound == 0)
      && (behind >= margin || range.upperBound == size)
  }

  /// Where a stretch is in bytes that were spliced; nil where it may no longer read by itself.
  static func range(_ range: Range<Int>, in bytes: [UInt8], after splices: [Splice]) -> Range<Int>?
  {
    let first = range.lowerBound == 0 ? 0 : range.lowerBound + 1
    let isWithin = splices.allSatisfy { splice in
      first <= splice.range.lowerBound && splice.range.upperBound <= range.upperBound
    }
    let grown = splices.reduce(range.upperBound) { $0 + $1.text.count - $1.range.count }
    let isClosed = grown == bytes.count || grown > 0 && bytes[grown - 1] == Marks.newline
    return isWithin && isClosed ? range.lowerBound..<grown : nil
  }
}
