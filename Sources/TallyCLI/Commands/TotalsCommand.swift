import TallyQuery
import TallyText

/// `tally totals`.
struct TotalsCommand: Command {
  let description = CommandDescription(
    "totals", arguments: "[QUERY…]",
    summary: Words("income, expense and net, put together by what you like", "收入、支出、结余,任意分组"),
    options: OptionSpec.periods + [
      OptionSpec(
        "by", value: "WHAT", most: 2,
        "type, kind, account, payee, tag, currency, day, week, month, quarter, year, weekday; twice makes a table",
        "type kind account payee tag currency day week month quarter year weekday;写两次成表格"),
      OptionSpec("sort", value: "ORDER", "amount, name or count", "amount、name 或 count"),
      OptionSpec("top", value: "N", "only the first N rows", "只要前 N 行"),
      OptionSpec("chart", "bars in place of a table", "画成条形图"),
    ],
    notes: [
      SharedNotes.query, SharedNotes.period,
      Words(
        "What has a cost counts at its cost. A transfer is counted, and adds to neither side.",
        "有成本的按成本算。转账计入笔数,不计入收支。"),
    ],
    examples: [
      "tally totals", "tally totals --by type -p 2026-11",
      "tally totals --by month --chart type:coffee",
      "tally totals --by type --by month -p 2026", "tally totals --by payee --top 10",
    ])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    var request = Totals.Request()
    for name in invocation.values("by") {
      request.groupings.append(
        try invocation.choice("by", name, Totals.Grouping.allCases.map { ($0.rawValue, $0) }))
    }
    if let order = invocation.value("sort") {
      request.order = try invocation.choice(
        "sort", order, Totals.Order.allCases.map { ($0.rawValue, $0) })
    }
    request.top = try invocation.count("top")
    request.isChart = invocation.has("chart")
    let ledger = try context.loadLedger(invocation)
    request.strict = context.strict
    let filter = try context.filter(invocation)
    let totals: Totals
    do throws(PatternError) {
      totals = try Totals(ledger, filter: filter, request: request)
    } catch {
      throw context.failure(error)
    }
    return try context.answer(totals, totals.scan, invocation)
  }
}
