import TallyQuery
import TallySystem
import TallyTestSupport

/// A ledger that is watched is changed in each of the ways of editors, scripts and people, and the total asked
/// for at once; everything is looked at beside what is told, and what was not told is counted.
struct ServedEditsTrial: Trial {
  let name = "served-edits"
  let title = "served: edit, then ask"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let count = settings.count(5000, short: 60)
    var outcome = try Served.run(
      settings, Served.Kind(files: settings.share == nil ? 200 : 990, count: count),
      ServedEdits.change)
    try countMissed(settings, &outcome)
    return outcome
  }

  /// A service that believes nothing, but looks, must count what it was not told of.
  private func countMissed(_ settings: Arena.Settings, _ outcome: inout Outcome) throws {
    let arena = try Arena(settings, files: 9, lines: 3)
    let daemon = try Daemon(arena, without: "watching")
    outcome.check(daemon.waitUntilReady(), "the service did not start")
    try arena.books.editInPlace(&arena.random)
    outcome.take(try arena.ask(), arena.books.total, earlier: nil, "nothing is told")
    let missed = try arena.status()?.missed ?? 0
    outcome.check(missed > 0, "what was not told of is not counted")
  }
}

/// The same of a ledger that is too large to be looked at each time, so that everything depends on what is told.
struct ServedLargeTrial: Trial {
  let name = "served-large"
  let title = "served: the same, told only"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let count = settings.count(5000, short: 60)
    return try Served.run(
      settings,
      Served.Kind(files: settings.share == nil ? 200 : 1000, count: count, without: "looking"),
      ServedEdits.change)
  }
}

private enum ServedEdits {
  static func change(_ ground: Served.Ground, _ trial: Int, _ outcome: inout Outcome) throws {
    let (arena, books) = (ground.arena, ground.arena.books)
    let before = books.total
    if trial % 12 == 11 {
      try books.change(arena.random.pick(DirectoryChange.allCases), &arena.random)
    } else if trial % 12 == 5 {
      for _ in 0..<arena.random.number(1...9) { try books.step(&arena.random) }
    } else {
      // Each way in its turn.
      let how = Saving.allCases[trial % Saving.allCases.count]
      let name = books.someName(&arena.random)
      try books.save(name, (books.files[name] ?? []).map { $0 % 9 + 1 }, as: how)
    }
    outcome.take(try arena.ask(), books.total, earlier: before, "change \(trial)")
  }
}
