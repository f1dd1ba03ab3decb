package import TallyFormats
package import TallyIndex
import TallyModel

/// Goes over all entries of a ledger once: looks them up, and hands out the rows of those that count.
///
/// An entry with a problem is in no row; `problems` has it. One scan serves a whole question.
package struct LedgerScan {
  /// An entry that does not count, or may not mean what was meant, and why.
  package struct Problem: Sendable {
    package var block: Int
    package var entry: Int
    package var problem: EntryProblem
  }

  package let ledger: Ledger
  package let catalogue: Catalogue
  private let currencies: SharedCurrencies
  private var meaning: EntryMeaning
  private let fields: FieldCheck
  private let strictness: Strictness
  package private(set) var problems: [Problem] = []
  /// Where each id that an entry gives itself stands first.
  private var ids: [String: (block: Int, entry: Int)] = [:]
  private var misspellings: [Int32: String?] = [:]

  /// `strict`: what has to be declared; nothing unless asked for.
  package init(_ ledger: Ledger, strict: Set<Strictness.Check> = []) {
    self.ledger = ledger
    catalogue = Catalogue(types: ledger.types, settings: ledger.settings)
    currencies = SharedCurrencies(ledger.settings)
    meaning = EntryMeaning(catalogue)
    ownCurrency = meaning.names.symbols.symbol(ledger.settings.currency)
    fields = FieldCheck(ledger.types)
    strictness = Strictness(catalogue, strict)
  }

  package var symbols: Symbols { meaning.names.symbols }
  /// The symbol of the ledger's own currency.
  package let ownCurrency: Int32

  /// The currencies of a flow, in the order they are shown: the ledger's own first, the others by name.
  func currencies(of flow: Flow) -> [Int32] {
    var all = flow.income
    all.add(flow.expense)
    let own = ledger.settings.currency
    return all.amounts.map(\.commodity).sorted {
      Sums.isBefore(symbols[$0], symbols[$1], own: own)
    }
  }

  /// How many decimals amounts of a commodity are shown with, at least.
  package func displayPlaces(of commodity: String) -> UInt8 {
    guard case .commodity(let index) = currencies.table.lookup(commodity) else { return 0 }
    return currencies.table.places(of: index) ?? 0
  }

  /// The class of an account that a row names.
  package mutating func accountClass(_ account: Int32) -> AccountClass? {
    meaning.names.accountClass(account)
  }

  /// Errors of reading and of looking up, all of them.
  package var errorCount: Int {
    ledger.errorCount + problems.count { $0.problem.code.severity == .error }
  }

  /// Looks up every entry, in reading order, and hands out the rows of each that counts.
  ///
  /// - Complexity: O(entries); names are looked up once a block.
  package mutating func run(
    _ body: (_ rows: [Row], _ block: Block, _ entry: Int, _ symbols: Symbols) -> Void
  ) {
    problems.removeAll()
    ids.removeAll()
    for index in ledger.blocks.indices {
      let block = ledger.blocks[index]
      meaning.begin(block, index: index)
      for entry in 0..<block.entryCount {
        do throws(EntryProblem) {
          try resolve(entry, block, index)
          body(meaning.rows, block, entry, meaning.names.symbols)
        } catch {
          problems.append(Problem(block: index, entry: entry, problem: error))
        }
      }
    }
  }

  private mutating func resolve(_ entry: Int, _ block: Block, _ index: Int) throws(EntryProblem) {
    try meaning.resolve(entry, in: block)
    if fields.isNeeded { try fields.check(entry, rows: meaning.rows, in: block) }
    if block.entries.id[entry] != 0 { try checkId(entry, block, index) }
    if strictness.isNeeded {
      try strictness.check(entry, meaning.rows, in: block, symbols: meaning.names.symbols)
    }
    for row in meaning.rows where row.typeIndex < 0 && row.type != 0 && row.kind != .transfer {
      warnMisspelling(row, entry, index)
    }
  }

  /// An id given twice is an error of the second, in reading order.
  private mutating func checkId(_ entry: Int, _ block: Block, _ index: Int) throws(EntryProblem) {
    let id = block.strings[Int(block.entries.id[entry])]
    if let first = ids[id] {
      let other = ledger.blocks[first.block]
      let place =
        other.files[Int(other.entries.file[first.entry])].path + ":"
        + String(other.line(of: first.entry))
      throw EntryProblem(.duplicateId, [id, place], at: .id)
    }
    ids[id] = (index, entry)
  }

  private mutating func warnMisspelling(_ row: Row, _ entry: Int, _ index: Int) {
    let name = symbols[row.type]
    if misspellings[row.type] == nil {
      misspellings[row.type] = .some(catalogue.misspelling(of: name))
    }
    guard let declared = misspellings[row.type] ?? nil else { return }
    let problem = EntryProblem(
      .misspeltName, [name, declared], at: .item(max(0, Int(row.posting) - 1)))
    problems.append(Problem(block: index, entry: entry, problem: problem))
  }
}

/// The currencies of a ledger, in one table for all copies of a scan.
private final class SharedCurrencies: Sendable {
  let table: CurrencyTable

  init(_ settings: Settings) { table = CurrencyTable(settings) }
}
