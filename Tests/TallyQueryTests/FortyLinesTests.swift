import TallyModel
import TallyQuery
import TallyTestSupport
import Testing

/// A line as people type it, and the rows that it is; or what is said of it, and where.
private struct TypedLine: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable {
    case rows([String])
    /// Column and length in scalars, and the corrected line.
    case error(DiagnosticCode, Int, Int, fix: String?)
  }

  var number: Int
  var line: String
  var outcome: Outcome

  init(_ number: Int, _ line: String, _ rows: String...) {
    (self.number, self.line, outcome) = (number, line, .rows(rows))
  }
  init(
    _ number: Int, _ line: String, _ code: DiagnosticCode, at column: Int, _ length: Int,
    fix: String? = nil
  ) {
    (self.number, self.line) = (number, line)
    outcome = .error(code, column, length, fix: fix)
  }

  var testDescription: String { "\(number) \(line)" }

  func check(_ settings: Settings, _ types: TypeList) {
    let read = ReadLedger(line, settings: settings, types: types)
    switch outcome {
    case .rows(let rows):
      #expect(read.rows.map { String($0.dropFirst(11)) } == rows)
      #expect(read.diagnostics == [])
    case .error(let code, let column, let length, let fix):
      #expect(read.rows == [])
      #expect(read.diagnostics.map(\.code) == [code])
      guard let problem = read.diagnostics.first else { return }
      #expect(problem.span == SourceSpan(line: 1, column: column, length: length))
      #expect(problem.fix == fix)
      guard let fix else { return }
      #expect(ReadLedger(fix, settings: settings, types: types).diagnostics == [])
    }
  }
}

extension TypeList {
  /// Types of kinds; all others are undeclared.
  fileprivate static func with(_ kinds: [(TypeKind, [String])]) -> TypeList {
    var list = TypeList()
    for (kind, names) in kinds {
      for name in names {
        var type = EntryType(name: name)
        type.kind = kind
        list.types.append(type)
      }
    }
    return list
  }
}

private let englishTypes: TypeList = {
  var list = TypeList.with([
    (
      .expense,
      [
        "coffee", "lunch", "dinner", "groceries", "household", "taxi", "phone", "rent", "hotel",
        "restaurant",
      ]
    ), (.income, ["salary"]), (.refund, ["refund"]),
  ])
  list.types[9].aliases = ["eating out"]
  return list
}()

private let chineseTypes: TypeList = {
  var list = TypeList.with([
    (
      .expense,
      ["咖啡", "午饭", "早饭", "火锅", "买菜", "日用品", "打车", "飞机票", "酒店", "房租"]
    ), (.income, ["工资"]), (.refund, ["退款"]), (.either, ["红包", "麻将"]),
    (.transfer, ["转账", "信用卡还款"]),
  ])
  for index in list.types.indices where list.types[index].name == "信用卡还款" {
    list.types[index].account = "信用卡"
  }
  return list
}()

@Test(arguments: [
  TypedLine(
    1, #"08:12 coffee 6.50 soy milk @"Corner Market" #work"#,
    "expense coffee 6.50 USD assets:cash > expenses:coffee"),
  TypedLine(
    2, "lunch 12.50 + 3.00 with Li", .blankInAmount, at: 15, 4, fix: "lunch 12.50+3.00 with Li"),
  TypedLine(
    3, "eating out 42 with Sam @Nopa",
    "expense restaurant 42 USD assets:cash > expenses:restaurant"),
  TypedLine(4, "6.50 coffee", .amountFirst, at: 1, 4, fix: "coffee 6.50"),
  TypedLine(
    5, "groceries $54.20 @Trader Joe's", .wordAfterPayee, at: 26, 5,
    fix: "groceries $54.20 @\"Trader Joe's\""),
  TypedLine(6, "coffee 4 @ Starbucks", .loneAt, at: 10, 1, fix: "coffee 4 @Starbucks"),
  TypedLine(7, "taxi 23 2 people", .twoAmounts, at: 9, 1, fix: "taxi 23 \"2\" people"),
  TypedLine(8, "phone 17 999 new one", .twoAmounts, at: 10, 3, fix: "phone 17 \"999\" new one"),
  TypedLine(9, "rent 1,200 December", .ambiguousDigits, at: 6, 5, fix: "rent 1200 December"),
  TypedLine(10, "salary 8k November", "income salary 8000.00 USD income:salary > assets:cash"),
  TypedLine(11, "bank > cash 200", "transfer 200 USD assets:bank > assets:cash"),
  TypedLine(
    12, "groceries 40 + household 12.50 @Aldi",
    "expense groceries 40 USD assets:cash > expenses:groceries",
    "expense household 12.50 USD assets:cash > expenses:household"),
  TypedLine(
    13, "dinner 90 from:visa with Ann and Bo",
    "expense dinner 90 USD liabilities:visa > expenses:dinner"),
  TypedLine(
    13, "dinner 30 + owed:Ann 30 + owed:Bo 30 from:visa",
    "expense dinner 30 USD liabilities:visa > expenses:dinner",
    "transfer 30 USD liabilities:visa > assets:receivable:Ann",
    "transfer 30 USD liabilities:visa > assets:receivable:Bo"),
  TypedLine(
    14, "hotel 120 EUR @@ 131.40 USD Lisbon",
    "expense hotel 120 EUR @@ 131.40 USD assets:cash > expenses:hotel"),
  TypedLine(15, "refund 35 shoes @Amazon", "refund refund -35 USD expenses:refund > assets:cash"),
  TypedLine(
    16, "2026-11-29 lunch 12 ; too salty", "expense lunch 12 USD assets:cash > expenses:lunch"),
  TypedLine(17, "#work lunch 12", .markBeforeAmount, at: 1, 5, fix: "lunch 12 #work"),
  TypedLine(18, "coffee 6.5 form:visa", .misspeltKey, at: 12, 9, fix: "coffee 6.5 from:visa"),
  TypedLine(
    19, "lunch 15 http://ex.com/menu re:birthday",
    "expense lunch 15 USD assets:cash > expenses:lunch"),
  TypedLine(20, "00:40 taxi 18 home", "expense taxi 18 USD assets:cash > expenses:taxi"),
])
private func `English lines are read as meant, or refused with the right line`(_ row: TypedLine) {
  row.check(.english, englishTypes)
}

