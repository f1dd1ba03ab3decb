import TallyFormats
import TallyModel
import Testing

/// What mission.md's first table asks of the Chinese set.
private let kindsInChinese: [(kind: TypeKind, names: String)] = [
  (.income, "工资 报销"),
  (
    .expense,
    """
    饰品 包包 保健 保险 茶水咖啡 船票 电费 电影 房贷 房租 饭卡 飞机票 服务 公共汽车 海外代购 化妆品 火车票 酒水 裤子 理发 零食 \
    旅游度假 买菜 奶粉 日常用品 水费 停车费 数码产品
    """
  ),
  (.either, "打牌 麻将 红包"),
  (.refund, "退款"),
  (.transfer, "转账 提现 充值 信用卡还款 花呗还款"),
]

@Test(arguments: Settings.Language.allCases)
func `A starter set is read without a problem, each type with icon and colour`(
  _ language: Settings.Language
) {
  let (list, problems) = StarterTypes.json(language).asTypes
  #expect(problems == [])
  #expect(list.types.count >= 29)
  #expect(list.types.filter { $0.icon.isEmpty || $0.color == nil }.map(\.name) == [])
}

@Test func `The Chinese set has all the names, each of its kind`() {
  let (list, _) = StarterTypes.json(.chinese).asTypes
  var found: [TypeKind: Set<String>] = [:]
  for type in list.types { found[type.kind, default: []].insert(type.name) }
  for (kind, names) in kindsInChinese {
    #expect(found[kind] == Set(names.split(separator: " ").map(String.init)), "\(kind)")
  }
}

@Test func `The English set has what is more than spending, each of its kind`() {
  let (list, _) = StarterTypes.json(.english).asTypes
  let kinds = Dictionary(uniqueKeysWithValues: list.types.map { ($0.name, $0.kind) })
  #expect(kinds["coffee"] == .expense)
  #expect(kinds["salary"] == .income)
  #expect(kinds["gift"] == .either)
  #expect(kinds["refund"] == .refund)
  #expect(kinds["reimbursed"] == .income)
  for name in ["transfer", "withdrawal", "card payment"] { #expect(kinds[name] == .transfer) }
  #expect(list.types.contains { $0.aliases.contains("eating out") })
}
