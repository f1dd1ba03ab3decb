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
