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
  private let lasts: [String: Last?]

  init(_ ledger: Ledger) {
    var scan = LedgerScan(ledger)
    var counter = NameCounter(ledger)
    scan.run { rows, block, entry, _ in counter.add(rows, block, entry) }
    types = LineCompletion(
      counter.typeCandidates(scan.symbols) + UsedNames.otherNames(ledger))
    let used = counter.usedPayees
    payees = LineCompletion(used.map { LineCompletion.Candidate($0.name) })
    lasts = Dictionary(
      used.map { (Folding.name($0.name), counter.last(of: $0, scan.symbols)) },
      uniquingKeysWith: { more, _ in more })
  }

  func last(ofPayee name: String) -> Last? { lasts[Folding.name(name)] ?? nil }

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

  mutating func add(_ moment: (day: Int32, time: Int32)) {
    count += 1
    if moment >= last { last = moment }
  }

  func isMore(than other: NameUse, _ name: String, _ otherName: String) -> Bool {
    if count != other.count { return count > other.count }
    if last != other.last { return last > other.last }
    return Folding.name(name) < Folding.name(otherName)
  }
}

/// Counts names, entry by entry; texts are made of them when all are counted.
private struct NameCounter {
  struct Payee {
    var name: String
    var use = NameUse()
    /// The first row of its last entry, and how many that has.
    var last: (row: Row, count: Int)
  }

  private let ledger: Ledger
  /// Names of declared types, folded.
  private let declared: Set<String>
  /// By symbol.
  private var types: [Int32: NameUse] = [:]
  private var payees: [Payee] = []
  private var numbers: [String: Int] = [:]
  /// Those of one block by their strings there, which are numbers.
  private var known: (block: Int32, numbers: [UInt32: Int]) = (-1, [:])

  init(_ ledger: Ledger) {
    self.ledger = ledger
    declared = Set(ledger.types.types.map { Folding.name($0.name) })
  }

  mutating func add(_ rows: [Row], _ block: Block, _ entry: Int) {
    let moment = (day: block.entries.date[entry], time: block.entries.time[entry])
    for row in rows where row.type != 0 { types[row.type, default: NameUse()].add(moment) }
    let payee = block.entries.payee[entry]
    guard payee != 0, let row = rows.first else { return }
    if known.block != row.block { known = (row.block, [:]) }
    let number =
      known.numbers[payee] ?? self.number(of: block.strings[Int(payee)], (row, rows.count))
    known.numbers[payee] = number
    if moment >= payees[number].use.last { payees[number].last = (row, rows.count) }
    payees[number].use.add(moment)
  }

  private mutating func number(of name: String, _ last: (Row, Int)) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = payees.count
    payees.append(Payee(name: name, last: last))
    return payees.count - 1
  }

  /// The most used first.
  var usedPayees: [Payee] { payees.sorted { $0.use.isMore(than: $1.use, $0.name, $1.name) } }

  /// What an entry of a payee was last; nil where it had no type.
  func last(of payee: Payee, _ symbols: Symbols) -> UsedNames.Last? {
    let (row, count) = payee.last
    guard row.type != 0, let type = typed(symbols[row.type]) else { return nil }
    return UsedNames.Last(type: type, amount: count == 1 ? amount(row, symbols) : nil)
  }

  /// The amount of a row, with the sign that its type wants.
  private func amount(_ row: Row, _ symbols: Symbols) -> String? {
    guard row.cost == nil else { return nil }
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

  /// A type as it is typed: in quotation marks where it would not be read without.
  private func typed(_ name: String) -> String? {
    let words = name.split(separator: " ")
    let isPlain = words.allSatisfy { word in
      word.first?.isLetter ?? false
        && word.allSatisfy { $0.isLetter || $0.isNumber || "-_/.:".contains($0) }
    }
    if isPlain, words.count == 1 || declared.contains(Folding.name(name)) { return name }
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
