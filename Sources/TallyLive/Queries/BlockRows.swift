import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery

/// An entry with rows in the answer: what tells it again when it is another.
struct LiveEntry {
  /// The number it keeps as long as it is the same entry to whoever follows; 0 until it has one.
  var key: UInt64 = 0
  /// The id it gives itself, hashed, or the bits of its identity.
  var identity: UInt64 = 0
  var isGiven = false
  /// What it says, but for its date, its file and its place there.
  var said: UInt64 = 0
  /// The path of its file, hashed.
  var file: UInt64 = 0
  var date: Int32 = 0
  /// -1 without a time.
  var time: Int32 = 0
  /// Its row in its block.
  var entry: Int32 = 0
  /// Where its rows are among those of its block.
  var rows: Range<Int32> = 0..<0
}

/// A row of a watched timeline; two are equal where all that is shown of them is.
package struct LiveRow: Identifiable, Equatable, Sendable {
  package struct ID: Hashable, Sendable {
    var entry: UInt64
    /// Numbers the rows of an entry.
    var posting: Int32
  }

  package let id: ID
  let content: UInt64
  /// The number of what is kept of its block.
  let block: Int
  /// The entry's row there.
  let entry: Int32

  package static func == (a: LiveRow, b: LiveRow) -> Bool { a.id == b.id && a.content == b.content }
}

/// The rows of a block that are in the answer.
struct BlockRows {
  /// A row, and all that is shown of it and its entry, hashed.
  struct Row {
    var posting: Int32
    var content: UInt64
  }

  /// As they stand in their files.
  var entries: [LiveEntry] = []
  private(set) var rows: [Row] = []
  /// The entries by date and time.
  private(set) var order: [Int32] = []
  /// What the last entry says, but for its rows.
  private var text: UInt64 = 0

  /// Reads the rows of the blocks that a scan stands at.
  static func read(_ scan: inout LedgerScan, _ filter: RowFilter) throws(PatternError)
    -> [BlockRows]
  {
    var all = scan.ledger.blocks.map { _ in BlockRows() }
    var digest = RowDigest(scan.ledger.types)
    var reading = -1
    filter.scan(with: &scan) { row, block, symbols, isFirst in
      let at = all.count == 1 ? 0 : Int(row.block)
      if at != reading {
        digest.begin(block)
        reading = at
      }
      all[at].add(row, symbols, isFirst: isFirst, &digest)
    }
    for at in all.indices { all[at].finish() }
    if let failure = filter.failure { throw failure }
    return all
  }

  private mutating func add(
    _ row: TallyQuery.Row, _ symbols: Symbols, isFirst: Bool, _ digest: inout RowDigest
  ) {
    let start = Int32(truncatingIfNeeded: rows.count)
    if isFirst || entries.isEmpty {
      entries.append(digest.entry(Int(row.entry)))
      entries[entries.count - 1].rows = start..<start
    }
    let last = entries.count - 1
    let entry = entries[last]
    if isFirst { text = entry.said }
    let own = digest.row(row, symbols)
    var hasher = Hasher()
    for part in [text, entry.identity, entry.file, own] { hasher.combine(part) }
    hasher.combine(entry.date)
    hasher.combine(digest.place(Int(row.entry)))
    rows.append(Row(posting: row.posting, content: hasher.number))
    entries[last].rows = entry.rows.lowerBound..<start + 1
    entries[last].said = (entry.said << 7 | entry.said >> 57) &+ own
  }

  private mutating func finish() {
    order = entries.indices.map { Int32(truncatingIfNeeded: $0) }
    let entries = entries
    order.sort { a, b in
      let (one, other) = (entries[Int(a)], entries[Int(b)])
      return (one.date, one.time, a) < (other.date, other.time, b)
    }
  }

  /// Its days, each once, in their order.
  var dates: [Int32] {
    var dates: [Int32] = []
    for entry in order where dates.last != entries[Int(entry)].date {
      dates.append(entries[Int(entry)].date)
    }
    return dates
  }

  /// Where the entries of a day are in `order`.
  func range(of date: Int32) -> Range<Int> {
    let start = firstPlace { $0 >= date }
    return start..<max(start, firstPlace { $0 > date })
  }

  private func firstPlace(where isBehind: (Int32) -> Bool) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(entries[Int(order[middle])].date) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
