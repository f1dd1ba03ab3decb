import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

private let dated = Settings.with { $0.addStyle = .dated }

private let additions: [WritingCase] = [
  WritingCase(
    "the first entry of a file makes its heading", .type("coffee 6.50", date: "2026-11-30"), "",
    "2026-11-30\ncoffee 6.50\n"),
  WritingCase(
    "an entry goes under its day's heading, at the end where no time says otherwise",
    .type("12:31 lunch 15.50", date: "2026-11-30"), "2026-11-30\n08:12 coffee 6.50\n",
    "2026-11-30\n08:12 coffee 6.50\n12:31 lunch 15.50\n"),
  WritingCase(
    "an entry goes in order of time", .type("09:00 tea 3", date: "2026-11-30"),
    "2026-11-30\n08:12 coffee 6.50\n12:31 lunch 15.50\n",
    "2026-11-30\n08:12 coffee 6.50\n09:00 tea 3\n12:31 lunch 15.50\n"),
  WritingCase(
    "an entry goes behind those of the same time", .type("08:12 tea 3", date: "2026-11-30"),
    "2026-11-30\n08:12 coffee 6.50\n12:31 lunch 15.50\n",
    "2026-11-30\n08:12 coffee 6.50\n08:12 tea 3\n12:31 lunch 15.50\n"),
  WritingCase(
    "an entry without a time goes before those with one", .type("tea 3", date: "2026-11-30"),
    "2026-11-30\n08:12 coffee 6.50\n", "2026-11-30\ntea 3\n08:12 coffee 6.50\n"),
  WritingCase(
    "a heading that is missing is made behind a blank line", .type("tea 3", date: "2026-11-30"),
    "2026-11-29\ncoffee 6.50\n", "2026-11-29\ncoffee 6.50\n\n2026-11-30\ntea 3\n"),
  WritingCase(
    "a heading in between goes in order of date", .type("tea 3", date: "2026-11-28"),
    "2026-11-27\ncoffee 6\n\n2026-11-29\ncoffee 7\n",
    "2026-11-27\ncoffee 6\n\n2026-11-28\ntea 3\n\n2026-11-29\ncoffee 7\n"),
  WritingCase(
    "a heading before all others goes behind what the file begins with",
    .type("tea 3", date: "2026-11-01"),
    "; my file\n\n; the weekend\n2026-11-29\ncoffee 7\n",
    "; my file\n\n2026-11-01\ntea 3\n\n; the weekend\n2026-11-29\ncoffee 7\n"),
  WritingCase(
    "headings that go down are kept going down", .type("tea 3", date: "2026-11-28"),
    "2026-11-29\ncoffee 7\n\n2026-11-27\ncoffee 6\n\n2026-11-26\ncoffee 5\n",
    "2026-11-29\ncoffee 7\n\n2026-11-28\ntea 3\n\n2026-11-27\ncoffee 6\n\n2026-11-26\ncoffee 5\n"),
  WritingCase(
    "headings without blank lines between them stay without", .type("tea 3", date: "2026-11-30"),
    "2026-11-28\ncoffee 6\n2026-11-29\ncoffee 7\n",
    "2026-11-28\ncoffee 6\n2026-11-29\ncoffee 7\n2026-11-30\ntea 3\n"),
  WritingCase(
    "a heading without entries takes its first", .type("tea 3", date: "2026-11-30"),
    "2026-11-30\n\n2026-12-01\ncoffee 7\n", "2026-11-30\ntea 3\n\n2026-12-01\ncoffee 7\n",
    path: "all.tally"),
  WritingCase(
    "an indented comment below a heading does not become the entry's",
    .type("tea 3", date: "2026-11-30"),
    "2026-11-30\n  ; a quiet day\n", "2026-11-30\n  ; a quiet day\ntea 3\n"),
  WritingCase(
    "the comment lines of an entry stay with it", .type("tea 3", date: "2026-11-30"),
    "2026-11-30\ncoffee 6\n  ; hot\n  ; black\nlunch 12\n",
    "2026-11-30\ncoffee 6\n  ; hot\n  ; black\nlunch 12\ntea 3\n"),
  WritingCase(
    "a comment at the end of the day stays below", .type("tea 3", date: "2026-11-30"),
    "2026-11-30\ncoffee 6\n# vim: set ft=tally:\n",
    "2026-11-30\ncoffee 6\ntea 3\n# vim: set ft=tally:\n"),
  WritingCase(
    "the last one of two headings of a day takes it", .type("tea 3", date: "2026-11-30"),
    "2026-11-30\ncoffee 6\n2026-11-30\ncake 4\n",
    "2026-11-30\ncoffee 6\n2026-11-30\ncake 4\ntea 3\n"),
  WritingCase(
    "a file that is named for its day needs no heading", .type("tea 3", date: "2026-11-30"),
    "coffee 6\n", "coffee 6\ntea 3\n", path: "2026-11-30.tally"),
  WritingCase(
    "an empty file that is named for its day needs none either", .type("tea 3", date: "2026-11-30"),
    "", "tea 3\n", path: "2026-11-30.tally"),
  WritingCase(
    "another day in it gets one", .type("tea 3", date: "2026-11-29"),
    "coffee 6\n", "coffee 6\n\n2026-11-29\ntea 3\n", path: "2026-11-30.tally"),
  WritingCase(
    "a file of dated lines goes on with dated lines", .type("9:00 tea 3", date: "2026-11-29"),
    "2026-11-28 coffee 6\n2026-11-30 coffee 7\n",
    "2026-11-28 coffee 6\n2026-11-29 9:00 tea 3\n2026-11-30 coffee 7\n"),
  WritingCase(
    "dated lines where the ledger wants them", .type("tea 3", date: "2026-11-30"), "",
    "2026-11-30 tea 3\n", settings: dated),
  WritingCase(
    "CRLF stays CRLF", .type("tea 3", date: "2026-11-30"), "2026-11-30\r\ncoffee 6\r\n",
    "2026-11-30\r\ncoffee 6\r\ntea 3\r\n"),
  WritingCase(
    "a missing last newline is supplied", .type("tea 3", date: "2026-11-30"),
    "2026-11-30\ncoffee 6",
    "2026-11-30\ncoffee 6\ntea 3\n"),
  WritingCase(
    "amounts that end in one column go on to",
    .type("12:31 lunch 15.50 with Li", date: "2026-11-30"),
    "2026-11-30\n08:12  coffee        6.50  soy\n09:00  groceries   112.00  Aldi\n",
    "2026-11-30\n08:12  coffee        6.50  soy\n09:00  groceries   112.00  Aldi\n12:31  lunch        15.50  with Li\n"
  ),
  WritingCase(
    "amounts that start in one column go on to", .type("tea 3.20", date: "2026-11-30"),
    "2026-11-30\n  coffee     6.50\n  groceries  112.00\n",
    "2026-11-30\n  coffee     6.50\n  groceries  112.00\n  tea        3.20\n"),
  WritingCase(
    "Chinese names take two columns a character", .type("午饭 25.00", date: "2026-11-30"),
    "2026-11-30\n咖啡          6.50\n日常用品    112.00\n",
    "2026-11-30\n咖啡          6.50\n日常用品    112.00\n午饭         25.00\n"),
  WritingCase(
    "an indentation of tabs is taken over", .type("tea 3", date: "2026-11-30"),
    "2026-11-30\n\tcoffee 6\n", "2026-11-30\n\tcoffee 6\n\ttea 3\n"),
  WritingCase(
    "single blanks stay single", .type("tea 3 green", date: "2026-11-30"),
    "2026-11-30\nbeer 5\ncake 4\n", "2026-11-30\nbeer 5\ncake 4\ntea 3 green\n"),
  WritingCase(
    "what git left of a merge is not in the way", .type("tea 3", date: "2026-11-30"),
    "2026-11-30\n<<<<<<< a\ncoffee 6\n=======\ncoffee 7\n>>>>>>> b\ncake 4\n",
    "2026-11-30\n<<<<<<< a\ncoffee 6\n=======\ncoffee 7\n>>>>>>> b\ncake 4\ntea 3\n"),
  WritingCase(
    "lines that are wrong are not in the way", .type("tea 3", date: "2026-11-30"),
    "2026-11-30\n6 coffee\ncake 4\nwhat?\n", "2026-11-30\n6 coffee\ncake 4\ntea 3\nwhat?\n"),
]

