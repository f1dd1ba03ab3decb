import TallyFormats
import TallyIndex
import TallyQuery
import TallyText

/// `tally totals`.
struct TotalsCommand: ReportCommand {
  let description = CommandDescription(
    "totals", arguments: "[QUERY…]", words: [.term],
    summary: Words("income, expense and net, put together by what you like", "收入、支出、结余,任意分组"),
    options: Totals.Request.options,
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

  func answer(_ ledger: Ledger, _ filter: RowFilter, _ invocation: Invocation)
    throws(CommandError) -> (any Answer, LedgerScan)
  {
    let request = try Totals.Request(invocation)
    do throws(PatternError) {
      let totals = try Totals(ledger, filter: filter, request: request)
      return (totals, totals.scan)
    } catch {
      throw Question.failure(error)
    }
  }
}
