import Glibc
import TallySystem
import TallyTestSupport

/// An entry goes from one file to another and back, and whoever does that is killed: the total stays.
struct WriteKillTrial: Trial {
  let name = "write-kills"
  let title = "killed while it writes to two files"

  /// What the two files have together, beside the books.
  private static let amount = 30
  private static let moved = "2026-11-02 lunch 13"
  private static let names: [FilePath] = ["moved-a.tally", "moved-b.tally"]

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    for isServed in [false, true] {
      let arena = try Arena(settings, files: 6, lines: 10)
      try reset(arena)
      let daemon = isServed ? try Daemon(arena, environment(arena)) : nil
      outcome.check(daemon?.waitUntilReady() ?? true, "the service did not start")
      for trial in 0..<settings.count(300, short: 8) {
        try killAtAnyMoment(arena)
        let total = arena.books.total + WriteKillTrial.amount
        let answer = try arena.ask(environment(arena))
        outcome.take(answer, total, earlier: nil, "trial \(trial), served: \(isServed)")
        try check(arena, &outcome)
      }
      outcome.worst = max(outcome.worst, arena.worst)
    }
    outcome.control = try control(settings)
    return outcome
  }

  private func environment(_ arena: Arena) -> [String: String] {
    ["XDG_STATE_HOME": arena.base.appending("state").display]
  }

  private func reset(_ arena: Arena) throws {
    let directory = arena.books.directory
    let text = "2026-11-01 lunch 17\n" + WriteKillTrial.moved + "\n"
    try Disk.write(directory.appending(WriteKillTrial.names[0]), Array(text.utf8))
    try Disk.write(directory.appending(WriteKillTrial.names[1]), [])
  }

  private func edit(_ arena: Arena, _ words: [String], _ extra: [String: String] = [:]) throws
    -> Child
  {
    let state = arena.base.appending("state").display
    let command = [arena.settings.editor, state, arena.books.directory.display] + words
    return try Child(command, environment: arena.environment(extra))
  }

  private func killAtAnyMoment(_ arena: Arena) throws {
    let (one, other) = (WriteKillTrial.names[0].display, WriteKillTrial.names[1].display)
    let child = try edit(arena, ["shuttle", WriteKillTrial.moved, one, other, "1000"])
    FileClock.pause(microseconds: arena.random.number(3_000...60_000))
    child.send(SIGKILL)
    _ = child.end()
  }

  /// The next session finds the entry in one of the files, and nothing beside them; it is put in the first.
  private func check(_ arena: Arena, _ outcome: inout Outcome) throws {
    outcome.check(try edit(arena, ["settle"]).end().status == 0, "it can't be settled")
    let directory = arena.books.directory
    let line = Array((WriteKillTrial.moved + "\n").utf8)
    let holders = try WriteKillTrial.names.filter {
      try Disk.read(directory.appending($0)).firstRange(of: line) != nil
    }
    outcome.check(holders.count == 1, "the entry is in \(holders.count) files")
    let names = try PrivateDirectory(directory).names()
    outcome.check(!names.contains { $0.bytes.starts(with: ".tally".utf8) }, "a file is left over")
    if holders != [WriteKillTrial.names[0]] { try reset(arena) }
  }

  /// Whoever takes no notice of the mark counts the entry twice, or not at all.
  private func control(_ settings: Arena.Settings) throws -> (failed: Int, of: Int) {
    let arena = try Arena(settings, files: 1, lines: 1)
    var (failed, tried) = (0, 0)
    let task = ["move", WriteKillTrial.moved] + WriteKillTrial.names.map(\.display)
    var point = 0
    // All points, or as many as show it.
    while settings.share != nil || failed == 0 {
      point += 1
      try reset(arena)
      let killed = try edit(arena, task, ["TALLY_FAILPOINT": "\(point)"]).end()
      guard killed.status == 137 else { break }
      let heedless = environment(arena).merging(["TALLY_TEST_WITHOUT": "mark"]) { _, new in new }
      tried += 1
      let total = arena.books.total + WriteKillTrial.amount
      if try !arena.ask(heedless).isRight(total) { failed += 1 }
      _ = try edit(arena, ["settle"]).end()
    }
    return (failed, tried)
  }
}
