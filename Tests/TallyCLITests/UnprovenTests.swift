import TallyCLI
import TallyQuery
import TallySystem
import TallyTestSupport
import Testing

/// Where the machine fails the reading there is no answer, and status 75; a wrong path is status 1.
struct UnprovenTests {
  /// How it ended with at most so many open files, from too few to start to enough.
  private static func run(_ most: Int, _ directory: TemporaryDirectory) throws
    -> TallyProgram.Result
  {
    try TallyProgram.shell(
      "ulimit -n \(most); exec tally --ledger ledger totals -O csv", in: directory.path.display,
      environment: ["XDG_CACHE_HOME": directory.absolute(FilePath("cache\(most)")).display])
  }

  @Test func `With too few open files there is no answer, or the right one`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("ledger/tally.json", #"{"currency": "EUR"}"#)
    try directory.write("ledger/a/2026-11-29.tally", "coffee 6.50\n")
    try directory.write("ledger/2026-11-30.tally", "lunch 12\n")
    var statuses: [Int32] = []
    for most in 3...16 {
      let result = try UnprovenTests.run(most, directory)
      statuses.append(result.status)
      switch result.status {
      case 0: #expect(result.output.contains("total,,18.50,-18.50,EUR,2"), "\(result.output)")
      // An entry file that can't be opened is left out, and said to be.
      case 3: #expect(result.errors.contains("not counted"), "\(result.errors)")
      case 75:
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("too many open files in this process"))
        #expect(result.errors.contains("no answer rather than one that may be wrong"))
      // The loader of shared libraries gives up before the program begins.
      default: #expect(result.status == 127 && most < 5, "\(most): \(result)")
      }
    }
    #expect(statuses.contains(75), "\(statuses)")
    #expect(statuses.last == 0)
  }

  @Test(arguments: ["nothing", "ledger/file/x", "ring"])
  func `A path that names no ledger is just that`(_ path: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write("ledger/file")
    try directory.link("ring", to: "ring")
    let result = try TallyProgram.run(
      ["--ledger", path, "totals"], in: directory.path.display)
    #expect(result.status == 1 && result.output.isEmpty, "\(result)")
  }

  @Test func `The help names every status`() throws {
    let help = try TallyProgram.run(["help"]).output
    for status in ExitStatus.allCases {
      #expect(help.split(separator: "\n").contains { $0.hasPrefix("  \(status.rawValue) ") })
    }
  }
}
