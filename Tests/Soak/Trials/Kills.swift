import Glibc
import TallySystem
import TallyTestSupport

/// The program is killed at a random moment while it brings the index up to date.
struct KillTrial: Trial {
  let name = "kill"
  let title = "killed at any moment"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try Arena(settings, files: 60, lines: 40, big: 4)
    var outcome = Outcome()
    _ = try arena.ask()
    let usual = try arena.ask().end.time
    for trial in 0..<settings.count(1000, short: 12) {
      // Now a whole index, now a few files.
      if trial % 4 == 0 { arena.cache = arena.newPath("cache") }
      for _ in 0..<5 { try arena.books.step(&arena.random) }
      let child = try arena.start()
      FileClock.pause(microseconds: arena.random.number(0...Int(usual) * 2) / 1000)
      child.send(SIGKILL)
      _ = child.end()
      outcome.take(try arena.ask(), arena.books.total, earlier: nil, "after a kill")
      if trial % 4 != 1 { continue }
      try outcome.check(arena.isIndexRight(), "the index is not as made anew after a kill")
    }
    outcome.worst = arena.worst
    return outcome
  }
}

/// The program is killed before and after each step of writing.
struct FailpointTrial: Trial {
  let name = "failpoints"
  let title = "killed before and after each write"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    // Written at once, and in batches.
    for batches in ["", "memory"] {
      let extra = ["TALLY_TEST_WITHOUT": batches]
      for isNew in [true, false] {
        // Every one, or a few of them.
        let stride = settings.share == nil ? 9 : 1
        let arena = try Arena(settings, files: 8, lines: 20, big: 3)
        _ = try arena.ask(extra)
        var point = 1
        while true {
          if isNew { arena.cache = arena.newPath("cache") }
          let before = arena.books.total
          for _ in 0..<3 { try arena.books.step(&arena.random) }
          let killed = try arena.ask(
            extra.merging(["TALLY_FAILPOINT": "\(point)"]) { _, new in new })
          guard killed.end.status == 137 else {
            outcome.take(killed, arena.books.total, earlier: before, "behind the last point")
            break
          }
          outcome.take(try arena.ask(extra), arena.books.total, earlier: before, "point \(point)")
          try outcome.check(arena.isIndexRight(), "the index after point \(point) is another")
          point += stride
        }
        outcome.check(point > stride, "there are no points")
        outcome.worst = max(outcome.worst, arena.worst)
      }
    }
    return outcome
  }
}

/// A program that writes is stopped, as ^Z does; others must not wait for it.
struct StoppedTrial: Trial {
  let name = "stopped"
  let title = "a writer stopped, others ask"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    let arena = try Arena(settings, files: 6, lines: 10, big: 1)
    let step = settings.share == nil ? 2 : 1
    var point = 1
    while try ask(arena, point, [:], &outcome) { point += step }
    outcome.check(point > step, "there are no points")
    // One that is held up takes its patience, so no more of them than it needs to show it.
    var control = Outcome()
    let without = ["TALLY_TEST_WITHOUT": "lock"]
    for point in stride(from: 2, to: 40, by: 4)
    where control.wrong < (settings.share == nil ? 1 : 3) {
      guard try ask(arena, point, without, &control) else { break }
    }
    outcome.control = (control.wrong, control.trials)
    outcome.worst = arena.worst
    return outcome
  }

  /// In seconds; far more than an answer takes.
  private static let patience = 5

  /// - Returns: whether there is such a point.
  private func ask(
    _ arena: Arena, _ point: Int, _ extra: [String: String], _ outcome: inout Outcome
  ) throws -> Bool {
    try arena.books.editInPlace(&arena.random)
    let writer = try arena.start(
      extra: extra.merging(["TALLY_FAILPOINT": "\(point)s"]) { _, new in new })
    guard writer.waitUntilStopped() else {
      _ = writer.end()
      return false
    }
    let before = arena.books.total
    try arena.books.editInPlace(&arena.random)
    let end = try arena.start(extra: extra).end(patience: StoppedTrial.patience)
    let answer = end.isHung ? Answer(end) : arena.take(end)
    outcome.take(
      answer, arena.books.total, earlier: before, end.isHung ? "held up at \(point)" : "\(point)")
    writer.send(SIGKILL)
    _ = writer.end()
    return true
  }
}
