import TallyFormats
import TallyModel
import Testing

private let file = """
  Y 2026
  ; about it
  2026-11-20=2026-12-02 * (17)  Corner Market | weekly run  ; trip:lisbon, shared:
      ; free text
      ! expenses:food        $12.50  ; of the posting
      [budget]               $1 = $1
      [rest]
      assets:bank

  11/30 Café   ; :one:two:
    expenses:coffee     6.50 EUR
    assets:cash        -6.50 EUR = 12 EUR

  """

private func changed(
  _ description: String, line: Int = 3, _ old: String, _ new: String,
  _ make: (inout EntryChange) -> Void
) -> WritingCase {
  let range = file.firstRange(of: old) ?? file.startIndex..<file.startIndex
  return WritingCase.journal(
    description, .change(line: line, entryChange(make)), file,
    file[..<range.lowerBound] + new + file[range.upperBound...])
}

private let changes: [WritingCase] = [
  changed("a status", "* (17)", "! (17)") { $0.status = .pending },
  changed("no status", "12-02 * (17)", "12-02 (17)") { $0.status = Status.none },
  changed("a new status", line: 10, "11/30 Café", "11/30 * Café") { $0.status = .cleared },
  changed("a code", "(17)", "(A 1)") { $0.code = .set("A 1") },
  changed("no code", " (17)  Corner", "  Corner") { $0.code = .remove },
  changed("a new code", line: 10, "11/30 Café", "11/30 (x) Café") { $0.code = .set("x") },
  changed("a payee", "Corner Market |", "Aldi |") { $0.payee = .set("Aldi") },
  changed("no payee", "(17)  Corner Market |", "(17) |") { $0.payee = .remove },
  changed("a note", "weekly run", "monthly") { $0.note = .set("monthly") },
  changed("no note", " | weekly run", "") { $0.note = .remove },
  changed("a new note", line: 10, "Café ", "Café | soy ") { $0.note = .set("soy") },
  changed("a tag more", "shared:", "shared:, work:") { $0.addedTags = ["work", "shared"] },
  changed("a tag less", ", shared:", "") { $0.removedTags = ["shared"] },
  changed("a tag less of a list", line: 10, ":one:two:", ":two:") { $0.removedTags = ["one"] },
  changed("no tags at all", line: 10, "   ; :one:two:", "") { $0.removedTags = ["two", "one"] },
  changed("a field", "trip:lisbon", "trip:porto") { $0.fields = [("trip", .set("porto"))] },
  changed("no field", "trip:lisbon, ", "") { $0.fields = [("trip", .remove)] },
  changed("a new field", "shared:", "shared:, place:New York") {
    $0.fields = [("place", .set("New York"))]
  },
  changed("a time", "shared:", "shared:, time:08:12") {
    $0.time = TimeOfDay(hour: 8, minute: 12).map { .set($0) } ?? .keep
  },
  changed("an attachment", "shared:", "shared:, attach:attachments/a.pdf") {
    $0.addedAttachments = ["attachments/a.pdf"]
  },
  changed("a comment", "; free text\n", "; other\n    ; lines\n") {
    $0.comment = .set("other\nlines")
  },
  changed("no comment, but for the tags", "    ; free text\n", "") { $0.comment = .remove },
  changed("a new comment", line: 10, ":one:two:\n", ":one:two:\n  ; hot\n") {
    $0.comment = .set("hot")
  },
  changed("a date in order", "2026-11-20=", "2026-11-29=") { $0.date = day(11, 29) },
  changed("a date without a year stays so", line: 10, "11/30 Café", "12/01 Café") {
    $0.date = day(12, 1)
  },
  changed(
    "both amounts of two, in their column", line: 10,
    "     6.50 EUR\n  assets:cash        -6.50", "  1012.50 EUR\n  assets:cash     -1012.50"
  ) { $0.amount = "1012.50" },
  changed(
    "money back by its sign", line: 10,
    "     6.50 EUR\n  assets:cash        -6.50", "    -3.00 EUR\n  assets:cash         3.00"
  ) { $0.amount = "-3" },
  changed(
    "another currency", line: 10,
    "     6.50 EUR\n  assets:cash        -6.50 EUR", "        $7.00\n  assets:cash           $-7.00"
  ) { $0.amount = "7 USD" },
  changed(
    "a type's account, and the blanks beside it", line: 10, "expenses:coffee     6.50",
    "expenses:tea        6.50"
  ) { $0.type = "expenses:tea" },
  changed("who pays", line: 10, "assets:cash        -6.50", "liabilities:visa   -6.50") {
    $0.from = .set("liabilities:visa")
  },
]

