import Foundation
import Glibc
import TallySystem
import TallyTestSupport
import Testing

/// A shell on a terminal, typed to like a person would.
///
/// `tally` is a function in it that writes its arguments down, each with a NUL behind it; the program that the
/// completion asks is the built one.
final class InteractiveShell {
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    /// What defines that function.
    var stub: String
    /// What is read before a completion is.
    var preparation = ""
    /// What reads the completion, from `completions`.
    var source = "source completions"

    var testDescription: String { name }
  }

  static let posixStub = #"tally() { printf '%s\0' "$@" >arguments; echo wri''tten; }"#
  static let kinds = [
    Kind(
      name: "bash", arguments: ["--norc", "--noprofile", "-i"], stub: posixStub),
    Kind(
      name: "zsh", arguments: ["-f", "-i"], stub: posixStub,
      preparation: "autoload -Uz compinit; compinit -u -D"),
    Kind(
      name: "fish", arguments: ["--no-config", "-i"],
      stub: #"function tally; printf '%s\0' $argv >arguments; echo wri''tten; end"#),
  ]

  /// The directory it is in, with the ledger.
  let files: TemporaryDirectory
  private let terminal: PseudoTerminal
  private let process = Process()
  private var shown: [UInt8] = []

  /// - `files`: has `completions`, and the ledger in `ledger`.
  init(_ kind: Kind, in files: TemporaryDirectory) throws {
    self.files = files
    terminal = try PseudoTerminal(columns: 300, rows: 50)
    let side = FileHandle(fileDescriptor: terminal.terminal.number, closeOnDealloc: false)
    // A shell that edits lines wants a terminal of its own.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = ["-c", "-w", "/usr/bin/" + kind.name] + kind.arguments
    process.currentDirectoryURL = URL(fileURLWithPath: files.path.display)
    let bin = URL(fileURLWithPath: TallyProgram.path).deletingLastPathComponent().path
    process.environment = TallyProgram.environment.merging([
      "PATH": bin + ":/usr/bin:/bin", "HOME": files.absolute("home").display, "LC_ALL": "C.UTF-8",
      "TALLY_LEDGER": files.absolute("ledger").display,
      "XDG_CACHE_HOME": files.absolute("cache").display, "TERM": "dumb",
    ]) { _, mine in mine }
    (process.standardInput, process.standardOutput, process.standardError) = (side, side, side)
    try process.run()
    for line in [kind.preparation, kind.source, kind.stub, "echo rea''dy"] where !line.isEmpty {
      try type(line + "\n")
    }
    guard try waits(for: "ready") else { throw NotShown(text: "ready", instead: text) }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// What is waited for does not come.
  struct NotShown: Error, CustomStringConvertible {
    var text: String
    var instead: String

    var description: String { "no «\(text)» in: \(instead)" }
  }

  private var text: String { String(decoding: shown, as: UTF8.self) }

  func type(_ keys: String) throws { try terminal.controller.write(Array(keys.utf8)) }

  /// The arguments that `tally` gets where a line is typed, with what TAB makes of it.
  func arguments(of line: String) throws -> [String] {
    shown = []
    try type(line + "\t")
    try type("\n")
    guard try waits(for: "written") else { throw NotShown(text: "written", instead: text) }
    let bytes = try files.read("arguments")
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads what is shown until a text is.
  private func waits(for text: String) throws -> Bool {
    let deadline = Moment.now + RunningProgram.patience
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while shown.firstRange(of: Array(text.utf8)) == nil {
      var set = PollSet()
      set.add(terminal.controller.number, .readable)
      guard try set.wait(until: deadline) else { return false }
      let count = read(terminal.controller.number, &buffer, buffer.count)
      if count <= 0 { return false }
      shown += buffer[..<count]
    }
    return true
  }
}
