import TallySystem
import TallyTestSupport

/// While nothing changes and nobody asks, the service does nothing at all.
struct IdleTrial: Trial {
  let name = "served-idle"
  let title = "idle: no time taken"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try Arena(settings, files: 300, lines: 2)
    return try Sizes.idle(arena, edits: 3)
  }
}

/// The same with a hundred thousand files in a thousand directories: how long it takes to start, and what memory.
struct ServedManyFilesTrial: Trial {
  let name = "served-many-files"
  let title = "served: 100,000 files"
  let isLong = true

  func run(_ settings: Arena.Settings) throws -> Outcome {
    try Sizes.idle(try ManyFiles.arena(settings), edits: 50)
  }
}

private enum Sizes {
  static func idle(_ arena: Arena, edits: Int) throws -> Outcome {
    var outcome = Outcome()
    var times: [String] = []
    var daemon: Daemon?
    // With no index, and with one.
    for what in ["first start", "start"] {
      daemon?.kill()
      let start = FileClock.elapsed()
      daemon = try Daemon(arena)
      outcome.check(daemon?.waitUntilReady() ?? false, "it does not start")
      times.append("\(what) \(Latencies.text(FileClock.elapsed() - start))")
    }
    guard let daemon else { return outcome }
    var latencies = Latencies()
    for edit in 0..<edits {
      let before = arena.books.total
      try arena.books.editInPlace(&arena.random)
      let answer = try arena.ask()
      latencies.add(answer.end.time)
      outcome.take(answer, arena.books.total, earlier: before, "edit \(edit)")
    }
    try Sizes.checkIdle(daemon, arena, &outcome)
    outcome.worst = arena.worst
    let memory = try Proc.kilobytes("VmRSS", daemon.process) / 1024
    let own = try Proc.kilobytes("RssAnon", daemon.process) / 1024
    times += ["after an edit \(latencies.words)", "\(memory) MiB, \(own) of its own"]
    outcome.tell(times.joined(separator: ", "))
    return outcome
  }

  /// A clock tick of proc(5) is 10 ms: what wakes several times a second shows in three.
  private static func checkIdle(
    _ daemon: Daemon, _ arena: Arena, _ outcome: inout Outcome
  ) throws {
    // What was announced last is read once it has been quiet for a moment.
    FileClock.pause(milliseconds: 1500)
    let before = try Proc.switches(daemon.process)
    let ticks = try Proc.ticks(daemon.process)
    FileClock.pause(milliseconds: 3000)
    let used = try Proc.ticks(daemon.process) - ticks
    let woken = try Proc.switches(daemon.process) - before
    outcome.check(used == 0, "it took \(used) ticks while idle")
    outcome.check(woken == 0, "it woke \(woken) times while idle")
    let next = try Proc.switches(daemon.process)
    try arena.books.editInPlace(&arena.random)
    _ = try arena.ask()
    let awake = try Proc.switches(daemon.process) - next
    // What is measured does move when there is something to do.
    outcome.control = (awake > 0 ? 1 : 0, 1)
  }
}

/// Very many changes, with a question now and then: the service's memory stays as it is.
struct MemoryTrial: Trial {
  let name = "served-memory"
  let title = "very many changes: memory stays"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try Arena(settings, files: 60, lines: 4)
    var outcome = Outcome()
    let daemon = try Daemon(arena)
    outcome.check(daemon.waitUntilReady(), "the service did not start")
    let rounds = settings.count(10_000, short: 160)
    var sizes: [Int] = []
    for round in 0..<rounds {
      for _ in 0..<120 { try arena.books.editInPlace(&arena.random) }
      try arena.books.change(arena.random.pick(DirectoryChange.allCases), &arena.random)
      try arena.books.save(&arena.random)
      // As many as before.
      for name in arena.books.files.keys.sorted().dropFirst(80) { try arena.books.remove(name) }
      // What the changes leave behind: each directory that is watched takes its room.
      if round % 20 == 0 {
        let words = [
          "find", arena.books.directory.display, "-mindepth", "1", "-type", "d", "-empty",
          "-delete",
        ]
        _ = try Child(words, environment: arena.environment([:])).end()
      }
      if round % 4 == 0 {
        outcome.take(try arena.ask(), arena.books.total, earlier: nil, "round \(round)")
      }
      if round % max(rounds / 8, 1) == 0 {
        sizes.append(try Proc.kilobytes("RssAnon", daemon.process))
      }
    }
    outcome.check(daemon.isAlive, "the service is not there any more")
    // The first of them are of warming up.
    let (middle, last) = (sizes[sizes.count / 3], sizes.last ?? 0)
    outcome.check(last < middle + 6 << 10, "from \(middle) to \(last) KiB")
    outcome.worst = arena.worst
    outcome.tell("KiB: " + sizes.map(String.init).joined(separator: " "))
    return outcome
  }
}
