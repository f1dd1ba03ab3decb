extension Totals.Request {
  /// What totals can be asked for beside words.
  package static let options =
    OptionSpec.periods + [
      OptionSpec(
        "by", value: "WHAT", takes: .choice(Totals.Grouping.allCases.map(\.rawValue)), most: 2,
        "type, kind, account, payee, tag, currency, day, week, month, quarter, year, weekday; twice makes a table",
        "type kind account payee tag currency day week month quarter year weekday;写两次成表格"),
      OptionSpec(
        "sort", value: "ORDER", takes: .choice(Totals.Order.allCases.map(\.rawValue)),
        "amount, name or count", "amount、name 或 count"),
      OptionSpec("top", value: "N", "only the first N rows", "只要前 N 行"),
      OptionSpec("chart", "bars in place of a table", "画成条形图"),
    ]

  package init(_ invocation: Invocation) throws(CommandError) {
    self.init()
    for name in invocation.values("by") {
      groupings.append(
        try invocation.choice("by", name, Totals.Grouping.allCases.map { ($0.rawValue, $0) }))
    }
    if let name = invocation.value("sort") {
      order = try invocation.choice(
        "sort", name, Totals.Order.allCases.map { ($0.rawValue, $0) })
    }
    top = try invocation.count("top")
    isChart = invocation.has("chart")
    strict = Strictness.checks(invocation)
  }
}
