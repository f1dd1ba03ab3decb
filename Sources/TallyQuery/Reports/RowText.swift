import TallyIndex
import TallyModel
import TallyText

/// Rows, days and totals as people read them, in 80 columns or as many as there are.
///
///     Today, Mon 30 Nov        8,000.00     27.00
///       12:31  🍜 lunch                     15.50  with Li @Nopa                 k7qd
///              💰 salary       8,000.00            November > bank               m4tz
///
/// Time 5, icon 2, type 11, income and expense 10 each, then note, payee, tags and accounts, and the ID
/// at the right edge. Income and expense have columns of their own; a transfer stands in parentheses.
final class RowText {
  private let form: RowForm
  private let cells: RowCells
  /// The columns of the block of the row last written.
  private var latest = RowColumns(Block.empty, number: -1)

  static let timeColumn = 2
  static let typeColumn = 12
  static let incomeEnd = 33
  static let expenseEnd = 43
  static let textColumn = 45

  init(_ form: RowForm) {
    self.form = form
    cells = RowCells(form.names, form.scan.ledger.settings)
  }

  /// For rows that are all shown on one page, or for totals alone.
  convenience init(_ scan: LedgerScan, rows: [Row]) { self.init(RowForm(scan, days: [rows])) }

  func write(_ row: Row, to page: inout Page) {
    let block = block(of: row)
    let entry = Int(row.entry)
    if block.isPending(row) { page.write(RowText.pending, .warning) }
    page.skip(to: RowText.timeColumn)
    page.write(cells.time(block.time[entry]), left: 7, .dim)
    writeType(row, &page)
    writeAmount(row, &page)
    page.skip(to: RowText.textColumn)
    writeText(row, block, &page)
    writeIdentity(entry, block, &page)
    page.newline()
  }

  /// Rows come block by block, or nearly so.
  private func block(of row: Row) -> RowColumns {
    if latest.number != row.block {
      latest = RowColumns(form.names.blocks[Int(row.block)], number: row.block)
    }
    return latest
  }

  private static let pending = Page.Cell("!")

  private func writeType(_ row: Row, _ page: inout Page) {
    if row.item == Row.noItem { return }
    let isMove = row.kind == .transfer && row.type == 0
    page.write(isMove ? cells.move : cells.icon(row.typeIndex), left: 2)
    page.skip(to: RowText.typeColumn)
    if isMove {
      page.write(page.words("transfer", "转账"), left: 11, .dim)
    } else {
      page.write(cells.type(row.type), left: 11, cells.style(row.typeIndex))
    }
  }

  private func writeAmount(_ row: Row, _ page: inout Page) {
    let end = row.kind == .income ? RowText.incomeEnd : RowText.expenseEnd
    let style: Page.Style =
      switch row.kind {
      case .income, .refund: .income
      case .expense: .expense
      case .transfer: .transfer
      }
    if row.item == Row.noItem { return }
    let unit = form.units[Int(row.paidCommodity)]
    let amount = form.forms[Int(row.paidCommodity)]
    guard unit.columns == unit.bytes.count, amount.style.groupMark?.isASCII ?? true else {
      let text = amountText(row.paid, row.paidCommodity)
      let shown = row.kind == .transfer ? "(" + text + ")" : text
      return page.write(shown, right: end - page.column, style)
    }
    page.write(right: end - page.column, style) { text in
      if row.kind == .transfer { text.append(UInt8(ascii: "(")) }
      if amount.style.isLeft { text += unit.bytes }
      amount.append(row.paid, to: &text)
      if !amount.style.isLeft { text += unit.bytes }
      if row.kind == .transfer { text.append(UInt8(ascii: ")")) }
    }
  }

  private func writeIdentity(_ entry: Int, _ block: RowColumns, _ page: inout Page) {
    if block.id[entry] != 0 {
      let given = Page.Cell(block.strings[Int(block.id[entry])])
      return page.write(given, right: page.width - page.column, .dim)
    }
    let identity = block.identity(of: entry)
    let length = form.identities.length(of: identity)
    page.write(right: page.width - page.column, .dim) { text in
      Identity.append(identity, length: length, to: &text)
    }
  }

