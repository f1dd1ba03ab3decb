import TallyFormats
import TallyModel
import TallyText
import Testing

struct StarterTypesTests {
  @Test(arguments: Settings.Language.allCases)
  func `A starter set reads without a problem, each type with icon and colour`(
    _ language: Settings.Language
  ) {
    let text = StarterTypes.json(language)
    let (list, problems) = readTypes(text)
    #expect(ConfigurationCase.shown(problems) == [])
    #expect(list.types.count >= 35)
    for type in list.types {
      #expect(DisplayWidth.columns(of: type.icon) == 2, "\(type.name)")
      #expect(type.color != nil, "\(type.name)")
    }
    #expect(text.hasSuffix("}\n"))
  }

  /// The names that one kind has in a set, parted by blanks or, where one has a blank, by commas.
  struct Names: Sendable {
    var language: Settings.Language
    var kind: TypeKind
    var names: String
  }

  static let names = [
    Names(language: .chinese, kind: .income, names: "工资 报销"),
    Names(
      language: .chinese, kind: .expense,
      names: """
        饰品 包包 保健 保险 茶水咖啡 船票 电费 电影 房贷 房租 饭卡 飞机票 服务 公共汽车 海外代购 化妆品 \
        火车票 酒水 裤子 理发 零食 旅游度假 买菜 奶粉 日常用品 水费 停车费 数码产品
        """),
    Names(language: .chinese, kind: .either, names: "打牌 麻将 红包"),
    Names(language: .chinese, kind: .refund, names: "退款"),
    Names(language: .chinese, kind: .transfer, names: "转账 提现 充值 信用卡还款 花呗还款"),
    Names(language: .english, kind: .income, names: "salary reimbursed"),
    Names(language: .english, kind: .either, names: "gift"),
    Names(language: .english, kind: .refund, names: "refund"),
    Names(language: .english, kind: .transfer, names: "transfer,withdrawal,card payment"),
  ]

  @Test(arguments: names)
  func `A starter set has these names of a kind and no others`(_ test: Names) {
    let types = readTypes(StarterTypes.json(test.language)).types.types
    let mark: Character = test.names.contains(",") ? "," : " "
    let expected = test.names.split(separator: mark).map(String.init)
    #expect(Set(types.filter { $0.kind == test.kind }.map(\.name)) == Set(expected))
  }

  @Test func `What pays a card off has the card's account`() {
    let types = readTypes(StarterTypes.json(.chinese)).types.types
    #expect(types.first { $0.name == "信用卡还款" }?.account == "liabilities:信用卡")
    #expect(types.first { $0.name == "花呗还款" }?.account == "liabilities:花呗")
    let english = readTypes(StarterTypes.json(.english)).types.types
    #expect(english.first { $0.name == "card payment" }?.account == "liabilities:card")
    #expect(english.contains { $0.aliases.contains("eating out") })
  }
}
