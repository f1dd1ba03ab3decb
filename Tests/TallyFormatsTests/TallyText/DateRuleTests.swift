import TallyModel
import TallyTestSupport
import Testing

@testable import TallyFormats

/// A file, and the date of each of its entries.
private struct Dated: Sendable, CustomTestStringConvertible {
  var path: String
  var text: String
  var dates: [String]
  var problems: [DiagnosticCode] = []

  init(_ path: String, _ text: String, _ dates: [String], _ problems: [DiagnosticCode] = []) {
    (self.path, self.text, self.dates, self.problems) = (path, text, dates, problems)
  }

  var testDescription: String { path + ": " + text.replacing("\n", with: "⏎") }
}

@Test(arguments: [
  // By the file's name.
  Dated("2026-11-30.tally", "x 1", ["2026-11-30"]),
  Dated("2026-11-30-trip.tally", "x 1", ["2026-11-30"]),
  Dated("a/2026-11-30.old.tally", "x 1", ["2026-11-30"]),
  Dated("2026/11/30.tally", "x 1", ["2026-11-30"]),
  Dated("deep/2026/11/30.tally", "x 1", ["2026-11-30"]),
  Dated("2026/11/1.tally", "x 1", [], [.noDate]),
  Dated("2026/11/31.tally", "x 1", [], [.noDate]),
  Dated("2026/1/30.tally", "x 1", [], [.noDate]),
  Dated("11/30.tally", "x 1", [], [.noDate]),
  Dated("2026-11-31.tally", "x 1", [], [.noDate]),
  Dated("2026-11.tally", "x 1", [], [.noDate]),
  Dated("2026.tally", "x 1", [], [.noDate]),
  Dated("20261130.tally", "x 1", [], [.noDate]),
  Dated("2026-11-30trip.tally", "x 1", [], [.noDate]),
  Dated("trip-2026-11-30.tally", "x 1", [], [.noDate]),
  Dated("notes.tally", "x 1", [], [.noDate]),
  // Headings.
  Dated(
    "a.tally", "2026-11-30\nx 1\nx 2\n2026-12-01\nx 3", ["2026-11-30", "2026-11-30", "2026-12-01"]),
  Dated("a.tally", "2026/11/30\nx 1\n2026.11.3\nx 2", ["2026-11-30", "2026-11-03"]),
  Dated("a.tally", "2026-1-5\nx 1", ["2026-01-05"]),
  Dated("a.tally", "2026年11月30日\nx 1", ["2026-11-30"]),
  Dated("a.tally", "２０２６－１１－３０\nx 1", ["2026-11-30"]),
  Dated("a.tally", "2026-11-30 Mon ; cold\nx 1", ["2026-11-30"]),
  Dated("a.tally", "2026-11-30 monday\nx 1", ["2026-11-30"]),
  Dated("a.tally", "2026年11月30日 周一\nx 1", ["2026-11-30"]),
  Dated("a.tally", "2026-11-30 星期一\nx 1", ["2026-11-30"]),
  Dated("a.tally", "  2026-11-30  \n  x 1", ["2026-11-30"]),
  Dated(
    "2026-11-30.tally", "x 1\n2026-11-29\nx 2", ["2026-11-30", "2026-11-29"], [.headingOutsideFile]),
  Dated(
    "2026-11.tally", "2026-11-30\nx 1\n2026-12-01\nx 2", ["2026-11-30", "2026-12-01"],
    [.headingOutsideFile]),
  Dated("2026/notes.tally", "2025-11-30\nx 1", ["2025-11-30"]),
  Dated("2026.tally", "2025-12-31\nx 1", ["2025-12-31"], [.headingOutsideFile]),
  // The last month there is.
  Dated("9999-12.tally", "9999-12-31\nx 1", ["9999-12-31"]),
  Dated("9999.tally", "9999-12-31\nx 1", ["9999-12-31"]),
  // Short forms, where the path gives the year.
  Dated(
    "2026-11.tally", "11-30\nx 1\n11月3日\nx 2\n11月4号\nx 3",
    ["2026-11-30", "2026-11-03", "2026-11-04"]),
  Dated("2026/a.tally", "11-30\nx 1", ["2026-11-30"]),
  Dated("2025/2026-trip/a.tally", "11-30\nx 1", ["2026-11-30"]),
  Dated("2025-a/b/c.tally", "11-30\nx 1", ["2025-11-30"]),
  Dated("2025/2026x/a.tally", "11-30\nx 1", ["2025-11-30"]),
  Dated("2026/a.tally", "11月30日 早饭 5", ["2026-11-30"]),
  Dated("a.tally", "11-30\nx 1", [], [.noYear, .noDate]),
  Dated("a.tally", "11月30日\nx 1", [], [.noYear, .noDate]),
  Dated("a.tally", "11月30日 早饭 5", [], [.noYear]),
  // On the line, that entry alone.
  Dated(
    "a.tally", "2026-11-30\nx 1\n2026-11-29 x 2\nx 3", ["2026-11-30", "2026-11-29", "2026-11-30"]),
  Dated("a.tally", "2026-11-29 24:40 ! taxi 18", ["2026-11-29"]),
  Dated("2026-11.tally", "2026-10-01 x 1", ["2026-10-01"]),
  // The calendar.
  Dated("a.tally", "2024-02-29\nx 1", ["2024-02-29"]),
  Dated("a.tally", "2026-02-29\nx 1\n2026-03-01\nx 2", ["2026-03-01"], [.badDate, .noDate]),
  Dated(
    "a.tally", "2026-13-01 x 1\n2026-00-01 x 1\n2026-11-00 x 1", [], [.badDate, .badDate, .badDate]),
  Dated("a.tally", "0001-01-01\nx 1\n9999-12-31\nx 2", ["0001-01-01", "9999-12-31"]),
  Dated("a.tally", "0000-01-01 x 1", [], [.badDate]),
  // A heading that is no date dates nothing, so that no entry lands on the day before.
  Dated("2026-11-30.tally", "2026-11-31\nx 1", [], [.badDate, .noDate]),
  // Warnings.
  Dated("a.tally", "2026-11-30 tue\nx 1", ["2026-11-30"], [.weekdayMismatch]),
  Dated("a.tally", "2026-11-30\n# 2026-12-01\nx 1", ["2026-11-30"], [.commentedDate]),
  Dated(
    "2026-11.tally", "11-30\n# 11-31 is no day\n# 12-01\nx 1", ["2026-11-30"], [.commentedDate]),
])
private func `A heading, the line or the file's name dates an entry`(_ row: Dated) {
  let read = CollectingSink(row.text, as: TallyTextFormat(), path: row.path)
  #expect(read.entries.map(\.date) == row.dates)
  #expect(read.problems.map(\.code) == row.problems)
}

@Test(
  arguments: [
    ("2026-11-30.tally", "2026-11-30", 2026), ("2026-11-30-trip.tally", "2026-11-30", 2026),
    ("2026/11/30.tally", "2026-11-30", 2026), ("2026-11.tally", nil, 2026),
    ("2026.jsonl", nil, 2026),
    ("2025/2026/a.json", nil, 2026), ("2025/2026-11-01/a.json", nil, 2026),
    ("2025-a/b.tally", nil, 2025),
    ("0000/b.tally", nil, nil), ("20250/b.tally", nil, nil), ("b.tally", nil, nil), ("", nil, nil),
    ("/", nil, nil), ("2026-11-30", "2026-11-30", 2026),
    ("2026/12/2027-01-01.tally", "2027-01-01", 2027),
  ] as [(String, String?, Int?)])
func `A path gives a date and a year`(_ path: String, _ date: String?, _ year: Int?) {
  let read = FileDate(path: path)
  #expect(read.date?.description == date)
  #expect(read.year == year)
}
