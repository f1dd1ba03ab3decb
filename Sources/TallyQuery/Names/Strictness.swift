import TallyFormats
import TallyIndex
import TallyModel
import TallyText

/// `--strict`: undeclared types, accounts and currencies are errors.
///
/// As in hledger, `-s`.
///
/// Declared are the types of `types.json` with their accounts, the accounts of `tally.json` and all
/// below them, and the currencies of `tally.json`; and the accounts and commodities that journals declare, an
/// account without those below it. Payees need `contacts.json` to be declared in, so none is refused yet.
package struct Strictness {
  /// What has to be declared.
  ///
  /// The names are those of hledger's checks.
  package enum Check: String, CaseIterable, Sendable {
    case types, accounts, commodities
  }

  private let checks: Set<Check>
  private var accounts: Set<String> = []
  private var currencies: Set<String> = []
  private let catalogue: Catalogue
  private let declarations: Declarations

  init(_ catalogue: Catalogue, _ declarations: Declarations, _ checks: Set<Check>) {
    self.checks = checks
    self.catalogue = catalogue
    self.declarations = declarations
    accounts = Set(catalogue.settings.accounts.map { Folding.name($0.full) })
    accounts.insert(Folding.name(catalogue.defaultAccount))
    currencies = Set(catalogue.settings.commodities.map(\.name))
    currencies.formUnion(catalogue.settings.symbols.map(\.commodity))
    currencies.insert(catalogue.settings.currency)
    currencies.formUnion(declarations.commodities)
    currencies.insert("")  // an amount of nothing is of no commodity
  }

  var isNeeded: Bool { !checks.isEmpty }

  func check(
    _ entry: Int, _ rows: [Row], in block: borrowing Block, symbols: Symbols
  ) throws(EntryProblem) {
    for row in rows {
      let item = Int(row.posting) - 1
      if checks.contains(.types), row.kind != .transfer, row.typeIndex < 0,
        declarations.place(ofAccount: symbols[row.kind == .expense ? row.to : row.from]) == nil
      {
        throw EntryProblem(.undeclaredType, [symbols[row.type]], at: .item(item))
      }
      for account in [row.from, row.to] {
        let isCategory = AccountClass(account: symbols[account])?.isCategory ?? false
        // Of a category the type was checked.
        guard checks.contains(.accounts), !isCategory, !isDeclared(symbols[account]) else {
          continue
        }
        throw EntryProblem(
          .strictAccount, [symbols[account]], at: part(account, of: row, entry, block))
      }
      for currency in [row.commodity, row.paidCommodity] {
        try check(symbols[currency], item)
      }
    }
  }

  /// Checks all postings of a journal's entry: of what is income or expense the account is its type.
  func check(_ postings: [Posting], symbols: Symbols) throws(EntryProblem) {
    for posting in postings {
      let (item, account) = (Int(posting.item), symbols[posting.account])
      if checks.contains(.accounts), !isDeclared(account) {
        throw EntryProblem(.strictAccount, [account], at: .item(item))
      }
      try check(symbols[posting.commodity], item)
      if posting.cost != nil { try check(symbols[posting.costCommodity], item) }
    }
  }

  private func check(_ commodity: String, _ item: Int) throws(EntryProblem) {
    guard checks.contains(.commodities), !currencies.contains(commodity) else { return }
    throw EntryProblem(.undeclaredCurrency, [commodity], at: .amount(item))
  }

  /// Where the account of a row was written.
  private func part(_ account: Int32, of row: Row, _ entry: Int, _ block: borrowing Block)
    -> EntryProblem.Part
  {
    let item = EntryProblem.Part.item(Int(row.posting) - 1)
    let (from, to) = (block.entries.from[entry] != 0, block.entries.to[entry] != 0)
    if row.kind != .transfer, from != to { return from ? .from : .to }
    if account == row.from {
      return from ? .from : block.entries.flow[entry] != 0 ? .flow : item
    }
    return to ? .to : item
  }

  /// An account is declared by a journal, or it or one above it by `tally.json` or by a type.
  private func isDeclared(_ account: String) -> Bool {
    if declarations.place(ofAccount: account) != nil { return true }
    var name = Substring(Folding.name(account))
    while true {
      if accounts.contains(String(name)) || catalogue.type(ofAccount: String(name)) != nil {
        return true
      }
      guard let colon = name.lastIndex(of: ":") else { return false }
      name = name[..<colon]
    }
  }
}
