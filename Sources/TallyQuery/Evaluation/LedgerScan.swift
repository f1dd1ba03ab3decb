package import TallyFormats
package import TallyIndex
package import TallyModel

/// Goes over a ledger once: looks its entries up, and hands out the rows of those that count.
///
/// An entry with a problem is in no row; `problems` has it, be it asked for or not. Names are looked up
/// once for each shape that a block's entries have, and blocks without a day asked for are not gone
/// through. One scan serves a whole question.
package struct LedgerScan: Sendable {
  /// An entry that does not count, or may not mean what was meant, and why.
  package struct Problem: Sendable {
    package var block: Int
    package var entry: Int
    package var problem: EntryProblem
  }

  package private(set) var ledger: Ledger
  package let catalogue: Catalogue
  /// What files declare for the whole ledger.
  package let declarations: Declarations
  private let currencies: SharedCurrencies
  var meaning: EntryMeaning
  private(set) var templates = ShapeTemplates()
  private let fields: FieldCheck
  private let strictness: Strictness
  package private(set) var problems: [Problem] = []
  /// Where each id that an entry gives itself stands first.
  private var ids: [String: (block: Int, entry: Int)] = [:]
  private var misspellings: [Int32: String?] = [:]

  /// Looks nothing up yet.
  ///
  /// `declarations`: the ledger's, where they are known. `strict`: what has to be declared; nothing unless asked
  /// for. `symbols`: those of a scan from before, whose numbers then mean the same in this one.
  package init(
    _ ledger: Ledger, _ declarations: Declarations? = nil, strict: Set<Strictness.Check> = [],
    symbols: Symbols = Symbols()
  ) {
    self.ledger = ledger
    catalogue = Catalogue(types: ledger.types, settings: ledger.settings)
    let declarations = declarations ?? Declarations(ledger.blocks)
    self.declarations = declarations
    currencies = SharedCurrencies(ledger.settings)
    meaning = EntryMeaning(catalogue, declarations, symbols)
    ownCurrency = meaning.names.symbols.symbol(ledger.settings.currency)
    fields = FieldCheck(ledger.types)
    strictness = Strictness(catalogue, declarations, strict)
  }

  package var symbols: Symbols { meaning.names.symbols }

  /// What rows are told by; made anew at each access, so ask once for many rows.
  package var names: RowNames {
    RowNames(blocks: ledger.blocks, symbols: symbols, catalogue: catalogue)
  }

  /// The symbol of the ledger's own currency.
  package let ownCurrency: Int32

  /// The currencies of a flow, in the order they are shown: the ledger's own first, the others by name.
  func currencies(of flow: Flow) -> [Int32] {
    var all = flow.income
    all.add(flow.expense)
    let (symbols, own) = (symbols, ledger.settings.currency)
    return all.amounts.map(\.commodity).sorted {
      Sums.isBefore(symbols[$0], symbols[$1], own: own)
    }
  }

  /// How many decimals amounts of a commodity are shown with, at least.
  package func displayPlaces(of commodity: String) -> UInt8 {
    guard case .commodity(let index) = currencies.table.lookup(commodity) else { return 0 }
    return currencies.table.places(of: index) ?? 0
  }

  /// How amounts of a commodity are written, where journals say so; nil for the ledger's own currency and for
  /// what `tally.json` lists, which are written alike wherever they stand.
  package func style(of commodity: String) -> AmountStyle? {
    guard let style = declarations.styles[commodity], commodity != ledger.settings.currency,
      !ledger.settings.commodities.contains(where: { $0.name == commodity })
    else { return nil }
    return style
  }

  /// The class of an account that a row names.
  package mutating func accountClass(_ account: Int32) -> AccountClass? {
    meaning.names.accountClass(account)
  }

  /// Errors of reading and of looking up, all of them.
  package var errorCount: Int {
    ledger.errorCount + problems.count { $0.problem.code.severity == .error }
  }

  /// Goes on with other blocks of the same ledger; what is known of names stays known.
  package mutating func turn(to blocks: [Block]) {
    ledger.blocks = blocks
    restart()
  }

  /// Goes on with one more block, and says its number.
  mutating func append(_ block: Block) -> Int {
    ledger.blocks.append(block)
    return ledger.blocks.count - 1
  }

  mutating func restart() {
    problems.removeAll()
    ids.removeAll()
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

  private mutating func warnMisspellings(_ rows: [Row], _ entry: Int, _ index: Int) {
    for row in rows {
      guard
        let declared = LedgerScan.misspelling(of: row, symbols, catalogue, &misspellings)
      else { continue }
      let problem = EntryProblem(
        .misspeltName, [symbols[row.type], declared], at: .item(max(0, Int(row.posting) - 1)))
      problems.append(Problem(block: index, entry: entry, problem: problem))
    }
  }

  /// The declared name that a row's undeclared type is a letter off of.
  fileprivate static func misspelling(
    of row: Row, _ symbols: Symbols, _ catalogue: Catalogue, _ known: inout [Int32: String?]
  ) -> String? {
    guard row.typeIndex < 0, row.type != 0, row.kind != .transfer else { return nil }
    if let known = known[row.type] { return known }
    let found = catalogue.misspelling(of: symbols[row.type])
    known[row.type] = .some(found)
    return found
  }
}

// MARK: - Going over entries

extension LedgerScan {
  /// Hands out the rows of the entries that count and are wanted, in reading order.
  ///
  /// - `dates`: no entry outside of them is wanted.
  /// - `wanted`: which entries of a block that has such days; nil for all.
  ///
  /// - Complexity: O(entries) of the blocks with such days, and O(shapes) of the others.
  package mutating func run(
    dates: DateRange = .all, wanted: (Block) -> EntryMask? = { _ in nil },
    _ body: (_ rows: [Row], _ block: Block, _ entry: Int, _ symbols: Symbols) -> Void
  ) {
    restart()
    var rows: [Row] = []
    for index in ledger.blocks.indices {
      let block = ledger.blocks[index]
      let isAsked = block.dates.map { dates.overlaps($0) } ?? false
      let mask = isAsked ? wanted(block) : nil
      guard !checksEach(block) else {
        lookUpEach(block, index) { meaning, entry in
          let date = CalendarDate(days: block.entries.date[entry])
          guard dates.contains(date), mask?.contains(entry) ?? true else { return }
          body(meaning.rows, block, entry, meaning.names.symbols)
        }
        continue
      }
      let shapes = self.shapes(of: block, index)
      if !shapes.isGood { tellProblems(block, index, shapes) }
      guard isAsked else { continue }
      eachEntry(of: block, index, shapes, dates: dates, mask, into: &rows, body)
    }
  }

  /// Hands out the rows of some entries of a block, those that count.
  ///
  /// What else there is to say of them is not said: no problem is added.
  package mutating func rows(
    of entries: some Sequence<Int>, inBlock index: Int,
    _ body: (_ rows: [Row], _ entry: Int) -> Void
  ) {
    meaning.begin(ledger.blocks[index], index: index)
    for entry in entries {
      do throws(EntryProblem) {
        try meaning.resolve(entry)
        body(meaning.rows, entry)
      } catch {
        continue
      }
    }
  }

  /// The postings of an entry that counts, and what their numbers mean; none of one that does not.
  package func postings(of entry: Int, inBlock index: Int) -> ([Posting], Symbols) {
    var meaning = meaning
    var postings: [Posting] = []
    meaning.begin(ledger.blocks[index], index: index)
    if (try? meaning.resolve(entry)) != nil { meaning.appendPostings(to: &postings) }
    return (postings, meaning.names.symbols)
  }

  /// Hands out the rows of a block's entries that count and are wanted.
  private func eachEntry(
    of block: Block, _ index: Int, _ shapes: BlockMeaning, dates: DateRange, _ mask: EntryMask?,
    into rows: inout [Row],
    _ body: (_ rows: [Row], _ block: Block, _ entry: Int, _ symbols: Symbols) -> Void
  ) {
    let entries = BlockEntries(block, index: index, shapes)
    let date = block.entries.date
    let isWhole = block.dates.map { dates.covers($0) } ?? true
    let symbols = meaning.names.symbols
    for entry in 0..<block.entryCount {
      if !isWhole, !dates.contains(CalendarDate(days: date[entry])) { continue }
      if let mask, !mask.contains(entry) { continue }
      if !shapes.isGood, entries.state(ofEntry: entry) == .wrong { continue }
      entries.rows(ofEntry: entry, into: &rows)
      body(rows, block, entry, symbols)
    }
  }

  /// Hands out sums of rows in place of rows, wherever a block has them: of equal rows in a month.
  ///
  /// - `dates`: what is outside of them is not handed out.
  /// - `joinsMonths`: whether a sum may be of equal rows in several months and blocks.
  /// - `body`: is given a row whose quantities are sums, how many rows it stands for, and the last date
  ///   among them.
  ///
  /// - Complexity: O(shapes · months), and O(entries) of blocks that a date of the range is in.
  package mutating func fold(
    dates: DateRange = .all, joinsMonths: Bool,
    _ body: (_ sum: Row, _ count: Int, _ last: CalendarDate, _ symbols: Symbols) -> Void
  ) {
    restart()
    var rows: [Row] = []
    var sums = FoldSums()
    func each(_ rows: [Row], _ block: Block, _ entry: Int, _ symbols: Symbols) {
      let date = CalendarDate(days: block.entries.date[entry])
      for row in rows { body(row, 1, date, symbols) }
    }
    for index in ledger.blocks.indices {
      let block = ledger.blocks[index]
      let isAsked = block.dates.map { dates.overlaps($0) } ?? false
      let isWhole = block.dates.map { dates.covers($0) } ?? true
      guard !checksEach(block) else {
        lookUpEach(block, index) { meaning, entry in
          let date = CalendarDate(days: block.entries.date[entry])
          guard dates.contains(date) else { return }
          each(meaning.rows, block, entry, meaning.names.symbols)
        }
        continue
      }
      let shapes = self.shapes(of: block, index)
      if !shapes.isGood { tellProblems(block, index, shapes) }
      guard isAsked else { continue }
      let symbols = meaning.names.symbols
      guard isWhole, block.summary.hasFolds else {
        eachEntry(of: block, index, shapes, dates: dates, nil, into: &rows) {
          each($0, $1, $2, $3)
        }
        continue
      }
      let folds = block.folds
      guard !joinsMonths else {
        sums.add(folds, shapes)
        continue
      }
      for fold in 0..<folds.shape.count where shapes.outcome(folds.shape[fold]).state != .wrong {
        shapes.rows(ofFold: fold, folds, into: &rows)
        let last = CalendarDate(days: folds.last[fold])
        for row in rows { body(row, Int(folds.count[fold]), last, symbols) }
      }
    }
    let symbols = meaning.names.symbols
    sums.each(templates.rows) { body($0, $1, $2, symbols) }
  }

  /// Whether entries of a block have to be looked at one by one: what is asked of them is not in their
  /// shapes.
  func checksEach(_ block: Block) -> Bool {
    strictness.isNeeded || block.summary.hasIds
      || (fields.isNeeded && (block.summary.hasFields || fields.requiresAny))
  }

  mutating func shapes(of block: Block, _ index: Int) -> BlockMeaning {
    meaning.begin(block, index: index)
    // The closure must not hold the meaning that is at work.
    let catalogue = catalogue
    var known = misspellings
    let shapes = BlockMeaning(block, &meaning, &templates) { row, symbols in
      LedgerScan.misspelling(of: row, symbols, catalogue, &known) != nil
    }
    misspellings = known
    return shapes
  }

  /// Says what is wrong with the entries whose shapes are wrong or doubtful.
  mutating func tellProblems(_ block: Block, _ index: Int, _ shapes: BlockMeaning) {
    let entries = BlockEntries(block, index: index, shapes)
    for entry in 0..<block.entryCount where entries.state(ofEntry: entry) != .good {
      do throws(EntryProblem) {
        try meaning.resolve(entry)
        warnMisspellings(meaning.rows, entry, index)
      } catch {
        problems.append(Problem(block: index, entry: entry, problem: error))
      }
    }
  }

  /// Looks up all entries of a block one by one, and hands out those that count.
  mutating func lookUpEach(
    _ block: Block, _ index: Int, _ body: (_ meaning: borrowing EntryMeaning, _ entry: Int) -> Void
  ) {
    meaning.begin(block, index: index)
    for entry in 0..<block.entryCount {
      do throws(EntryProblem) {
        try resolve(entry, block, index)
        body(meaning, entry)
      } catch {
        problems.append(Problem(block: index, entry: entry, problem: error))
      }
    }
  }

  private mutating func resolve(_ entry: Int, _ block: Block, _ index: Int) throws(EntryProblem) {
    try meaning.resolve(entry)
    if fields.isNeeded { try fields.check(entry, rows: meaning.rows, in: block) }
    if block.entries.id[entry] != 0 { try checkId(entry, block, index) }
    if strictness.isNeeded {
      if block.entries.kind[entry].isJournal {
        var postings: [Posting] = []
        meaning.appendPostings(to: &postings)
        try strictness.check(postings, symbols: meaning.names.symbols)
      } else {
        try strictness.check(entry, meaning.rows, in: block, symbols: meaning.names.symbols)
      }
    }
    warnMisspellings(meaning.rows, entry, index)
  }
}

/// What the rows of a scan are told by, shared by all of them.
package final class RowNames: Sendable {
  let blocks: [Block]
  let symbols: Symbols
  let catalogue: Catalogue

  init(blocks: [Block], symbols: Symbols, catalogue: Catalogue) {
    self.blocks = blocks
    self.symbols = symbols
    self.catalogue = catalogue
  }
}

/// The currencies of a ledger, in one table for all copies of a scan.
private final class SharedCurrencies: Sendable {
  let table: CurrencyTable

  init(_ settings: Settings) { table = CurrencyTable(settings) }
}
