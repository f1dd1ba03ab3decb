import Foundation
import TallySystem
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

  /// A reader that holds what it reads would make the index grow at each change for as long as it is open.
  @Test func `An answer that stays open in the pager does not make the index grow`() throws {
    let directory = try TemporaryDirectory()
    let line = "coffee 6.50 soy milk\n"
    try directory.write(
      "ledger/2026-11-30.tally", String(repeating: line, count: 2000))
    try directory.write(
      "pager",
      """
      first=$(stat -c %s cache/tally/*/v*/data.mdb)
      for amount in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        echo "lunch $amount" >> ledger/2026-11-30.tally
        tally --ledger ledger totals -O csv > answer
      done
      echo "$first $(stat -c %s cache/tally/*/v*/data.mdb) $(tail -n 1 answer)"
      cat > rest
      """)
    let bin = URL(fileURLWithPath: TallyProgram.path).deletingLastPathComponent().path
    let result = try TallyProgram.runOnTerminal(
      ["--ledger", "ledger", "timeline"], in: directory.path.display,
      environment: [
        "PAGER": "sh pager", "XDG_CACHE_HOME": directory.absolute("cache").display,
        "PATH": bin + ":/usr/bin:/bin",
      ])
    let words = result.output.split(whereSeparator: \.isWhitespace)
    let sizes = words.prefix(2).compactMap { Int($0) }
    try #require(sizes.count == 2, "\(result.output)")
    #expect(words.last?.contains("13210") ?? false, "\(result.output)")
    #expect(sizes[1] < sizes[0] * 6, "\(sizes)")
    let rest = String(decoding: try directory.read("rest"), as: UTF8.self)
    #expect(rest.split(separator: "\n").count > 2000)
  }
}
