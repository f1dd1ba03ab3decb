import TallyFormats
import TallyModel
import Testing

@testable import TallyQuery

private let today = CalendarDate(year: 2026, month: 11, day: 30) ?? .first
private let parser = QueryParser(periods: PeriodParser(today: today))

/// A query on one line: groups with ` & ` between, alternatives with ` | `.
private func shown(_ query: Query) -> String {
  query.groups.map { $0.map(shown).joined(separator: " | ") }.joined(separator: " & ")
}

private func shown(_ term: QueryTerm) -> String { (term.isNegated ? "!" : "") + shown(term.match) }

private func shown(_ match: QueryTerm.Match) -> String {
  switch match {
  case .anywhere(let pattern): return "/\(pattern.source)/"
  case .text(let field, let pattern): return "\(field.rawValue)/\(pattern.source)/"
  case .currency(let pattern):
    return "cur/\(pattern.source)/" + (pattern.isWhole ? "whole" : "")
  case .tag(let name, let value):
    return "tag/\(name.source)/" + (value.map { "=/\($0.source)/" } ?? "")
  case .field(let name, nil): return "field[\(name)]"
  case .field(let name, let condition?):
    let number = condition.number.map { " number \($0)" } ?? ""
    let date = condition.date.map { " date \($0)" } ?? ""
    return "field[\(name)]\(condition.comparison.rawValue)[\(condition.text)]" + number + date
  case .amount(let comparison, let quantity, let signed):
    return (signed ? "signed" : "absolute") + comparison.rawValue + quantity.description
  case .date(let range):
    return "date[\(range.start?.description ?? "-") \(range.end?.description ?? "-")]"
  case .kind(let kinds): return "kind[\(kinds.map(\.rawValue).sorted().joined(separator: ","))]"
  case .status(let statuses):
    return "status[\(statuses.map(\.name).sorted().joined(separator: ","))]"
  case .file(let pattern): return "file/\(pattern.source)/"
  case .id(let prefix): return "id[\(prefix)]"
  }
}