@Test(arguments: [
  TypedLine(
    21, "08：12　咖啡　￥６．５　＠星巴克", "expense 咖啡 6.5 CNY assets:wechat > expenses:咖啡"),
  TypedLine(22, "午饭 12元", "expense 午饭 12 CNY assets:wechat > expenses:午饭"),
  TypedLine(23, "午饭12元", .missingAmount, at: 1, 5, fix: "午饭 12元"),
  TypedLine(24, "午饭 25 微信", "expense 午饭 25 CNY assets:wechat > expenses:午饭"),
  TypedLine(25, "工资 3w 十一月", "income 工资 30000.00 CNY income:工资 > assets:wechat"),
  TypedLine(26, "红包 +88 妈妈", "income 红包 88 CNY income:红包 > assets:wechat"),
  TypedLine(27, "红包 200 给小李", .signMissing, at: 4, 3, fix: "红包 -200 给小李"),
  TypedLine(28, "退款 35 @淘宝", "refund 退款 -35 CNY expenses:退款 > assets:wechat"),
  TypedLine(
    29, "信用卡还款 2000 from:银行卡", "transfer 信用卡还款 2000 CNY assets:bank > liabilities:card"),
  TypedLine(30, "转账 500 给房东", .transferSides, at: 1, 2),
  TypedLine(31, "火锅 168 AA 每人56", "expense 火锅 168 CNY assets:wechat > expenses:火锅"),
  TypedLine(
    31, "信用卡 > 火锅 42 + 微信 84 + 现金 42 AA",
    "expense 火锅 42 CNY liabilities:card > expenses:火锅",
    "transfer 84 CNY liabilities:card > assets:wechat",
    "transfer 42 CNY liabilities:card > assets:cash"),
  TypedLine(
    32, "买菜 40 ＋ 日用品 12.5 @盒马", "expense 买菜 40 CNY assets:wechat > expenses:买菜",
    "expense 日用品 12.5 CNY assets:wechat > expenses:日用品"),
  TypedLine(33, "买菜 ３５．８ @“楼下超市”", "expense 买菜 35.8 CNY assets:wechat > expenses:买菜"),
  TypedLine(34, "打车 23，下雨", .endsInMark, at: 4, 5, fix: "打车 23 下雨"),
  TypedLine(35, "咖啡 12块5", .unknownCurrency, at: 4, 4, fix: "咖啡 12.5"),
  TypedLine(36, "麻将 -200", "expense 麻将 200 CNY assets:wechat > expenses:麻将"),
  TypedLine(37, "飞机票 1,280 @携程", .ambiguousDigits, at: 5, 5, fix: "飞机票 1280 @携程"),
  TypedLine(39, "酒店 9800日元 @@ 470 东京 #旅行#", .badTag, at: 21, 4, fix: "酒店 9800日元 @@ 470 东京 #旅行"),
  TypedLine(
    39, "酒店 9800日元 @@ 470 东京 #旅行",
    "expense 酒店 9800 JPY @@ 470 CNY assets:wechat > expenses:酒店"),
  TypedLine(38, "11月30日 早饭 5", "expense 早饭 5 CNY assets:wechat > expenses:早饭"),
  TypedLine(40, "＃报销 打车 45", .markBeforeAmount, at: 1, 3, fix: "打车 45 ＃报销"),
])
private func `Chinese lines are read as meant, or refused with the right line`(_ row: TypedLine) {
  row.check(.chinese, chineseTypes)
}
