import TallyFormats
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

  /// What the shape of an entry of the block at work means.
  mutating func outcome(
    ofEntry entry: Int, _ meaning: inout EntryMeaning, isDoubtful: (Row, Symbols) -> Bool
  ) -> Outcome {
    meaning.describe(entry, into: &key.numbers)
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

extension EntryMeaning {
  /// Writes down all that decides what an entry means: two entries with the same numbers mean the same.
  mutating func describe(_ entry: Int, into numbers: inout [Int32]) {
    numbers.removeAll(keepingCapacity: true)
    numbers.append(Int32(truncatingIfNeeded: columns.kind[entry].stored))
    numbers.append(names.place(columns.flow[entry]))
    numbers.append(names.place(columns.from[entry]))
    numbers.append(names.place(columns.to[entry]))
    for item in columns.items(of: entry) {
      numbers.append(names.place(columns.name[item]))
      let amount = columns.amount[item]
      let side: Int32 = amount.isNegative ? 0 : amount.isZero ? 1 : 2
      numbers.append(Int32(columns.sign[item].rawValue) << 2 | side)
      numbers.append(names.commodity(columns.commodity[item]))
      numbers.append(names.commodity(columns.costCommodity[item]))
    }
  }
}
