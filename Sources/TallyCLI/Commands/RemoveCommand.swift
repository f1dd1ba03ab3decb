import TallyEdit
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// `tally rm`.
struct RemoveCommand: Command {
  let description = CommandDescription(
    "rm", aliases: ["remove", "delete"], arguments: "ID…", words: [.id],
    summary: Words("take entries out, once you have seen them", "删除记录,删前先给你看"),
    options: [OptionSpec("yes", short: "y", "do not ask", "不询问"), .dryRun],
    notes: [
      Words(
        "It shows the entries and asks; without a terminal it wants --yes. tally undo puts them back.",
        "它先列出记录再询问;没有终端时要写 --yes。tally undo 可以恢复。")
    ],
    examples: ["tally rm k7qd", "tally rm k7qd 3fma --yes", "tally rm last"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    guard !invocation.words.isEmpty else {
      throw .usage(
        Words("which entries? tally rm ID…", "要删哪几笔?tally rm ID…"),
        hints: [Words("tally timeline shows the IDs", "tally timeline 会列出 ID")])
    }
    let ledger = try context.loadLedger(invocation)
    let lookup = EntryLookup(ledger, context)
    var found: [EntryLookup.Found] = []
    for word in invocation.words {
      let one = try lookup.entry(word)
      if !found.contains(where: { $0.identity == one.identity }) { found.append(one) }
    }
    let shown = found.map(RemoveCommand.shown)
    let write = try LedgerWrite(ledger, context.environment, isDry: invocation.has("dry-run"))
    if !invocation.has("dry-run"), !invocation.has("yes") {
      guard context.isInteractive else {
        throw .failure(
          Words("rm asks first, and there is no terminal to ask on", "rm 要先询问,而这里没有终端"),
          hints: [Words("--yes takes them out without asking", "--yes 不询问直接删除")])
      }
      for text in shown { StandardError.write(Array(text.utf8)) }
      let count = found.count
      let question =
        count == 1
        ? Words("Take this entry out?", "删除这一笔?")
        : Words("Take these \(count) entries out?", "删除这 \(count) 笔?")
      guard try context.confirms(question) else {
        context.note(Words("nothing was taken out", "没有删除"))
        return .failure
      }
    }
    ledger.endReading()
    // The last one of a file first: equal entries are told apart by how many stand before.
    let backwards = found.sorted { $0.position > $1.position }
    let outcome = try write.run("rm") { (draft, session) throws(EditProblem) in
      for one in backwards { try draft.remove(one.identity, in: one.path, session) }
    }
    if invocation.has("dry-run") {
      try DiffOutput.write(outcome.changes)
      return .success
    }
    for text in shown { try Delivery.write(Array(("- " + text).utf8)) }
    try Delivery.write(Array("  tally undo\n".utf8))
    return .success
  }

  /// Its place, and its text as it is written.
  private static func shown(_ found: EntryLookup.Found) -> String {
    let lines = found.text.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { "    " + TerminalEscape.escaped(String($0)) + "\n" }.joined()
    let place = TerminalEscape.escaped(found.place)
    return found.date.description + "  " + place + "  " + found.identity.prefix(12) + "\n" + text
  }
}
