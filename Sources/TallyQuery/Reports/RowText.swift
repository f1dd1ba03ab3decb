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
struct RowText {
  let scan: LedgerScan
  private let names: RowNames
  private let identities: ShortIdentities
  private let cells: RowCells
  private let places: [UInt8]
  private let defaultAccount: Int32?
  private let idWidth: Int

  static let typeColumn = 12
  static let incomeEnd = 33
  static let expenseEnd = 43
  static let textColumn = 45

  init(_ scan: LedgerScan, rows: some Sequence<Row>) {
    self.scan = scan
    let names = scan.names
    self.names = names
    let shown = rows.map { (block: names.blocks[Int($0.block)], entry: Int($0.entry)) }
    let identities = ShortIdentities(shown: shown, in: scan.ledger)
    self.identities = identities
    idWidth = identities.longest
    cells = RowCells(names, scan.ledger.settings)
    let symbols = names.symbols
    places = (0..<symbols.count).map { scan.displayPlaces(of: symbols[Int32($0)]) }
    defaultAccount = (0..<symbols.count).map { Int32($0) }.first {
      symbols[$0] == scan.catalogue.defaultAccount
    }
  }

  func write(_ row: Row, to page: inout Page) {
    let block = names.blocks[Int(row.block)]
    let entry = Int(row.entry)
    page.write(
      block.entries.status[entry] == Status.pending.rawValue ? RowText.pending : .empty, left: 2,
      .warning)
    page.write(cells.time(block.entries.time[entry]), left: 7, .dim)
    writeType(row, &page)
    writeAmount(row, &page)
    page.skip(to: RowText.textColumn)
    writeText(row, block, &page)
    let id = Page.Cell(identities.short(entry, block))
    page.skip(to: page.width - id.columns)
    page.write(id, .dim)
    page.newline()
  }

  private static let pending = Page.Cell("!")

  private func writeType(_ row: Row, _ page: inout Page) {
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
    let text = amountText(row.paid, row.paidCommodity)
    switch row.kind {
    case .income:
      page.write(Page.Cell(text), right: RowText.incomeEnd - page.column, .income)
    case .expense:
      page.write(Page.Cell(text), right: RowText.expenseEnd - page.column, .expense)
    case .refund:
      page.write(Page.Cell(text), right: RowText.expenseEnd - page.column, .income)
    case .transfer:
      page.write("(" + text + ")", right: RowText.expenseEnd - page.column, .transfer)
    }
  }

  /// The amount; its currency where it is not the ledger's own.
  func amountText(_ quantity: Quantity, _ commodity: Int32) -> String {
    let number = numberText(quantity, commodity)
    return commodity == scan.ownCurrency ? number : number + " " + names.symbols[commodity]
  }

  func amountText(_ amount: Amount) -> String {
    let number = numberText(amount)
    return amount.commodity == scan.ledger.settings.currency
      ? number : number + " " + amount.commodity
  }

  func numberText(_ amount: Amount) -> String {
    NumberText.grouped(
      amount.quantity, places: scan.displayPlaces(of: amount.commodity),
      decimalMark: scan.ledger.settings.decimalMark)
  }

  func numberText(_ quantity: Quantity, _ commodity: Int32) -> String {
    NumberText.grouped(
      quantity, places: places[Int(commodity)], decimalMark: scan.ledger.settings.decimalMark)
  }

  /// Own amount where something else was paid, note, payee, tags, and accounts that are not the default.
  private func writeText(_ row: Row, _ block: Block, _ page: inout Page) {
    let entry = Int(row.entry)
    var room = page.width - RowText.textColumn - idWidth - 2
    var isFirst = true
    /// False once something had to be cut.
    func put(_ cell: Page.Cell, _ style: Page.Style = .plain) -> Bool {
      let gap = isFirst ? 0 : 1
      isFirst = false
      if gap + cell.columns <= room {
        page.skip(gap)
        page.write(cell, style)
        room -= gap + cell.columns
        return true
      }
      let cut = Page.Cell((gap > 0 ? " " : "") + cell.text, most: room)
      page.write(cut, style)
      return false
    }
    if row.cost != nil {
      let own = numberText(row.amount, row.commodity)
      guard put(Page.Cell(own + " " + names.symbols[row.commodity])) else { return }
    }
    let (note, payee) = (Int(block.entries.note[entry]), Int(block.entries.payee[entry]))
    if note != 0, !put(Page.Cell(block.strings[note])) { return }
    if payee != 0, !put(cells.payee(payee, block, row.block)) { return }
    if block.summary.attributeCount > 0 {
      for tag in RowDetail(row, names).attributes(.tag)
      where !put(Page.Cell("#" + tag), .dim) { return }
    }
    if let accounts = accountsCell(row) { _ = put(accounts, .dim) }
  }

  private func accountsCell(_ row: Row) -> Page.Cell? {
    if row.kind == .transfer { return cells.transfer(row.from, row.to) }
    if row.ownAccount == defaultAccount { return nil }
    return row.kind == .expense ? cells.source(row.from) : cells.target(row.to)
  }
}

// MARK: - Days and totals

extension RowText {
  /// A day's heading with its income and expense, a line for each currency.
  func writeDay(_ date: CalendarDate, _ flow: Flow, to page: inout Page) {
    page.write(DateWords.day(date, page), .bold)
    var isFirst = true
    for currency in scan.currencies(of: flow) {
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
    let currencies = scan.currencies(of: flow)
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
    let widths = numbers.map { texts in texts.reduce(12) { max($0, $1.utf8.count + 2) } }
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
      let name = scan.symbols[currency]
      page.line(page.language == .chinese && name == "CNY" ? "元" : name, .dim)
    }
  }
}
