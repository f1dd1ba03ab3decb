import TallyEdit
import TallyQuery

/// `tally undo`.
struct UndoCommand: Command {
  let description = CommandDescription(
    "undo", summary: Words("take back what tally wrote last, exactly", "撤销 tally 最近一次写入,一字不差"),
    options: [.dryRun],
    notes: [
      Words(
        "Several times in a row it goes further back. Where a file was changed since by something else, nothing is taken back.",
        "连续使用可以一直往前撤销。文件若已被别的程序改动,就什么也不做。")
    ],
    examples: ["tally undo", "tally undo --dry-run"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    let ledger = try context.loadSurroundings(invocation, despiteErrors: true)
    let write = try LedgerWrite(ledger, context.environment, isDry: invocation.has("dry-run"))
    let undone = try write.undo()
    if invocation.has("dry-run") {
      try DiffOutput.write(undone.changes)
      return .success
    }
    try context.tell(undone, invocation)
    return .success
  }
}
