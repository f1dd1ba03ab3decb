import TallySystem
import TallyTestSupport
import Testing

/// Texts made to be too much: each is answered, with an error or as it stands, and none hangs.
struct BadInputTests {
  /// Runs `tally` on standard input.
  private func run(_ text: String, _ arguments: String...) throws -> TallyProgram.Result {
    try TallyProgram.run(["-f", "-"] + arguments, input: text)
  }

  @Test func `A million broken lines are counted, and a hundred of them told`() throws {
    let ledger = try TemporaryDirectory()
    try ledger.write("2026-11-30.tally", String(repeating: "coffee\n", count: 1_000_000))
    let options = ["--ledger", ledger.path.display]
    let check = try TallyProgram.run(options + ["check", "-O", "json"])
    #expect(check.status == 1)
    #expect(check.output.split(separator: "\"code\":\"missing-amount\"").count - 1 == 100)
    #expect(check.output.contains("\"code\":\"too-many-problems\""))
    #expect(check.output.contains("999900 more problems in this file, 999900 of them errors"))
    let totals = try TallyProgram.run(options + ["totals", "-O", "json"])
    #expect(totals.status == 3)
    #expect(totals.errors.contains("1000000 errors"))
    #expect(totals.output.contains("\"problems\":1000000"))
  }

  struct Amount: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let code: String

