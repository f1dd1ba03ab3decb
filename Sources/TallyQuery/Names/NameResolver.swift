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
  var symbols: Symbols
  let defaultAccount: Int32
  /// By symbol: the class of that account, where it was asked for.
  private var classes: [Int32: AccountClass?] = [:]
  private var resolved: [Result<ResolvedName, NameProblem>] = []
  /// Where in `resolved` each name as written is: most blocks of a ledger have the same ones.
  private var places: [WrittenName: Int32] = [:]
  private var block = Block.empty
  /// For the block at work: by name, the index into `resolved`; -1 where it was not asked for yet.
  private var cache: ContiguousArray<Int32> = []
  private var commodities: ContiguousArray<Int32> = []

  init(_ catalogue: Catalogue, _ symbols: Symbols) {
    self.catalogue = catalogue
    self.symbols = symbols
    defaultAccount = self.symbols.symbol(catalogue.defaultAccount)
  }

  /// Turns to a block.
  mutating func begin(_ block: Block) {
    self.block = block
    cache = ContiguousArray(repeating: -1, count: block.names.count)
    commodities = ContiguousArray(
      (0..<block.commodities.count).map { symbols.symbol(block.commodity(UInt32($0))) })
  }

  /// The symbol of a commodity of the block at work.
  func commodity(_ index: UInt32) -> Int32 { commodities[Int(index)] }

  /// The meaning of a name of the block at work.
  mutating func name(_ index: UInt32) throws(NameProblem) -> ResolvedName {
    try resolved[Int(place(index))].get()
  }

  /// A number for the meaning of a name of the block at work, the same in all blocks.
  mutating func place(_ index: UInt32) -> Int32 {
    let known = cache[Int(index)]
    if known >= 0 { return known }
    let key = block.names[Int(index)]
    let written = WrittenName(text: block.vocabulary[key.string], form: key.form)
    let place: Int32
    if let before = places[written] {
      place = before
    } else {
      place = Int32(resolved.count)
      resolved.append(resolve(written.text, written.form))
      places[written] = place
    }
    cache[Int(index)] = place
    return place
  }

  private struct WrittenName: Hashable {
    var text: String
    var form: NameDraft.Form
  }

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
    let found = AccountClass(account: symbols[account])
    classes[account] = .some(found)
    return found
  }
}
