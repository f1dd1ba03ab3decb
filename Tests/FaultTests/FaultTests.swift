import Foundation
import TallyTestSupport
import Testing

/// The short form of `make soak`: each fault a few times, on the program as built.
@Suite(.serialized)
struct FaultTests {
  private static let soak =
    URL(fileURLWithPath: TallyProgram.path).deletingLastPathComponent()
    .appendingPathComponent("tally-soak").path

  /// The names of the trials that take seconds.
  static let trials: [String] = {
    let listed = try? TallyProgram.run(soak, ["--list"], in: TallyProgram.root)
    return listed?.output.split(separator: "\n").map(String.init) ?? []
  }()

  @Test func `There are trials`() { #expect(FaultTests.trials.count > 10) }

  @Test(arguments: trials)
  func `No answer is stale or wrong whatever fails`(_ trial: String) throws {
    let result = try TallyProgram.run(
      FaultTests.soak, ["--short", "--tally", TallyProgram.path, trial], in: TallyProgram.root)
    // The reason of what can't be tried on this machine is in the log.
    if result.output.contains("skipped: ") { print(result.output) }
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
