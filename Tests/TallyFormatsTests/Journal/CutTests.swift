import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// Pieces of journals, right and wrong, of which any may stand above any other.
private struct RandomJournal {
  var random: SeededRandom

  mutating func text() -> String {
    let end = Int.random(in: 0..<4, using: &random) == 0 ? "\r\n" : "\n"
    var lines: [String] = []
    for _ in 0..<Int.random(in: 0...60, using: &random) { lines += piece() }
    return lines.joined(separator: end) + (Bool.random(using: &random) ? end : "")
  }

  private mutating func piece() -> [String] {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...4: entry()
    case 5: [pick(RandomJournal.directives)]
    case 6: [pick(RandomJournal.bodies), "  note x", pick(["", "  ; type:A", "  format 1,0 X"])]
    case 7: [pick(RandomJournal.marks)]
    case 8: [pick(["~ monthly", "= a", "~", "=", "$ odd"]), "  a  1", "    b"]
    default: [pick(RandomJournal.odd)]
    }
  }

  private mutating func entry() -> [String] {
    let date = pick(["2026-11-30", "2026/1/2", "11/30", "2026-11-31", "2026-11-30=12-1"])
    let amount = pick(["1,500 X", "1.500 X", "1,50", "$ 2", "3 X @ 2 Y", "", "x", "= 5 X"])
    let account = pick(["a", "a:b", "(c)", "[c]", "支出:餐饮", "p:a"])
    return [
      date + pick([" x", " * x | y  ; t:", " 咖啡", ""]), "  \(account)  \(amount)",
      pick(["  b", "  ; c", "  b  -1,500 X", "", "  a  1"]),
    ]
  }

  private mutating func pick(_ list: [String]) -> String {
    list.randomElement(using: &random) ?? ""
  }

  private static let directives = [
    "Y 2025", "Y2024", "Y", "decimal-mark ,", "decimal-mark .", "D $1.00", "D 1,00 X",
    "alias a = b", "alias b = c:d",
    "alias /^(.)/ = \\1\\1", "alias /(/ = x", "end aliases", "apply account p", "apply account q:r",
    "apply tag t",
    "end apply account", "end apply tag", "end", "commodity 1,00 X", "commodity 1.00 X",
    "commodity $1000",
    "include x.journal", "P 2026-11-30 X $1.5", "P x", "payee x", "tag y", "--x", "!alias x = y",
  ]
  private static let bodies = [
    "account a", "commodity X", "python", "payee x", "foo", "Y 2023", "tag x",
  ]
  private static let marks = [
    "comment", "test x", "end comment", "end test", "comment", "end comment", "<<<<<<< a",
    "=======", ">>>>>>> b",
    "end comment x", "|||||||",
  ]
  private static let odd = [
    "", "  ", "; c", "# c", "  ; c", "\u{3000}", "foo", "- x", "  a  1", "i 2026-11-30 x", "咖啡",
  ]
}

/// What a reader says of a journal, lines counted from that of its file.
private struct Told: Equatable {
  var entries: [String] = []
  var problems: [String] = []
  var declarations: [String] = []

  mutating func add(_ bytes: ArraySlice<UInt8>, _ context: ReadingContext, above: Int) {
    let read = CollectingSink(
      Array(bytes), as: JournalFormat(), path: "m.journal", context: context)
    entries += read.entries.map { "\($0.line + above) \($0)" }
    // That a number is ambiguous is said once a part.
    problems += read.problems.filter { $0.code.severity == .error }.map {
      "\(Int($0.span.line) + above):\($0.span.column) \($0.code.name) \($0.facts)"
    }
    declarations += read.facts.declarations.map {
      "\($0.line + above) \($0.kind) \($0.name) \($0.type)"
    }
  }
}

