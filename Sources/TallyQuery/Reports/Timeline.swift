package import TallyFormats
package import TallyIndex
package import TallyModel

/// Entries by day, with the day's income and expense, and the totals of all.
///
/// A day is a section; newest first, and within it newest first: those without a time below those
/// with one. Rows of one entry keep their written order. `reversed` turns days and entries round.
package struct Timeline {
  package struct Section: Sendable {
    package var date: CalendarDate
    package var flow: Flow
    package var rows: TimelineRows
  }

  package let scan: LedgerScan
  /// Of all rows that match, shown or not.
  package private(set) var totals = Flow()
  package private(set) var sections: [Section] = []
  /// How many rows are in `sections`.
  package private(set) var shownCount = 0

  /// - Throws: `PatternError` where a pattern could not be matched to its end.
  package init(_ ledger: Ledger, filter: RowFilter, request: Request) throws(PatternError) {
    var scan = LedgerScan(ledger, strict: request.strict)
    var days = TimelineDays()
    filter.scan(with: &scan) { row, columns, _, isFirst in
      days.add(row, columns, isFirst: isFirst)
    }
    if let failure = filter.failure { throw failure }
    self.scan = scan
    totals = days.totals
    (sections, shownCount) = days.sections(
      isReversed: request.isReversed, limit: request.limit ?? Int.max)
  }

  /// What is asked of a timeline beside which rows.
  package struct Request: Sendable {
    package var isReversed = false
    /// The most rows to show: the newest, or reversed the oldest.
    ///
    /// Sums count all that match.
    package var limit: Int?
    package var strict: Set<Strictness.Check> = []

    package init() {}
  }
}

/// Collects rows, and puts them in order by day.
struct TimelineDays {
  private var entries: [TimelineEntry] = []
  private var rows: [Row] = []
  private(set) var totals = Flow()
  /// Of the block of the row last added.
  private var date = Block.empty.entries.date
  private var time = Block.empty.entries.time
  private var block: Int32 = -1

  /// Adds a row; `isFirst` for the first one of its entry.
  mutating func add(_ row: Row, _ block: Block, isFirst: Bool) {
    if row.block != self.block {
      self.block = row.block
      (date, time) = (block.entries.date, block.entries.time)
      reserve(block.summary.itemCount)
    }
    rows.append(row)
    totals.add(row)
    if !isFirst, let last = entries.indices.last {
      entries[last].rowCount += 1
      return
    }
    let entry = Int(row.entry)
    entries.append(
      TimelineEntry(date: date[entry], time: time[entry], firstRow: rows.count - 1))
  }

  /// Makes room for as many rows as a block may have: it is most of them, or costs nothing but addresses.
  private mutating func reserve(_ count: Int) {
    guard rows.capacity - rows.count < count else { return }
    rows.reserveCapacity(max(rows.count + count, rows.capacity * 2))
  }

  /// The days and how many rows they show; a day's sums count all its rows, shown or not.
  mutating func sections(isReversed: Bool, limit: Int) -> ([Timeline.Section], shown: Int) {
    entries.sort { isReversed ? $0 < $1 : $1 < $0 }
    var sections: [Timeline.Section] = []
    var shown = 0
    var start = 0
    while start < entries.count, shown < limit {
      let date = entries[start].date
      let end = entries[start...].firstIndex { $0.date != date } ?? entries.count
      let section = section(date, entries[start..<end], limit: limit - shown)
      shown += section.rows.count
      sections.append(section)
      start = end
    }
    return (sections, shown)
  }

  private func section(_ date: Int32, _ entries: ArraySlice<TimelineEntry>, limit: Int)
    -> Timeline.Section
  {
    var flow = Flow()
    var order: [Int32] = []
    for entry in entries {
      for row in entry.firstRow..<entry.firstRow + entry.rowCount {
        flow.add(rows[Int(row)])
        if order.count < limit { order.append(row) }
      }
    }
    return Timeline.Section(
      date: CalendarDate(days: date), flow: flow, rows: TimelineRows(rows, order))
  }
}

/// Rows of a day, in order: which ones of all that were collected.
///
/// Thousands of rows may be shown, and none is copied to be put in its place.
package struct TimelineRows: RandomAccessCollection, Sendable {
  private let all: [Row]
  private let order: [Int32]

  fileprivate init(_ all: [Row], _ order: [Int32]) {
    self.all = all
    self.order = order
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }
  package subscript(_ place: Int) -> Row { all[Int(order[place])] }
}

/// An entry's place in a timeline, and its rows.
///
/// Small, since it is moved about while they are sorted.
private struct TimelineEntry: Comparable {
  /// Date and time in one; without a time, -1, before all times of the day.
  private let moment: Int64
  /// Rows come in reading order.
  let firstRow: Int32
  var rowCount: Int32 = 1

  init(date: Int32, time: Int32, firstRow: Int) {
    moment = Int64(date) << 32 | (Int64(time) + 1)
    self.firstRow = Int32(clamping: firstRow)
  }

  var date: Int32 { Int32(truncatingIfNeeded: moment >> 32) }

  static func < (a: TimelineEntry, b: TimelineEntry) -> Bool {
    a.moment != b.moment ? a.moment < b.moment : a.firstRow < b.firstRow
  }
}
