import TallyFormats
import TallyIndex
import TallyModel

/// A name looked up, its texts as symbols.
struct ResolvedName {
  var kind: NameMeaning.Kind
  var shown: Int32
  /// Index into the declared types; -1 where none is.
  var type: Int32
  /// The account the name itself says; 0 where it says none.
  var own: Int32
  var asExpense: Int32
  var asIncome: Int32

  /// The account it stands for as the one that money goes to.
  ///
  /// Zero: a transfer type without one.
  var asTarget: Int32 {
    switch kind {
    case .type(.transfer): own
    case .type(.income): asIncome
    default: asExpense
    }
  }

  /// The account it stands for as the one that money comes from.
  ///
  /// Zero likewise.
  var asSource: Int32 {
    switch kind {
    case .type(.transfer): own
    case .type(.income), .type(.either), .undeclared: asIncome
    default: asExpense
    }
  }
}

/// Looks up the names of blocks, each distinct one once.
struct NameResolver {
  let catalogue: Catalogue
  let declarations: Declarations
  var symbols: Symbols
  let defaultAccount: Int32
  /// By symbol: the class of that account, where it was asked for.
  private var classes: [Int32: AccountClass?] = [:]
  private var writtenNames = WrittenTexts()
  /// By number of the name as written.
  private var resolved: [Result<ResolvedName, NameProblem>] = []
  /// By the same number: what it means in a journal, where that was asked for.
  private var journalAccounts: [ResolvedName?] = []
  private var writtenCommodities = WrittenTexts()
  /// By number of the commodity as written.
  private var commoditySymbols: [Int32] = []
  /// For the block at work: by name, the index into `resolved`.
  private var places: ContiguousArray<Int32> = []
  private var commodities: ContiguousArray<Int32> = []

  init(_ catalogue: Catalogue, _ declarations: Declarations, _ symbols: Symbols) {
    self.catalogue = catalogue
    self.declarations = declarations
    self.symbols = symbols
    defaultAccount = self.symbols.symbol(catalogue.defaultAccount)
  }

  /// Turns to a block.
  mutating func begin(_ block: Block) {
    let vocabulary = block.vocabulary
    let texts = block.commodities
    commodities.removeAll(keepingCapacity: true)
    for at in 0..<texts.count {
      commodities.append(vocabulary.withBytes(Int(texts[at])) { symbol(ofCommodity: $0) })
    }
    let names = block.names
    places.removeAll(keepingCapacity: true)
    for at in 0..<names.count {
      let name = names[at]
      places.append(vocabulary.withBytes(name.string) { place(of: $0, name.form) })
    }
  }

  private mutating func symbol(ofCommodity text: Bytes) -> Int32 {
    let number = Int(writtenCommodities.number(of: text))
    if number == commoditySymbols.count { commoditySymbols.append(symbols.symbol(text.text)) }
    return commoditySymbols[number]
  }

  private mutating func place(of text: Bytes, _ form: NameDraft.Form) -> Int32 {
    let number = writtenNames.number(of: text, form: form.rawValue)
    if number == resolved.count { resolved.append(resolve(text.text, form)) }
    return number
  }

  /// The symbol of a commodity of the block at work.
  func commodity(_ index: UInt32) -> Int32 { commodities[Int(index)] }

  /// The meaning of a name of the block at work.
  func name(_ index: UInt32) throws(NameProblem) -> ResolvedName {
    try resolved[Int(place(index))].get()
  }

  /// A number for the meaning of a name of the block at work, the same in all blocks.
  private func place(_ index: UInt32) -> Int32 { places[Int(index)] }

  private mutating func resolve(_ name: String, _ form: NameDraft.Form)
    -> Result<ResolvedName, NameProblem>
  {
    do throws(NameProblem) {
      let meaning = try catalogue.meaning(of: name, form: form, asSide: false)
      return .success(resolved(meaning))
    } catch {
      return .failure(error)
    }
  }

  /// An account of a journal of the block at work: what is written is its name, letter by letter.
  mutating func journalAccount(_ index: UInt32, in block: Block) -> ResolvedName {
    let place = Int(place(index))
    if place < journalAccounts.count, let known = journalAccounts[place] { return known }
    let account = block.vocabulary[block.names[Int(index)].string]
    let name = resolved(
      NameMeaning(
        kind: .account(declarations.accountClass(account)),
        shown: Catalogue.withoutFirstPart(account), account: account, type: nil))
    while journalAccounts.count <= place { journalAccounts.append(nil) }
    journalAccounts[place] = name
    return name
  }

  private mutating func resolved(_ meaning: NameMeaning) -> ResolvedName {
    let type = meaning.type ?? meaning.account.flatMap { catalogue.type(ofAccount: $0) }
    var shown = meaning.shown
    if meaning.type == nil, let type { shown = catalogue.types.types[type].name }
    return ResolvedName(
      kind: meaning.kind, shown: symbols.symbol(shown), type: Int32(type ?? -1),
      own: meaning.account.map { symbols.symbol($0) } ?? 0,
      asExpense: symbols.symbol(meaning.account(asIncome: false)),
      asIncome: symbols.symbol(meaning.account(asIncome: true)))
  }

  /// The class of an account.
  mutating func accountClass(_ account: Int32) -> AccountClass? {
    if let known = classes[account] { return known }
    let found = declarations.accountClass(symbols[account])
    classes[account] = .some(found)
    return found
  }
}
