import TallyEdit
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// `tally attach`.
struct AttachCommand: Command {
  let description = CommandDescription(
    "attach", arguments: "ID FILE…", words: [.id, .path],
    summary: Words("keep a copy of a receipt with its entry", "把收据等文件存进账本,附在记录上"),
    options: [.dryRun],
    notes: [
      Words(
        "The copy goes to attachments/YEAR/MONTH/, under a name with the entry's date and the hash of its content; the same content is kept once. tally show lists what an entry has, tally check looks whether it is all there and unchanged.",
        "副本放在 attachments/年/月/,文件名里有记录的日期和内容的哈希;相同的内容只存一份。tally show 列出一笔记录的附件,tally check 检查附件是否齐全、有没有变。"
      )
    ],
    examples: ["tally attach k7qd receipt.pdf", "tally attach last ~/Downloads/*.jpg"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    guard let id = invocation.words.first, invocation.words.count > 1 else {
      throw .usage(
        Words(
          "attach takes an ID and files: tally attach ID FILE…",
          "attach 后面要有 ID 和文件:tally attach ID 文件…"),
        hints: [Words("tally timeline shows the IDs", "tally timeline 会列出 ID")])
    }
    let ledger = try context.loadLedger(invocation)
    guard ledger.isDirectory else {
      throw .failure(
        Words(
          "a ledger of one file has no place for attachments", "单个文件的账本没有存放附件的地方"),
        hints: [
          Words(
            "they are kept in a ledger's directory: --ledger DIR", "附件存放在账本目录里:--ledger 目录")
        ])
    }
    let found = try EntryLookup(ledger, context).entry(id)
    // Taken before the index is let go of, which they are read from.
    let (identity, path) = (found.identity, found.path)
    let files = try AttachCommand.read(invocation.words.dropFirst())
    ledger.endReading()
    let write = try LedgerWrite(ledger, context.environment, isDry: invocation.has("dry-run"))
    var attachments: [EntryAttachment] = []
    var outcome = try write.run("attach") { (draft, session) throws(EditProblem) in
      attachments = try draft.attach(files, to: identity, in: path, session)
    }
    let lines = attachments.map { AttachCommand.line($0, context.language) }
    if invocation.has("dry-run"), !outcome.changes.isEmpty {
      let text = lines.map { TerminalEscape.escaped($0) + "\n" }.joined()
      try Delivery.write(Array(text.utf8))
      let copies = attachments.filter(\.isCopied).map(\.path)
      outcome.changes.removeAll { copies.contains($0.path) }
      try DiffOutput.write(outcome.changes)
      return .success
    }
    guard !outcome.entries.isEmpty else {
      for line in lines { context.note(Words(line, line)) }
      if outcome.changes.isEmpty {
        context.note(
          Words(
            "\(identity) has it all already; nothing was changed", "\(identity) 已有这些附件;没有改动"))
      }
      return .success
    }
    return try context.tell(.changed, outcome, invocation, lines: lines)
  }

  private static func read(_ words: some Sequence<String>) throws(CommandError) -> [AttachedFile] {
    var files: [AttachedFile] = []
    for word in words {
      do throws(AttachmentProblem) {
        files.append(try AttachedFile(FilePath(word)))
      } catch {
        throw error.commandError
      }
    }
    return files
  }

  /// Its path, its size, and what need not be done.
  private static func line(_ attachment: EntryAttachment, _ language: Settings.Language) -> String {
    var line =
      (attachment.isCopied ? "+ " : "= ") + attachment.path.display + "  "
      + ByteText.text(attachment.size)
    let state: Words? =
      if attachment.isLinked, attachment.isCopied {
        Words("linked already, but was missing", "已有链接,但文件缺失")
      } else if attachment.isLinked {
        Words("linked already", "已有链接")
      } else if attachment.isCopied {
        nil
      } else {
        Words("in the ledger already", "账本中已有")
      }
    if let state { line += "  " + state.text(language) }
    return line
  }
}
