import TallyFormats
import TallyIndex
import TallyQuery
import TallyText

/// `tally balance`.
struct BalanceCommand: ReportCommand {
  let description = CommandDescription(
    "balance", aliases: ["bal"], arguments: "[QUERY…]", words: [.accountTerm],
    summary: Words("what accounts have", "各账户余额"),
    options: Balance.Request.options,
    notes: [
      Words(
        """
        An entry on one line counts as two postings: what it is for, and the account that pays. Amounts are \
        counted as they are, not at cost; those of journals are shown in the style of their commodity, rounded \
        to its decimals.
        """,
        """
        一行的记录算作两笔分录:用途,以及付款的账户。金额按原样计,不按成本;\
        journal 文件中的金额按其货币的写法显示,并舍入到其小数位数。
        """), SharedNotes.accountQuery, SharedNotes.period,
    ],
    examples: [
      "tally balance", "tally bal assets liabilities", "tally bal --tree --depth 2",
      "tally bal expenses -p 2026-11 -O csv", "tally bal --layout=bare cur:EUR",
    ])

  var bareWords: QueryParser.BareWords { .accounts }

  func answer(_ ledger: Ledger, _ filter: RowFilter, _ invocation: Invocation)
    throws(CommandError) -> (any Answer, LedgerScan)
  {
    let request = try Balance.Request(invocation)
    do throws(PatternError) {
      let balance = try Balance(ledger, filter: filter, request: request)
      return (balance, balance.scan)
    } catch {
      throw Question.failure(error)
    }
  }
}
