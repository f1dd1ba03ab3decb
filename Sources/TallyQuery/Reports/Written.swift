import TallyFormats
package import TallyIndex
package import TallyModel

/// Entries that were just written, as they are read: what a shell or a slip of the finger made of them shows.
///
///     + 12:31  ☕ coffee          6.50 USD  cash > coffee                          k7qd
///       2026/2026-11.tally:3 · today 6.50 · November 6.50 · tally undo
///
/// `{"version":1,"entries":[{"id","file","line","text","rows":[ROW]}],"problems":0}`. The flat form is the
/// rows. Problems of other entries are counted, and keep nothing from being written.
package struct Written {
  /// What was done, as a mark in front shows it.
  package enum Deed: Sendable {
    case added, changed

    fileprivate var mark: String { self == .added ? "+" : "~" }
  }

  /// An entry that was written, and where.
  package struct Entry: Sendable {
    package var identity: String
    package var file: String
    package var line: Int
    package var text: String

    package init(identity: String, file: String, line: Int, text: String) {
      self.identity = identity
      self.file = file
      self.line = line
      self.text = text
    }
  }

  package let scan: LedgerScan
  private let deed: Deed
  private let entries: [(entry: Entry, rows: [Row])]
  private let date: CalendarDate
  private let day: Flow
  private let month: Flow
  private let hasUndo: Bool
  private let lines: [String]
  /// So many entries are shown to people; the others are counted.
  private static let mostShown = 20

  /// - `ledger`: as it is with them.
  /// - `dates`: theirs; sums are of the last one's day and month.
  /// - `hasUndo`: whether the line that says how to take it back is wanted.
  /// - `lines`: what people are told of it besides.
  package init(
    _ deed: Deed, _ entries: [Entry], dates: [CalendarDate], in ledger: Ledger,
    hasUndo: Bool = true, lines: [String] = []
  ) {
    self.deed = deed
    self.hasUndo = hasUndo
    self.lines = lines
    let date = dates.last ?? .first
    let wanted = Set(entries.map(\.identity))
    var found: [String: [Row]] = [:]
    var day = Flow()
    var month = Flow()
    var scan = LedgerScan(ledger)
    let start = date.startOfMonth
    let inMonth = DateRange(start: start, end: start.adding(months: 1))
    let days = Set(dates.map(\.days))
    // One pass over the month and the days of the entries: looking names up is what it costs.
    let range = DateRange(
      start: min(start, dates.min() ?? start),
      end: max(start.adding(months: 1), dates.max()?.adding(days: 1) ?? start))
    scan.run(dates: range) { rows, block, entry, _ in
      let ownDay = block.entries.date[entry]
      let isInMonth = inMonth.contains(CalendarDate(days: ownDay))
      for row in rows {
        if ownDay == date.days { day.add(row) }
        if isInMonth { month.add(row) }
      }
      guard days.contains(ownDay) else { return }
      let identity = EntryIdentity(entry, block).text
      if wanted.contains(identity) { found[identity] = rows }
    }
    self.scan = scan
    self.date = date
    self.day = day
    self.month = month
    self.entries = entries.map { ($0, found[$0.identity] ?? []) }
  }

  private var rows: [Row] { entries.flatMap(\.rows) }
}

extension Written: Answer {
  package var columns: [String] { RowDetail.columns }

  package func eachRow(_ body: ([Value]) -> Void) {
    let names = scan.names
    for row in rows { body(RowDetail(row, names).values) }
  }

  package func writeStructure(to writer: inout StructureWriter) {
    let names = scan.names
    writer.beginObject()
    writer.version()
    writer.key("entries")
    writer.beginArray()
    for (entry, rows) in entries {
      writer.line()
      writer.beginObject()
      writer.entry(
        id: entry.identity, file: entry.file, line: entry.line, text: entry.text,
        rows: rows.map { RowDetail($0, names) })
      writer.endObject()
    }
    writer.endArray()
    writer.key("problems")
    writer.value(scan.errorCount)
    writer.endObject()
  }

