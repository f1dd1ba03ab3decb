import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem

/// `tally edit`.
struct EditCommand: Command {
  let description = CommandDescription(
    "edit", arguments: "[ID]", words: [.id, .other],
    summary: Words("change an entry where it stands", "修改一笔记录"),
    options: [
      OptionSpec("type", value: "TYPE", takes: .type, "its type", "类型"),
      OptionSpec(
        "amount", value: "AMOUNT", "its amount: 12.50+3, '120 EUR'", "金额:12.50+3、'120 EUR'"),
      OptionSpec(
        "date", value: "DATE", takes: .date, "its day; the entry moves there", "日期;记录会移到那天"),
      OptionSpec("time", value: "TIME", "its time; empty: none", "时间;留空则去掉"),
      OptionSpec("payee", value: "NAME", takes: .payee, "its payee; empty: none", "商家;留空则去掉"),
      OptionSpec("note", value: "TEXT", "its note; empty: none", "备注;留空则去掉"),
      OptionSpec("comment", value: "TEXT", "its comment; empty: none", "注释;留空则去掉"),
      OptionSpec("code", value: "CODE", "its code; empty: none", "编号;留空则去掉"),
      OptionSpec(
        "from", value: "ACCOUNT", takes: .account, "where the money is from; empty: the default",
        "钱从哪里来;留空为默认"),
      OptionSpec(
        "to", value: "ACCOUNT", takes: .account, "where it goes; empty: the default", "钱到哪里去;留空为默认"),
      OptionSpec(
        "tag", value: "+TAG|-TAG", takes: .tagChange, most: 100, "a tag more, or one less",
        "加上或去掉一个标签"),
      OptionSpec(
        "field", value: "KEY=VALUE", most: 100, "a field; empty: none", "一个字段;留空则去掉"),
      OptionSpec(
        "status", value: "none|pending|cleared", "whether the bank has seen it", "银行是否已入账"),
      OptionSpec(
        "editor", "open the entry's text in $VISUAL or $EDITOR", "用 $VISUAL 或 $EDITOR 打开原文"),
      .dryRun,
    ],
    notes: [
      Words(
        "With options just those parts change, and every other byte of the file stays. With an ID alone the entry's line is yours to change; without one the file that add would write to is opened.",
        "带选项时只改这些部分,文件其余的每个字节都不动。只有 ID 时可以直接改这一行;什么都没有时打开 add 会写入的文件。"
      )
    ],
    examples: [
      "tally edit k7qd --amount 7.50 --tag +work", "tally edit last --date yesterday",
      "tally edit k7qd", "tally edit",
    ])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    guard let id = invocation.words.first, invocation.words.count == 1 else {
      if invocation.words.isEmpty { return try openFile(invocation, &context) }
      throw .usage(
        Words("edit takes one ID, or FILE:LINE", "edit 后面要有一个 ID,或 文件:行号"),
        hints: [Words("tally timeline shows the IDs", "tally timeline 会列出 ID")])
    }
    let change = try EntryChangeOptions(invocation, context).change()
    var ledger = try context.loadLedger(invocation)
    let found = try EntryLookup(ledger, context).entry(id)
    ledger.noteDeclarations()
    ledger.endReading()
    guard !change.isEmpty else {
      return try EntryTextEditing(invocation, found, ledger).run(&context)
    }
    let write = try LedgerWrite(ledger, context.environment, isDry: invocation.has("dry-run"))
    let outcome = try write.run("edit") { (draft, session) throws(EditProblem) in
      try draft.change(found.identity, in: found.path, by: change, session)
    }
    return try context.tell(.changed, outcome, invocation)
  }

  /// Opens the file that `add` would write to, at its end.
  private func openFile(_ invocation: Invocation, _ context: inout CommandContext)
    throws(CommandError) -> ExitStatus
  {
    if !(try EntryChangeOptions(invocation, context).change()).isEmpty {
      throw .usage(
        Words("which entry? tally edit ID", "要改哪一笔?tally edit ID"),
        hints: [Words("tally timeline shows the IDs", "tally timeline 会列出 ID")])
    }
    let ledger = try context.loadSurroundings(invocation)
    let write = try LedgerWrite(ledger, context.environment, isDry: false)
    let (file, lines) = try write.fileToAdd(to: context.today)
    try EditorProgram(context.environment).open(file, line: lines + 1)
    return .success
  }
}