private let changes: [WritingCase] = [
  WritingCase(
    "an amount", .change(line: 2, entryChange { $0.amount = "7" }),
    "2026-11-30\ncoffee 6.50 soy ; hot\n", "2026-11-30\ncoffee 7 soy ; hot\n"),
  WritingCase(
    "an amount with its currency and cost",
    .change(line: 2, entryChange { $0.amount = "7 EUR @ 1.10" }),
    "2026-11-30\nhotel 120 EUR @@ 131.40 Lisbon\n", "2026-11-30\nhotel 7 EUR @ 1.10 Lisbon\n"),
  WritingCase(
    "an amount in a column of amounts", .change(line: 2, entryChange { $0.amount = "112.00" }),
    "2026-11-30\n  coffee      6.50  soy\n", "2026-11-30\n  coffee    112.00  soy\n"),
  WritingCase(
    "a type in a column of amounts", .change(line: 2, entryChange { $0.type = "groceries" }),
    "2026-11-30\n  coffee      6.50  soy\n", "2026-11-30\n  groceries   6.50  soy\n"),
  WritingCase(
    "a type with a blank", .change(line: 2, entryChange { $0.type = "eating out" }),
    "2026-11-30\ncoffee 6.50\n", "2026-11-30\n\"eating out\" 6.50\n"),
  WritingCase(
    "a time, put in", .change(line: 2, entryChange { $0.time = .set(at(8, 12)) }),
    "2026-11-30\n! coffee 6.50\n", "2026-11-30\n08:12 ! coffee 6.50\n"),
  WritingCase(
    "a time, taken away", .change(line: 2, entryChange { $0.time = .remove }),
    "2026-11-30\n08:12  coffee 6.50\n", "2026-11-30\ncoffee 6.50\n"),
  WritingCase(
    "a time that puts the entry behind another",
    .change(line: 2, entryChange { $0.time = .set(at(13, 0)) }),
    "2026-11-30\n08:12 coffee 6.50\n12:00 lunch 9\n",
    "2026-11-30\n12:00 lunch 9\n13:00 coffee 6.50\n"),
  WritingCase(
    "a status, put in", .change(line: 2, entryChange { $0.status = .cleared }),
    "2026-11-30\n8:12 coffee 6.50\n", "2026-11-30\n8:12 * coffee 6.50\n"),
  WritingCase(
    "a status, taken away", .change(line: 2, entryChange { $0.status = Status.none }),
    "2026-11-30\n8:12 * coffee 6.50\n", "2026-11-30\n8:12 coffee 6.50\n"),
  WritingCase(
    "a payee", .change(line: 2, entryChange { $0.payee = .set("Corner Market") }),
    "2026-11-30\ncoffee 6.50 soy @Aldi #work\n",
    "2026-11-30\ncoffee 6.50 soy @\"Corner Market\" #work\n"),
  WritingCase(
    "a payee, put in behind the note", .change(line: 2, entryChange { $0.payee = .set("Aldi") }),
    "2026-11-30\ncoffee 6.50 soy milk #work ; hot\n",
    "2026-11-30\ncoffee 6.50 soy milk @Aldi #work ; hot\n"),
  WritingCase(
    "a payee, taken away", .change(line: 2, entryChange { $0.payee = .remove }),
    "2026-11-30\ncoffee 6.50 soy @\"Corner Market\" #work\n", "2026-11-30\ncoffee 6.50 soy #work\n"),
  WritingCase(
    "a payee that only other marks can hold",
    .change(line: 2, entryChange { $0.payee = .set("The \"Nook\"") }), "2026-11-30\ncoffee 6.50\n",
    "2026-11-30\ncoffee 6.50 @「The \"Nook\"」\n"),
  WritingCase(
    "a note", .change(line: 2, entryChange { $0.note = .set("oat milk") }),
    "2026-11-30\ncoffee 6.50 soy milk @Aldi\n", "2026-11-30\ncoffee 6.50 oat milk @Aldi\n"),
  WritingCase(
    "a note that has to be quoted", .change(line: 2, entryChange { $0.note = .set("2 people #1") }),
    "2026-11-30\ncoffee 6.50 @Aldi\n", "2026-11-30\ncoffee 6.50 \"2 people #1\" @Aldi\n"),
  WritingCase(
    "a note in pieces", .change(line: 2, entryChange { $0.note = .set("one") }),
    "2026-11-30\ncoffee 6.50 soy #work milk\n", "2026-11-30\ncoffee 6.50 one #work\n"),
  WritingCase(
    "a note, taken away", .change(line: 2, entryChange { $0.note = .remove }),
    "2026-11-30\ncoffee 6.50 soy milk #work\n", "2026-11-30\ncoffee 6.50 #work\n"),
  WritingCase(
    "a tag more and one less",
    .change(
      line: 2,
      entryChange {
        $0.addedTags = ["trip"]; $0.removedTags = ["work"]
      }), "2026-11-30\ncoffee 6.50 #work soy ; hot\n", "2026-11-30\ncoffee 6.50 soy #trip ; hot\n"),
  WritingCase(
    "a tag that is there", .change(line: 2, entryChange { $0.addedTags = ["work"] }),
    "2026-11-30\ncoffee 6.50 #work\n", "2026-11-30\ncoffee 6.50 #work\n"),
  WritingCase(
    "a field", .change(line: 2, entryChange { $0.fields = [("place", .set("New York"))] }),
    "2026-11-30\ncoffee 6.50 place:here #work\n",
    "2026-11-30\ncoffee 6.50 place:\"New York\" #work\n"),
  WritingCase(
    "a field, put in and another taken away",
    .change(line: 2, entryChange { $0.fields = [("rating", .set("4")), ("place", .remove)] }),
    "2026-11-30\ncoffee 6.50 place:here\n", "2026-11-30\ncoffee 6.50 rating:4\n"),
  WritingCase(
    "where it was paid from", .change(line: 2, entryChange { $0.from = .set("visa") }),
    "2026-11-30\ncoffee 6.50\n", "2026-11-30\ncoffee 6.50 from:visa\n"),
  WritingCase(
    "where it was paid from, in front", .change(line: 2, entryChange { $0.from = .set("bank") }),
    "2026-11-30\nvisa > coffee 6.50\n", "2026-11-30\nbank > coffee 6.50\n"),
  WritingCase(
    "a comment", .change(line: 2, entryChange { $0.comment = .set("cold") }),
    "2026-11-30\ncoffee 6.50 ; hot\n  ; black\ntea 3\n", "2026-11-30\ncoffee 6.50 ; cold\ntea 3\n"),
  WritingCase(
    "a comment of two lines", .change(line: 2, entryChange { $0.comment = .set("cold\nwhite") }),
    "2026-11-30\r\ncoffee 6.50\r\n", "2026-11-30\r\ncoffee 6.50 ; cold\r\n  ; white\r\n"),
  WritingCase(
    "a comment, taken away", .change(line: 2, entryChange { $0.comment = .remove }),
    "2026-11-30\r\ncoffee 6.50 ; hot\r\n  ; black\r\n", "2026-11-30\r\ncoffee 6.50\r\n"),
  WritingCase(
    "an attachment",
    .change(line: 2, entryChange { $0.addedAttachments = ["attachments/2026/11/a.pdf"] }),
    "2026-11-30\ncoffee 6.50 ; hot\n",
    "2026-11-30\ncoffee 6.50 attach:attachments/2026/11/a.pdf ; hot\n"),
  WritingCase(
    "a date: under the other heading",
    .change(line: 5, entryChange { $0.date = CalendarDate("2026-11-29") }),
    "2026-11-29\ncoffee 6\n\n2026-11-30\ntea 3 ; hot\n  ; green\ncake 4\n",
    "2026-11-29\ncoffee 6\ntea 3 ; hot\n  ; green\n\n2026-11-30\ncake 4\n"),
  WritingCase(
    "a date: under a new heading",
    .change(line: 2, entryChange { $0.date = CalendarDate("2026-11-30") }),
    "2026-11-29\ncoffee 6\n", "2026-11-29\n\n2026-11-30\ncoffee 6\n"),
  WritingCase(
    "a date on the line",
    .change(
      line: 1,
      entryChange {
        $0.date = CalendarDate("2026-11-30"); $0.amount = "7"
      }), "2026-11-28 coffee 6\n2026-11-29 tea 3\n", "2026-11-29 tea 3\n2026-11-30 coffee 7\n"),
  WritingCase(
    "blanks of full width stay",
    .change(
      line: 2,
      entryChange {
        $0.addedTags = ["旅行"]; $0.payee = .remove
      }), "2026-11-30\n08：12　咖啡　￥６．５　＠星巴克\n", "2026-11-30\n08：12　咖啡　￥６．５ #旅行\n", settings: .chinese),
]