  package func writeText(to page: inout Page) {
    let shown = Array(entries.prefix(Written.mostShown))
    let form = RowForm(scan, days: shown.map(\.rows))
    let cells = RowCells(form.names, scan.ledger.settings)
    for (_, rows) in shown { for row in rows { write(row, form, cells, to: &page) } }
    writePlaces(to: &page)
  }

  private func write(_ row: Row, _ form: RowForm, _ cells: RowCells, to page: inout Page) {
    let detail = RowDetail(row, form.names)
    page.write(deed.mark, .bold)
    page.skip(to: RowText.timeColumn)
    page.write(cells.time(detail.time?.seconds ?? -1), left: 7, .dim)
    let isMove = row.kind == .transfer && row.type == 0
    page.write(isMove ? cells.move : cells.icon(row.typeIndex), left: 2)
    page.skip(to: RowText.typeColumn)
    if isMove {
      page.write(KindWords.name(row.kind, page.language), left: 11, .dim)
    } else {
      page.write(cells.type(row.type), left: 11, cells.style(row.typeIndex))
    }
    let text = RowText(form)
    let amount = detail.amount
    page.write(text.numberText(amount), right: 11, row.kind == .income ? .income : .plain)
    page.write(" " + amount.commodity)
    if let cost = detail.cost { page.write(" @@ " + text.numberText(cost) + " " + cost.commodity) }
    if !isMove, row.kind != .expense {
      page.write("  " + KindWords.name(row.kind, page.language), .dim)
    }
    page.write("  ")
    page.write(cells.transfer(row.from, row.to), .dim)
    writeWords(detail, to: &page)
    let identity = detail.identity
    let id = identity.isGiven ? identity.text : String(identity.text.prefix(form.idLength(of: row)))
    page.write("  ")
    page.write(id, right: page.width - page.column, .dim)
    page.newline()
  }

  /// Note, payee and tags, where there is room.
  private func writeWords(_ detail: RowDetail, to page: inout Page) {
    var words = detail.note.isEmpty ? [] : [detail.note]
    if !detail.payee.isEmpty { words.append("@" + detail.payee) }
    words += detail.tags.map { "#" + $0 }
    let room = page.width - page.column - 10
    guard !words.isEmpty, room > 6 else { return }
    page.write(Page.Cell("  " + words.joined(separator: " "), most: room))
  }

  private func writePlaces(to page: inout Page) {
    let files = entries.reduce(into: [String]()) { files, one in
      if !files.contains(one.entry.file) { files.append(one.entry.file) }
    }
    var parts: [String] = []
    if entries.count == 1, let one = entries.first?.entry {
      parts.append(one.file + ":" + String(one.line))
    } else {
      parts.append(
        page.words(
          Page.count(entries.count, "entry", "entries") + " in " + files.joined(separator: ", "),
          "\(entries.count) 笔,写入 " + files.joined(separator: "、")))
    }
    parts += sums(page)
    if hasUndo { parts.append("tally undo") }
    page.skip(to: RowText.timeColumn)
    page.line(parts.joined(separator: " · "), .dim)
    for line in lines {
      page.skip(to: RowText.timeColumn)
      page.line(line)
    }
  }

  /// The new sums of the day and the month, on the side that the last entry is on.
  private func sums(_ page: Page) -> [String] {
    guard let last = rows.last(where: { $0.kind != .transfer }) else { return [] }
    let form = RowText(scan, rows: [])
    let isIncome = last.kind == .income
    let sum = { (flow: Flow) -> String? in
      let sums = isIncome ? flow.income : flow.expense
      return sums[last.paidCommodity].map { form.amountText($0, last.paidCommodity) }
    }
    let dayName =
      date == page.today ? page.words("today", "今天") : DateWords.dayOfMonth(date, page.language)
    let monthName = DateWords.month(date.month, page.language)
    return [sum(day).map { dayName + " " + $0 }, sum(month).map { monthName + " " + $0 }]
      .compactMap { $0 }
  }
}

extension RowForm {
  /// How long an ID of the row has to be.
  func idLength(of row: Row) -> Int {
    identities.length(of: names.blocks[Int(row.block)].identity(of: Int(row.entry)))
  }
}
