import TallyModel
import TallyTestSupport

/// Makes journals from a seed: each is right, and uses whatever a journal may.
///
/// What its lines come to is worked out beside them by naive models (`Scope`, `Settlement`), so that entries
/// balance and assertions hold; what the programs make of them is not.
struct JournalMaker {
  var random: SeededRandom
  let allows: @Sendable (Feature) -> Bool
  var used: Set<Feature> = []

  var scope = Scope()
  var commodities: [Commodity] = []
  var transactions: [MadeTransaction] = []
  /// Written in full or not; directives may make other names of them.
  var accounts: [String] = []
  var paths: [String] = []
  /// By place in `paths`.
  var texts: [[Piece]] = []
  /// The files that are being written, by place, and how many accounts were applied above; each is included by
  /// the one before.
  var open: [(file: Int, parents: Int)] = []
  /// How many of them were found by a pattern.
  var globs = 0
  var isInDeepGlob = false
  /// What is still to be written once.
  var flaw: Flaw?
  /// Files that only a flaw includes.
  var companions: [MadeJournal.File] = []
  /// The last day that was written: mostly the next one is later.
  var day = CalendarDate(year: 2023, month: 1, day: 5) ?? CalendarDate(days: 0)

  /// A piece of a file.
  enum Piece {
    case text(String)
    /// What follows the operator is known in the end.
    case assertion(transaction: Int, posting: Int)
    /// A line that is wrong, or as many as belong to it.
    case flaw(String)
  }

  /// - Parameters:
  ///   - seed: decides everything.
  ///   - allows: which features may be used.
  init(seed: UInt64, allows: @escaping @Sendable (Feature) -> Bool) {
    random = SeededRandom(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    // Beside one another they are what ledger can't be compared for.
    let isForLedger = !allows(.assertionInDateOrder)
    var omitted: Set<Feature> = []
    for feature in JournalMaker.omittable
    where isForLedger ? !random.oneIn(3) : random.oneIn(3) { omitted.insert(feature) }
    self.allows = { [omitted] in !omitted.contains($0) && allows($0) }
  }

  private static let omittable: [Feature] = [
    .assertion, .assignment, .noSymbol, .virtualPosting, .lot, .postingDate,
  ]

  static func make(
    seed: UInt64, allows: @escaping @Sendable (Feature) -> Bool
  ) -> MadeJournal {
    var maker = JournalMaker(seed: seed, allows: allows)
    maker.make(40)
    return maker.finish().sound
  }

  /// Makes the files, up to their assertions.
  mutating func make(_ count: Int) {
    pickCommodities()
    accounts = Array(JournalMaker.accountNames.shuffled(using: &random).prefix(12))
    begin("main.journal")
    declare()
    // Files that are included have some of them too.
    while transactions.count < count || flaw != nil { section() }
    endFile()
  }

  /// Settles assertions, and puts the texts together.
  ///
  /// - Returns: the journal without its flaw, and with it.
  mutating func finish() -> (sound: MadeJournal, flawed: MadeJournal) {
    let (settled, found) = Settlement.settle(transactions)
    transactions = settled
    let features = used.union(found)
    var (sound, flawed): ([MadeJournal.File], [MadeJournal.File]) = ([], [])
    for index in texts.indices {
      let (right, wrong) = text(of: index)
      sound.append(MadeJournal.File(path: paths[index], text: right))
      flawed.append(MadeJournal.File(path: paths[index], text: wrong))
    }
    return (
      MadeJournal(files: sound, features: features),
      MadeJournal(files: flawed + companions, features: features)
    )
  }

  private func text(of file: Int) -> (sound: String, flawed: String) {
    var (sound, flawed) = ("", "")
    for piece in texts[file] {
      switch piece {
      case .text(let text): (sound, flawed) = (sound + text, flawed + text)
      case .assertion(let transaction, let posting):
        let (right, wrong) = assertion(transaction, posting)
        (sound, flawed) = (sound + right, flawed + wrong)
      case .flaw(let text): flawed += text
      }
    }
    return (sound, flawed)
  }

  /// An assertion that is to fail is left out of what is sound.
  private func assertion(_ transaction: Int, _ posting: Int) -> (sound: String, flawed: String) {
    guard let assertion = transactions[transaction].postings[posting].assertion else {
      return ("", "")
    }
    var ways = SeededRandom(seed: UInt64(transaction * 64 + posting))
    var used: Set<Feature> = []
    let amount = assertion.writer.amount(assertion.stated, &ways, &used)
    let mark = "=" + (assertion.isTotal ? "=" : "") + (assertion.isInclusive ? "*" : "")
    let text = mark + (ways.oneIn(4) ? "" : " ") + amount + (assertion.cost?.text ?? "")
    return (assertion.excess.isZero ? text : "", text)
  }
}

// MARK: - Helpers

extension JournalMaker {
  /// Whether a feature is to be used now, once in so many times.
  mutating func uses(_ feature: Feature, oneIn count: Int) -> Bool {
    guard random.oneIn(count), allows(feature) else { return false }
    used.insert(feature)
    return true
  }

  /// Picks from a list what is written, having told what it uses.
  mutating func pick(_ ways: [(text: String, feature: Feature?)]) -> String {
    let allowed = ways.filter { $0.feature.map(allows) ?? true }
    let way = random.pick(allowed)
    if let feature = way.feature { used.insert(feature) }
    return way.text
  }

  /// Adds text to the file being written.
  mutating func write(_ text: String) { write(.text(text)) }

  mutating func write(_ piece: Piece) {
    if let (file, _) = open.last { texts[file].append(piece) }
  }

  func writer(_ commodity: Commodity) -> NumberWriter {
    NumberWriter(
      commodity: commodity, mark: scope.mark(of: commodity),
      isDefault: scope.standard?.symbol == commodity.symbol, allows: allows)
  }

  mutating func amount(_ figure: Figure, _ commodity: Commodity, places: Int = 0) -> String {
    writer(commodity).amount(figure, places: places, &random, &used)
  }

  static let accountNames = [
    "assets:bank:checking", "assets:cash", "assets:card:visa", "liabilities:card:amex",
    "expenses:food", "expenses:Food:out", "expenses:home:rent", "income:salary", "equity:opening",
    "my wallet", "assets:joint account:a b", "资产:现金", "支出:餐饮:早 饭", "expenses", "a", "a:b:c",
    "Café:é", "x (y) z",
  ]
}
