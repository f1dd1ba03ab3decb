import Glibc
import TallySystem
import TallyTestSupport

/// The service starts while three other programs change what it reads.
struct StartRaceTrial: Trial {
  let name = "served-start"
  let title = "starts while three write"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    for round in 0..<settings.count(200, short: 3) {
      try self.round(settings, round, "looking", &outcome)
    }
    var control = Outcome()
    for round in 0..<5 where control.stale + control.wrong == 0 {
      try self.round(settings, round, Served.deaf, &control)
    }
    outcome.control = (control.stale + control.wrong, control.trials)
    return outcome
  }

  private func round(
    _ settings: Arena.Settings, _ round: Int, _ without: String, _ outcome: inout Outcome
  ) throws {
    let arena = try Arena(settings, files: 60, lines: 5)
    let writers = try (1...3).map { number in
      try Churn(
        arena.books.path("writer\(number)"), seed: round * 3 + number,
        steps: settings.share == nil ? 150 : 400
      ).start(settings)
    }
    FileClock.pause(microseconds: arena.random.number(0...30_000))
    let daemon = try Daemon(arena, without: without)
    // Its figures are of some moment meanwhile.
    let during = try arena.ask()
    outcome.check(during.end.status == 0 && during.total != nil, "meanwhile: \(during.description)")
    var total = arena.books.total
    for writer in writers {
      let end = writer.end()
      guard let written = Int(end.output.split(separator: "\n").last ?? "") else {
        return outcome.check(false, "a writer failed: \(end.errors)\(end.output)")
      }
      total += written
    }
    outcome.check(daemon.waitUntilReady(), "the service did not start")
    outcome.take(try arena.ask(), total, earlier: nil, "after a start")
    try outcome.check(arena.isIndexRight(total), "the index is not as made anew")
    outcome.worst = max(outcome.worst, arena.worst)
  }
}

/// The service is killed at a random moment while it reads what has changed.
struct ServedKillTrial: Trial {
  let name = "served-kill"
  let title = "service killed at any moment"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = try run(settings, settings.count(200, short: 8), without: "looking")
    let control = try run(settings, 20, without: Served.deaf, until: 1)
    outcome.control = (control.stale + control.wrong, control.trials)
    return outcome
  }

  /// - `until`: how many answers that are not right are enough.
  private func run(
    _ settings: Arena.Settings, _ count: Int, without: String, until enough: Int = .max
  ) throws -> Outcome {
    let arena = try Arena(settings, files: 60, lines: 40, big: 2)
    var outcome = Outcome()
    for trial in 0..<count where outcome.stale + outcome.wrong < enough {
      // Now a whole index, now a few files.
      if trial % 4 == 0 { arena.cache = arena.newPath("cache") }
      let daemon = try Daemon(arena, without: without)
      if trial % 2 == 1 { outcome.check(daemon.waitUntilReady(), "the service did not start") }
      for _ in 0..<5 { try arena.books.step(&arena.random) }
      let question = try arena.start(extra: [:])
      FileClock.pause(microseconds: arena.random.number(0...40_000))
      daemon.kill()
      outcome.take(arena.take(question.end()), arena.books.total, earlier: nil, "while killed")
      try arena.books.step(&arena.random)
      outcome.take(try arena.ask(), arena.books.total, earlier: nil, "after a kill")
      if trial % 4 != 1 { continue }
      try outcome.check(arena.isIndexRight(), "the index is not as made anew after a kill")
    }
    outcome.worst = arena.worst
    return outcome
  }
}

/// The service is killed before and after each step of writing.
struct ServedFailpointTrial: Trial {
  let name = "served-failpoints"
  let title = "service killed at each write"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    var points = 0
    // Written at once, and in batches.
    for batches in ["", "memory"] {
      for isNew in [true, false] {
        let stride = settings.share == nil ? 9 : 1
        let arena = try Arena(settings, files: 8, lines: 20, big: 3)
        _ = try arena.ask()
        var point = 1
        while try isReached(point, arena, isNew: isNew, batches, &outcome) {
          point += stride
          points += 1
        }
        outcome.check(point > stride, "there are no points")
        outcome.worst = max(outcome.worst, arena.worst)
      }
    }
    outcome.tell("\(points) points")
    return outcome
  }

  /// - Returns: whether it died there.
  private func isReached(
    _ point: Int, _ arena: Arena, isNew: Bool, _ without: String, _ outcome: inout Outcome
  ) throws -> Bool {
    if isNew { arena.cache = arena.newPath("cache") }
    try arena.books.step(&arena.random)
    let daemon = try Daemon(arena, without: without, ["TALLY_FAILPOINT": "\(point)"])
    _ = daemon.waitUntilReady()
    for _ in 0..<2 {
      let before = arena.books.total
      try arena.books.step(&arena.random)
      outcome.take(try arena.ask(), arena.books.total, earlier: before, "at point \(point)")
    }
    guard !daemon.isAlive else { return false }
    outcome.check(daemon.end().status == 137, "it ended otherwise")
    let next = try Daemon(arena)
    outcome.check(next.waitUntilReady(), "it does not start after point \(point)")
    outcome.take(try arena.ask(), arena.books.total, earlier: nil, "after point \(point)")
    try outcome.check(arena.isIndexRight(), "the index after point \(point) is another")
    return true
  }
}
