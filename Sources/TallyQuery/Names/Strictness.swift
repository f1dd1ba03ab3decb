import TallyFormats
import TallyIndex
import TallyModel
import TallyText

/// `--strict`: undeclared types, accounts and currencies are errors.
///
/// As in hledger, `-s`.
///
/// Declared are the types of `types.json` with their accounts, the accounts of `tally.json` and all
/// below them, and the currencies of `tally.json`. Payees need `contacts.json` to be declared in, so
/// none is refused yet.
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

  init(_ catalogue: Catalogue, _ checks: Set<Check>) {
    self.checks = checks
    self.catalogue = catalogue
    accounts = Set(catalogue.settings.accounts.map { Folding.name($0.full) })
    accounts.insert(Folding.name(catalogue.defaultAccount))
    currencies = Set(catalogue.settings.commodities.map(\.name))
    currencies.formUnion(catalogue.settings.symbols.map(\.commodity))
    currencies.insert(catalogue.settings.currency)
  }

  var isNeeded: Bool { !checks.isEmpty }

  func check(
    _ entry: Int, _ rows: [Row], in block: borrowing Block, symbols: Symbols
  ) throws(EntryProblem) {
    for row in rows {
      let item = Int(row.posting) - 1
      if checks.contains(.types), row.kind != .transfer, row.typeIndex < 0 {
        throw EntryProblem(.undeclaredType, [symbols[row.type]], at: .item(item))
      }
      for account in [row.from, row.to] {
        guard checks.contains(.accounts), !isDeclared(symbols[account]) else { continue }
        throw EntryProblem(
          .strictAccount, [symbols[account]], at: part(account, of: row, entry, block))
      }
      for currency in [row.commodity, row.paidCommodity] {
        guard checks.contains(.commodities), !currencies.contains(symbols[currency]) else {
          continue
        }
        throw EntryProblem(.undeclaredCurrency, [symbols[currency]], at: .amount(item))
      }
    }
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

  /// An account, or one above it, is declared by `tally.json` or by a type.
  private func isDeclared(_ account: String) -> Bool {
    if let accountClass = AccountClass(account: account), accountClass.isCategory {
      return true  // its type was checked
    }
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
