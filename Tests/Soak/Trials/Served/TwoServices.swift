import Glibc
import TallySystem
import TallyTestSupport

/// A second service for the same ledger, by the same or another spelling of its path, ends; the first goes on.
struct TwoServicesTrial: Trial {
  let name = "served-twice"
  let title = "a second service; readers killed"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let kind = Served.Kind(files: 20, count: settings.count(100, short: 5), without: "looking")
    return try Served.run(settings, kind) { ground, trial, outcome in
      let (arena, books) = (ground.arena, ground.arena.books)
      let second = try Daemon(arena).end(patience: 30)
      outcome.check(second.status == 69, "the second one ended with \(second.status)")
      // More than the index has room for readers: those that were killed must not count.
      for _ in 0..<(settings.share == nil ? 30 : 130) {
        let reader = try arena.start(extra: [:])
        if !reader.hasEnded(within: Int32(arena.random.number(0...15))) { reader.send(SIGKILL) }
        _ = reader.end()
      }
      let before = books.total
      try books.editInPlace(&arena.random)
      outcome.take(try arena.ask(), books.total, earlier: before, "beside a second one, \(trial)")
    }
  }
}

/// The same as `CrowdTrial`, with the service running.
struct ServedCrowdTrial: Trial {
  let name = "served-crowd"
  let title = "served: eight ask while files change"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let crowd = CrowdTrial()
    var outcome = try crowd.run(settings, settings.count(20_000, short: 120), served: "looking")
    let control = try crowd.run(settings, 60, served: Served.deaf)
    outcome.control = (control.stale, control.trials)
    return outcome
  }
}
