import TallyQuery
import TallySystem

/// Trials with the service running.
///
/// What they all need to prove something: the same again with a service that believes nothing it is told,
/// whose answers must be stale. That shows as well that it is the service on whose word is answered.
enum Served {
  /// What a service leaves out that is deaf.
  static let deaf = "watching,looking"

  /// What a trial is done with.
  struct Ground {
    let arena: Arena
    let daemon: Daemon
  }

  struct Kind {
    /// How many files the ledger has.
    var files = 40
    /// How many times.
    var count: Int
    /// What the service leaves out.
    var without = ""
    /// A program that runs it, with its words.
    var before: [String] = []
    /// How often the control is tried at most.
    var controls = 30
    /// How many of it must fail before it ends.
    static let enough = 3
  }

  /// Does a trial so many times; each answer is counted by the trial.
  static func run(
    _ settings: Arena.Settings, _ kind: Kind,
    _ body: (Ground, Int, inout Outcome) throws -> Void
  ) throws -> Outcome {
    var outcome = Outcome()
    let ground = try start(settings, kind, without: kind.without, &outcome)
    for trial in 0..<kind.count { try body(ground, trial, &outcome) }
    try finish(ground, &outcome)
    if kind.controls > 0 { outcome.control = try control(settings, kind, body) }
    return outcome
  }

  private static func control(
    _ settings: Arena.Settings, _ kind: Kind,
    _ body: (Ground, Int, inout Outcome) throws -> Void
  ) throws -> (failed: Int, of: Int) {
    var outcome = Outcome()
    // A second time, since what the one before watched may be let go of late.
    for _ in 0..<2 where outcome.isGood || outcome.trials == 0 {
      let ground = try start(settings, kind, without: deaf, &outcome)
      for trial in 0..<kind.controls where outcome.stale + outcome.wrong < Kind.enough {
        try body(ground, trial, &outcome)
      }
      ground.daemon.kill()
    }
    return (outcome.stale + outcome.wrong, outcome.trials)
  }

  private static func start(
    _ settings: Arena.Settings, _ kind: Kind, without: String, _ outcome: inout Outcome
  ) throws -> Ground {
    let arena = try Arena(settings, files: kind.files, lines: 5)
    let daemon = try Daemon(arena, without: without, before: kind.before)
    if !daemon.waitUntilReady() { outcome.check(false, "the service did not start") }
    return Ground(arena: arena, daemon: daemon)
  }

  /// The service is as it was, was told of everything, and its index is what it would be if made anew.
  private static func finish(_ ground: Ground, _ outcome: inout Outcome) throws {
    let status = try ground.arena.status()
    outcome.check(status?.process == ground.daemon.process, "the service is not there any more")
    outcome.check(status?.missed == 0, "missed_events is \(status?.missed ?? -1)")
    try outcome.check(ground.arena.isIndexRight(), "the index is not as made anew")
    ground.daemon.kill()
    outcome.worst = ground.arena.worst
    outcome.tell(ground.arena.times.words)
  }
}
