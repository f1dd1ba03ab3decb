import TallyIndex
import TallyQuery

/// A command that is a question of a ledger's entries, by words and a period.
///
/// It may be asked once, or watched.
protocol ReportCommand: Command {
  /// What bare words of its query ask.
  var bareWords: QueryParser.BareWords { get }

  /// What the ledger answers, and the scan that it is from, whose problems are told.
  func answer(_ ledger: Ledger, _ filter: RowFilter, _ invocation: Invocation)
    throws(CommandError) -> (any Answer, LedgerScan)
}

extension ReportCommand {
  var bareWords: QueryParser.BareWords { .anywhere }

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    let ledger = try context.loadLedger(invocation)
    let (answer, scan) = try answer(ledger, try context.filter(invocation, bareWords), invocation)
    return try context.answer(answer, scan, invocation)
  }
}