  /// The amount; its currency where it is not the ledger's own.
  func amountText(_ quantity: Quantity, _ commodity: Int32) -> String {
    let amount = form.forms[Int(commodity)]
    return commodity == form.scan.ownCurrency ? amount.number(quantity) : amount.text(quantity)
  }

  func amountText(_ amount: Amount) -> String {
    amount.commodity == form.scan.ledger.settings.currency ? numberText(amount) : fullText(amount)
  }

  /// Whether amounts of a commodity are written as journals do.
  func isStyled(_ commodity: String) -> Bool { form.scan.style(of: commodity) != nil }

  /// The amount with its currency, whatever that is.
  func fullText(_ amount: Amount) -> String {
    form.scan.amountForm(of: amount.commodity).text(amount.quantity)
  }

  func numberText(_ amount: Amount) -> String {
    form.scan.amountForm(of: amount.commodity).number(amount.quantity)
  }

  func numberText(_ quantity: Quantity, _ commodity: Int32) -> String {
    form.forms[Int(commodity)].number(quantity)
  }

  /// Own amount where something else was paid, note, payee, tags, and accounts that are not the default.
  private func writeText(_ row: Row, _ block: RowColumns, _ page: inout Page) {
    let entry = Int(row.entry)
    var line = RowLine(room: page.width - RowText.textColumn - form.idWidth - 2)
    if row.cost != nil {
      let own = Amount(row.amount, form.names.symbols[row.commodity])
      line.put(Page.Cell(fullText(own)), .plain, &page)
    }
    let (note, payee) = (Int(block.note[entry]), Int(block.payee[entry]))
    if note != 0 { line.put(note, of: block.strings, .plain, &page) }
    if payee != 0 { line.put(payee, of: block.strings, mark: UInt8(ascii: "@"), .plain, &page) }
    block.eachTag(row) { line.put($0, of: block.strings, mark: UInt8(ascii: "#"), .dim, &page) }
    if let accounts = accountsCell(row) { line.put(accounts, .dim, &page) }
  }

  private func accountsCell(_ row: Row) -> Page.Cell? {
    if row.item == Row.noItem { return nil }
    if row.kind == .transfer { return cells.transfer(row.from, row.to) }
    if row.ownAccount == form.defaultAccount || row.ownAccount == 0 { return nil }
    return row.kind == .expense ? cells.source(row.from) : cells.target(row.to)
  }
}

// MARK: - Days and totals

extension RowText {
  /// A day's heading with its income and expense, a line for each currency.
  func writeDay(_ date: CalendarDate, _ flow: Flow, to page: inout Page) {
    page.write(DateWords.day(date, page), .bold)
    var isFirst = true
    for currency in form.scan.currencies(of: flow) {
      if !isFirst { page.newline() }
      isFirst = false
      if let income = flow.income[currency] {
        page.write(
          amountText(income, currency), right: RowText.incomeEnd - page.column, .bold)
      }
      if let expense = flow.expense[currency] {
        page.write(
          amountText(expense, currency), right: RowText.expenseEnd - page.column, .bold)
      }
    }
    page.newline()
  }

  /// Income, expense and net, a line for each currency.
  func writeTotals(_ flow: Flow, to page: inout Page) {
    let net = flow.net
    let currencies = form.scan.currencies(of: flow)
    let labels = [
      page.words("income", "收入"), page.words("expense", "支出"), page.words("net", "结余"),
    ]
    let styles: [Page.Style] = [.income, .plain, .bold]
    let numbers = [flow.income, flow.expense, net].map { sums in
      currencies.map { currency in
        sums[currency].map { numberText($0, currency) } ?? ""
      }
    }
    // 12 columns a number, which is where the home page has them; more where one needs more.
    let widths = numbers.map { texts in
      texts.reduce(12) { max($0, DisplayWidth.columns(of: $1) + 2) }
    }
    for (index, currency) in currencies.enumerated() {
      for (part, label) in labels.enumerated() {
        page.skip(part == 0 ? 2 : 7)
        let width = DisplayWidth.columns(of: label) + widths[part]
        guard !numbers[part][index].isEmpty else {
          page.skip(width)
          continue
        }
        page.write(label, .dim)
        page.write(numbers[part][index], right: widths[part], styles[part])
      }
      page.skip(2)
      let name = form.scan.symbols[currency]
      page.line(page.language == .chinese && name == "CNY" ? "元" : name, .dim)
    }
  }
}
