import TallyModel
import Testing

@testable import TallyQuery

/// 2026-11-30 is a Monday.
private let today = CalendarDate(year: 2026, month: 11, day: 30) ?? .first
private let parser = PeriodParser(today: today)

/// A text and the days it is: the first, and the one after the last; `-` is none.
struct PeriodCase: Sendable, CustomTestStringConvertible {
  let text: String
  let days: String

  init(_ text: String, _ days: String) { (self.text, self.days) = (text, days) }

  var testDescription: String { text }
}

/// `2026-11-01 2026-12-01`.
private func shown(_ range: DateRange) -> String {
  (range.start?.description ?? "-") + " " + (range.end?.description ?? "-")
}

private let dates = [
  PeriodCase("2026-11-30", "2026-11-30 2026-12-01"),
  PeriodCase("2026/11/30", "2026-11-30 2026-12-01"),
  PeriodCase("2026.11.30", "2026-11-30 2026-12-01"),
  PeriodCase("2026-1-2", "2026-01-02 2026-01-03"),
  PeriodCase("  2026-01-02 ", "2026-01-02 2026-01-03"),
  PeriodCase("2026年11月30日", "2026-11-30 2026-12-01"),
  PeriodCase("2026年1月2号", "2026-01-02 2026-01-03"),
  PeriodCase("2026 年 1 月 2 日", "2026-01-02 2026-01-03"),
  PeriodCase("２０２６－１１－３０", "2026-11-30 2026-12-01"),
  PeriodCase("２０２６年１１月", "2026-11-01 2026-12-01"),
  PeriodCase("2024-02-29", "2024-02-29 2024-03-01"),
  PeriodCase("2026", "2026-01-01 2027-01-01"),
  PeriodCase("2026年", "2026-01-01 2027-01-01"),
  PeriodCase("2026-11", "2026-11-01 2026-12-01"),
  PeriodCase("2026/1", "2026-01-01 2026-02-01"),
  PeriodCase("2026.12", "2026-12-01 2027-01-01"),
  PeriodCase("2026年11月", "2026-11-01 2026-12-01"),
  PeriodCase("2026q4", "2026-10-01 2027-01-01"),
  PeriodCase("2026Q1", "2026-01-01 2026-04-01"),
  PeriodCase("2026-q2", "2026-04-01 2026-07-01"),
  PeriodCase("2026-W48", "2026-11-23 2026-11-30"),
  PeriodCase("2026w49", "2026-11-30 2026-12-07"),
  PeriodCase("2026-W01", "2025-12-29 2026-01-05"),
  PeriodCase("2026-W53", "2026-12-28 2027-01-04"),
  PeriodCase("9999-12-31", "9999-12-31 -"),
  PeriodCase("9999", "9999-01-01 -"),
  PeriodCase("0001-01-01", "0001-01-01 0001-01-02"),
]

