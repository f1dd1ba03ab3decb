import TallyModel
import TallyQuery
import TallyText

/// `tally show`.
struct ShowCommand: Command {
  let description = CommandDescription(
    "show", arguments: "ID",
    summary: Words("one entry: as written, where, and its postings", "一笔记录:原文、位置、分录"),
    notes: [
      Words(
        "ID is what stands at the right of a row, or any longer beginning of it, or FILE:LINE.",
        "ID 是行末的那几个字符(或更长的开头),也可以是 文件:行号。")
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
    let finder = EntryFinder(ledger, id, strict: context.strict)
    guard let rows = finder.found.first else { throw notFound(id, finder) }
    guard finder.found.count == 1 else { throw ambiguous(id, finder) }
    return try context.answer(Show(rows, finder.scan), finder.scan, invocation)
  }

  private func notFound(_ id: String, _ finder: EntryFinder) -> CommandError {
    var hints: [Words] = []
    if id.utf8.count < 4 {
      hints.append(Words("an ID has four characters or more", "ID 至少四个字符"))
    }
    if finder.scan.errorCount > 0 {
      hints.append(
        Words("an entry with an error has none: tally check", "有错误的记录没有 ID:tally check"))
    }
    return .failure(Words("there is no entry \(id)", "没有 \(id) 这笔记录"), hints: hints)
  }

  private func ambiguous(_ id: String, _ finder: EntryFinder) -> CommandError {
    let candidates = finder.found.prefix(20).compactMap(\.first).map { row in
      let detail = RowDetail(row, finder.scan)
      let text = [
        detail.identity.text, detail.date.description, detail.type,
        detail.amount.quantity.description, detail.amount.commodity,
        detail.file + ":" + String(detail.line),
      ].filter { !$0.isEmpty }.joined(separator: "  ")
      return Words(text, text)
    }
    let count = finder.found.count
    return .failure(
      Words("\(id) names \(count) entries", "\(id) 对应 \(count) 笔记录"), hints: candidates)
  }
}
