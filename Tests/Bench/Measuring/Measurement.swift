import Glibc

/// Runs scenarios, and looks at each answer, so that nothing is fast and wrong.
struct Measurement {
  /// How often each is measured.
  static let runs = 5

  let directory: BenchDirectory
  /// The programs' paths.
  let tally: String
  let tallyd: String

  /// Measures a scenario on a ledger, or on none.
  func result(_ scenario: Scenario, on ledger: GeneratedLedger?) throws -> Result {
    Progress.start(scenario.name)
    let expected = scenario.asked.flatMap { asked in ledger.map { Expected(asked, of: $0) } }
    let service = try scenario.isServed ? ledger.map { try startService(on: $0) } : nil
    let runs =
      switch scenario.preparation {
      case .warm: try warm(scenario, ledger, expected)
      case .noIndex: try withoutIndex(scenario, ledger, expected)
      case .changing(let file): try changing(file, scenario, ledger)
      case .edit(let kind, let file): try edited(kind, file, scenario, ledger, expected)
      }
    try service?.end()
    let result = Result(
      scenario: scenario, times: runs.map(\.time), peak: runs.map(\.peak).max() ?? .init(bytes: 0))
    Progress.finish(Figure.time(result.median))
    return result
  }

  func startService(on ledger: GeneratedLedger) throws -> WatchingService {
    try WatchingService(tallyd, ledger, in: directory)
  }

  /// The first run, which may have to bring an index up to date, is the one looked at.
  private func warm(
    _ scenario: Scenario, _ ledger: GeneratedLedger?, _ expected: Expected?
  ) throws -> [ProcessRunner.Run] {
    _ = try run(scenario, ledger, expected)
    return try (0..<Measurement.runs).map { _ in try run(scenario, ledger, nil) }
  }

  private func withoutIndex(
    _ scenario: Scenario, _ ledger: GeneratedLedger?, _ expected: Expected?
  ) throws -> [ProcessRunner.Run] {
    try (0..<Measurement.runs).map { _ in
      try directory.removeCache()
      return try run(scenario, ledger, expected)
    }
  }

  private func edited(
    _ kind: Edit.Kind, _ file: String, _ scenario: Scenario, _ ledger: GeneratedLedger?,
    _ expected: Expected?
  ) throws -> [ProcessRunner.Run] {
    guard let ledger, var expected else {
      throw BenchFailure("\(scenario.name): an edit without a ledger or a sum to check")
    }
    _ = try run(scenario, ledger, expected)
    let edit = try Edit(kind, of: file, in: ledger)
    var runs: [ProcessRunner.Run] = []
    do {
      for _ in 0..<Measurement.runs {
        try expected.add(try edit.apply())
        runs.append(try run(scenario, ledger, expected))
      }
    } catch {
      try edit.restore()
      throw error
    }
    try edit.restore()
    return runs
  }

  /// What changes a file is measured one change after the other.
  private func changing(_ file: String, _ scenario: Scenario, _ ledger: GeneratedLedger?) throws
    -> [ProcessRunner.Run]
  {
    guard let ledger else { throw BenchFailure("\(scenario.name): nothing to change") }
    let path = ledger.path + "/" + file
    let before = try FileWork.read(path)
    // The index is up to date, and all that it is read with in the page cache.
    _ = try directory.runner.run([tally, "--ledger", ledger.path, "totals"], keepsOutput: false)
    // Whoever writes waits for its own bytes to be on the disk, not for what the rows before have left.
    sync()
    do {
      let runs = try (0..<Measurement.runs).map { _ in try run(scenario, ledger, nil) }
      let after = try FileWork.read(path)
      guard after.count > before.count else {
        throw BenchFailure("\(scenario.name): \(file) is as it was")
      }
      try FileWork.write(before, to: path)
      return runs
    } catch {
      try FileWork.write(before, to: path)
      throw error
    }
  }

  /// Runs it once; with sums to compare the answer with, it is asked for as JSON.
  private func run(
    _ scenario: Scenario, _ ledger: GeneratedLedger?, _ expected: Expected?
  ) throws -> ProcessRunner.Run {
    var command: [String]
    switch scenario.command {
    case .shell(let line): command = ["sh", "-c", line, "sh"] + (ledger.map { [$0.path] } ?? [])
    case .tally(let words):
      command = [tally] + (ledger.map { ["--ledger", $0.path] } ?? []) + words
    }
    let format = expected == nil ? [] : ["-O", "json"]
    let run = try directory.runner.run(command + format, keepsOutput: expected != nil)
    // Where the service does not answer as it should, tally says so and does without it.
    guard !scenario.isServed || run.complaints.isEmpty else {
      throw BenchFailure("\(scenario.name): \(run.complaints)")
    }
    if let expected { try check(run.output, expected, scenario.name) }
    return run
  }

  /// Looks whether an answer or an event says what it should.
  func check(_ json: [UInt8], _ expected: Expected, _ name: String) throws {
    guard let (answer, right) = try expected.difference(from: json) else { return }
    let kept =
      directory.isKept ? "\n  (or a kept ledger was changed: remove \(directory.path))" : ""
    throw BenchFailure(
      "\(name): a wrong answer\n  is         \(answer)\n  should be  \(right)" + kept)
  }
}