    var testDescription: String { name }
  }

  static let amounts: [Amount] = [
    Amount(
      name: "a million digits", text: String(repeating: "7", count: 1_000_000),
      code: "too-many-digits"),
    Amount(
      name: "a million decimals", text: "0." + String(repeating: "7", count: 1_000_000),
      code: "too-many-digits"),
    Amount(
      name: "a million marks", text: String(repeating: "1.", count: 500_000) + "1",
      code: "malformed-amount"),
    Amount(
      name: "10,000 parentheses",
      text: String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000),
      code: "too-many-parentheses"),
    Amount(
      name: "10,000 open ones", text: String(repeating: "(", count: 10_000) + "1",
      code: "too-many-parentheses"),
    Amount(
      name: "half a million minuses", text: String(repeating: "-", count: 500_000) + "1/0",
      code: "division-by-zero"),
    Amount(
      name: "products without end", text: "9" + String(repeating: "*9", count: 100_000),
      code: "too-many-digits"),
    Amount(
      name: "quotients without end", text: "1" + String(repeating: "/7", count: 100_000),
      code: "too-many-digits"),
    Amount(name: "nines", text: String(repeating: "9", count: 38) + "亿", code: "too-many-digits"),
    Amount(
      name: "a unit without end", text: "1" + String(repeating: "x", count: 1_000_000),
      code: "unknown-currency"),
  ]

  @Test(arguments: amounts)
  func `An amount that is too much is an error, and a short one`(_ amount: Amount) throws {
    let text = "2026-11-30\ncoffee 6.50\nlunch \(amount.text) with Li\n"
    let check = try run(text, "check")
    #expect(check.status == 1)
    #expect(check.output.contains("[\(amount.code)]"), "\(check.output.prefix(300))")
    #expect(check.output.utf8.count < 5000)
    let totals = try run(text, "totals", "-O", "csv")
    #expect(totals.status == 3)
    #expect(totals.output.contains("6.50"))
  }

  @Test(arguments: ["totals", "totals -O json", "totals --by type -O csv", "timeline", "types", ""])
  func `There is no answer with a sum beyond 38 digits`(_ words: String) throws {
    let entry = "coffee " + String(repeating: "9", count: 38) + "\n"
    let arguments = ["-f", "-"] + words.split(separator: " ").map(String.init)
    let one = try TallyProgram.run(arguments, input: "2026-11-30\n" + entry)
    #expect(one.status == 0 && one.errors.isEmpty)
    let two = try TallyProgram.run(arguments, input: "2026-11-30\n" + entry + entry)
    #expect(two.status == 1 && two.output.isEmpty)
    #expect(two.errors.contains("more than 38 digits"))
    let months = "2026-10-31\n" + entry + "2026-11-30\n" + entry
    let later = try TallyProgram.run(arguments, input: months)
    // The home page shows one of the months, which has a sum.
    #expect(words.isEmpty ? later.status == 0 : later.status == 1 && later.output.isEmpty)
  }

  @Test func `Thirty digits of a JSON number are kept`() throws {
    let digits = "123456789012345678.123456789012"
    let text = #"{"date": "2026-11-30", "type": "coffee", "amount": \#(digits)}"#
    for format in ["json", "jsonl", "csv", "tsv"] {
      let result = try run(text, "timeline", "-O", format)
      #expect(result.status == 0)
      #expect(result.output.contains(digits), "\(format)")
    }
    #expect(try run(text, "totals", "-O", "json").output.contains("\"\(digits)\""))
  }

  static let hostile = "\u{1B}]0;title\u{7}\u{1B}[2J\u{9B}31m\u{202E}abc\u{200B}\u{8}x"

  private func expectSafe(_ shown: String, _ format: String) {
    let dangerous: [Unicode.Scalar] = [
      "\u{1B}", "\u{7}", "\u{8}", "\u{9B}", "\u{202E}", "\u{200B}",
    ]
    let found = dangerous.filter(shown.unicodeScalars.contains)
    #expect(found == [], "\(format)")
  }

  @Test(arguments: ["timeline", "totals --by payee", "search title", "check", "types", ""])
  func `No escape of a payee, note, tag or type reaches the terminal`(_ words: String) throws {
    let bad = BadInputTests.hostile
    let ledger = try TemporaryDirectory()
    try ledger.write(
      "2026-11-30.tally",
      """
      coffee 6.50 note\(bad) @"Corner\(bad)" size:"\(bad)" ; hot \(bad)
      "\(bad)" 3
      lunch \(bad)

      """)
    let command = words.split(separator: " ").map(String.init)
    let options = ["--ledger", ledger.path.display] + command
    for format in ["text", "json", "jsonl", "csv", "tsv"] {
      let arguments = options + ["-O", format]
      let onTerminal = try TallyProgram.runOnTerminal(
        arguments, columns: 400, environment: ["TALLY_PAGER": "cat", "NO_COLOR": "1"])
      expectSafe(onTerminal.output + onTerminal.errors, format)
      let result = try TallyProgram.run(arguments)
      // A table on a pipe is data, byte for byte.
      expectSafe(format.hasSuffix("sv") ? result.errors : result.output + result.errors, format)
    }
    let json = try TallyProgram.run(
      ["--ledger", ledger.path.display, "timeline", "-O", "json"])
    #expect(json.output.contains(#"Corner\u001b]0;title\u0007"#))
  }

  @Test(arguments: [#"(a+)+$"#, #"(a|aa)+$"#, #"(.*)*(.*)*(.*)*z$"#])
  func `A pattern that backtracks for ever is an error`(_ pattern: String) throws {
    let text = "2026-11-30\ncoffee 6.50 \(String(repeating: "a", count: 40))!\n"
    for arguments in [["timeline", "desc:" + pattern], ["totals", "not:note:" + pattern]] {
      let result = try TallyProgram.run(["-f", "-"] + arguments, input: text)
      let isAnswered = result.status == 0 && pattern.hasSuffix("z$")
      #expect(isAnswered || [1, 2].contains(result.status), "\(result.status)")
      #expect(isAnswered || (result.output.isEmpty && !result.errors.isEmpty))
    }
  }

  @Test(arguments: [
    "desc:(", "desc:[", "desc:*", "acct:a{99999999}",
    "payee:" + String(repeating: "(", count: 10_000),
  ])
  func `A pattern that is none is an error`(_ word: String) throws {
    let result = try run("2026-11-30\ncoffee 6.50 soy\n", "timeline", word)
    #expect([1, 2].contains(result.status), "\(result.status)")
    #expect(result.output.isEmpty && !result.errors.isEmpty)
  }

  @Test func `Words without end are one entry`() throws {
    let words = String(repeating: "a ", count: 400_000)
    let result = try run("2026-11-30\ncoffee 6.50 \(words)\n", "timeline", "-O", "csv")
    #expect(result.status == 0)
    #expect(result.output.contains("6.50"))
  }

  @Test func `Items and tags by the thousand are read`() throws {
    let items = String(repeating: " + lunch 1", count: 20_000)
    let tags = (0..<5000).map { " #t\($0)" }.joined()
    let result = try run("2026-11-30\ncoffee 1\(items)\(tags)\n", "totals", "-O", "json")
    #expect(result.status == 0)
    #expect(result.output.contains("\"20001\""))
  }
}
