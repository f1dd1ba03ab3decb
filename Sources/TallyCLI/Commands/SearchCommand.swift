import TallyFormats
import TallyQuery

/// `tally search`.
struct SearchCommand: Command {
  let description = CommandDescription(
    "search", arguments: "TEXT",
    summary: Words("everything with a text in it, section by section", "查找文字,分门别类"),
    notes: [
      Words(
        "TEXT is literal, no pattern; case, width and accents make no difference.",
        "TEXT 是原样的文字,不是正则;不分大小写、全角半角和声调符号。")
    ],
    examples: ["tally search cafe", "tally search 楼下"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    let text = invocation.words.joined(separator: " ")
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw .usage(
        Words("search for what?", "要找什么?"), hints: [Words("tally search TEXT", "tally search 文字")])
    }
    let ledger = try context.loadLedger(invocation)
    let search: Search
    do throws(PatternError) {
      search = try Search(ledger, text: text, strict: context.strict)
    } catch {
      throw Question.failure(error)
    }
    return try context.answer(search, search.scan, invocation)
  }
}
