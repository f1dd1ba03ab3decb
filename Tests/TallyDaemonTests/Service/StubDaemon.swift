import Foundation
import TallyLive
import TallySystem
import TallyTestSupport

/// `tally-stub-daemon`, as systemd would run it: in a runtime directory of its own, with somebody to tell.
final class StubDaemon {
  let files: TemporaryDirectory
  let notify: NotifySocket
  private let program: RunningProgram

  static let path = URL(fileURLWithPath: TallyProgram.path).deletingLastPathComponent()
    .appendingPathComponent("tally-stub-daemon").path

  /// Starts it on ledgers `a`, `b` …, directories beside its own: those named here, on its command line, else
  /// as the text of `tallyd.json` has it; `shell` is done first, in a shell.
  init(
    _ ledgers: [String] = [], settings: String? = nil, environment extra: [String: String] = [:],
    shell: String = ""
  ) throws {
    files = try TemporaryDirectory()
    notify = try NotifySocket()
    try files.makeDirectory("run")
    try files.setMode("run", 0o700)
    for name in ["a", "b", "c"] { try files.makeDirectory(FilePath(name)) }
    if let settings { try StubDaemon.configure(settings, in: files) }
    let line = (shell.isEmpty ? "" : shell + " && ") + "exec \"$0\" \"$@\""
    let paths = ledgers.map { [files] in files.absolute(FilePath($0)).display }
    program = try RunningProgram(
      "/bin/sh", ["-c", line, StubDaemon.path, "--verbose"] + paths,
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": files.absolute("home").display,
        "XDG_RUNTIME_DIR": files.absolute("run").display,
        "XDG_CONFIG_HOME": files.absolute("config").display, "NOTIFY_SOCKET": notify.name,
      ].merging(extra) { _, new in new })
  }

  /// Writes `tallyd.json`; `@` stands for the directory of the ledgers.
  func configure(_ settings: String) throws { try StubDaemon.configure(settings, in: files) }

  private static func configure(_ settings: String, in files: TemporaryDirectory) throws {
    try files.write(
      "config/tally/tallyd.json", settings.replacing("@", with: files.path.display))
  }

  var number: Int32 { program.number }

  func socket(_ ledger: String) -> FilePath {
    LedgerSocket.path(
      runtime: files.absolute("run"), root: files.absolute(FilePath(ledger)))
  }

  /// Whether a ledger is served.
  func serves(_ ledger: String) -> Bool {
    guard let client = try? SocketClient(socket(ledger)) else { return false }
    return (try? client.ask(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)) ?? nil != nil
  }

  func send(_ signal: Int32) { program.send(signal) }

  /// Waits for a message to systemd that starts with a text, and gives it; nil where none comes.
  func told(_ start: String, within patience: Duration = .seconds(20)) -> String? {
    let deadline = Moment.now + patience
    while let message = notify.next(within: deadline - .now) {
      if message.hasPrefix(start) { return message }
    }
    return nil
  }

  /// Waits for its end: the status, and all that it said.
  func end() -> (status: Int32, log: String) {
    let (status, errors) = program.end()
    return (status, errors)
  }
}