private let removals: [WritingCase] = [
  WritingCase(
    "an entry", .remove(line: 2), "2026-11-30\n  coffee 6\ntea 3\n", "2026-11-30\ntea 3\n"),
  WritingCase(
    "with its comment lines, and no others", .remove(line: 3),
    "2026-11-30\n; about\ncoffee 6\n  ; hot\n; next\ntea 3\n",
    "2026-11-30\n; about\n; next\ntea 3\n"),
  WritingCase(
    "the last one without a newline", .remove(line: 3), "2026-11-30\ncoffee 6\ntea 3",
    "2026-11-30\ncoffee 6\n"),
  WritingCase(
    "CRLF", .remove(line: 2), "2026-11-30\r\ncoffee 6  \r\ntea 3\r\n", "2026-11-30\r\ntea 3\r\n"),
]

private func at(_ hour: Int, _ minute: Int) -> TimeOfDay {
  TimeOfDay(hour: hour, minute: minute) ?? .midnight
}

@Test("what is put into a file of tally text", arguments: additions)
private func adds(_ test: WritingCase) throws {
  #expect(try test.run() == test.after)
}

@Test("what is changed in a file of tally text", arguments: changes)
private func changes(_ test: WritingCase) throws {
  #expect(try test.run() == test.after)
}

@Test("what is taken out of a file of tally text", arguments: removals)
private func removes(_ test: WritingCase) throws {
  #expect(try test.run() == test.after)
}

extension TimeOfDay {
  /// 0 is within the range that a time may have.
  fileprivate static let midnight = TimeOfDay(seconds: 0).unsafelyUnwrapped
}
