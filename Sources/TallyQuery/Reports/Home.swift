package import TallyFormats
package import TallyIndex
package import TallyModel

/// The home page: a period's income and expense, how it compares, and its latest days.
///
/// The period is the one asked for, else this month; while that has no entries, the latest month that
/// has. As JSON it is the timeline of the period, with `"period":{"begin","end"}` beside the totals.
package struct Home {
  package let scan: LedgerScan
  let range: DateRange
  let totals: Flow
  let sections: [Timeline.Section]
  /// The days before that are compared with, and their sums; nil where there is nothing to compare.
  let before: (range: DateRange, flow: Flow)?
  let title: String

  /// - `period`: nil for this month, or the latest that has entries.
  /// - `title`: the ledger's name and path.
  package init(
    _ ledger: Ledger, period: DateRange?, today: CalendarDate, title: String,
    strict: Set<Strictness.Check>
  ) throws(PatternError) {
    let range = period ?? Home.month(ledger, today)
    let earlier = Home.comparison(range, today)
    var scan = LedgerScan(ledger, strict: strict)
    var days = TimelineDays()
    var flow = Flow()
    let filter = try RowFilter(Query(), period: Home.span(range, earlier))
    filter.scan(with: &scan) { row, block, _, isFirst in
      let date = CalendarDate(days: block.entries.date[Int(row.entry)])
      if range.contains(date) { days.add(row, block, isFirst: isFirst) }
      if let earlier, earlier.contains(date) { flow.add(row) }
    }
    self.scan = scan
    self.range = range
    self.title = title
    totals = days.totals
    sections = days.sections(isReversed: false, limit: Int.max).0
    before = earlier.map { ($0, flow) }
  }

  /// This month; while it has no entries, the latest before it that has, else the latest of all.
  private static func month(_ ledger: Ledger, _ today: CalendarDate) -> DateRange {
    let this = monthOf(today)
    var latest: CalendarDate?
    var latestPast: CalendarDate?
    for block in ledger.blocks {
      guard let dates = block.dates else { continue }
      latest = max(latest ?? dates.upperBound, dates.upperBound)
      // A block that is over, and before what is known, can't change the answer.
      if dates.upperBound < today, dates.upperBound < this.start ?? today {
        latestPast = max(latestPast ?? dates.upperBound, dates.upperBound)
        continue
      }
      let column = block.entries.date
      for entry in 0..<block.entryCount {
        let date = CalendarDate(days: column[entry])
        if this.contains(date) { return this }
        if date < today { latestPast = max(latestPast ?? date, date) }
      }
    }
    return (latestPast ?? latest).map(monthOf) ?? this
  }

  /// All days from the first of two ranges to the last.
  private static func span(_ range: DateRange, _ earlier: DateRange?) -> DateRange {
    guard let earlier, let start = range.start, let end = range.end, let before = earlier.start
    else { return range }
    return DateRange(start: min(start, before), end: max(end, earlier.end ?? end))
  }

  private static func monthOf(_ date: CalendarDate) -> DateRange {
    DateRange(start: date.startOfMonth, end: date.startOfMonth.adding(months: 1))
  }

  /// The same days of the period before: to the day today is in this one, where it is in it.
  private static func comparison(_ range: DateRange, _ today: CalendarDate) -> DateRange? {
    guard let start = range.start, let end = range.end, start < end else { return nil }
    let isMonths = start.day == 1 && end.day == 1
    let before: (CalendarDate) -> CalendarDate =
      isMonths
      ? { $0.adding(months: -((end.year - start.year) * 12 + end.month - start.month)) }
      : { $0.adding(days: -Int(end.days - start.days)) }
    guard range.contains(today) else {
      return DateRange(start: before(start), end: isMonths ? start : before(end))
    }
    return DateRange(start: before(start), end: min(start, before(today).adding(days: 1)))
  }
}

extension Home: Answer {
  package var isTooLarge: Bool {
    totals.isTooLarge || sections.contains(where: \.flow.isTooLarge)
      || before?.flow.isTooLarge ?? false
  }

  package var columns: [String] { RowDetail.columns }

  package func eachRow(_ body: ([Value]) -> Void) {
    TimelineStructure.eachRow(sections, scan, body)
  }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    writer.key("period")
    writer.beginObject()
    writer.key("begin")
    writer.value(range.start.map { .text($0.description) } ?? .none)
    writer.key("end")
    writer.value(range.end.map { .text($0.description) } ?? .none)
    writer.endObject()
    TimelineStructure.write(totals, sections, scan, to: &writer)
    writer.endObject()
  }
}
