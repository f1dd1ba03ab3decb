import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// The text of an entry by itself, changed by hand and put back into its file: in the user's editor, or on
/// the terminal where it is one line.
///
/// What is wrong with it is said, and the text offered again; left as it was, or empty, nothing is written.
struct EntryTextEditing {
  private let invocation: Invocation
  private let found: EntryLookup.Found
  private let ledger: Ledger

  init(_ invocation: Invocation, _ found: EntryLookup.Found, _ ledger: Ledger) {
    self.invocation = invocation
    self.found = found
    self.ledger = ledger
  }

  func run(_ context: inout CommandContext) throws(CommandError) -> ExitStatus {
    guard context.isInteractive || invocation.has("editor") else {
      throw .usage(
        Words("what is to change? tally edit ID --amount 7", "要改什么?tally edit ID --amount 7"),
        hints: [Words("tally help edit shows the options", "tally help edit 列出选项")])
    }
    let old = found.text
    if !invocation.has("editor"), LineEditor.fits(old) {
      return try changeLine(old, &context)
    }
    var text = old
    while true {
      text = try edited(text, context)
      if isUnchanged(text, old, context) { return .success }
      do throws(CommandError) {
        return try write(text, &context)
      } catch {
        guard context.isInteractive else { throw error }
        StandardError.write(Array(error.text(context.language).utf8))
        guard try context.confirms(Words("Edit it again?", "再改一次?"), default: true) else {
          throw error
        }
      }
    }
  }

  /// Whether a text is as it was, or empty, so that nothing is written; says so.
  func isUnchanged(_ text: String, _ old: String, _ context: CommandContext) -> Bool {
    guard text == old || text.allSatisfy(\.isWhitespace) else { return false }
    context.note(Words("nothing was changed", "没有改动"))
    return true
  }

  func write(_ text: String, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    let write = try LedgerWrite(ledger, context.environment, isDry: invocation.has("dry-run"))
    let outcome = try write.run("edit") { (draft, session) throws(EditProblem) in
      try draft.replace(found.identity, in: found.path, with: text, session)
    }
    return try context.tell(.changed, outcome, invocation)
  }

  /// The text as the editor left it.
  private func edited(_ text: String, _ context: CommandContext) throws(CommandError) -> String {
    guard let state = LedgerReader.stateDirectory(context.environment) else {
      throw .failure(Words("$HOME is no directory", "$HOME 不是目录"))
    }
    let name = found.path.display.split(separator: ".").last.map(String.init) ?? "tally"
    let file = state.appending("tally").appending(
      FilePath("entry-\(ProcessNumber.own)." + name))
    do throws(SystemError) {
      _ = try PrivateDirectory(making: file.parent)
      try PrivateDirectory.makeFile(file, Array((text + "\n").utf8))
    } catch {
      throw unwritten(file, error)
    }
    let result: [UInt8]
    do throws(CommandError) {
      try EditorProgram(context.environment).open(file)
      result = try read(file)
    } catch {
      try? PrivateDirectory.deleteFile(file)
      throw error
    }
    do throws(SystemError) { try PrivateDirectory.deleteFile(file) } catch {
      throw unwritten(file, error)
    }
    guard let edited = String(validating: result, as: UTF8.self) else {
      throw .failure(Words("the text is not UTF-8", "内容不是 UTF-8"))
    }
    // Editors end the last line, which the entry's own text does without.
    var kept = edited[...]
    while kept.last?.isNewline ?? false { kept = kept.dropLast() }
    return String(kept)
  }

  private func read(_ file: FilePath) throws(CommandError) -> [UInt8] {
    do throws(FileReadError) {
      return try FileBytes.read(named: file, limit: 1 << 20).withBytes { Array($0) }
    } catch {
      let problem = Diagnostic(error)
      throw .failure(
        Words(
          ProblemWords.message(problem, .english), ProblemWords.message(problem, .chinese)))
    }
  }

  private func unwritten(_ file: FilePath, _ error: SystemError) -> CommandError {
    .failure(
      Words("cannot write \(file.display): \(error.reason)", "不能写 \(file.display):\(error.reason)"))
  }
}
