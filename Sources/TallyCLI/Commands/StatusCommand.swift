import TallyQuery

/// `tally status`.
struct StatusCommand: Command {
  let description = CommandDescription(
    "status", arguments: "",
    summary: Words("which ledger this is, how it was found, what is in it", "是哪个账本,怎样找到的,有些什么"),
    examples: ["tally status"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    let ledger = try context.loadLedger(invocation)
    var scan = LedgerScan(ledger, strict: context.strict)
    scan.run { _, _, _, _ in }
    let status = LedgerStatus(
      scan, found: context.foundWords, name: context.title,
      service: LedgerFinding(context.environment).service(of: ledger), language: context.language)
    return try context.answer(status, scan, invocation)
  }
}
