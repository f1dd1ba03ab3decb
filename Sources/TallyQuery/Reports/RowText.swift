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
  let identities: ShortIdentities
  /// Short names of accounts, by the account in full.
  private var shortNames: [String: String] = [:]
  private let idWidth: Int

  static let typeColumn = 12
  static let incomeEnd = 33
  static let expenseEnd = 43
  static let textColumn = 45

  init(_ scan: LedgerScan, rows: some Sequence<Row>) {
    self.scan = scan
    let shown = rows.map { EntryIdentity(Int($0.entry), scan.ledger.blocks[Int($0.block)]) }
    let identities = ShortIdentities(shown: shown, in: scan.ledger)
    self.identities = identities
    idWidth = shown.reduce(4) { max($0, DisplayWidth.columns(of: identities.short($1))) }
    for (short, full) in scan.ledger.settings.accounts where shortNames[full] == nil {
      shortNames[full] = short
    }
  }

  /// The account as people call it: its short name, or that of one above it and the rest, else what
  /// stands behind its first part.
  func account(_ full: String) -> String {
    var above = full[...]
    while true {
      if let short = shortNames[String(above)] { return short + full[above.endIndex...] }
      guard let colon = above.lastIndex(of: ":") else { break }
      above = above[..<colon]
    }
    return full.firstIndex(of: ":").map { String(full[full.index(after: $0)...]) } ?? full
  }

  func write(_ row: Row, to page: inout Page) {
    let detail = RowDetail(row, scan)
    page.write(statusMark(detail.status), left: 2, .warning)
    page.write(detail.time?.description ?? "", left: 7, .dim)
    writeType(detail, &page)
    writeAmount(detail, &page)
    page.skip(to: RowText.textColumn)
    writeText(detail, &page)
    let id = identities.short(detail.identity)
    page.skip(to: page.width - DisplayWidth.columns(of: id))
    page.write(id, .dim)
    page.newline()
  }

  private func statusMark(_ status: Status) -> String { status == .pending ? "!" : "" }

  private func writeType(_ detail: RowDetail, _ page: inout Page) {
    let isMove = detail.row.kind == .transfer && detail.type.isEmpty
    let icon = detail.declaredType?.icon ?? (isMove ? "⇄" : "")
    page.write(icon, left: 2)
    page.skip(to: RowText.typeColumn)
    let name = isMove ? page.words("transfer", "转账") : detail.type
    let style = detail.declaredType?.color.map(Page.Style.custom) ?? .plain
    page.write(name, left: 11, isMove ? .dim : style)
  }

  private func writeAmount(_ detail: RowDetail, _ page: inout Page) {
    let text = amountText(detail.paid)
    switch detail.row.kind {
    case .income: page.write(text, right: RowText.incomeEnd - page.column, .income)
    case .expense: page.write(text, right: RowText.expenseEnd - page.column, .expense)
    case .refund: page.write(text, right: RowText.expenseEnd - page.column, .income)
    case .transfer:
      page.write("(" + text + ")", right: RowText.expenseEnd - page.column, .transfer)
    }
  }

  /// The amount; its currency where it is not the ledger's own.
  func amountText(_ amount: Amount) -> String {
    let number = numberText(amount)
    return amount.commodity == scan.ledger.settings.currency
      ? number : number + " " + amount.commodity
  }

  func numberText(_ amount: Amount) -> String {
    NumberText.grouped(
      amount.quantity, places: places(amount.commodity),
      decimalMark: scan.ledger.settings.decimalMark)
  }

  private func places(_ commodity: String) -> UInt8 { scan.displayPlaces(of: commodity) }

  /// Own amount where something else was paid, note, payee, tags, and accounts that are not the default.
  private func writeText(_ detail: RowDetail, _ page: inout Page) {
    var pieces: [(text: String, style: Page.Style)] = []
    if detail.cost != nil {
      pieces.append((numberText(detail.amount) + " " + detail.amount.commodity, .plain))
    }
    if !detail.note.isEmpty { pieces.append((detail.note, .plain)) }
    if !detail.payee.isEmpty { pieces.append(("@" + detail.payee, .plain)) }
    for tag in detail.attributes(.tag) { pieces.append(("#" + tag, .dim)) }
    if let accounts = accountsText(detail) { pieces.append((accounts, .dim)) }
    var room = page.width - RowText.textColumn - idWidth - 2
    for (index, piece) in pieces.enumerated() {
      let text = (index > 0 ? " " : "") + TerminalEscape.escaped(piece.text)
      let cut = DisplayWidth.truncated(text, to: room)
      page.write(cut, piece.style)
      room -= DisplayWidth.columns(of: cut)
      if cut != text { break }
    }
  }

  private func accountsText(_ detail: RowDetail) -> String? {
    let isDefault = detail.scan.symbols[detail.row.ownAccount] == scan.catalogue.defaultAccount
    switch detail.row.kind {
    case .transfer: return account(detail.from) + " > " + account(detail.to)
    case .expense: return isDefault ? nil : "< " + account(detail.from)
    case .income, .refund: return isDefault ? nil : "> " + account(detail.to)
    }
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
          amountText(amount(income, currency)), right: RowText.incomeEnd - page.column, .bold)
      }
      if let expense = flow.expense[currency] {
        page.write(
          amountText(amount(expense, currency)), right: RowText.expenseEnd - page.column, .bold)
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
        sums[currency].map { numberText(Amount($0, scan.symbols[currency])) } ?? ""
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

  private func amount(_ quantity: Quantity, _ commodity: Int32) -> Amount {
    Amount(quantity, scan.symbols[commodity])
  }
}
