import TallyIndex
import TallyModel

/// The rows that each shape of the ledger means, worked out once for all blocks that have it.
///
/// Blocks number names and commodities for themselves; here a shape is told by what its names mean and
/// which commodities they are, so that the same shape of a hundred months is looked up once.
struct ShapeTemplates {
  /// What decides the rows of a shape, number by number.
  private struct Key: Hashable {
    var numbers: [Int32]

    /// The numbers in one, multiplied and rotated as FxHash does: there are thousands of shapes a question.
    func hash(into hasher: inout Hasher) {
      var hash: UInt64 = 0
      for number in numbers {
        let mixed = (hash << 5 | hash >> 59) ^ UInt64(UInt32(bitPattern: number))
        hash = mixed &* 0x9E37_79B9_7F4A_7C15
      }
      hasher.combine(hash)
    }
  }

  enum Outcome {
    /// Its rows, in `rows`.
    case rows(Range<Int>, isDoubtful: Bool)
    /// No entry of it counts.
    case wrong
  }

  private var known: [Key: Outcome] = [:]
  private(set) var rows: [Row] = []
  private var key = Key(numbers: [])

  /// What a shape of the block at work means.
  ///
  /// - `entry`: one that has it.
  mutating func outcome(
    of shape: Int, _ shapes: ShapeColumns, entry: Int, _ meaning: inout EntryMeaning,
    isDoubtful: (Row, Symbols) -> Bool
  ) -> Outcome {
    meaning.names.describe(shape, shapes, into: &key.numbers)
    if let known = known[key] { return known }
    let outcome: Outcome
    do throws(EntryProblem) {
      try meaning.resolve(entry)
      let start = rows.count
      rows += meaning.rows
      outcome = .rows(
        start..<rows.count,
        isDoubtful: meaning.rows.contains { isDoubtful($0, meaning.names.symbols) })
    } catch {
      outcome = .wrong
    }
    known[key] = outcome
    return outcome
  }
}

extension NameResolver {
  /// Writes down all that decides what a shape of the block at work means, in numbers that are the same in
  /// all blocks.
  mutating func describe(_ shape: Int, _ shapes: ShapeColumns, into numbers: inout [Int32]) {
    numbers.removeAll(keepingCapacity: true)
    let range = shapes.range(shape)
    var at = range.lowerBound
    numbers.append(Int32(truncatingIfNeeded: shapes[at]))
    for side in at + 1..<at + ShapeColumns.width {
      numbers.append(place(UInt32(truncatingIfNeeded: shapes[side])))
    }
    at += ShapeColumns.width
    while at < range.upperBound {
      numbers.append(place(UInt32(truncatingIfNeeded: shapes[at])))
      numbers.append(Int32(truncatingIfNeeded: shapes[at + 1]))
      numbers.append(commodity(UInt32(truncatingIfNeeded: shapes[at + 2])))
      numbers.append(commodity(UInt32(truncatingIfNeeded: shapes[at + 3])))
      at += ShapeColumns.width
    }
  }
}
