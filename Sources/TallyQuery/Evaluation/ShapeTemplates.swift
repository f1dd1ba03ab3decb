import TallyIndex
import TallyModel

/// What each shape of the ledger means, worked out once for all blocks that have it.
///
/// Blocks number names and commodities for themselves; here a shape is told by what its names mean and
/// which commodities they are, so that the same shape of a hundred months is looked up once.
struct ShapeTemplates {
  /// What a shape means.
  struct Outcome {
    var state: State
    /// Its rows, in `rows`.
    var range: Range<Int>
    /// Its postings, in `postings`.
    var postings: Range<Int>
  }

  enum State {
    case good
    /// It counts, but something is to be said of each entry.
    case doubtful
    /// No entry of it counts.
    case wrong
  }

  private var lists = NumberLists()
  /// By number of the shape's list.
  private(set) var outcomes: ContiguousArray<Outcome> = []
  /// The rows of a shape's entries are these, but for the entry and its quantities.
  private(set) var rows: [Row] = []
  /// Likewise its postings.
  private(set) var postings: [Posting] = []

  /// The index into `outcomes` for a shape of the block at work.
  ///
  /// - `shape`: its numbers; `entry`: one that has it.
  mutating func outcome(
    of shape: UnsafeBufferPointer<UInt32>, entry: UInt32, _ meaning: inout EntryMeaning,
    isDoubtful: (Row, Symbols) -> Bool
  ) -> Int32 {
    let number = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: shape.count / 2) { list in
      let hash = meaning.names.describe(shape, into: list)
      return lists.number(of: UnsafeBufferPointer(list), hash)
    }
    if number < outcomes.count { return number }
    do throws(EntryProblem) {
      try meaning.resolve(Int(entry))
      let start = rows.count
      rows += meaning.rows
      let firstPosting = postings.count
      meaning.appendPostings(to: &postings)
      let hasDoubts = meaning.rows.contains { isDoubtful($0, meaning.names.symbols) }
      outcomes.append(
        Outcome(
          state: hasDoubts ? .doubtful : .good, range: start..<rows.count,
          postings: firstPosting..<postings.count))
    } catch {
      outcomes.append(Outcome(state: .wrong, range: 0..<0, postings: 0..<0))
    }
    return number
  }
}

extension NameResolver {
  /// Writes down all that decides what a shape of the block at work means, in numbers that are the same in
  /// all blocks: two of the shape's in each.
  ///
  /// - Returns: their hash: multiplied and rotated as FxHash does, and its high bits, which are the better
  ///   ones, brought down.
  fileprivate func describe(
    _ shape: UnsafeBufferPointer<UInt32>, into list: UnsafeMutableBufferPointer<UInt64>
  ) -> UInt64 {
    var hash: UInt64 = 0
    var count = 0
    @inline(__always)
    func put(_ a: Int32, _ b: Int32) {
      let pair = UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b))
      hash = ((hash << 5 | hash >> 59) ^ pair) &* 0x9E37_79B9_7F4A_7C15
      list.initializeElement(at: count, to: pair)
      count += 1
    }
    // An item has as many numbers as the entry has of its own.
    for at in stride(from: 0, through: shape.count - ShapeColumns.width, by: ShapeColumns.width) {
      if at == 0 {
        put(Int32(truncatingIfNeeded: shape[0]), place(shape[1]))
        put(place(shape[2]), place(shape[3]))
      } else {
        put(place(shape[at]), Int32(truncatingIfNeeded: shape[at + 1]))
        // No cost is not a cost without a commodity.
        put(commodity(shape[at + 2]), shape[at + 3] == 0 ? -1 : commodity(shape[at + 3]))
      }
    }
    return hash ^ hash >> 32
  }
}

/// Numbers lists of numbers in the order they are first seen: tens of thousands are looked up a question.
private struct NumberLists {
  private var numbers: ContiguousArray<UInt64> = []
  /// Where each list ends in `numbers`.
  private var ends: ContiguousArray<Int> = []
  private var table = HashNumbers()

  /// The number of a list, which gets the next one where it has none.
  mutating func number(of list: UnsafeBufferPointer<UInt64>, _ hash: UInt64) -> Int32 {
    if let known = table.find(hash, isSame: { isEqual($0, list) }) { return known }
    numbers += list
    ends.append(numbers.count)
    return table.append(hash)
  }

  @inline(__always)
  private func isEqual(_ known: Int, _ list: UnsafeBufferPointer<UInt64>) -> Bool {
    let start = known == 0 ? 0 : ends[known - 1]
    guard ends[known] - start == list.count else { return false }
    for at in list.indices where numbers[start + at] != list[at] { return false }
    return true
  }
}
