import TallyQuery

/// `tally show`.
struct ShowCommand: Command {
  let description = CommandDescription(
    "show", arguments: "ID", words: [.id, .other],
    summary: Words("one entry: as written, where, and its postings", "一笔记录:原文、位置、分录"),
    notes: [
      Words(
        "ID is what stands at the right of a row, or any longer beginning of it, or FILE:LINE, or last: what tally wrote last.",
        "ID 是行末的那几个字符(或更长的开头),也可以是 文件:行号,或 last:tally 最近写入的那笔。")
    ],
    examples: ["tally show k7qd", "tally show 2026/2026-11.tally:41"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    guard let id = invocation.words.first, invocation.words.count == 1 else {
      throw .usage(
        Words("show takes one ID, or FILE:LINE", "show 后面要有一个 ID,或 文件:行号"),
        hints: [Words("tally timeline shows the IDs", "tally timeline 会列出 ID")])
    }
    let ledger = try context.loadLedger(invocation)
    let found = try EntryLookup(ledger, context).entry(id)
    return try context.answer(Show(found.rows, found.scan), found.scan, invocation)
  }
}
