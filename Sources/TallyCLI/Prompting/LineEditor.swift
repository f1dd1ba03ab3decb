import CEdit
import TallyQuery
import TallySystem
import TallyText

/// A line that somebody types at the terminal, and may edit while typing.
///
/// The only file that knows libedit. Prompt and echo go to standard error, so that standard output stays the
/// answer's. While a line is typed the terminal is libedit's; an interrupt gives it back and then ends the
/// program, as it would without. `~/.editrc` is heeded, as by everything with libedit.
struct LineEditor: ~Copyable {
  private let editor: OpaquePointer
  private let typing: Typing

  /// What the functions that libedit calls look at.
  private final class Typing {
    /// Ends in NUL; in a place that does not change while libedit looks at it.
    private(set) var prompt = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 0)
    /// What is to stand in the line as it begins.
    var prefilled = ""
    var completion = LineCompletion([])
    let columns: Int

    init(columns: Int) { self.columns = columns }

    deinit { prompt.deallocate() }

    func setPrompt(_ text: String) {
      prompt.deallocate()
      let bytes = text.utf8CString
      prompt = .allocate(capacity: bytes.count)
      _ = prompt.initialize(from: bytes)
    }
  }

  /// The key that puts `prefilled` into the line: pressed by the program as a line begins.
  private static let prefillKey = "\u{1D}"

  /// - Throws: where there is no terminal, or no memory.
  init(_ environment: Environment) throws(CommandError) {
    TextLocale.useUTF8()
    guard let editor = tally_edit_begin() else {
      throw .failure(
        Words("the terminal can't be used for typing", "不能在这个终端上输入"),
        hints: [
          Words(
            "prompts need libedit (package libedit2); tally add WORDS does without",
            "提示输入需要 libedit(软件包 libedit2);tally add 加上内容就不需要它")
        ])
    }
    self.editor = editor
    let size = Terminal.size(FileDescriptor.standardError, environment: environment)
    typing = Typing(columns: size?.columns ?? 80)
    tally_edit_set_client(editor, Unmanaged.passUnretained(typing).toOpaque())
    tally_edit_set_signals(editor, 1)
    tally_edit_set_prompt(editor) { LineEditor.prompt($0) }
    // As shells have them, and not vi's, which this library may have been built to begin with.
    tally_edit_set_keys(editor, "emacs")
    tally_edit_source(editor)
    // Behind that file, which may choose other keys for all.
    tally_edit_add_function(editor, "tally-complete") { editor, _ in LineEditor.complete(editor) }
    tally_edit_add_function(editor, "tally-prefill") { editor, _ in LineEditor.prefill(editor) }
    tally_edit_add_function(editor, "tally-leave") { editor, _ in LineEditor.leave(editor) }
    tally_edit_bind(editor, "^I", "tally-complete")
    tally_edit_bind(editor, LineEditor.prefillKey, "tally-prefill")
    tally_edit_bind(editor, "^D", "tally-leave")
  }

  deinit { tally_edit_end(editor) }

  /// Whether a text can stand in a line: it is one, and nothing of it would have to be escaped on a terminal.
  ///
  /// libedit shows a tab as blanks.
  static func fits(_ text: String) -> Bool {
    let shown = text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: " ")
    return !text.contains(where: \.isNewline) && TerminalEscape.escaped(shown) == shown
  }

  /// The line that is typed, without its end; nil where it is left by Ctrl-D at its end.
  ///
  /// - `prompt`: escaped here, as all that is shown.
  /// - `prefilled`: stands in the line already, unless it can't be shown there as it is.
  func line(
    _ prompt: String, prefilled: String = "", completing completion: LineCompletion = .init([])
  ) -> String? {
    typing.setPrompt(TerminalEscape.escaped(prompt))
    typing.prefilled = LineEditor.fits(prefilled) ? prefilled : ""
    typing.completion = completion
    if !typing.prefilled.isEmpty { tally_edit_push(editor, LineEditor.prefillKey) }
    var length: Int32 = 0
    guard let text = tally_edit_gets(editor, &length), length > 0 else {
      StandardError.write([0x0A])
      return nil
    }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    let line = String(decoding: bytes, as: UTF8.self)
    return line.last?.isNewline ?? false ? String(line.dropLast()) : line
  }
}

// MARK: - What libedit calls

extension LineEditor {
  private static func typing(_ editor: OpaquePointer?) -> Typing? {
    var client: UnsafeMutableRawPointer?
    guard tally_edit_get_client(editor, &client) == 0, let client else { return nil }
    return Unmanaged<Typing>.fromOpaque(client).takeUnretainedValue()
  }

  private static func prompt(_ editor: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
    typing(editor)?.prompt.baseAddress
  }

  /// The line up to the cursor, and whether that is all of it.
  private static func typed(_ editor: OpaquePointer?) -> (text: String, isAll: Bool)? {
    guard let line = tally_edit_line(editor)?.pointee, let start = line.buffer,
      let cursor = line.cursor
    else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: cursor - start)
    return (String(decoding: bytes, as: UTF8.self), cursor == line.lastchar)
  }

  private static func complete(_ editor: OpaquePointer?) -> UInt8 {
    guard let typing = typing(editor), let (text, _) = typed(editor) else { return UInt8(CC_ERROR) }
    switch typing.completion.completed(text) {
    case .nothing: return UInt8(CC_REFRESH_BEEP)
    case .text(let whole):
      tally_edit_delete(editor, Int32(clamping: text.unicodeScalars.count))
      tally_edit_insert(editor, whole)
      return UInt8(CC_REFRESH)
    case .choices(let choices):
      let list = LineCompletion.list(choices, columns: typing.columns)
      StandardError.write(Array(("\n" + list).utf8))
      return UInt8(CC_REDISPLAY)
    }
  }

  private static func prefill(_ editor: OpaquePointer?) -> UInt8 {
    guard let typing = typing(editor), !typing.prefilled.isEmpty else { return UInt8(CC_NORM) }
    tally_edit_insert(editor, typing.prefilled)
    typing.prefilled = ""
    return UInt8(CC_REFRESH)
  }

  /// Leaves the line at its end; before that, takes the character under the cursor out.
  private static func leave(_ editor: OpaquePointer?) -> UInt8 {
    guard let (_, isAll) = typed(editor), !isAll else { return UInt8(CC_EOF) }
    tally_edit_move(editor, 1)
    tally_edit_delete(editor, 1)
    return UInt8(CC_REFRESH)
  }
}