private let words = [
  PeriodCase("today", "2026-11-30 2026-12-01"),
  PeriodCase("Yesterday", "2026-11-29 2026-11-30"),
  PeriodCase("TOMORROW", "2026-12-01 2026-12-02"),
  PeriodCase("今天", "2026-11-30 2026-12-01"),
  PeriodCase("昨天", "2026-11-29 2026-11-30"),
  PeriodCase("前天", "2026-11-28 2026-11-29"),
  PeriodCase("明天", "2026-12-01 2026-12-02"),
  PeriodCase("this day", "2026-11-30 2026-12-01"),
  PeriodCase("last day", "2026-11-29 2026-11-30"),
  PeriodCase("next day", "2026-12-01 2026-12-02"),
  PeriodCase("this week", "2026-11-30 2026-12-07"),
  PeriodCase("last week", "2026-11-23 2026-11-30"),
  PeriodCase("next week", "2026-12-07 2026-12-14"),
  PeriodCase("本周", "2026-11-30 2026-12-07"),
  PeriodCase("上周", "2026-11-23 2026-11-30"),
  PeriodCase("上个星期", "2026-11-23 2026-11-30"),
  PeriodCase("下周", "2026-12-07 2026-12-14"),
  PeriodCase("this month", "2026-11-01 2026-12-01"),
  PeriodCase("last month", "2026-10-01 2026-11-01"),
  PeriodCase("lastmonth", "2026-10-01 2026-11-01"),
  PeriodCase("Next  Month", "2026-12-01 2027-01-01"),
  PeriodCase("本月", "2026-11-01 2026-12-01"),
  PeriodCase("上月", "2026-10-01 2026-11-01"),
  PeriodCase("上个月", "2026-10-01 2026-11-01"),
  PeriodCase("下月", "2026-12-01 2027-01-01"),
  PeriodCase("this quarter", "2026-10-01 2027-01-01"),
  PeriodCase("last quarter", "2026-07-01 2026-10-01"),
  PeriodCase("next quarter", "2027-01-01 2027-04-01"),
  PeriodCase("本季度", "2026-10-01 2027-01-01"),
  PeriodCase("上季度", "2026-07-01 2026-10-01"),
  PeriodCase("this year", "2026-01-01 2027-01-01"),
  PeriodCase("last year", "2025-01-01 2026-01-01"),
  PeriodCase("next year", "2027-01-01 2028-01-01"),
  PeriodCase("今年", "2026-01-01 2027-01-01"),
  PeriodCase("去年", "2025-01-01 2026-01-01"),
  PeriodCase("明年", "2027-01-01 2028-01-01"),
  PeriodCase("last 30 days", "2026-11-01 2026-12-01"),
  PeriodCase("last 1 days", "2026-11-30 2026-12-01"),
  PeriodCase("last30days", "2026-11-01 2026-12-01"),
  PeriodCase("最近30天", "2026-11-01 2026-12-01"),
  PeriodCase("最近 ３ 个月", "2026-09-01 2026-12-01"),
  PeriodCase("last 2 weeks", "2026-11-23 2026-12-01"),
  PeriodCase("last 6 months", "2026-06-01 2026-12-01"),
  PeriodCase("last 2 quarters", "2026-07-01 2026-12-01"),
  PeriodCase("last 2 years", "2025-01-01 2026-12-01"),
  PeriodCase("last 999999 days", "0001-01-01 2026-12-01"),
  PeriodCase("next 3 days", "2026-12-01 2026-12-04"),
  PeriodCase("next 2 months", "2026-12-01 2027-02-01"),
  PeriodCase("next 9000 years", "2027-01-01 -"),
  PeriodCase("nov", "2026-11-01 2026-12-01"),
  PeriodCase("November", "2026-11-01 2026-12-01"),
  PeriodCase("jan", "2026-01-01 2026-02-01"),
  PeriodCase("dec", "2025-12-01 2026-01-01"),
  PeriodCase("nov 2024", "2024-11-01 2024-12-01"),
  PeriodCase("november 2026", "2026-11-01 2026-12-01"),
  PeriodCase("11月", "2026-11-01 2026-12-01"),
  PeriodCase("12月", "2025-12-01 2026-01-01"),
  PeriodCase("11月30日", "2026-11-30 2026-12-01"),
  PeriodCase("12月1日", "2025-12-01 2025-12-02"),
  PeriodCase("2月29日", "2024-02-29 2024-03-01"),
  PeriodCase("monday", "2026-11-30 2026-12-01"),
  PeriodCase("mon", "2026-11-30 2026-12-01"),
  PeriodCase("tuesday", "2026-11-24 2026-11-25"),
  PeriodCase("周一", "2026-11-30 2026-12-01"),
  PeriodCase("周日", "2026-11-29 2026-11-30"),
  PeriodCase("星期六", "2026-11-28 2026-11-29"),
]

private let ranges = [
  PeriodCase("2026-01-01..2026-02-01", "2026-01-01 2026-02-01"),
  PeriodCase("2026-01..2026-03", "2026-01-01 2026-03-01"),
  PeriodCase("2025..2026", "2025-01-01 2026-01-01"),
  PeriodCase("2026.01..2026.03", "2026-01-01 2026-03-01"),
  PeriodCase("2026q1 .. 2026q3", "2026-01-01 2026-07-01"),
  PeriodCase("2026-01..", "2026-01-01 -"),
  PeriodCase("..2026-03", "- 2026-03-01"),
  PeriodCase("2026-01 to 2026-03", "2026-01-01 2026-03-01"),
  PeriodCase("2025to2026", "2025-01-01 2026-01-01"),
  PeriodCase("from 2026-01", "2026-01-01 -"),
  PeriodCase("from last month", "2026-10-01 -"),
  PeriodCase("from 2026-01 to 2026-03", "2026-01-01 2026-03-01"),
  PeriodCase("from 2026-01 until today", "2026-01-01 2026-11-30"),
  PeriodCase("since yesterday", "2026-11-29 -"),
  PeriodCase("since 2026-01..", "2026-01-01 -"),
  PeriodCase("until 2026", "- 2026-01-01"),
  PeriodCase("to 2026", "- 2026-01-01"),
  PeriodCase("jan to apr", "2026-01-01 2026-04-01"),
  PeriodCase("monday..tomorrow", "2026-11-30 2026-12-01"),
  PeriodCase("1月到3月", "2026-01-01 2026-04-01"),
  PeriodCase("从11月1日至11月30日", "2026-11-01 2026-12-01"),
  PeriodCase("昨天到今天", "2026-11-29 2026-12-01"),
  PeriodCase("到2026年3月", "- 2026-04-01"),
  PeriodCase("从今年", "2026-01-01 -"),
]

