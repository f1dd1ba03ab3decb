import TallySystem
import TallyTestSupport
import Testing

/// Words and variables that mean nothing, and how the program ends.
struct BadCommandLineTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let status: Int32
    /// What standard error has.
    let errors: [String]

    init(_ line: String, _ status: Int32, _ errors: String...) {
      self.line = line
      self.status = status
      self.errors = errors
    }

    var testDescription: String { line }
  }

  static let cases: [Case] = [
    // Commands.
    Case("tally timelin", 2, "«timelin» is no command", "did you mean: tally timeline"),
    Case("tally corner market", 2, "«corner»", "tally timeline corner"),
    Case(#"tally "it's""#, 2, #"tally timeline 'it'\''s'"#),
    Case("tally help timelin", 2, "timelin"),
    Case("tally check unknown-curency", 2, "did you mean unknown-currency?"),
    // Options.
    Case("tally totals --byy type", 2, "no option --byy", "did you mean --by?"),
    Case("tally -Z", 2, "no option -Z", "tally help"),
    Case("tally totals --by", 2, "--by needs a value"),
    Case("tally totals --by typ", 2, "type", "«typ»"),
    Case("tally totals --sort size", 2, "--sort takes amount, name, count, not «size»"),
    Case("tally totals -O xml", 2, "--output-format takes text", "«xml»"),
    Case("tally timeline -n 0", 2, "--limit takes a number from 1 on, not «0»"),
    Case("tally timeline -n 99999999999999999999", 2, "--limit"),
    Case("tally totals --by type --by type --by type", 2, "--by may be given 2 times"),
    Case("tally totals --color=blue", 2, "--color takes"),
    Case("tally --on-error explode", 2, "--on-error takes report, refuse"),
    Case("tally -f a.tally --ledger .", 2, "two ledgers"),
    Case("tally --today never", 2, "--today: never is no date"),
    // Periods and queries.
    Case("tally totals -p 2026-13", 2, "2026-13"),
    Case("tally timeline -b soon", 2, "soon"),
    Case("tally timeline amt:many", 2, "“many” is not a number"),
    Case("tally timeline kind:gift", 2, "gift"),
    Case("tally timeline paye:corner", 2, "payee:"),
    Case("tally show zzzz", 1, "zzzz"),
    Case("tally show", 2),
    Case("tally search", 2),
    // Places.
    Case("tally --ledger nowhere", 1, "there is no ledger at nowhere: no such file"),
    Case("TALLY_LEDGER=/nowhere tally", 1, "$TALLY_LEDGER names /nowhere", "unset TALLY_LEDGER"),
    Case("cd / && LEDGER_FILE=/nowhere tally", 1, "$LEDGER_FILE names /nowhere"),
    Case("TALLY_TODAY=never tally", 2, "$TALLY_TODAY: never is no date"),
    Case("TALLY_ON_ERROR=explode tally", 2, "explode"),
    Case("TALLY_MAX_FILE_SIZE=big tally", 2, "$TALLY_MAX_FILE_SIZE", "«big»"),
    Case("tally totals -o /nowhere/totals", 1, "cannot write /nowhere/totals: no such file"),
    Case("tally totals > /dev/full", 1, "cannot write the answer: no space left"),
  ]

  @Test(arguments: cases)
  func `What means nothing is an error that helps`(_ bad: Case) throws {
    let ledger = try TemporaryDirectory()
    try ledger.write("tally.json", "{}")
    try ledger.write("2026-11-30.tally", "coffee 6.50\n")
    let result = try TallyProgram.shell(
      bad.line, in: ledger.path.display, environment: ["HOME": ledger.path.display])
    #expect(result.status == bad.status, "\(result.output)\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("tally: "), "\(result.errors)")
    for part in bad.errors { #expect(result.errors.contains(part), "\(result.errors)") }
  }

  @Test func `Without a ledger, how to make one is told`() throws {
    let home = try TemporaryDirectory()
    let result = try TallyProgram.run(
      [], in: "/", environment: ["HOME": home.path.display])
    #expect(result.status == 1 && result.output.isEmpty)
    try Golden.expect(result.errors, "no-ledger")
  }

  @Test func `An empty ledger shows what a line looks like`() throws {
    let home = try TemporaryDirectory()
    try home.makeDirectory("tally")
    let environment = ["HOME": home.path.display]
    let result = try TallyProgram.run([], in: "/", environment: environment)
    #expect(result.status == 0 && result.errors.isEmpty)
    try Golden.expect(result.output, "empty-ledger")
    for command in ["timeline", "totals", "types", "check", "files", "status"] {
      #expect(try TallyProgram.run([command], in: "/", environment: environment).status == 0)
    }
  }

  struct Status: Sendable, CustomTestStringConvertible {
    let text: String
    let arguments: [String]
    let status: Int32
    let hasOutput: Bool
    var environment: [String: String] = [:]

    init(
      _ text: String, _ arguments: String, _ status: Int32, hasOutput: Bool = true,
      _ environment: [String: String] = [:]
    ) {
      self.text = text
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.status = status
      self.hasOutput = hasOutput
      self.environment = environment
    }

    var testDescription: String { "\(arguments.joined(separator: " ")) \(environment)" }
  }

  private static let right = "2026-11-30\ncoffee 6.50\n"
  private static let warned = "2026-11-30 Tue\ncoffee 6.50\n"
  private static let wrong = "2026-11-30\ncoffee 6.50\nlunch\n"

  static let statuses: [Status] = [
    Status(right, "totals", 0), Status(right, "check", 0), Status(right, "", 0),
    Status(warned, "totals", 0), Status(warned, "check", 0),
    Status(wrong, "totals", 3), Status(wrong, "timeline", 3), Status(wrong, "", 3),
    Status(wrong, "search coffee", 3), Status(wrong, "types", 3), Status(wrong, "check", 1),
    Status(wrong, "totals --on-error refuse", 1, hasOutput: false),
    Status(wrong, "--on-error=refuse timeline -O json", 1, hasOutput: false),
    Status(wrong, "totals", 1, hasOutput: false, ["TALLY_ON_ERROR": "refuse"]),
    Status(wrong, "totals --on-error report", 3, ["TALLY_ON_ERROR": "refuse"]),
    Status(right, "totals --on-error refuse", 0),
    Status(right, "totals -s", 1, hasOutput: false),
    Status(right, "--strict totals", 1, hasOutput: false),
    Status(wrong, "totals -s", 1, hasOutput: false),
    Status(right, "check -s", 1), Status(right, "help", 0),
    Status("", "totals", 0), Status("", "", 0),
  ]

  @Test(arguments: statuses)
  func `The exit status says how it went`(_ example: Status) throws {
    let result = try TallyProgram.run(
      ["-f", "-"] + example.arguments, environment: example.environment, input: example.text)
    #expect(result.status == example.status, "\(result.output)\(result.errors)")
    #expect(result.output.isEmpty != example.hasOutput)
    #expect(result.errors.isEmpty == (example.status == 0 || example.arguments.first == "check"))
  }

  @Test func `What is refused is printed with its line`() throws {
    let result = try TallyProgram.run(
      ["-f", "-", "totals", "--on-error", "refuse"], input: BadCommandLineTests.wrong)
    try Golden.expect(result.errors, "refused")
  }

  @Test func `An answer goes to the file that -o names, whole`() throws {
    let place = try TemporaryDirectory()
    try place.write("answer", String(repeating: "old ", count: 1000))
    let result = try TallyProgram.run(
      ["-f", "-", "totals", "-O", "json", "-o", "answer"], in: place.path.display,
      input: BadCommandLineTests.right)
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
    let answer = String(decoding: try place.read("answer"), as: UTF8.self)
    #expect(answer.hasPrefix("{\"version\":1") && !answer.contains("old"))
  }

  @Test func `A reader that has seen enough is no error`() throws {
    let place = try TemporaryDirectory()
    try place.write("2026-11-30.tally", String(repeating: "coffee 6.50 soy milk\n", count: 50_000))
    let result = try TallyProgram.shell(
      "{ tally --ledger . timeline; echo \"status $?\" >&2; } | head -1", in: place.path.display)
    #expect(result.errors == "status 0\n")
    #expect(result.output.split(separator: "\n").count == 1)
  }
}
