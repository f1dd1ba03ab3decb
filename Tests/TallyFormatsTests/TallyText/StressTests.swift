import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// Counts what a reader hands over, and keeps nothing.
private struct CountingSink: EntrySink {
  var entries = 0
  var words = 0
  var problems: [DiagnosticCode: Int] = [:]

  init(_ bytes: [UInt8]) {
    let rules = ReadingRules(Settings())
    bytes.withUnsafeBytes {
      _ = TallyTextFormat().read(
        SourceFile(bytes: $0, path: "2026-11-30.tally"), rules: rules, into: &self)
    }
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  mutating func take(_ entry: borrowing EntryDraft) {
    entries += 1
    words += entry.note.count { $0 == UInt8(ascii: " ") } + 1
  }
  mutating func report(_ problem: Diagnostic) { problems[problem.code, default: 0] += 1 }
}

private func repeated(_ text: String, _ count: Int) -> String {
  String(repeating: text, count: count)
}

@Test func `A line of ten thousand parentheses is one problem`() {
  for text in [repeated("(", 10_000) + "7", repeated("(", 10_000) + "7" + repeated(")", 10_000)] {
    let sink = CountingSink("x " + text)
    #expect(sink.problems == [.tooManyParentheses: 1])
  }
  #expect(CountingSink("x 1" + repeated(")", 10_000)).problems == [.unknownCurrency: 1])
  #expect(CountingSink("x " + repeated("-", 10_000) + "7").entries == 1)
  #expect(CountingSink("x 1" + repeated("+1", 100_000)).entries == 1)
  #expect(CountingSink("x 1" + repeated("/3", 100_000)).problems == [.tooManyDigits: 1])
}

@Test func `A line of a hundred thousand words is one entry`() {
  let sink = CountingSink("x 1" + repeated(" a", 100_000))
  #expect(sink.entries == 1)
  #expect(sink.words == 100_000)
  #expect(CountingSink("x 1" + repeated(" + y 2", 20_000)).entries == 1)
  #expect(CountingSink("x 1" + repeated(" #a", 100_000)).entries == 1)
  #expect(CountingSink(repeated("a ", 100_000) + "1").entries == 1)
  #expect(CountingSink("x 1" + repeated("\n ;a", 100_000)).entries == 1)
}

@Test func `A mebibyte of quotation marks is one problem`() {
  for text in [repeated("\"", 1 << 20), repeated("“", 1 << 18), "x 1 " + repeated("「", 1 << 18)] {
    #expect(CountingSink(text).problems.values.reduce(0, +) == 1)
    #expect(CountingSink(text).entries == 0)
  }
}

@Test func `Every broken line is one problem`() {
  let sink = CountingSink(repeated("x 1,200\n", 20_000))
  #expect(sink.problems == [.ambiguousDigits: 20_000])
  #expect(CountingSink(repeated("<<<<<<< a\n", 100_000)).problems == [.conflictMarkers: 1])
}

/// Pieces of lines: what the grammar is made of, and some of what it is not.
private let pieces = [
  "coffee", "咖啡", "午饭", "6.50", "1,234", "1.2.3", "12元", "$", "¥", "￥", "€5", "-", "+", "*", "/",
  "(",
  ")", "（", "）", "k", "万", "3w", "@", "@@", "＠", "#", "＃", "#tag", "from:", "to:", "id:", "form:",
  "key:v", "：", ":", ";", "；", "\"", "“", "”", "„", "「", "」", "'", ">", "＞", "!", "！", "08:12",
  "30:00",
  "2026-11-30", "11-30", "2026年11月30日", "11月30日", "mon", "周一", " ", " ", "  ", "\t", "\u{3000}",
  "\n",
  "\n", "\r\n", "\r", "\n  ;", "<<<<<<<", "=======", ">>>>>>>", "EUR", "USD", "kr", "=", "{", "~",
  ".5",
  ",", "．", "，", "e\u{301}", "👨‍👩‍👧", "\u{200B}", "\u{202E}", "\u{1}", "\u{10FFFF}", "\u{FFFD}", "×",
  "÷",
]

@Test(arguments: 0..<8)
func `Any text is read without a trap, and every problem stands in it`(_ seed: Int) {
  var random = SeededRandom(seed: UInt64(seed))
  for _ in 0..<250 {
    let count = Int.random(in: 0...60, using: &random)
    let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    checkPlaces(Array(text.utf8), seed.isMultiple(of: 2) ? .chinese : .comma)
  }
}

@Test(arguments: 0..<4)
func `Random scalars are read without a trap, and every problem stands in them`(_ seed: Int) {
  var random = SeededRandom(seed: UInt64(100 + seed))
  for _ in 0..<200 {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...200, using: &random) {
      let top: UInt32 = [0x7F, 0x2FF, 0xFFFF, 0x10FFFF].randomElement(using: &random) ?? 0x7F
      if let scalar = Unicode.Scalar(UInt32.random(in: 1...top, using: &random)) {
        text.append(scalar)
      }
    }
    checkPlaces(Array(String(text).utf8), .english)
  }
}

private func checkPlaces(_ bytes: [UInt8], _ settings: Settings) {
  let read = CollectingSink(bytes, as: TallyTextFormat(), path: "2026/11.tally", settings: settings)
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
    $0.count { $0 & 0xC0 != 0x80 }
  }
  for problem in read.problems {
    let span = problem.span
    let line = Int(span.line)
    #expect(line >= 1 && line <= lines.count)
    guard line >= 1, line <= lines.count else { continue }
    #expect(span.column >= 1 && Int(span.column - 1 + span.length) <= lines[line - 1])
  }
  var last = 0
  for entry in read.entries {
    #expect(entry.line > last && entry.line <= lines.count)
    last = entry.line
  }
  #expect(
    Set(read.problems.map(\.span.line)).isDisjoint(with: read.entries.map { UInt32($0.line) }))
}
