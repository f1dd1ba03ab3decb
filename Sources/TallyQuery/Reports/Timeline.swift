package import TallyIndex
package import TallyModel

/// Entries by day, with the day's income and expense, and the totals of all.
///
/// A day is a section; newest first, and within it newest first: those without a time below those
/// with one. Rows of one entry keep their written order. `reversed` turns days and entries round.
package struct Timeline {
  package struct Section {
    package var date: CalendarDate
    package var flow: Flow
    package var rows: [Row]
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

  /// Adds a row; `isFirst` for the first one of its entry.
  mutating func add(_ row: Row, _ block: Block, isFirst: Bool) {
    rows.append(row)
    totals.add(row)
    if !isFirst, let last = entries.indices.last {
      entries[last].rows = entries[last].rows.lowerBound..<rows.count
      return
    }
    let entry = Int(row.entry)
    entries.append(
      TimelineEntry(
        date: block.entries.date[entry], time: block.entries.time[entry],
        order: Int32(clamping: entries.count), rows: rows.count - 1..<rows.count))
  }

  /// The days and how many rows they show; a day's sums count all its rows, shown or not.
  mutating func sections(isReversed: Bool, limit: Int) -> ([Timeline.Section], shown: Int) {
    entries.sort { isReversed ? $0 < $1 : $1 < $0 }
    var sections: [Timeline.Section] = []
    var shown = 0
    for entry in entries {
      let date = CalendarDate(days: entry.date)
      if sections.last?.date != date {
        if shown >= limit { break }
        sections.append(Timeline.Section(date: date, flow: Flow(), rows: []))
      }
      // The list is not empty: a section was just appended.
      let last = sections.count - 1
      for row in rows[entry.rows] {
        sections[last].flow.add(row)
        guard shown < limit else { continue }
        sections[last].rows.append(row)
        shown += 1
      }
    }
    return (sections, shown)
  }
}

/// An entry's place in a timeline.
private struct TimelineEntry: Comparable {
  var date: Int32
  /// -1 without a time, which sorts before all times.
  var time: Int32
  var order: Int32
  var rows: Range<Int>

  static func < (a: TimelineEntry, b: TimelineEntry) -> Bool {
    if a.date != b.date { return a.date < b.date }
    if a.time != b.time { return a.time < b.time }
    return a.order < b.order
  }
}
