import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// An entry made from a seed, in thousandths, with what is to be read of it.
private struct MadeEntry {
  var text = "2026-11-30 x\n"
  var postings: [String] = []
  /// What is left of each commodity.
  var left: [String: Int] = [:]

  private static let commodities = ["", "$", "EUR", "A 1", "元"]

  init(_ random: inout SeededRandom, isWrong: Bool) {
    let count = random.number(1...5)
    let names = (0..<random.number(1...2)).map { _ in random.pick(MadeEntry.commodities) }
    for place in 0..<count {
      add("a\(place)", random.number(-2_000_000...2_000_000), random.pick(names), &random)
    }
    if isWrong {
      let name = random.pick(names)
      let other = left[name] ?? 0
      add("w", random.oneIn(2) ? -other + 1000 : -other - 1000, name, &random)
      addRests(&random) { abs($0) != 1000 }
    } else if random.oneIn(2) {
      leaveOut()
    } else {
      addRests(&random) { _ in true }
    }
  }

  /// Postings that take what is left.
  private mutating func addRests(_ random: inout SeededRandom, where isTaken: (Int) -> Bool) {
    for (name, rest) in left.sorted(by: { $0.key < $1.key }) where rest != 0 && isTaken(rest) {
      add("r", -rest, name, &random)
    }
  }

  /// A posting without an amount, and what it comes to.
  private mutating func leaveOut() {
    text += "  open\n"
    let rests = left.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    for (place, rest) in rests.enumerated() {
      postings.append("\(place > 0 ? "+ " : "")open \(MadeEntry.amount(-rest.value, rest.key))?")
    }
    if rests.isEmpty {
      postings.append(
        "open " + MadeEntry.amount(0, left.count == 1 ? left.first?.key ?? "" : "") + "?")
    }
    left = [:]
  }

  private mutating func add(
    _ account: String, _ value: Int, _ commodity: String, _ random: inout SeededRandom
  ) {
    left[commodity, default: 0] += value
    text += "  \(account)  \(MadeEntry.written(value, commodity, &random))\n"
    postings.append("\(account) " + MadeEntry.amount(value, commodity))
  }

  static func amount(_ value: Int, _ commodity: String) -> String {
    Quantity(Int64(value), scale: 3).description + (commodity.isEmpty ? "" : " " + commodity)
  }

  /// One of the ways to write it.
  private static func written(_ value: Int, _ commodity: String, _ random: inout SeededRandom)
    -> String
  {
    let symbol = commodity.contains(" ") || random.oneIn(8) ? "\"\(commodity)\"" : commodity
    let number = digits(abs(value), &random)
    let sign = value < 0 ? random.pick(["-", "- "]) : random.pick(["", "", "+"])
    if commodity.isEmpty { return sign + number }
    let blank = random.pick(["", " "])
    switch random.number(0...2) {
    case 0: return sign + number + blank + symbol
    case 1: return sign + symbol + blank + number
    default: return symbol + blank + sign + number
    }
  }

  /// With groups or without, and never a sole mark that could be another.
  private static func digits(_ value: Int, _ random: inout SeededRandom) -> String {
    let (whole, decimals) = (String(value / 1000), String(String(1000 + value % 1000).dropFirst()))
    guard whole.count > 3, !random.oneIn(3) else { return whole + "." + decimals }
    let (group, mark) = random.pick([
      (",", "."), (".", ","), (" ", "."), ("'", ","), ("_", "."), ("\u{202F}", ","),
    ])
    let tail = whole.suffix(3)
    return whole.dropLast(3) + group + tail + mark + decimals
  }
}

