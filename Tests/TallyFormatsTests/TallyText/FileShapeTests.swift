import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// A whole file: its entries with their lines, and its problems with theirs.
private struct Shape: Sendable, CustomTestStringConvertible {
  var text: String
  var entries: [String]
  var problems: [String] = []

  init(_ text: String, _ entries: [String], _ problems: [String] = []) {
    (self.text, self.entries, self.problems) = (text, entries, problems)
  }

  var testDescription: String { text.replacing("\n", with: "⏎").replacing("\r", with: "␍") }
}

@Test(arguments: [
  Shape("", []), Shape("\n", []), Shape("\r\n\r\n", []), Shape("  \n\t\n\u{3000}\n", []),
  Shape("x 1", ["1: x 1 USD"]), Shape("x 1\n", ["1: x 1 USD"]),
  Shape("\n\nx 1\n\ny 2", ["3: x 1 USD", "5: y 2 USD"]),
  Shape("x 1\r\ny 2 z\r\n", ["1: x 1 USD", "2: y 2 USD note:z"]),
  Shape("x 1 ; c\r\n  ; d\r\ny 2", ["1: x 1 USD comment:c\nd", "3: y 2 USD"]),
  Shape("2026-11-29\r\nx 1\r", ["2: x 1 USD"], ["1: heading-outside-file"]),
  // Comments, at any indentation.
  Shape("; a 1\n  ;b 2\n；c 3\n# d 4\n#\n##\n#! e 5\n #\tf 6\n＃ g 7\n＃＃ h\nx 1", ["11: x 1 USD"]),
  Shape("#\u{3000}a\n#\r\nx 1", ["3: x 1 USD"]),
  Shape("#work x 1", [], ["1: mark-before-amount"]),
  // Comment lines below a broken entry go with it.
  Shape("x\n  ; c\ny 2", ["3: y 2 USD"], ["1: missing-amount"]),
  Shape("x 1\n  ; c\n  y 2\n  ; d", ["1: x 1 USD comment:c", "3: y 2 USD comment:d"]),
  // The line after a broken one is read as if that were right.
  Shape("x 1,200\ny 2", ["2: y 2 USD"], ["1: ambiguous-digits"]),
  Shape("x 1 \"a\ny 2 \"b\nz 3", ["3: z 3 USD"], ["1: unclosed-quote", "2: unclosed-quote"]),
  // Conflict markers: what is between is left out, both sides.
  Shape(
    "a 1\n<<<<<<< HEAD\nb 2\n=======\nc 3\n>>>>>>> other\nd 4", ["1: a 1 USD", "7: d 4 USD"],
    ["2: conflict-markers"]),
  Shape(
    "a 1\r\n<<<<<<< HEAD\r\nb 2\r\n||||||| base\r\nb 1\r\n=======\r\nc 3\r\n>>>>>>> other\r\nd 4",
    ["1: a 1 USD", "9: d 4 USD"], ["2: conflict-markers"]),
  Shape("<<<<<<< HEAD\na 1", [], ["1: conflict-markers"]),
  Shape(
    "a 1\n=======\nb 2\n>>>>>>> x\nc 3", ["1: a 1 USD", "5: c 3 USD"], ["2: conflict-markers"]),
  Shape("a 1\n>>>>>>> x\nc 3", ["1: a 1 USD", "3: c 3 USD"], ["2: conflict-markers"]),
  Shape(
    "<<<<<<< a\n>>>>>>> b\n<<<<<<< c\n>>>>>>> d", [],
    ["1: conflict-markers", "3: conflict-markers"]),
  Shape("<<<<<<< a\n>>>>>>> b", [], ["1: conflict-markers"]),
])
private func `Lines, comments and conflict markers make a file`(_ row: Shape) {
  let read = CollectingSink(row.text, as: TallyTextFormat())
  #expect(read.entries.map { "\($0.line): " + $0.description.dropFirst(11) } == row.entries)
  #expect(read.problems.map { "\($0.span.line): \($0.code.name)" } == row.problems)
}

@Test(arguments: [
  ("  x 1 note  \n", "x 1 note"), ("x 1 ; c \r\n", "x 1 ; c"),
  ("x 1\n  ; c\n  ; d  \ny 2", "x 1\n  ; c\n  ; d"), ("x 1 咖啡\u{3000}\n", "x 1 咖啡"),
  ("2026-11-30 x 1\r\n\t;c\r\n", "2026-11-30 x 1\r\n\t;c"),
])
func `An entry's own bytes go from its first word to the end of its last comment`(
  _ text: String, _ own: String
) {
  #expect(CollectingSink(text, as: TallyTextFormat()).entries.first?.text == own)
}

@Test func `All problems of a file are reported in order, each where it stands`() {
  let text = "咖啡 1,200\n  午饭 25 ＠星 巴克\r\n2026-11-31 茶 5\n茶 5"
  let read = CollectingSink(text, as: TallyTextFormat(), settings: .chinese)
  #expect(
    read.problems.map(\.span) == [
      SourceSpan(line: 1, column: 4, length: 5), SourceSpan(line: 2, column: 12, length: 2),
      SourceSpan(line: 3, column: 1, length: 10),
    ])
  #expect(read.entries.map(\.line) == [4])
}
