import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// Pieces of journals, right and wrong, of which any may stand above any other.
private struct MixedJournal {
  var random: SeededRandom

  mutating func text() -> String {
    let end = random.oneIn(4) ? "\r\n" : "\n"
    var lines: [String] = []
    for _ in 0..<random.number(0...60) { lines += piece() }
    return lines.joined(separator: end) + (random.oneIn(2) ? end : "")
  }

  private mutating func piece() -> [String] {
    switch random.number(0...9) {
    case 0...4: entry()
    case 5: [random.pick(MixedJournal.directives)]
    case 6:
      [
        random.pick(MixedJournal.bodies), "  note x",
        random.pick(["", "  ; type:A", "  format 1,0 X"]),
      ]
    case 7: [random.pick(MixedJournal.marks)]
    case 8: [random.pick(["~ monthly", "= a", "~", "=", "$ odd"]), "  a  1", "    b"]
    default: [random.pick(MixedJournal.odd)]
    }
  }

  private mutating func entry() -> [String] {
    let date = random.pick(["2026-11-30", "2026/1/2", "11/30", "2026-11-31", "2026-11-30=12-1"])
    let amount = random.pick(["1,500 X", "1.500 X", "1,50", "$ 2", "3 X @ 2 Y", "", "x", "= 5 X"])
    let account = random.pick(["a", "a:b", "(c)", "[c]", "支出:餐饮", "p:a"])
    return [
      date + random.pick([" x", " * x | y  ; t:", " 咖啡", ""]), "  \(account)  \(amount)",
      random.pick(["  b", "  ; c", "  b  -1,500 X", "", "  a  1"]),
    ]
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
  var journal = MixedJournal(random: SeededRandom(seed: UInt64(seed)))
  for _ in 0..<25 {
    let bytes = Array(journal.text().utf8)
    let stride = journal.random.pick([0, 0, 40, 400])
    var whole = Told()
    whole.add(bytes[...], ReadingContext(), above: 0)
    var parts = Told()
    var start = (at: 0, above: 0, context: ReadingContext())
    bytes.withUnsafeBytes { text in
      JournalFormat().eachCut(in: SourceFile(bytes: text, path: "m.journal")) { line, context in
        #expect(line.lowerBound == 0 || bytes[line.lowerBound - 1] == 0x0A)
        let above = bytes[..<line.lowerBound].count { $0 == 0x0A }
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
  var journal = MixedJournal(random: SeededRandom(seed: UInt64(1000 + seed)))
  for _ in 0..<25 {
    let bytes = Array(journal.text().utf8)
    var context = JournalContext()
    let outline = bytes.withUnsafeBytes {
      JournalFormat().outline(of: SourceFile(bytes: $0, path: "m.journal"))
    }
    for case .directive(let directive) in outline.steps { context.apply(directive) }
    // What holds at the end: whatever is open is closed, and an entry there is read in it, as a cut before it
    // would be.
    let entry = "2026-11-30 last\n"
    let whole = bytes + Array("\n>>>>>>> x\nend comment\nend test\n\(entry)".utf8)
    var last: (start: Int, context: ReadingContext)?
    whole.withUnsafeBytes { text in
      JournalFormat().eachCut(in: SourceFile(bytes: text, path: "m.journal")) { line, context in
        last = (line.lowerBound, context())
        return 0
      }
    }
    #expect(last?.start == whole.count - entry.utf8.count)
    #expect(last?.context.journal ?? JournalContext() == context)
  }
}
