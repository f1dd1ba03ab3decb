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

  /// - Parameters:
  ///   - limit: the most rows to show, the newest (or with `reversed` the oldest) ones.
  package init(_ ledger: Ledger, filter: RowFilter, request: Request) throws(PatternError) {
    var scan = LedgerScan(ledger, isStrict: request.isStrict)
    var entries: [TimelineEntry] = []
    var rows: [Row] = []
    var totals = Flow()
    var block = -1
    scan.run { found, columns, entry, symbols in
      if let first = found.first, Int(first.block) != block {
        block = Int(first.block)
        filter.begin(columns)
      }
      let start = rows.count
      for row in found where filter.matches(row, columns, symbols) {
        rows.append(row)
        totals.add(row)
      }
      guard rows.count > start else { return }
      entries.append(
        TimelineEntry(
          date: columns.entries.date[entry], time: columns.entries.time[entry],
          order: Int32(clamping: entries.count), rows: start..<rows.count))
    }
    if let failure = filter.failure { throw failure }
    self.scan = scan
    self.totals = totals
    entries.sort { request.isReversed ? $0 < $1 : $1 < $0 }
    fill(entries, rows, limit: request.limit ?? Int.max)
  }

  /// What is asked of a timeline beside which rows.
  package struct Request: Sendable {
    package var isReversed = false
    package var limit: Int?
    package var isStrict = false

    package init() {}
  }

  private mutating func fill(_ entries: [TimelineEntry], _ rows: [Row], limit: Int) {
    for entry in entries {
      let date = CalendarDate(days: entry.date)
      if sections.last?.date != date {
        if shownCount >= limit { break }
        sections.append(Section(date: date, flow: Flow(), rows: []))
      }
      // The list is not empty: a section was just appended.
      let last = sections.count - 1
      for row in rows[entry.rows] {
        sections[last].flow.add(row)
        guard shownCount < limit else { continue }
        sections[last].rows.append(row)
        shownCount += 1
      }
    }
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
