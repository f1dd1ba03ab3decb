import TallyQuery

/// `tally files`.
struct FilesCommand: Command {
  let description = CommandDescription(
    "files", arguments: "",
    summary: Words("the files that are read", "读取的文件"),
    options: [
      OptionSpec(
        "long", short: "l", "with entries, problems, and what was passed over", "附记录数、问题和略过的文件")
    ],
    examples: ["tally files", "tally files -l"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    let ledger = try context.loadLedger(invocation, withTree: true)
    var scan = LedgerScan(ledger, strict: context.strict)
    scan.run { _, _, _, _ in }
    let files = Files(scan, isLong: invocation.has("long"))
    return try context.answer(files, scan, invocation)
  }
}
