import TallyTestSupport
import Testing

/// What only a terminal sees: width, colour, height, the pager, and one line about variables.
struct TerminalTests {
  private static let week = ["--ledger", "examples/first-week"]

  @Test func `A terminal gets colours, a pipe and NO_COLOR do not`() throws {
    let arguments = TerminalTests.week + ["timeline", "--no-pager"]
    #expect(try TallyProgram.runOnTerminal(arguments).output.contains("\u{1B}["))
    let plain = try TallyProgram.runOnTerminal(arguments, environment: ["NO_COLOR": "1"])
    #expect(!plain.output.contains("\u{1B}["))
    #expect(!(try TallyProgram.run(arguments).output.contains("\u{1B}[")))
    let forced = try TallyProgram.run(arguments + ["--color", "always"])
    #expect(forced.output.contains("\u{1B}["))
  }

  @Test(arguments: [60, 80, 120])
  func `The ID stands at the right edge, whatever the width`(_ columns: Int) throws {
    let result = try TallyProgram.runOnTerminal(
      TerminalTests.week + ["timeline", "--no-pager", "type:coffee"], columns: columns,
      environment: ["NO_COLOR": "1"])
    let rows = result.output.split(separator: "\n").filter { $0.contains("coffee") }
    #expect(!rows.isEmpty)
    // The icon is one character and two columns.
    for row in rows { #expect(row.count == columns - 1, "\(row)") }
  }

  @Test func `The home page fills the screen and no more`() throws {
    for rows in [20, 30, 40] {
      let result = try TallyProgram.runOnTerminal(
        ["--ledger", "examples/household"], rows: rows, environment: ["PAGER": "false"])
      let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(lines < rows, "\(rows) rows, \(lines) lines")
    }
  }

  @Test func `What is longer than the screen goes through the pager`() throws {
    let arguments = ["--ledger", "examples/household", "timeline"]
    let paged = try TallyProgram.runOnTerminal(
      arguments, environment: ["PAGER": "sed 's/^/paged /'"])
    #expect(paged.output.hasPrefix("paged "))
    let straight = try TallyProgram.runOnTerminal(
      arguments + ["--no-pager"], environment: ["PAGER": "sed 's/^/paged /'"])
    #expect(!straight.output.contains("paged "))
    let missing = try TallyProgram.runOnTerminal(
      arguments, environment: ["PAGER": "/nonexistent/pager"])
    #expect(missing.output.contains("买菜"))
  }

  @Test func `A variable that wins over the ledger one stands in is told on a terminal`() throws {
    let directory = TallyProgram.root + "/examples/household"
    let other = ["TALLY_LEDGER": TallyProgram.root + "/examples/first-week"]
    let piped = try TallyProgram.run(["status"], in: directory, environment: other)
    #expect(piped.output.contains("TALLY_LEDGER"))
    #expect(piped.errors.isEmpty)
  }
}
