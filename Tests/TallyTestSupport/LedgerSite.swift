import Glibc
import TallyLive
package import TallySystem

/// A ledger of a test's own, and all that the programs keep beside it: index, settings, sockets.
package final class LedgerSite {
  package let files: TemporaryDirectory
  package var root: FilePath { files.absolute("ledger") }
  package var runtime: FilePath { files.absolute("run") }
  package var socket: FilePath { LedgerSocket.path(runtime: runtime, root: root) }

  /// - `ledger`: its files, by their paths in it.
  package init(_ ledger: [(name: FilePath, text: String)]) throws {
    files = try TemporaryDirectory()
    try files.makeDirectory("ledger")
    try files.makeDirectory("run")
    try files.setMode("run", 0o700)
    for (name, text) in ledger { try write(name, text) }
  }

  /// Saves a file of the ledger, in one step: whoever watches sees it as it was or as it is.
  package func write(_ name: FilePath, _ text: String) throws {
    let path = FilePath("ledger").appending(name)
    try files.write(path.parent.appending(".new"), text)
    try files.rename(path.parent.appending(".new"), to: path)
  }

  /// A file of the ledger.
  package func text(_ name: FilePath) throws -> String {
    String(decoding: try files.read(FilePath("ledger").appending(name)), as: UTF8.self)
  }

  /// All that the programs see.
  package func environment(_ extra: [String: String] = [:]) -> [String: String] {
    TallyProgram.environment.merging([
      "HOME": files.path.display, "XDG_CACHE_HOME": files.absolute("cache").display,
      "XDG_CONFIG_HOME": files.absolute("config").display, "XDG_RUNTIME_DIR": runtime.display,
      "TALLY_LEDGER": root.display,
    ]) { _, mine in mine }.merging(extra) { _, new in new }
  }

  /// Runs `tally` to its end.
  package func tally(
    _ arguments: [String], environment extra: [String: String] = [:], input: String = ""
  ) throws -> TallyProgram.Result {
    try TallyProgram.run(arguments, environment: environment(extra), input: input)
  }

  /// Runs command lines, and notes what is said and what becomes of a file.
  package func transcript(_ lines: [[String]], of name: FilePath) throws -> String {
    var shown = ""
    var before = try text(name)
    for line in lines {
      let result = try tally(line)
      shown += "$ tally " + line.map(LedgerSite.quoted).joined(separator: " ") + "\n"
      shown += result.output + result.errors
      if result.status != 0 { shown += "status \(result.status)\n" }
      let after = try text(name)
      if after != before { shown += "---\n" + after + "---\n" }
      before = after
    }
    return shown
  }

  /// A word as a shell is given it.
  private static func quoted(_ word: String) -> String {
    word.isEmpty || word.contains { " #>'\"$;*".contains($0) } ? "'\(word)'" : word
  }

  /// Starts `tally` at a terminal of its own.
  package func type(
    _ arguments: [String], environment extra: [String: String] = [:], columns: Int = 80
  ) throws -> TypingSession {
    try TypingSession(
      arguments, in: files.path.display, environment: environment(extra), columns: columns)
  }

  /// Starts `tally`, which goes on.
  package func start(
    _ arguments: [String], environment extra: [String: String] = [:],
    output: RunningProgram.Output = .pipe
  ) throws -> RunningProgram {
    try RunningProgram(
      TallyProgram.path, arguments, environment: environment(extra), output: output)
  }

  /// Starts `tallyd` on the ledger, and waits until it has read it.
  package func startService() throws -> RunningProgram {
    let service = try RunningProgram(
      TallyProgram.service, [root.display], environment: environment())
    let deadline = Moment.now + RunningProgram.patience
    while Moment.now < deadline, service.isRunning {
      do throws(Unserved) {
        var client = try LedgerClient(connecting: socket)
        if try client.sync().process == service.number { return service }
      } catch {
        // It is not that far yet.
        FileClock.pause(milliseconds: 2)
      }
    }
    service.send(SIGKILL)
    throw NotServed(log: service.end().errors)
  }

  /// A service that should be there is not.
  package struct NotServed: Error {
    /// What it said.
    package let log: String
  }
}
