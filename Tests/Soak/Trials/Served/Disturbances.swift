import Glibc
import TallySystem
import TallyTestSupport

/// The service is killed, ended, stopped, continued and started again at random, while a question is asked or
/// between questions.
struct DisturbedTrial: Trial {
  let name = "served-disturbed"
  let title = "service killed, stopped, restarted"
  /// In seconds: what takes longer hangs.
  private static let patience = 10

  func run(_ settings: Arena.Settings) throws -> Outcome {
    // A question to one that is stopped takes its patience.
    let stops = settings.count(60, short: 3)
    var outcome = try run(
      settings, settings.count(2000, short: 40), stops: stops, without: "looking")
    let control = try run(settings, 40, stops: 0, without: Served.deaf, until: 3)
    outcome.control = (control.stale + control.wrong, control.trials)
    return outcome
  }

  /// - `until`: how many answers that are not right are enough.
  private func run(
    _ settings: Arena.Settings, _ count: Int, stops: Int, without: String, until enough: Int = .max
  ) throws -> Outcome {
    let arena = try Arena(settings, files: 40, lines: 5)
    var outcome = Outcome()
    var keeper = Keeper(arena: arena, without: without, stops: stops)
    for trial in 0..<count where outcome.stale + outcome.wrong < enough {
      try keeper.disturb(trial, &outcome)
      let before = arena.books.total
      try arena.books.step(&arena.random)
      let question = try arena.start(extra: [:])
      if !keeper.isStopped, arena.random.oneIn(6) {
        FileClock.pause(microseconds: arena.random.number(0...20_000))
        keeper.kill()
      }
      let end = question.end(patience: DisturbedTrial.patience)
      outcome.take(
        arena.take(end), arena.books.total, earlier: before, end.isHung ? "hung" : "\(trial)")
    }
    keeper.kill()
    outcome.take(try arena.ask(), arena.books.total, earlier: nil, "without a service")
    try outcome.check(arena.isIndexRight(), "the index is not as made anew")
    outcome.worst = arena.worst
    outcome.tell(arena.times.words + ", \(keeper.stopped) stopped")
    return outcome
  }

  /// What is done to the service.
  private struct Keeper {
    let arena: Arena
    let without: String
    /// How often it may yet be stopped.
    var stops: Int
    private(set) var stopped = 0
    private(set) var isStopped = false
    private var daemon: Daemon?

    init(arena: Arena, without: String, stops: Int) {
      (self.arena, self.without, self.stops) = (arena, without, stops)
    }

    mutating func kill() {
      daemon?.kill()
      daemon = nil
      isStopped = false
    }

    mutating func disturb(_ trial: Int, _ outcome: inout Outcome) throws {
      switch arena.random.number(0...9) {
      case 0: kill()
      case 1: end(&outcome)
      case 2...3 where stops > 0: stop()
      case 4...6:
        daemon?.send(SIGCONT)
        isStopped = false
      default: break
      }
      guard daemon == nil else { return }
      let new = try Daemon(arena, without: without)
      if arena.random.oneIn(2) { _ = new.waitUntilReady() }
      daemon = new
    }

    private mutating func end(_ outcome: inout Outcome) {
      daemon?.send(SIGCONT)
      daemon?.send(SIGTERM)
      if let end = daemon?.end() {
        outcome.check(end.status == 0 || end.status == -SIGTERM, "ended with \(end.status)")
      }
      daemon = nil
      isStopped = false
    }

    private mutating func stop() {
      guard let daemon, !isStopped, daemon.waitUntilReady() else { return }
      daemon.send(SIGSTOP)
      isStopped = true
      stopped += 1
      stops -= 1
    }
  }
}

/// The service does not go on: as many as its queue takes, and more, ask all the same and are answered.
struct WedgedTrial: Trial {
  let name = "served-wedged"
  let title = "service stopped, many ask"
  private static let patience = 15

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    let arena = try Arena(settings, files: 20, lines: 5)
    let daemon = try Daemon(arena)
    outcome.check(daemon.waitUntilReady(), "the service did not start")
    for _ in 0..<settings.count(20, short: 1) {
      daemon.send(SIGSTOP)
      let before = arena.books.total
      try arena.books.step(&arena.random)
      let questions = try (0..<settings.count(90, short: 12)).map { _ in try arena.start(extra: [:])
      }
      for question in questions {
        let end = question.end(patience: WedgedTrial.patience)
        outcome.take(arena.take(end), arena.books.total, earlier: before, "stopped")
      }
      daemon.send(SIGCONT)
      outcome.check(daemon.waitUntilReady(), "it did not go on")
      try arena.books.step(&arena.random)
      outcome.take(try arena.ask(), arena.books.total, earlier: nil, "it goes on")
    }
    outcome.worst = arena.worst
    return outcome
  }
}

/// The service is told to end while it reads the ledger for the first time.
struct EndedEarlyTrial: Trial {
  let name = "served-ended"
  let title = "ended while it first reads"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    let arena = try Arena(settings, files: 1500, lines: 3, big: 12)
    let first = try Daemon(arena)
    let start = FileClock.elapsed()
    outcome.check(first.waitUntilReady(), "the service did not start")
    let usual = Int((FileClock.elapsed() - start) / 1000)
    first.kill()
    var worst: Int64 = 0
    var early = 0
    for _ in 0..<settings.count(100, short: 6) {
      arena.cache = arena.newPath("cache")
      let daemon = try Daemon(arena)
      FileClock.pause(microseconds: arena.random.number(0...usual))
      daemon.send(SIGTERM)
      let asked = FileClock.elapsed()
      let end = daemon.end(patience: 10)
      worst = max(worst, FileClock.elapsed() - asked)
      // Before it is ready for signals it ends by one.
      if end.status == -SIGTERM { early += 1 }
      let isRight = end.status == 0 || end.status == -SIGTERM
      outcome.check(isRight && !end.isHung, "status \(end.status) \(end.isHung ? "hung" : "")")
      outcome.take(try arena.ask(), arena.books.total, earlier: nil, "after that")
    }
    try outcome.check(arena.isIndexRight(), "the index is not as made anew")
    outcome.worst = arena.worst
    outcome.tell(
      "ended within \(Latencies.text(worst)); a reading takes \(usual / 1000) ms; \(early) by the signal"
    )
    return outcome
  }
}
