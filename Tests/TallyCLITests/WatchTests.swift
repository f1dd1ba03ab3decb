import Foundation
import Glibc
import TallyLive
import TallyQuery
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyCLI

/// `tally watch`: an answer that follows the files, with and without a service.
struct WatchTests {
  private static let file: FilePath = "2026/2026-11.tally"
  private let site: LedgerSite

  init() throws {
    site = try LedgerSite([("tally.json", #"{"currency": "USD"}"#)])
    try save("6.50")
  }

  private func save(_ coffee: String) throws {
    try site.write(WatchTests.file, "2026-11-29\nlunch 12\n2026-11-30\ncoffee \(coffee)\n")
  }

  /// An event, as far as it is looked at here.
  private struct Event: Decodable {
    struct Totals: Decodable { var expense: [Amount] }
    struct Amount: Decodable { var amount: String }
    struct Change: Decodable { var kind: String }
    var event: String
    var cause: [String]?
    var changes: [Change]?
    var totals: Totals
  }

  /// What an event is: its kind, what was spent, the files that changed, the kinds of changes.
  private func event(of watch: RunningProgram) throws -> [String] {
    let line = try #require(try watch.line())
    let event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
    return [event.event] + event.totals.expense.map(\.amount) + (event.cause ?? [])
      + (event.changes ?? []).map(\.kind)
  }

  @Test func `What can be watched has a command, and the other way round`() {
    let commands = WatchCommand.reports.map(\.description)
    #expect(Set(commands.map(\.name)) == Set(LiveReports.all.map { $0.name }))
    for command in commands {
      let report = LiveReports.all.first { $0.name == command.name }
      #expect(command.options.map(\.name) == report?.options.map(\.name), "\(command.name)")
    }
  }

  // MARK: - On a pipe

  @Test(arguments: [true, false], [["timeline"], ["totals", "--by", "type"]])
  func `A pipe gets the answer, then lines that are gone and lines that are new`(
    _ isServed: Bool, _ question: [String]
  ) throws {
    let service = isServed ? try site.startService() : nil
    var before = try site.tally(question).output.split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map(String.init)
    let watch = try site.start(["watch"] + question)
    #expect(try watch.lines(before.count) == before)
    for coffee in ["7.50", "107.50"] {
      try save(coffee)
      let after = try site.tally(question).output.split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .dropLast().map(String.init)
      let gone = before.filter { !after.contains($0) }.map { "- " + $0 }
      let new = after.filter { !before.contains($0) }.map { "+ " + $0 }
      #expect(!gone.isEmpty && !new.isEmpty)
      #expect(try watch.lines(gone.count + new.count) == gone + new)
      before = after
    }
    withExtendedLifetime(service) {}
  }

  @Test(arguments: [true, false])
  func `Events are the whole answer, then its changes with their cause`(_ isServed: Bool) throws {
    let service = isServed ? try site.startService() : nil
    let watch = try site.start(["watch", "timeline", "-p", "last 90 days", "-O", "json"])
    #expect(try event(of: watch) == ["snapshot", "18.50"])
    try save("7.50")
    // The day's sums, and its row.
    #expect(
      try event(of: watch) == ["changes", "19.50", WatchTests.file.display, "update", "update"])
    // What is beyond the days that are asked for changes nothing.
    try site.write("2020.tally", "2020-01-01\ntea 1\n")
    try site.write("2026/2026-10.tally", "2026-10-01\ntea 1\n")
    #expect(
      try event(of: watch).prefix(2) == ["changes", "20.50"])
    withExtendedLifetime(service) {}
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `It goes on when the service ends`(_ signal: Int32) throws {
    let service = try site.startService()
    let watch = try site.start(["watch", "totals", "-O", "json"])
    #expect(try event(of: watch) == ["snapshot", "18.50"])
    // It is told by the service.
    #expect(try site.tally(["status", "-O", "json"]).output.contains("\"subscribers\":1"))
    try save("7.50")
    #expect(try event(of: watch) == ["changes", "19.50", WatchTests.file.display])
    service.send(signal)
    try save("8.50")
    #expect(try event(of: watch).prefix(2) == ["changes", "20.50"])
    #expect(service.end().status == (signal == SIGTERM ? 0 : -signal))
    try save("9.50")
    #expect(try event(of: watch) == ["changes", "21.50", WatchTests.file.display])
    watch.send(SIGTERM)
    #expect(watch.end() == (-SIGTERM, ""))
  }

  @Test func `It goes on when the service stands still`() throws {
    let service = try site.startService()
    let watch = try site.start(["watch", "totals", "-O", "json"])
    #expect(try event(of: watch) == ["snapshot", "18.50"])
    service.send(SIGSTOP)
    try save("7.50")
    #expect(try event(of: watch).prefix(2) == ["changes", "19.50"])
    service.send(SIGKILL)
    #expect(service.end().status == -SIGKILL)
  }

  @Test(arguments: [true, false], ["text", "json"])
  func `It ends when nobody reads any more`(_ isServed: Bool, _ format: String) throws {
    let service = isServed ? try site.startService() : nil
    let watch = try site.start(["watch", "totals", "-O", format])
    #expect(try watch.line() != nil)
    try watch.stopListening()
    #expect(watch.end() == (0, ""))
    let piped = try TallyProgram.shell(
      "{ tally watch timeline -O \(format); echo $? >&2; } | head -n 1",
      environment: site.environment().filter { $0.key != "PATH" })
    #expect(piped.errors == "0\n")
    #expect(piped.output.split(separator: "\n").count == 1)
    withExtendedLifetime(service) {}
  }

  @Test func `A ledger that can't be read now is told once, and is watched on`() throws {
    let watch = try site.start(["watch", "totals", "-O", "json"])
    #expect(try event(of: watch) == ["snapshot", "18.50"])
    try site.files.rename("ledger", to: "elsewhere")
    FileClock.pause(milliseconds: 100)
    try site.files.rename("elsewhere", to: "ledger")
    try save("7.50")
    #expect(try event(of: watch).prefix(2) == ["changes", "19.50"])
  }

  // MARK: - On a terminal

  /// One drawing: what stands between the corner and the end of the screen.
  private func screen(of watch: RunningProgram) throws -> [String] {
    let text = try #require(try watch.text(through: "\u{1B}[J"))
    #expect(text.hasPrefix("\u{1B}[H"))
    return text.dropFirst(3).dropLast(3).replacing("\u{1B}[0m\u{1B}[K", with: "")
      .replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\r\n").map(String.init)
  }

  @Test func `A terminal shows the answer in one place, with a mark at what is new for a moment`()
    throws
  {
    let watch = try site.start(
      ["watch", "totals", "--by", "type"], environment: ["TERM": "xterm"],
      output: .terminal(columns: 80, rows: 24))
    let first = try screen(of: watch)
    #expect(first.contains { $0.contains("coffee") && $0.contains("6.50") })
    #expect(!first.contains { $0.contains("▸") })
    try save("7.50")
    let second = try screen(of: watch)
    let marked = second.filter { $0.hasPrefix("▸ ") }
    #expect(marked.contains { $0.contains("coffee") && $0.contains("7.50") })
    #expect(second.contains { $0.hasPrefix("  ") && $0.contains("lunch") })
    #expect(second.count == first.count)
    let third = try screen(of: watch)
    #expect(third == second.map { $0.hasPrefix("▸ ") ? "  " + $0.dropFirst(2) : $0 })
    watch.send(SIGINT)
    #expect(watch.end().status == -SIGINT)
  }

  @Test func `What is longer than the screen is cut, so that nothing moves`() throws {
    let lines = (1...60).map { "tea \($0)\n" }.joined()
    try site.write("2026-11-30.tally", lines)
    let watch = try site.start(
      ["watch", "timeline"], environment: ["TERM": "xterm"],
      output: .terminal(columns: 80, rows: 10))
    #expect(try watch.text(through: "\u{1B}[J")?.split(separator: "\r\n").count == 10)
  }

  @Test(arguments: [true, false])
  func `Colours are for terminals that want them`(_ isPlain: Bool) throws {
    let watch = try site.start(
      ["watch", "timeline"],
      environment: ["TERM": "xterm"].merging(isPlain ? ["NO_COLOR": "1"] : [:]) { _, new in new },
      output: .terminal(columns: 80, rows: 24))
    let text = try #require(try watch.text(through: "\u{1B}[J"))
    #expect(text.contains(/\u{1B}\[[1-9][0-9;]*m/) != isPlain)
  }
}
