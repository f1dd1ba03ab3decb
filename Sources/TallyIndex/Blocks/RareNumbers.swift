/// A column's numbers while nearly all of them are the same one: nothing is kept until one is not.
struct RareNumbers {
  private let usual: Int64
  /// By row, as far as one that is not the usual one.
  private var numbers: ContiguousArray<Int64> = []

  /// Of a column whose rows have `usual` where nothing else is said.
  init(usual: Int64 = 0) { self.usual = usual }

  mutating func reset() { numbers.removeAll(keepingCapacity: true) }

  /// Notes the number of a row; rows come in order.
  mutating func set(_ number: Int64, row: Int) {
    guard number != usual else { return }
    numbers.append(contentsOf: repeatElement(usual, count: row - numbers.count))
    numbers.append(number)
  }

  func write(_ section: Section, count: Int, to writer: inout BlockWriter) {
    if numbers.isEmpty {
      var span = NumberSpan()
      span.take(usual)
      return writer.column(section, count: count, span) { _ in usual }
    }
    numbers.withUnsafeBufferPointer { numbers in
      writer.column(section, count: count) { $0 < numbers.count ? numbers[$0] : usual }
    }
  }
}
