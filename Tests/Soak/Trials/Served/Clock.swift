import TallySystem
import TallyTestSupport

/// The clock is set: files come to be from a time to come, and what is kept of them too.
struct ClockTrial: Trial {
  let name = "served-clock"
  let title = "the clock set back and forth"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try Arena(settings, files: 20, lines: 5)
    var outcome = Outcome()
    guard let shim = try Shim("shifted_clock", arena, &outcome) else { return outcome }
    for trial in 0..<settings.count(200, short: 8) {
      // An hour before the files' own time, or after it.
      let shift = [-3600, 0, 3600][trial % 3]
      try round(arena, shim, shift, without: "looking", &outcome)
    }
    try outcome.check(arena.isIndexRight(), "the index is not as made anew")
    var control = Outcome()
    for _ in 0..<5 where control.stale + control.wrong == 0 {
      try round(arena, shim, -3600, without: Served.deaf, &control)
    }
    outcome.control = (control.stale + control.wrong, control.trials)
    outcome.worst = arena.worst
    return outcome
  }

  /// A service of its own; the next one begins with the index that this one leaves.
  private func round(
    _ arena: Arena, _ shim: Shim, _ shift: Int, without: String, _ outcome: inout Outcome
  ) throws {
    let shifted = shim.environment.merging(["TALLY_CLOCK_SHIFT": "\(shift)"]) { _, new in new }
    let daemon = try Daemon(arena, without: without, shifted)
    outcome.check(daemon.waitUntilReady(), "the service did not start")
    for edit in 0..<6 {
      let before = arena.books.total
      if edit % 3 == 2 {
        // The file's own word for when it was written is moved as well.
        let name = arena.books.someName(&arena.random)
        let time = try FileStatus.of(arena.books.path(name)).stamp.modified
        try arena.books.setDigit(name, 0, (arena.books.files[name]?[0] ?? 0) % 9 + 1)
        try Disk.setTimes(arena.books.path(name), time + 3_600_000_000_000)
      } else {
        try arena.books.step(&arena.random)
      }
      let extra = edit % 2 == 0 ? shifted : [:]
      outcome.take(
        try arena.ask(extra), arena.books.total, earlier: before, "\(shift) s, edit \(edit)")
    }
    daemon.kill()
    let before = arena.books.total
    try arena.books.editInPlace(&arena.random)
    outcome.take(try arena.ask(), arena.books.total, earlier: before, "\(shift) s, without it")
  }
}
