/// Bytes of a file that others take the place of; all around them stays.
package struct Splice: Sendable, Equatable {
  /// In the file as it was; empty where something is put between.
  package var range: Range<Int>
  package var text: [UInt8]

  package init(_ range: Range<Int>, _ text: some Sequence<UInt8>) {
    self.range = range
    self.text = Array(text)
  }

  package init(_ range: Range<Int>, _ text: String) { self.init(range, text.utf8) }
}

extension Splice {
  /// One splice that turns old bytes, which stand at an offset of a file, into new ones; none where they are
  /// the same.
  package static func difference(_ old: [UInt8], _ new: [UInt8], at offset: Int) -> [Splice] {
    if old == new { return [] }
    let same = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - same
    let sameEnd = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    return [
      Splice(
        offset + same..<offset + old.count - sameEnd, new[same..<new.count - sameEnd])
    ]
  }
}

extension [UInt8] {
  /// The bytes with splices applied, whose ranges are in order and do not overlap.
  package func spliced(_ splices: [Splice]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(splices.reduce(count) { $0 + $1.text.count - $1.range.count })
    var at = 0
    for splice in splices {
      result += self[at..<splice.range.lowerBound]
      result += splice.text
      at = splice.range.upperBound
    }
    return result + self[at...]
  }
}
