/// A fault that is tried many times.
///
/// One is one file of `Trials`, and one line of `Trials.all`.
protocol Trial: Sendable {
  /// As the command line names it.
  var name: String { get }
  /// What is done.
  var title: String { get }
  /// Whether it takes minutes at any count, so that the tests leave it out.
  var isLong: Bool { get }
  /// The file system that it wants to be on, as mount(8) names it; nil for any.
  var fileSystem: String? { get }

  func run(_ settings: Arena.Settings) throws -> Outcome
}

extension Trial {
  var isLong: Bool { false }
  var fileSystem: String? { nil }
}

enum Trials {
  static let all: [any Trial] = [
    EditsTrial(), CoarseEditsTrial(), YoungTrial(), TimesTrial(), KillTrial(), FailpointTrial(),
    StoppedTrial(), FullDiskTrial(), ReadOnlyTrial(), SmallMapTrial(), FailingCallsTrial(),
    FlipsTrial(), TruncationTrial(), ForeignFilesTrial(), CrowdTrial(), OddFilesTrial(),
    OtherIndexesTrial(), ManyFilesTrial(), LittleMemoryTrial(), ServedEditsTrial(),
    ServedLargeTrial(), DisturbedTrial(), WedgedTrial(), EndedEarlyTrial(), StartRaceTrial(),
    ServedKillTrial(), ServedFailpointTrial(), MadeDirectoriesTrial(), MovedDirectoriesTrial(),
    OverflowTrial(), NoWatchesTrial(), NoDescriptorsTrial(), RootTrial(), GitTrial(),
    EditorsTrial(), ClockTrial(), TwoServicesTrial(), ServedCrowdTrial(), ServedVersionsTrial(),
    WriteKillTrial(), LiarTrial(), IdleTrial(), MemoryTrial(), ServedManyFilesTrial(),
  ]
}

/// What came of a trial.
struct Outcome {
  var trials = 0
  /// Answers from before a change.
  var stale = 0
  /// Answers that are wrong otherwise, errors, and indexes that are not what they should be.
  var wrong = 0
  /// In nanoseconds.
  var worst: Int64 = 0
  /// What failed with the means against it left out, of how many; nil where there is no such means.
  var control: (failed: Int, of: Int)?
  /// The first thing that went wrong; or what else there is to say.
  var note = ""
  /// Why it could not be tried.
  var skipped: String?

  var isGood: Bool {
    skipped != nil || (stale == 0 && wrong == 0 && trials > 0 && (control?.failed ?? 1) > 0)
  }

  /// Counts an answer; `earlier`: what was true before the change.
  mutating func take(
    _ answer: Answer, _ expected: Int, earlier: Int?, _ what: @autoclosure () -> String
  ) {
    trials += 1
    if answer.isRight(expected) { return }
    if answer.total != nil, answer.total == earlier, answer.end.status == 0 {
      stale += 1
    } else {
      wrong += 1
    }
    tell("\(what()): expected \(expected), \(answer.description)")
  }

  mutating func check(_ isRight: Bool, _ what: @autoclosure () -> String) {
    trials += 1
    if isRight { return }
    wrong += 1
    tell(what())
  }

  /// Counts what another part of the trial came to.
  mutating func add(_ other: Outcome) {
    if isGood { note = other.note }
    (trials, stale, wrong) = (trials + other.trials, stale + other.stale, wrong + other.wrong)
    worst = max(worst, other.worst)
  }

  mutating func tell(_ what: String) { if note.isEmpty { note = what } }

  // MARK: - From one process to another

  private static let separator = "\t"

  var line: String {
    let numbers = [
      trials, stale, wrong, Int(worst), control?.failed ?? -1, control?.of ?? -1,
      skipped == nil ? 0 : 1,
    ]
    let words = (skipped ?? note).split { $0 == "\n" || $0 == "\t" }.joined(separator: " ")
    return (numbers.map(String.init) + [words]).joined(separator: Outcome.separator)
  }

  init() {}

  init?(line: some StringProtocol) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    let numbers = parts.prefix(7).compactMap { Int($0) }
    guard parts.count == 8, numbers.count == 7 else { return nil }
    (trials, stale, wrong, worst) = (numbers[0], numbers[1], numbers[2], Int64(numbers[3]))
    if numbers[4] >= 0 { control = (numbers[4], numbers[5]) }
    if numbers[6] == 1 { skipped = String(parts[7]) } else { note = String(parts[7]) }
  }
}
