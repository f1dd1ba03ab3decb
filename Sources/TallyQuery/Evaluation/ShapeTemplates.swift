import TallyIndex
import TallyModel

/// What each shape of the ledger means, worked out once for all blocks that have it.
///
/// Blocks number their shapes for themselves; here a shape is told by its identity, so that the same one of a
/// hundred months is looked up once.
struct ShapeTemplates {
  /// What a shape means.
  struct Outcome {
    var state: State
    private let bounds: (rows: Int32, endOfRows: Int32, postings: Int32, endOfPostings: Int32)

    fileprivate init(_ state: State, rows: Range<Int>, postings: Range<Int>) {
      self.state = state
      bounds = (
        Int32(clamping: rows.lowerBound), Int32(clamping: rows.upperBound),
        Int32(clamping: postings.lowerBound), Int32(clamping: postings.upperBound)
      )
    }

    /// Its rows, in `rows`.
    var range: Range<Int> { Int(bounds.rows)..<Int(bounds.endOfRows) }
    /// Its postings, in `postings`.
    var postings: Range<Int> { Int(bounds.postings)..<Int(bounds.endOfPostings) }
  }

  /// Where the quantities of a row or a posting are from: what a loop over sums needs of it.
  struct Source {
    /// The item of the entry, or `Row.noItem`.
    var item: Int32
    /// Of a row: whether it has a cost; of a posting: whether its quantity is the cost.
    var hasCost: Bool
  }

  enum State {
    case good
    /// It counts, but something is to be said of each entry.
    case doubtful
    /// No entry of it counts.
    case wrong
  }

  private var known = HashNumbers()
  /// By number in `known` the other half of the shape's identity.
  private var highs: ContiguousArray<UInt64> = []
  /// By number in `known`.
  private(set) var outcomes: ContiguousArray<Outcome> = []
  /// The rows of a shape's entries are these, but for the entry and its quantities.
  private(set) var rows: [Row] = []
  private(set) var rowSources: ContiguousArray<Source> = []
  /// Likewise its postings.
  private(set) var postings: [Posting] = []
  private(set) var postingSources: ContiguousArray<Source> = []

  /// The index into `outcomes` for a shape, by the halves of its identity; nil of one that is new.
  @inline(__always)
  func number(_ low: UInt64, _ high: UInt64) -> Int32? {
    known.find(low, isSame: { highs[$0] == high })
  }

  /// Works out what a new shape of the block at work means.
  ///
  /// - `entry`: one that has it.
  mutating func append(
    _ shape: ShapeIdentity, entry: UInt32, _ meaning: inout EntryMeaning,
    isDoubtful: (Row, Symbols) -> Bool
  ) -> Int32 {
    let number = known.append(shape.low)
    highs.append(shape.high)
    do throws(EntryProblem) {
      try meaning.resolve(Int(entry))
      let start = rows.count
      rows += meaning.rows
      for row in meaning.rows {
        rowSources.append(Source(item: row.item, hasCost: row.cost != nil))
      }
      let firstPosting = postings.count
      meaning.appendPostings(to: &postings)
      for posting in postings[firstPosting...] {
        postingSources.append(Source(item: posting.item, hasCost: posting.isOfCost))
      }
      let hasDoubts = meaning.rows.contains { isDoubtful($0, meaning.names.symbols) }
      outcomes.append(
        Outcome(
          hasDoubts ? .doubtful : .good, rows: start..<rows.count,
          postings: firstPosting..<postings.count))
    } catch {
      outcomes.append(Outcome(.wrong, rows: 0..<0, postings: 0..<0))
    }
    return number
  }
}
