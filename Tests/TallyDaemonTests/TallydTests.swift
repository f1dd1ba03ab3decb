import Glibc
import TallySystem
import TallyTestSupport
import Testing

/// What `tallyd` itself says to a command line; what it does is told elsewhere.
struct TallydTests {
  private let site: LedgerSite

  init() throws { site = try LedgerSite([("2026-11-30.tally", "coffee 6.50\n")]) }

  private func tallyd(_ arguments: String..., environment: [String: String] = [:]) throws
    -> TallyProgram.Result
  {
    try TallyProgram.run(
      TallyProgram.service, arguments, in: site.files.path.display,
      environment: site.environment(environment))
  }

  @Test(arguments: [("en", "C.UTF-8"), ("zh", "zh_CN.UTF-8")])
  func `Its help is what it takes, in both languages`(_ name: String, _ language: String) throws {
    let result = try tallyd("--help", environment: ["LANG": language])
    #expect(result.status == 0 && result.errors.isEmpty)
    try Golden.expect(result.output, "tallyd-help-" + name)
    #expect(try tallyd("-h", environment: ["LANG": language]).output == result.output)
  }

  @Test func `Its version is that of tally`() throws {
    let version = try site.tally(["--version"]).output
    for option in ["--version", "-V"] {
      let result = try tallyd(option)
      #expect(result.output == version.replacing("tally ", with: "tallyd "))
      #expect(result.status == 0 && result.errors.isEmpty)
    }
  }

  @Test(
    arguments: [
      (
        ["--forground"], [:], 2,
        "tallyd: there is no option --forground\n  did you mean --foreground?\n"
      ),
      (
        ["-x"], ["LANG": "zh_CN.UTF-8"], 2, "tallyd: 没有 -x 这个选项\n  --help 列出所有选项\n"
      ),
      (
        [], [:], 1,
        "<3>no ledger to watch: name one, or list some in tallyd.json: {\"ledgers\": [\"/home/ann/tally\"]}\n<6>ended\n"
      ),
      (
        ["missing"], [:], 1,
        "<3>missing is not watched: missing: no such file or directory\n<6>ended\n"
      ),
    ] as [([String], [String: String], Int32, String)])
  func `What can't be done is said, and what to do`(
    _ arguments: [String], _ environment: [String: String], _ status: Int32, _ says: String
  ) throws {
    let result = try TallyProgram.run(
      TallyProgram.service, arguments, in: site.files.path.display,
      environment: site.environment(environment))
    #expect(result.errors == says)
    #expect(result.output.isEmpty)
    #expect(result.status == status)
  }

  /// Where the machine has the usual directory, that is taken.
  private static let hasUsualDirectory =
    RuntimeDirectory.find(Environment(["XDG_RUNTIME_DIR": "/nonexistent"])) != nil

  @Test(.disabled(if: hasUsualDirectory))
  func `Without a place for its socket it does not start`() throws {
    let result = try tallyd(
      site.root.display, environment: ["XDG_RUNTIME_DIR": "/nonexistent"])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("<3>no directory for sockets: "), "\(result.errors)")
  }

  @Test func `A second one leaves a ledger to the first`() throws {
    let first = try site.startService()
    let second = try tallyd(site.root.display)
    #expect(second.status == 69)
    #expect(second.errors.contains("is watched already, by another tallyd"), "\(second.errors)")
    #expect(first.isRunning)
    first.send(SIGTERM)
    let (status, log) = first.end()
    #expect(status == 0)
    #expect(log == "<6>watching 1 ledger\n<6>ended\n")
  }
}
