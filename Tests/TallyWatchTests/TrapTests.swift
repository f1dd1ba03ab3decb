import Foundation
import TallyTestSupport
import Testing

/// A trap of the library, what becomes of who falls in, and of the watcher.
struct TrapCase: Sendable, CustomTestStringConvertible {
  var name: String
  var raw: String
  var watcher: String

  init(_ name: String, raw: String, watcher: String) {
    (self.name, self.raw, self.watcher) = (name, raw, watcher)
  }

  var testDescription: String { name }
}

@Suite struct TrapTests {
  private static let program =
    URL(fileURLWithPath: TallyProgram.path).deletingLastPathComponent()
    .appendingPathComponent("tally-watch-traps").path
  /// A crash that is expected need not be explained.
  private static let environment = ["SWIFT_BACKTRACE": "enable=no"]

  /// What a process that falls into the trap prints; or the signal that ended it.
  private static func outcome(_ name: String, _ who: String) throws -> String {
    let result = try TallyProgram.run(
      program, [name, who], in: TallyProgram.root, environment: environment)
    if who == "watcher" { #expect(result.errors == "", "the library complains") }
    return told(result)
  }

  private static func told(_ result: TallyProgram.Result) -> String {
    result.status < 0
      ? "signal \(-result.status)" : result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(arguments: [
    TrapCase("zero-timeout", raw: "waited for a signal", watcher: "did not wait"),
    TrapCase("many-at-once", raw: "was still asking", watcher: "an event"),
    TrapCase(
      "read-ahead", raw: "poll sees nothing, 2 wait", watcher: "poll sees nothing, 0 wait"),
    TrapCase("endless-writer", raw: "went on and on", watcher: "ended"),
    TrapCase("exec", raw: "inherited", watcher: "closed"),
    TrapCase(
      "high-number", raw: "signal 6", watcher: "refused: too many open files in this process"),
    TrapCase(
      "no-instance", raw: "signal 6", watcher: "refused: too many open files in this process"),
    TrapCase(
      "no-new-instance", raw: "signal 6",
      watcher: "refused: too many open files in this process"),
    TrapCase("old-events", raw: "19 of the new one", watcher: "0 of the new one"),
    TrapCase("dead-watch", raw: "a dead one's", watcher: "the living one's"),
    TrapCase("renamed-directory", raw: "some have the old name", watcher: "all renamed"),
    TrapCase("second-watch", raw: "0 events", watcher: "1 events"),
    TrapCase("link", raw: "followed", watcher: "not followed"),
    TrapCase("leaf", raw: "some missed", watcher: "none missed"),
    TrapCase("long-path", raw: "nothing watched", watcher: "the others watched"),
    TrapCase("overflow", raw: "not told", watcher: "told"),
    TrapCase("sysctl", raw: "-1 events", watcher: "some events"),
  ])
  func `Where the library fails, the watcher does not`(_ trap: TrapCase) throws {
    let raw = try TrapTests.outcome(trap.name, "raw")
    // Where a limit of this machine is too high to be reached, or can't be changed.
    if raw == "skipped" { return print("\(trap.name): skipped") }
    #expect(raw == trap.raw)
    #expect(try TrapTests.outcome(trap.name, "watcher") == trap.watcher)
  }

  /// In namespaces of its own, where ten directories may be watched.
  private static func inNamespaces(_ name: String, _ who: String) throws -> String {
    let limit = "echo 10 > /proc/sys/user/max_inotify_watches"
    return told(
      try TallyProgram.run(
        "/usr/bin/unshare",
        ["-Urm", "/bin/sh", "-c", "\(limit); exec '\(program)' \(name) \(who)"],
        in: TallyProgram.root, environment: environment))
  }

  /// Whether a user may have namespaces here.
  static let hasNamespaces =
    (try? TallyProgram.run("/usr/bin/unshare", ["-Urm", "/bin/true"], in: "/"))?.status == 0

  @Test(
    .enabled(if: hasNamespaces),
    arguments: [
      TrapCase("no-room", raw: "the root not watched", watcher: "all seen"),
      TrapCase("unmount", raw: "not told", watcher: "told"),
    ])
  func `Where the system takes something away, the watcher says so`(_ trap: TrapCase) throws {
    #expect(try TrapTests.inNamespaces(trap.name, "raw") == trap.raw)
    #expect(try TrapTests.inNamespaces(trap.name, "watcher") == trap.watcher)
  }
}
