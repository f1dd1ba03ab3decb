import TallyIndex
package import TallyModel
import TallySystem

/// The timeline written out.
///
///     {"version":1,
///      "totals":{"income":[AMOUNT],"expense":[…],"net":[…]},
///      "sections":[{"date":"2026-11-30","income":[…],"expense":[…],"entries":[ROW…]}],
///      "problems":0}
///
/// AMOUNT is `{"amount":"8000.00","currency":"CNY"}`; ROW has the keys of `RowDetail.columns`. As JSON
/// lines and CSV it is its rows alone.
extension Timeline: Answer {
  package var isTooLarge: Bool { totals.isTooLarge || sections.contains(where: \.flow.isTooLarge) }

  package var columns: [String] { RowDetail.columns }

  package func eachRow(_ body: ([Value]) -> Void) {
    TimelineStructure.eachRow(sections, scan, body)
  }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    TimelineStructure.write(totals, sections, scan, to: &writer)
    writer.endObject()
  }

  package func writeText(to page: inout Page) {
    if sections.isEmpty { return page.line(page.words("No entries.", "没有记录。"), .dim) }
    let form = RowForm(scan, days: sections.lazy.map(\.rows))
    RowText(form).writeTotals(totals, to: &page)
    for part in writtenSections(form, page) { page.append(part) }
    guard shownCount < totals.count else { return }
    page.newline()
    page.line(
      page.words(
        "\(shownCount) of \(totals.count) shown", "共 \(totals.count) 笔,显示 \(shownCount) 笔"), .dim)
  }
}

extension Timeline {
  /// Below so many rows a second thread costs more than it saves.
  private static let worthThreads = 1000

  /// The sections, each thread's on a page of its own.
  private func writtenSections(_ form: RowForm, _ page: Page) -> [Page] {
    let sections = sections
    let blank = page.part()
    let shares = shownCount < Timeline.worthThreads ? 1 : Workers.count
    return Workers.map(shares) { share in
      let own = sections[sections.count * share / shares..<sections.count * (share + 1) / shares]
      let text = RowText(form)
      var page = blank
      page.reserve(lines: own.reduce(0) { $0 + $1.rows.count + 2 })
      for section in own {
        page.newline()
        text.writeDay(section.date, section.flow, to: &page)
        for row in section.rows { text.write(row, to: &page) }
      }
      return page
    }
  }
}

extension Flow {
  /// Writes `"income":[…],"expense":[…]`, and `"net":[…]`.
  package func write(to writer: inout StructureWriter, _ scan: LedgerScan, withNet: Bool) {
    let own = scan.ledger.settings.currency
    writer.key("income")
    writer.value(income.mixed(scan.symbols, own: own))
    writer.key("expense")
    writer.value(expense.mixed(scan.symbols, own: own))
    guard withNet else { return }
    writer.key("net")
    writer.value(net.mixed(scan.symbols, own: own))
  }
}

/// `"totals"`, `"sections"` and `"problems"` of a timeline.
package enum TimelineStructure {
  /// The rows of all days, flat.
  static func eachRow(
    _ sections: [Timeline.Section], _ scan: LedgerScan, _ body: ([Value]) -> Void
  ) {
    let names = scan.names
    for section in sections {
      for row in section.rows { body(RowDetail(row, names).values) }
    }
  }

  static func write(
    _ totals: Flow, _ sections: [Timeline.Section], _ scan: LedgerScan,
    to writer: inout StructureWriter
  ) {
    writer.key("totals")
    write(totals: totals, scan, to: &writer)
    writer.key("sections")
    writer.beginArray()
    let names = scan.names
    for section in sections {
      writer.line()
      write(section, scan, names, to: &writer)
    }
    writer.endArray()
    writer.key("problems")
    writer.value(scan.errorCount)
  }

  private static func write(
    _ section: Timeline.Section, _ scan: LedgerScan, _ names: RowNames,
    to writer: inout StructureWriter
  ) {
    writer.beginObject()
    writeHead(section.date, section.flow, scan, to: &writer)
    writer.key("entries")
    writer.beginArray()
    for row in section.rows {
      writer.line()
      write(row, names, to: &writer)
    }
    writer.endArray()
    writer.endObject()
  }

  /// The totals of all rows: an object.
  package static func write(
    totals: Flow, _ scan: LedgerScan, to writer: inout StructureWriter
  ) {
    writer.beginObject()
    totals.write(to: &writer, scan, withNet: true)
    writer.endObject()
  }

  /// What a day has beside its entries, within its object.
  package static func writeHead(
    _ date: CalendarDate, _ flow: Flow, _ scan: LedgerScan, to writer: inout StructureWriter
  ) {
    writer.key("date")
    writer.value(date.description)
    flow.write(to: &writer, scan, withNet: false)
  }

  /// A row: an object.
  package static func write(_ row: Row, _ names: RowNames, to writer: inout StructureWriter) {
    writer.object(RowDetail.columns, RowDetail(row, names).values)
  }
}