struct QueryCase: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  let query: String

  init(_ arguments: String..., means query: String) {
    (self.arguments, self.query) = (arguments, query)
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

@Test(arguments: [
  QueryCase(means: ""),
  QueryCase("", "  ", means: ""),
  QueryCase("soy milk", means: "/soy milk/"),
  QueryCase("soy", "milk", means: "/soy/ & /milk/"),
  QueryCase("\"soy milk\"", means: "/soy milk/"),
  QueryCase("type:coffee", means: "type/coffee/"),
  QueryCase("type:coffee", "type:tea", means: "type/coffee/ | type/tea/"),
  QueryCase(
    "type:coffee", "amt:>5", "payee:li", "type:tea", "payee:wang",
    means: "type/coffee/ | type/tea/ & absolute>5 & payee/li/ | payee/wang/"),
  QueryCase(
    "acct:a", "acct:b", "desc:c", "desc:d", "cur:EUR", "cur:CNY",
    means: "acct/a/ | acct/b/ & desc/c/ | desc/d/ & cur/EUR/whole | cur/CNY/whole"),
  QueryCase("kind:refund", "KIND:Expense", means: "kind[refund] | kind[expense]"),
  QueryCase(
    "status:*", "status:!", "status:", means: "status[cleared] | status[pending] | status[]"),
  QueryCase(
    "status:cleared", "status:pending", "status:unmarked",
    means: "status[cleared] | status[pending] | status[]"),
  QueryCase("note:a", "note:b", means: "note/a/ & note/b/"),
  QueryCase("tag:a", "tag:b=c", "tag:d=", means: "tag/a/ & tag/b/=/c/ & tag/d/=//"),
  QueryCase("not:type:a", "type:b", "not:type:c", means: "!type/a/ & type/b/ & !type/c/"),
  QueryCase("not:lunch", "not:not:lunch", "NOT:not:not:a", means: "!/lunch/ & /lunch/ & !/a/"),
  QueryCase("desc:a b", "desc:\"a b\"", "desc:'a b'", means: "desc/a b/ | desc/a b/ | desc/a b/"),
  QueryCase("desc:\"a", "desc:\"", means: "desc/\"a/ | desc/\"/"),
  QueryCase("acct:assets:cash", means: "acct/assets:cash/"),
  QueryCase(
    "comment:x", "code:12", "file:2026/", "id:k3x9",
    means:
      "comment/x/ & code/12/ & file/2026// & id[k3x9]"),
  QueryCase(
    "http://example.org", "foo:bar", "owed:Ann",
    means:
      "/http://example.org/ & /foo:bar/ & /owed:Ann/"),
  QueryCase("\"desk:foo\"", "not:'type:x'", means: "/desk:foo/ & !/type:x/"),
  QueryCase(":x", "a:", "咖啡：大", "类型:咖啡", means: "/:x/ & /a:/ & /咖啡：大/ & /类型:咖啡/"),
  QueryCase(
    "amt:5", "amt:=5", "amt:<5.50", "amt:<=5", "amt:>=5",
    means:
      "absolute=5 & absolute=5 & absolute<5.50 & absolute<=5 & absolute>=5"),
  QueryCase(
    "amt:>0", "amt:<0.00", "amt:-5", "amt:>+5", "amt: > 5 ",
    means:
      "signed>0 & signed<0.00 & signed=-5 & signed>5 & absolute>5"),
  QueryCase(
    "amt:0.12345678901234567890123456789012345678",
    means:
      "absolute=0.12345678901234567890123456789012345678"),
  QueryCase(
    "field:rating", "field:rating>=4", "field:Rating = 4.5 ",
    means:
      "field[rating] & field[rating]>=[4] number 4 & field[Rating]=[4.5] number 4.5"),
  QueryCase(
    "field:due<2026-12-01", "field:who=\"Li Wei\"", "field:a<b=c",
    means:
      "field[due]<[2026-12-01] date 2026-12-01 & field[who]=[Li Wei] & field[a]<[b=c]"),
  QueryCase(
    "date:lastmonth", "date:2026-11..", "not:date:2026",
    means:
      "date[2026-10-01 2026-11-01] & date[2026-11-01 -] & !date[2026-01-01 2027-01-01]"),
])
func `A query is its terms, those of one kind as alternatives`(_ example: QueryCase) throws {
  #expect(shown(try parser.parse(example.arguments)) == example.query)
}

struct QueryErrorCase: Sendable, CustomTestStringConvertible {
  let argument: String
  let error: QueryError

  init(_ argument: String, _ error: QueryError) { (self.argument, self.error) = (argument, error) }

  var testDescription: String { argument }

  static func near(_ argument: String, _ name: String, _ suggestion: String) -> QueryErrorCase {
    QueryErrorCase(argument, .unknownTerm(written: argument, name: name, suggestion: suggestion))
  }
}

@Test(
  arguments: [
    .near("desk:foo", "desk", "desc"),
    .near("not:pyaee:x", "pyaee", "payee"),
    .near("Account:cash", "Account", "acct"),
    .near("tags:work", "tags", "tag"),
    .near("amount:>5", "amount", "amt"),
    QueryErrorCase("payee:", .missingValue(term: "payee")),
    QueryErrorCase("type:\"\"", .missingValue(term: "type")),
    QueryErrorCase("not:", .missingValue(term: "not")),
    QueryErrorCase("not:not: ", .missingValue(term: "not")),
    QueryErrorCase("amt:", .missingValue(term: "amt")),
    QueryErrorCase("date: ", .missingValue(term: "date")),
    QueryErrorCase(
      "kind:incme",
      .unknownValue(
        term: "kind", value: "incme", allowed: ["expense", "income", "refund", "transfer"],
        suggestion: "income")),
    QueryErrorCase(
      "status:?",
      .unknownValue(
        term: "status", value: "?", allowed: ["cleared", "pending", "unmarked"], suggestion: nil)),
    QueryErrorCase("amt:12,50", .malformedAmount(text: "12,50", mark: ".")),
    QueryErrorCase("amt:.50", .malformedAmount(text: ".50", mark: ".")),
    QueryErrorCase("amt:5.", .malformedAmount(text: "5.", mark: ".")),
    QueryErrorCase("amt:>", .malformedAmount(text: "", mark: ".")),
    QueryErrorCase("amt:1e3", .malformedAmount(text: "1e3", mark: ".")),
    QueryErrorCase("amt:--5", .malformedAmount(text: "--5", mark: ".")),
    QueryErrorCase(
      "amt:" + String(repeating: "9", count: 39),
      .longAmount(text: String(repeating: "9", count: 39))),
    QueryErrorCase(
      "amt:0." + String(repeating: "0", count: 39),
      .longAmount(text: "0." + String(repeating: "0", count: 39))),
    QueryErrorCase("field:=5", .missingName(term: "field")),
    QueryErrorCase("tag:=5", .missingName(term: "tag")),
    QueryErrorCase("field:rating>=", .missingFieldValue(name: "rating")),
    QueryErrorCase(
      "date:yesteday",
      .period(term: "date:yesteday", .unknown(text: "yesteday", suggestion: "yesterday"))),
    QueryErrorCase(
      "note:(a",
      .pattern(
        term: "note:(a",
        .malformed(pattern: "(a", position: 3, message: "missing closing parenthesis"))),
  ] as [QueryErrorCase])
func `A term that is wrong is refused with the facts`(_ example: QueryErrorCase) {
  #expect(throws: example.error) { try parser.parse(["lunch", example.argument]) }
}

@Test func `The ledger's decimal mark is that of amounts`() throws {
  let comma = QueryParser(periods: PeriodParser(today: today), decimalMark: UInt8(ascii: ","))
  #expect(shown(try comma.parse(["amt:>12,50"])) == "absolute>12.50")
  #expect(throws: QueryError.malformedAmount(text: "12.50", mark: ",")) {
    try comma.parse(["amt:>12.50"])
  }
}

@Test func `The days of a query are those that all its dates leave`() throws {
  #expect(try parser.parse(["lunch", "not:date:2026-11"]).dates == .all)
  let dates = try parser.parse(["date:2026", "date:2026-11.."]).dates
  #expect(dates == (try parser.periods.range("2026-11..2027")))
}

@Test func `Comparisons hold for the orders their signs say`() {
  let held = QueryTerm.Comparison.allCases.map { sign in [-1, 0, 1].filter(sign.holds) }
  #expect(held == [[-1], [-1, 0], [0], [0, 1], [1]])
}