@Test(arguments: 0..<20)
func `Parts read in their contexts say what the whole does`(_ seed: Int) {
  var journal = RandomJournal(random: SeededRandom(seed: UInt64(seed)))
  for _ in 0..<25 {
    let bytes = Array(journal.text().utf8)
    let stride = [0, 0, 40, 400].randomElement(using: &journal.random) ?? 0
    var whole = Told()
    whole.add(bytes[...], ReadingContext(), above: 0)
    var parts = Told()
    var start = (at: 0, above: 0, context: ReadingContext())
    bytes.withUnsafeBytes { text in
      JournalFormat().eachCut(in: SourceFile(bytes: text, path: "m.journal")) {
        line, above, context in
        #expect(line.lowerBound == 0 || bytes[line.lowerBound - 1] == 0x0A)
        #expect(above == bytes[..<line.lowerBound].count { $0 == 0x0A })
        parts.add(bytes[start.at..<line.lowerBound], start.context, above: start.above)
        start = (line.lowerBound, above, context())
        return line.upperBound + stride
      }
    }
    parts.add(bytes[start.at...], start.context, above: start.above)
    #expect(parts == whole, "\(String(decoding: bytes, as: UTF8.self))")
  }
}

@Test(arguments: 0..<10)
func `The outline of a random journal is what its reader goes by`(_ seed: Int) {
  var journal = RandomJournal(random: SeededRandom(seed: UInt64(1000 + seed)))
  for _ in 0..<25 {
    let bytes = Array(journal.text().utf8)
    var context = JournalContext()
    let outline = bytes.withUnsafeBytes {
      JournalFormat().outline(of: SourceFile(bytes: $0, path: "m.journal"))
    }
    for case .directive(let directive) in outline.steps { context.apply(directive) }
    // What holds at the end: an entry there is read in it, and a cut before it would be.
    var whole = bytes
    whole += Array("\n>>>>>>> x\nend comment\n2026-11-30 last\n".utf8)
    var last = ReadingContext()
    var open = false
    whole.withUnsafeBytes { text in
      JournalFormat().eachCut(in: SourceFile(bytes: text, path: "m.journal")) { line, _, context in
        open = line.lowerBound == whole.count - 16
        last = context()
        return 0
      }
    }
    if open { #expect(last.journal ?? JournalContext() == context) }
  }
}

@Test(arguments: 0..<8)
func `Any text is read as a journal without a trap, and every problem stands in it`(_ seed: Int) {
  var random = SeededRandom(seed: UInt64(2000 + seed))
  let pieces = [
    "2026-11-30", "11/30", " ", "  ", "\t", "\n", "\n", "\n  ", "\r\n", "a:b", "(a)", "[", "]", "{",
    "}", "@", "@@", "=",
    "==", "=*", "1,000.00", "1.5e3", "$", "\"", "EUR", "-", "+", ";", "|", "*", "!", "alias ", "/",
    "\\1", "= ", "~ ",
    "account ", "commodity ", "format ", "D ", "P ", "Y", "apply account ", "end ", "comment\n",
    "end comment\n",
    "include ", "<<<<<<< ", ">>>>>>> ", "=======", "date:", "type:", "咖啡", "\u{3000}", "\u{A0}",
    "e\u{301}", ".", ",",
    "(.*)+", "decimal-mark ", "id:", "test ", "python\n", "\u{10FFFF}",
    "99999999999999999999999999999999999999999",
  ]
  for _ in 0..<400 {
    let count = Int.random(in: 0...60, using: &random)
    let bytes = Array(
      (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined().utf8)
    let read = CollectingSink(bytes, as: JournalFormat(), path: "m.journal")
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      $0.count { $0 & 0xC0 != 0x80 }
    }
    for problem in read.problems {
      let span = problem.span
      #expect(span.line >= 1 && Int(span.line) <= lines.count)
      guard span.line >= 1, Int(span.line) <= lines.count else { continue }
      #expect(Int(span.column) - 1 + Int(span.length) <= lines[Int(span.line) - 1])
    }
    #expect(read.entries.map(\.line) == read.entries.map(\.line).sorted())
  }
}
