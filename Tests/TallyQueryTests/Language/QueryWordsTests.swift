import TallyModel
import Testing

@testable import TallyQuery

private let parser = QueryParser(periods: PeriodParser(today: CalendarDate(days: 20_787)))

struct SentenceCase: Sendable, CustomTestStringConvertible {
  let argument: String
  let english: String
  let chinese: String

  var testDescription: String { argument }
}

@Test(arguments: [
  SentenceCase(
    argument: "not:desk:foo",
    english:
      "“desk:” is no query term. Did you mean “not:desc:foo”? For the word itself: 'not:\"desk:foo\"'",
    chinese: "没有“desk:”这个查询条件。是不是“not:desc:foo”？要查这个词本身：'not:\"desk:foo\"'"),
  SentenceCase(
    argument: "payee:",
    english: "“payee:” needs a value, such as “payee:market”.",
    chinese: "“payee:”后面要有内容，例如“payee:market”。"),
  SentenceCase(
    argument: "kind:incom",
    english:
      "“kind:” does not know “incom”. Did you mean “kind:income”? It takes: expense, income, refund, transfer.",
    chinese: "“kind:”没有“incom”这个值。是不是“kind:income”？可以写：expense、income、refund、transfer。"),
  SentenceCase(
    argument: "amt:12,50",
    english: "“12,50” is not a number. Write digits only, such as “amt:>1250.50”.",
    chinese: "“12,50”不是数字。请只写数字，例如“amt:>1250.50”。"),
  SentenceCase(
    argument: "date:2026-02-30",
    english: "In “date:2026-02-30”: “2026-02-30” is not in the calendar.",
    chinese: "“date:2026-02-30”：日历里没有“2026-02-30”。"),
  SentenceCase(
    argument: "date:lst month",
    english: "In “date:lst month”: “lst month” is not a period. Did you mean “last month”?",
    chinese: "“date:lst month”：“lst month”不是时间。是不是“last month”？"),
  SentenceCase(
    argument: "date:2026-11-30..2026-11-30",
    english:
      "In “date:2026-11-30..2026-11-30”: “2026-11-30..2026-11-30” has no days: a period ends before its end date. For the day alone: “2026-11-30”.",
    chinese:
      "“date:2026-11-30..2026-11-30”：“2026-11-30..2026-11-30”里一天也没有：时间段不含结束的那天。只要这一天就写“2026-11-30”。"
  ),
  SentenceCase(
    argument: "(*UTF)",
    english: "In “(*UTF)”: A pattern can't start with “(*UTF)”.",
    chinese: "“(*UTF)”：正则表达式不能以“(*UTF)”开头。"),
])
func `A sentence says what is wrong and what to write`(_ example: SentenceCase) throws {
  let error = try #require(throws: QueryError.self) { try parser.parse([example.argument]) }
  #expect(QueryWords.sentence(error, language: .english) == example.english)
  #expect(QueryWords.sentence(error, language: .chinese) == example.chinese)
}