private func day(_ month: Int, _ day: Int) -> CalendarDate {
  CalendarDate(year: 2026, month: month, day: day) ?? .first
}

@Test("a change touches the part concerned and nothing else", arguments: changes)
private func changing(_ one: WritingCase) throws { #expect(try one.run() == one.after) }

private func problem(line: Int = 3, _ make: (inout EntryChange) -> Void) -> WritingProblem? {
  let file = WritableFile.journal(file)
  guard let entry = file.entries.first(where: { $0.line == line }) else { return nil }
  do throws(WritingProblem) {
    _ = try file.format.writer.changing(entry, by: entryChange(make), in: file)
    return nil
  } catch {
    return error
  }
}

@Test("a change that a journal can't say, or that means no one thing, is refused")
private func refusing() {
  #expect(problem { $0.amount = "7" } == .severalItems(part: "amount"))
  #expect(problem(line: 10) { $0.amount = "seven" } != nil)
  #expect(problem { $0.payee = .set("a;b") } == .unquotable("a;b"))
  #expect(problem { $0.note = .set("a\nb") } != nil)
  #expect(problem { $0.fields = [("place", .set("a, b"))] } == .unquotable("a, b"))
  #expect(problem { $0.addedTags = ["a b"] } == .unquotable("a b"))
  #expect(problem(line: 10) { $0.type = "two  blanks" } == .unquotable("two  blanks"))
}

@Test("a new date out of order moves the entry with the comments on top of it")
private func moving() throws {
  let change = entryChange { $0.date = day(12, 24) }
  let one = WritingCase.journal(
    "", .change(line: 3, change), file,
    """
    Y 2026

    11/30 Café   ; :one:two:
      expenses:coffee     6.50 EUR
      assets:cash        -6.50 EUR = 12 EUR

    ; about it
    2026-12-24=2026-12-02 * (17)  Corner Market | weekly run  ; trip:lisbon, shared:
        ; free text
        ! expenses:food        $12.50  ; of the posting
        [budget]               $1 = $1
        [rest]
        assets:bank

    """)
  #expect(try one.run() == one.after)
}

private let removals: [WritingCase] = [
  WritingCase.journal(
    "with the comments on top, and one of the blank lines around", .remove(line: 4),
    "2026-11-01 a\n  a  1\n\n2026-11-02 b\n  a  1\n  b\n\n2026-11-03 c\n  a  1\n  b\n",
    "2026-11-01 a\n  a  1\n\n2026-11-03 c\n  a  1\n  b\n"),
  WritingCase.journal(
    "the last one", .remove(line: 6), "2026-11-01 a\n  a  1\n  b\n\n; x\n2026-11-02 b\n  a  1\n  b",
    "2026-11-01 a\n  a  1\n  b\n"),
  WritingCase.journal(
    "the first one", .remove(line: 1), "2026-11-01 a\n  a  1\n  b\n\n2026-11-02 b\n  a  1\n  b\n",
    "2026-11-02 b\n  a  1\n  b\n"),
  WritingCase.journal(
    "one among others without blank lines", .remove(line: 4),
    "2026-11-01 a\n  a  1\n  b\n2026-11-02 b\n  a  1\n  b\ninclude x\n",
    "2026-11-01 a\n  a  1\n  b\ninclude x\n"),
]

@Test("an entry is taken out, and what stands around it stays", arguments: removals)
private func removing(_ one: WritingCase) throws { #expect(try one.run() == one.after) }

@Test("an account that directives would make another one of is refused")
private func rewritten() throws {
  let text = "apply account me\n2026-11-01 a\n  e:f  $1\n  a:c\n"
  let file = WritableFile.journal(text)
  let change = entryChange { $0.from = .set("assets:bank") }
  #expect(throws: WritingProblem.accountBecomesAnother("assets:bank")) {
    try file.format.writer.changing(file.entries[0], by: change, in: file)
  }
  let within = WritingCase.journal(
    "", .change(line: 2, entryChange { $0.from = .set("me:bank") }), text,
    "apply account me\n2026-11-01 a\n  e:f  $1\n  bank\n")
  let made = try within.run()
  #expect(made == within.after)
}
