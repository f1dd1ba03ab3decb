import TallyQuery
import TallySystem

/// The user's editor: `$VISUAL`, else `$EDITOR`, else vi.
struct EditorProgram {
  private let command: String

  /// Editors that take `+LINE` in front of a file.
  private static let takingLines: Set<String> = [
    "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe",
    "mg",
    "ne", "gedit", "helix",
  ]

  init(_ environment: Environment) {
    let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }
    command = named.first { $0.contains { !$0.isWhitespace } } ?? "vi"
  }

  /// Opens a file by its absolute path, as one argument, and waits until the editor is left.
  ///
  /// - `line`: where to begin, counted from 1.
  func open(_ file: FilePath, line: Int? = nil) throws(CommandError) {
    let name = command.split(separator: " ").first?.split(separator: "/").last.map(String.init)
    let takesLine = EditorProgram.takingLines.contains(name ?? "")
    let place = takesLine ? line.map { ["+\($0)"] } ?? [] : []
    // A path that is no text can't be handed over as one.
    guard let path = String(validating: file.bytes, as: UTF8.self) else {
      throw .failure(
        Words("the editor can't be given \(file.display)", "不能把 \(file.display) 交给编辑器"))
    }
    let status: Int32
    do throws(SystemError) {
      status = try ForegroundProgram.run(command, place + [path])
    } catch {
      throw .failure(
        Words(
          "the editor «\(command)» can't be started: \(error.reason)",
          "不能启动编辑器「\(command)」:\(error.reason)"))
    }
    guard status == 0 else {
      throw .failure(
        Words(
          "the editor «\(command)» ended with status \(status)", "编辑器「\(command)」以状态 \(status) 结束"),
        hints: status == 127
          ? [Words("$VISUAL or $EDITOR names it", "它由 $VISUAL 或 $EDITOR 指定")] : [])
    }
  }
}
