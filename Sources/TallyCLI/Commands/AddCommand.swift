import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem

/// `tally add`.
struct AddCommand: Command {
  let description = CommandDescription(
    "add", arguments: "[WORDS…]", words: [.entry],
    summary: Words("add an entry: type, amount, and what else is to be said", "记一笔:类型、金额,以及其他"),
    options: [
      OptionSpec(
        "date", value: "DATE", takes: .date, "its day: yesterday, mon, 11-28; today",
        "日期:昨天、周一、11-28;默认今天"),
      OptionSpec("time", value: "TIME", "its time; now, where its day is today", "时间;默认现在(当天的记录)"),
      OptionSpec(
        "like", value: "ID|TEXT", takes: .id,
        "what is not said is taken from the newest entry that fits",
        "没说的部分取自最近一笔相符的记录"),
      OptionSpec("json", "- is JSON: an entry, or an array of them", "- 读入的是 JSON:一笔或一个数组"),
      OptionSpec.dryRun,
    ],
    notes: [
      Words(
        "Alone on a terminal it asks, and Tab completes; Ctrl-D leaves without writing.",
        "在终端上不带参数时逐项询问,Tab 补全,Ctrl-D 退出不写入。"),
      Words(
        "The words are those of a line in a .tally file; one argument alone is a whole line, and - reads lines from standard input, all or none. Shells keep # > $ and quotation marks for themselves: tag:x is #x, from: and to: stand for >, and 'quotes' keep the rest.",
        "这些词就是 .tally 文件里的一行;只有一个参数时它就是整行,- 从标准输入读入多行,要么全部写入,要么都不写。# > $ 和引号会被 shell 拿走:tag:x 就是 #x,from: 和 to: 代替 >,其余放进 '引号'。"
      ),
    ],
    examples: [
      "tally add coffee 6.50", "tally add lunch 12.50+3 with Li @Nopa tag:work",
      "tally add 'bank > cash 200 #trip'", "tally add taxi 18 --date yesterday --time 23:40",
    ])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    if invocation.words != ["-"] { try context.offerLedger(invocation) }
    if invocation.words.isEmpty, !invocation.has("like"), !invocation.has("json"),
      context.isInteractive
    {
      return try ask(invocation, &context)
    }
    let like = try like(invocation, &context)
    var ledger = try context.loadToAdd(invocation)
    let entries = try EntryWriting(invocation, context, ledger.settings, like: like).entries()
    let declaring = TypeDeclaring(context, invocation)
    guard let line = entries.first?.line, invocation.words != ["-"], context.isInteractive else {
      let status = try write(entries, ledger, invocation, &context)
      declaring.tell(entries.map(\.value), in: ledger)
      return status
    }
    guard let typed = try declaring.settled(line, entries[0].value, in: &ledger) else {
      return left(context)
    }
    return try write([NewEntry(typed)], ledger, invocation, &context)
  }

  /// Asks for an entry, part by part.
  private func ask(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    _ = try context.loadSurroundings(invocation)
    var ledger = try context.loadLedger(invocation)
    ledger.noteDeclarations()
    let options = EntryWriting(invocation, context, ledger.settings)
    var prompt = try EntryPrompt(
      context, ledger, date: try options.date(), time: try options.time(),
      TypeDeclaring(context, invocation))
    guard let typed = try prompt.ask() else { return left(context) }
    let line = "  " + typed.value.date.description + "  " + typed.written
    context.note(Words(line, line))
    return try write([NewEntry(typed)], prompt.ledger, invocation, &context)
  }

  private func left(_ context: CommandContext) -> ExitStatus {
    context.note(Words("left; nothing was written", "已退出,没有写入"))
    return .failure
  }

  private func write(
    _ entries: [NewEntry], _ ledger: Ledger, _ invocation: Invocation,
    _ context: inout CommandContext
  ) throws(CommandError) -> ExitStatus {
    let write = try LedgerWrite(ledger, context.environment, isDry: invocation.has("dry-run"))
    let outcome = try write.run("add") { (draft, session) throws(EditProblem) in
      for entry in entries { try draft.add(entry, session) }
    }
    return try context.tell(.added, outcome, invocation)
  }

  private func like(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> LikeEntry?
  {
    guard let name = invocation.value("like") else { return nil }
    let lookup = EntryLookup(try context.loadLedger(invocation), context)
    let model = try lookup.value(of: try lookup.newest(like: name))
    return LikeEntry(
      model, lookup.ledger.settings, Declarations(lookup.ledger.blocks).classes)
  }
}