@Test(arguments: 0..<40)
func `Random entries that balance are read as they were made`(_ seed: Int) {
  var random = SeededRandom(seed: UInt64(seed))
  for _ in 0..<50 {
    let made = MadeEntry(&random, isWrong: false)
    let reading = JournalReading(made.text)
    let read = (reading.postings.first ?? []).map { $0.replacing(#/ @@ .*~/#, with: "") }
    #expect(read == made.postings, "\(made.text)")
    #expect(reading.problems.filter { $0.code.severity == .error } == [], "\(made.text)")
  }
}

@Test(arguments: 0..<40)
func `Random entries that do not are told by how much`(_ seed: Int) {
  var random = SeededRandom(seed: UInt64(seed))
  for _ in 0..<50 {
    let made = MadeEntry(&random, isWrong: true)
    let rests = made.left.filter { $0.value != 0 }
    let reading = JournalReading(made.text)
    // Two of opposite sign would cost each other.
    if rests.count == 2, Set(rests.values.map { $0 < 0 }).count == 2 {
      #expect(reading.entries.count == 1)
      continue
    }
    let wanted = rests.map { MadeEntry.amount($0.value, $0.key) }
    #expect(
      Set(reading.problems.filter { $0.code == .unbalanced }.map { $0.facts[0] }) == Set(wanted),
      "\(made.text)")
    #expect(reading.entries == [], "\(made.text)")
  }
}

@Test(arguments: 0..<40)
func `Any text is read as entries and problems`(_ seed: Int) {
  let pieces = [
    "2026-11-30", "2026-11-30=12/1", "1/5", " ", "  ", "\t", "\n", "\n", "\n  ", "\n  a  ", "\r\n",
    ";",
    "; ", "a:b", "(", ")", "(a)",
    "[", "]", "{", "}", "{{", "@", "@@", "=", "==", "==*", "=*", "*", "!", "\"", "$", "EUR", "元",
    "咖啡",
    "\u{3000}", "\u{A0}", "-", "+", ".",
    ",", "'", "_", "1", "1,000", "1.5", "1,000.00", "1.5e3", "99999999999999999999",
    "99999999999999999999999999999999999999999", "e5", "E-40", ":", "::", ":x:",
    "date:", "type:", "[1/5]", "id:x",
    "time:8:12", "|", "<<<<<<<", ">>>>>>> ", "=======", "\u{301}", "e\u{301}", "🍀", "\u{10FFFF}",
    "alias ", "/", "\\1", "(.*)+", "= ", "~ ", "account ", "commodity ", "format ", "D ", "P ", "Y",
    "apply account ", "end ", "comment\n", "end comment\n", "test ", "python\n", "include ",
    "decimal-mark ",
  ]
  var random = SeededRandom(seed: UInt64(seed))
  for _ in 0..<200 {
    var text = random.oneIn(2) ? "2026-11-30 x\n  a  " : ""
    for _ in 0..<random.number(0...40) { text += random.pick(pieces) }
    let reading = JournalReading(text)
    #expect(reading.entries.count == reading.postings.count)
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      $0.count { $0 & 0xC0 != 0x80 }
    }
    for span in reading.problems.map(\.span) {
      guard (1...lines.count).contains(Int(span.line)) else {
        Issue.record("\(span) \(text)")
        continue
      }
      #expect(
        Int(span.column) - 1 + Int(span.length) <= lines[Int(span.line) - 1], "\(span) \(text)")
    }
    let order = CollectingSink(text, as: JournalFormat(), path: "m.journal").entries.map(\.line)
    #expect(order == order.sorted(), "\(text)")
    let again = JournalReading(
      text, assigned: [[], [Amount(Quantity(1), "A"), Amount(.zero, "")]])
    #expect(again.entries.count <= reading.entries.count, "\(text)")
  }
}

@Test(arguments: [
  ":", ": ", "::a", "[1/1", "[", "a:b,", ";", "\"", "(", "1 ", "1,", "{", "@", "=", "a 5 ",
  "\u{3000}", "-", "e", "1e",
])
func `A line of a hundred thousand bytes of anything is read in one pass`(_ piece: String) {
  let many = String(repeating: piece, count: 100_000 / piece.utf8.count)
  for start in [
    "2026-11-30 ", "2026-11-30 x  ; ", "2026-11-30 x\n  ", "2026-11-30 x\n  a  ",
    "2026-11-30 x\n  a  1 A  ; ",
  ] {
    let reading = JournalReading(start + many)
    #expect(reading.entries.count + reading.problems.count > 0)
  }
}

@Test func `An entry of twenty thousand postings, each of its own commodity, is one entry`() {
  let postings = (0..<10_000).map { "  a  1 \"\($0)\"\n  b  -1 \"\($0)\"\n" }.joined()
  #expect(JournalReading("2026-11-30 x\n" + postings).postings.map(\.count) == [20_000])
  let open = (0..<10_000).map { "  a  1 \"\($0)\"\n" }.joined()
  #expect(JournalReading("2026-11-30 x\n  b\n" + open).postings.map(\.count) == [20_000])
  let comments = String(repeating: "  ; c\n", count: 100_000)
  #expect(JournalReading("2026-11-30 x\n" + comments).entries.count == 1)
}