@Test(arguments: dates + words + ranges)
func `A period is the days that its words say`(_ example: PeriodCase) throws {
  #expect(shown(try parser.range(example.text)) == example.days)
}

@Test func `The week of words starts when the ledger's week does, that of a number on Monday`()
  throws
{
  let sunday = PeriodParser(today: today, weekStart: 7)
  #expect(shown(try sunday.range("this week")) == "2026-11-29 2026-12-06")
  #expect(shown(try sunday.range("上周")) == "2026-11-22 2026-11-29")
  #expect(shown(try sunday.range("last 2 weeks")) == "2026-11-22 2026-12-01")
  #expect(shown(try sunday.range("2026-W48")) == "2026-11-23 2026-11-30")
}

struct PeriodErrorCase: Sendable, CustomTestStringConvertible {
  let text: String
  let error: PeriodError

  init(_ text: String, _ error: PeriodError) { (self.text, self.error) = (text, error) }

  var testDescription: String { text }

  static func unknown(_ text: String, _ suggestion: String? = nil) -> PeriodErrorCase {
    PeriodErrorCase(text, .unknown(text: text, suggestion: suggestion))
  }

  static func impossible(_ text: String) -> PeriodErrorCase {
    PeriodErrorCase(text, .impossible(text: text))
  }
}

@Test(arguments: [
  PeriodErrorCase("", .empty),
  PeriodErrorCase(" \t　", .empty),
  .impossible("2026-02-30"),
  .impossible("2025-02-29"),
  .impossible("2026-13"),
  .impossible("2026-00"),
  .impossible("0000"),
  .impossible("2026q5"),
  .impossible("2026-W54"),
  .impossible("2025-W53"),
  .impossible("2026-W0"),
  .impossible("13月"),
  .impossible("2月30日"),
  .unknown("yesteday", "yesterday"),
  .unknown("toady", "today"),
  .unknown("novembre", "november"),
  .unknown("lst month", "last month"),
  .unknown("last mnth", "last month"),
  .unknown("20261130", "2026-11-30"),
  .unknown("202611", "2026-11"),
  .unknown("11/30", "2026-11-30"),
  .unknown("12-25", "2025-12-25"),
  .unknown("20261330"),
  .unknown("coffee"),
  .unknown("26"),
  .unknown("2026-11/30"),
  .unknown("2026-011"),
  .unknown("2026-11-30 12:00"),
  .unknown("2026,11"),
  .unknown(".."),
  .unknown("from"),
  .unknown("to"),
  .unknown("2026 to"),
  .unknown("from to 2026"),
  .unknown("2025..2026..2027"),
  .unknown("..."),
  .unknown("咖啡"),
  .unknown("last days", "last day"),
  PeriodErrorCase("last 0 days", .count(text: "last 0 days")),
  PeriodErrorCase("last 9999999 days", .count(text: "last 9999999 days")),
  PeriodErrorCase("最近0天", .count(text: "最近0天")),
])
func `A text that is no period is refused with what may be meant`(_ example: PeriodErrorCase) {
  #expect(throws: example.error) { try parser.range(example.text) }
}

@Test func `A range needs its end after its start`() throws {
  #expect(throws: PeriodError.backwards(text: "today..today", start: today, end: today)) {
    try parser.range("today..today")
  }
  let may = try parser.day("2026-05-01")
  #expect(throws: PeriodError.backwards(text: "today..may", start: today, end: may)) {
    try parser.range("today..may")
  }
  #expect(throws: PeriodError.impossible(text: "next year")) {
    try PeriodParser(today: .last).range("next year")
  }
}

@Test func `A day is one day and no more`() throws {
  #expect(try parser.day("2026-11-29") == today.adding(days: -1))
  #expect(try parser.day("yesterday") == today.adding(days: -1))
  #expect(try parser.day("9999-12-31") == .last)
  #expect(throws: PeriodError.notOneDay(text: "2026-11")) { try parser.day("2026-11") }
  #expect(throws: PeriodError.notOneDay(text: "last week")) { try parser.day("last week") }
  #expect(throws: PeriodError.unknown(text: "today..", suggestion: nil)) {
    try parser.day("today..")
  }
}

@Test func `A begin or an end is the first day of what is written`() throws {
  #expect(try parser.firstDay("2026").description == "2026-01-01")
  #expect(try parser.firstDay("last month").description == "2026-10-01")
  #expect(try parser.firstDay("2026q4").description == "2026-10-01")
  #expect(try parser.firstDay("11月30日") == today)
  #expect(throws: PeriodError.unknown(text: "2026..2027", suggestion: nil)) {
    try parser.firstDay("2026..2027")
  }
}
