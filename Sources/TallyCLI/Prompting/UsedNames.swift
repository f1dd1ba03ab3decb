import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallyText

/// The names that a ledger's entries have, for whoever types one more.
struct UsedNames {
  /// What an entry of a payee was last.
  struct Last {
    var type: String
    /// As it is typed for that type; nil where it was no plain amount.
    var amount: String?
  }

  /// Types, the likeliest first: favourites, then the most used, then those used last; behind them other
  /// names of theirs, and accounts.
  let types: LineCompletion
  /// The most used first, then those used last.
  let payees: LineCompletion
  private let lasts: [String: Last]

  init(_ ledger: Ledger) {
    var scan = LedgerScan(ledger)
    var counter = NameCounter(ledger)
    scan.run { rows, block, entry, symbols in counter.add(rows, block, entry, symbols) }
    types = LineCompletion(
      counter.typeCandidates(scan.symbols) + UsedNames.otherNames(ledger))
    payees = LineCompletion(
      counter.payees.sorted { $0.value.use.isMore(than: $1.value.use, $0.key, $1.key) }
        .map { LineCompletion.Candidate($0.key) })
    var lasts: [String: Last] = [:]
    for (name, payee) in counter.payees { lasts[Folding.name(name)] = payee.last }
    self.lasts = lasts
  }

  func last(ofPayee name: String) -> Last? { lasts[Folding.name(name)] }

  private static func otherNames(_ ledger: Ledger) -> [LineCompletion.Candidate] {
    let aliases = ledger.types.types.flatMap { type in
      type.aliases.map {
        LineCompletion.Candidate($0, detail: "= " + type.name, isListed: false)
      }
    }
    return aliases
      + ledger.settings.accounts.map {
        LineCompletion.Candidate($0.short, detail: $0.full, isListed: false)
      }
  }
}

/// How often a name is used, and when last.
private struct NameUse {
  var count = 0
  var last: (day: Int32, time: Int32) = (.min, .min)

  mutating func add(_ moment: (Int32, Int32)) {
    count += 1
    last = max(last, moment)
  }

  private func max(_ a: (day: Int32, time: Int32), _ b: (Int32, Int32)) -> (Int32, Int32) {
    b >= a ? b : a
  }

  func isMore(than other: NameUse, _ name: String, _ otherName: String) -> Bool {
    if count != other.count { return count > other.count }
    if last != other.last { return last > other.last }
    return Folding.name(name) < Folding.name(otherName)
  }
}

/// Counts names, entry by entry.
private struct NameCounter {
  struct Payee {
    var use = NameUse()
    var last: UsedNames.Last?
  }

  private let ledger: Ledger
  /// By symbol.
  private var types: [Int32: NameUse] = [:]
  private(set) var payees: [String: Payee] = [:]

  /// Folded.
  private let declared: Set<String>

  init(_ ledger: Ledger) {
    self.ledger = ledger
    declared = Set(ledger.types.types.map { Folding.name($0.name) })
  }

  mutating func add(_ rows: [Row], _ block: Block, _ entry: Int, _ symbols: Symbols) {
    let moment = (block.entries.date[entry], block.entries.time[entry])
    for row in rows where row.type != 0 { types[row.type, default: NameUse()].add(moment) }
    let payee = block.entries.payee[entry]
    guard payee != 0, let row = rows.first else { return }
    let name = block.strings[Int(payee)]
    var known = payees[name] ?? Payee()
    if moment >= known.use.last, row.type != 0, let type = typed(symbols[row.type]) {
      known.last = UsedNames.Last(type: type, amount: amount(row, rows, symbols))
    }
    known.use.add(moment)
    payees[name] = known
  }

  /// The amount of an entry of one row, with the sign that its type wants.
  private func amount(_ row: Row, _ rows: [Row], _ symbols: Symbols) -> String? {
    guard rows.count == 1, row.cost == nil else { return nil }
    var digits = row.amount.magnitude.description
    if ledger.settings.decimalMark == UInt8(ascii: ",") {
      digits = String(digits.map { $0 == "." ? "," : $0 })
    }
    let commodity = symbols[row.commodity]
    return sign(row) + digits
      + (commodity == ledger.settings.currency ? "" : " " + commodity)
  }

  private func sign(_ row: Row) -> String {
    switch row.typeIndex < 0 ? nil : ledger.types.types[Int(row.typeIndex)].kind {
    case .either: row.kind == .income ? "+" : "-"
    case .refund, .transfer: ""
    case nil where row.kind == .income: "+"
    case .expense, .income, nil: row.amount.isNegative ? "-" : ""
    }
  }

  /// A type as it is typed: one that is not declared needs quotation marks around several words.
  private func typed(_ name: String) -> String? {
    let isOneWord = !name.unicodeScalars.contains { $0.properties.isWhitespace }
    if isOneWord || declared.contains(Folding.name(name)) { return name }
    return try? QuotedText.quoted(name)
  }

  /// Declared types, and those that entries use.
  func typeCandidates(_ symbols: Symbols) -> [LineCompletion.Candidate] {
    var uses: [String: NameUse] = [:]
    for (symbol, use) in types { uses[symbols[symbol]] = use }
    var all: [(type: EntryType, use: NameUse)] = []
    for type in ledger.types.types {
      all.append((type, uses.removeValue(forKey: type.name) ?? NameUse()))
    }
    for (name, use) in uses { all.append((EntryType(name: name), use)) }
    all.sort { a, b in
      if a.type.favorite != b.type.favorite { return a.type.favorite }
      return a.use.isMore(than: b.use, a.type.name, b.type.name)
    }
    return all.compactMap { one in
      typed(one.type.name).map { LineCompletion.Candidate($0, detail: one.type.icon) }
    }
  }
}
