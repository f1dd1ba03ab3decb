import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// A whole journal: its entries with their lines, and its problems with theirs.
private struct Shape: Sendable, CustomTestStringConvertible {
  var text: String
  var entries: [String]
  var problems: [String]

  init(_ text: String, _ entries: [String], _ problems: [String] = []) {
    (self.text, self.entries, self.problems) = (text, entries, problems)
  }

  var testDescription: String { text.replacing("\n", with: "⏎").replacing("\r", with: "␍") }
}

@Test(arguments: [
  Shape("", []), Shape("\n\n", []), Shape("\r\n  \r\n\t\n", []), Shape("; x", []),
  Shape("2026-11-30 x\n  a  1\n  b\n", ["1: x"]),
  Shape("2026-11-30 x\r\n  a  1\r\n  b\r\n\r\n2026-11-30 y\r\n", ["1: x", "5: y"]),
  Shape("; c\n\n2026-11-30 x\n  a  1\n  b\n2026-11-30 y\n  a  1\n  b", ["3: x", "6: y"]),
  // Rules, blocks and directives stand between.
  Shape("~ monthly\n  a  1\n  b\n\n= a\n  b  *1\n2026-11-30 x\n", ["7: x"]),
  Shape("comment\n2026-11-30 no\nend comment\n2026-11-30 x\n", ["4: x"]),
  Shape("2026-11-30 x\ncomment\n2026-11-30 no\n", ["1: x"]),
  Shape("account a\n  ; c\n2026-11-30 x\npython\n  x\n\n  y\n2026-11-30 y", ["3: x", "8: y"]),
  // What is wrong leaves out what it is about, and nothing else.
  Shape("foo\n  a  1\n2026-11-30 x\n", ["3: x"], ["1: unknown-directive"]),
  Shape("2026-11-30 x\n\n  a  1\n  b  2\n2026-11-30 y", ["1: x", "5: y"], ["3: stray-indent"]),
  Shape("2026-11-30 x\n$\n  a  1\n2026-11-30 y", ["1: x", "4: y"], ["2: unknown-line"]),
  Shape(
    "2026-11-30 x\n<<<<<<< a\n2026-11-30 y\n=======\n2026-11-30 z\n>>>>>>> b\n2026-11-30 w\n",
    ["1: x", "7: w"], ["2: conflict-markers"]),
  Shape("<<<<<<< a\n2026-11-30 x\n", [], ["1: conflict-markers"]),
  Shape(
    "2026-11-30 x\n  a  1\n  b  2\nend\ninclude\n2026-11-30 y\n", ["6: y"],
    ["1: unbalanced", "4: end-without-apply", "5: missing-argument"]),
])
private func `Entries, rules, blocks and directives make a journal`(_ row: Shape) {
  let read = CollectingSink(row.text, as: JournalFormat())
  #expect(read.entries.map { "\($0.line): \($0.payee)" } == row.entries)
  #expect(read.problems.map { "\($0.span.line): \($0.code.name)" } == row.problems)
}

@Test(arguments: [
  ("decimal-mark ,", "1,50 X", "1.50 X"), ("decimal-mark ,", "1.500 X", "1500 X"),
  ("commodity 1.000,00 X", "1.500 X", "1500 X"),
  ("commodity X\n  format 1,000.00 X", "1,500 X", "1500 X"),
  ("commodity 1.000,00 Y", "1.500 X", "1.500 X"), ("D $1,000.00", "1,500", "1500 $"),
  ("D 1.000,00 X", "1.500 X", "1500 X"), ("commodity 1.0 X\ncommodity 1,0 X", "1.500 X", "1500 X"),
  ("decimal-mark .\ncommodity 1.000,00 X", "1.500 X", "1.500 X"),
])
func `Numbers are read as the directives above say`(
  _ directives: String, _ written: String, _ amount: String
) {
  let read = CollectingSink(directives + "\n2026-11-30 x\n  (a)  " + written, as: JournalFormat())
  #expect(read.entries.flatMap { $0.items.map { $0.amount + " " + $0.commodity } } == [amount])
}

@Test(arguments: [
  ("Y 2025", "2025-11-30"), ("Y2025\nyear 2024", "2024-11-30"),
  ("apply year 2023 ; c", "2023-11-30"),
])
func `A date without a year takes that of the directive above`(_ directive: String, _ date: String)
{
  let read = CollectingSink(directive + "\n11/30 x", as: JournalFormat(), path: "main.journal")
  #expect(read.entries.map(\.date) == [date])
}

@Test func `A file is read in the context of where it is included`() {
  var context = ReadingContext()
  var journal = JournalContext()
  journal.apply(.year(2024))
  journal.apply(.applyAccount("p"))
  journal.apply(.alias(JournalAlias(isPattern: false, old: "p:a", new: "q")))
  journal.apply(.mark(commodity: "X", UInt8(ascii: ",")))
  context.journal = journal
  let text = "1/2 x\n  a  1.000 X\n  b\naccount a\nend apply account\naccount a\n"
  let read = CollectingSink(
    Array(text.utf8), as: JournalFormat(), path: "b.journal", context: context)
  #expect(read.entryLines == ["2024-01-02 postings =q 1000 X + =p:b -1000 X payee:x"])
  #expect(read.facts.declarations.map(\.name) == ["q", "a"])
  #expect(read.problemLines == [])
}

@Test(arguments: ["a.journal", "A.JOURNAL", "x/b.hledger", "2026.ledger", "c.j"])
func `Journals are known by their endings`(_ name: String) {
  #expect(EntryFormats.forFile(name)?.name == "journal")
}
