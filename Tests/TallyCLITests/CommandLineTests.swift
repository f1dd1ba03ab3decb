import Foundation
import TallySystem
import TallyTestSupport
import Testing

struct CommandLineCase: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  let status: Int32
  let output: String
  var environment: [String: String] = [:]

  init(
    _ arguments: String..., status: Int32 = 2, in environment: [String: String] = [:],
    says output: String
  ) {
    self.arguments = arguments
    self.status = status
    self.output = output
    self.environment = environment
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

/// What the whole program says to a command line: the words, and the status.
struct CommandLineTests {
  private static let week = "--ledger=examples/first-week"

  static let refused: [CommandLineCase] = [
    CommandLineCase(
      "timelin",
      says: """
        tally: «timelin» is no command and no period
          did you mean: tally timeline
          find it: tally timeline timelin
          all commands: tally help

        """),
    CommandLineCase(
      "coffee", "6.50",
      says: """
        tally: «coffee» is no command and no period
          add it: tally add coffee 6.50
          find it: tally timeline coffee
          all commands: tally help

        """),
    CommandLineCase(
      "it's",
      says: """
        tally: «it's» is no command and no period
          find it: tally timeline 'it'\\''s'
          all commands: tally help

        """),
    CommandLineCase(
      "", says: "tally: «» is no command and no period\n  all commands: tally help\n"),
    CommandLineCase(
      "x\u{1B}[31my", "--no-pager",
      says: """
        tally: «x\\x1b[31my» is no command and no period
          find it: tally timeline 'x\\x1b[31my'
          all commands: tally help

        """),
    CommandLineCase(
      "午饭", in: ["LANG": "zh_CN.UTF-8"],
      says: """
        tally: 「午饭」不是命令,也不是时间
          查找它:tally timeline 午饭
          所有命令:tally help

        """),
    CommandLineCase(
      "files", "foo", week, says: "tally: files takes no «foo»\n  see: tally help files\n"),
    CommandLineCase(
      "help", "totls", says: "tally: there is no command «totls»\n  did you mean totals?\n"),
    CommandLineCase("help", "totals", "files", says: "tally: help takes one command\n"),
    CommandLineCase(
      "timeline", week, "-p", "13th",
      says:
        "tally: --period: “13th” is not a period. Write “2026-11-30”, “2026-11”, “last month” or “A..B”.\n"
    ),
    CommandLineCase(
      "timeline", week, "-e", "2026-02-30",
      says: "tally: --end: “2026-02-30” is not in the calendar.\n"),
    CommandLineCase(
      "timeline", week, "-O", "yaml",
      says: "tally: --output-format takes text, json, jsonl, csv, tsv, not «yaml»\n"),
    CommandLineCase(
      "timeline", week, "-n", "0", says: "tally: --limit takes a number from 1 on, not «0»\n"),
    CommandLineCase(
      "timeline", week, "-n", "99999999999999999999",
      says: "tally: --limit takes a number from 1 on, not «99999999999999999999»\n"),
    CommandLineCase(
      week, "--on-error=maybe", says: "tally: --on-error takes report, refuse, not «maybe»\n"),
    CommandLineCase(
      week, in: ["TALLY_ON_ERROR": "maybe"],
      says: "tally: $TALLY_ON_ERROR takes report, refuse, not «maybe»\n"),
    CommandLineCase(
      week, in: ["TALLY_TODAY": "tomorrow?"],
      says: "tally: $TALLY_TODAY: tomorrow? is no date\n  write it as 2026-11-30\n"),
    CommandLineCase(
      week, "-f", "x", says: "tally: --ledger and -f name two ledgers\n"),
    CommandLineCase(
      "timeline", week, "-o", "/nonexistent/x", status: 1,
      says: "tally: cannot write /nonexistent/x: no such file or directory\n"),
    CommandLineCase("watch", week, says: "tally: watch what?\n  tally watch timeline|totals\n"),
    CommandLineCase(
      "watch", "coffee", week,
      says: "tally: «coffee» can't be watched\n  tally watch timeline|totals\n"),
    CommandLineCase(
      "watch", "timeline", "--by", "type", week, says: "tally: --by is no option of timeline\n"),
    CommandLineCase(
      "watch", "totals", "--reverse", week, in: ["LANG": "zh_CN.UTF-8"],
      says: "tally: --reverse 不是 totals 的选项\n"),
    CommandLineCase(
      "watch", "totals", "-f", "examples/first-week/2026/2026-11-28.tally",
      says: "tally: watch follows a ledger's directory, not one file\n"),
    CommandLineCase(
      "watch", "totals", "-f", "-",
      says: "tally: watch follows a ledger's directory, not one file\n"),
    CommandLineCase(
      "watch", "totals", week, "-O", "csv",
      says: "tally: --output-format takes text, json, not «csv»\n"),
    CommandLineCase(
      "watch", "totals", week, "-f", "x", says: "tally: --ledger and -f name two ledgers\n"),
    CommandLineCase(
      "watch", "totals", week, "-o", "x",
      says: "tally: watch writes to standard output, and takes no --output-file\n"),
    CommandLineCase(
      "watch", "timeline", week, "-p", "13th",
      says:
        "tally: --period: “13th” is not a period. Write “2026-11-30”, “2026-11”, “last month” or “A..B”.\n"
    ),
    CommandLineCase(
      "watch", "timeline", week, "-n", "0",
      says: "tally: --limit takes a number from 1 on, not «0»\n"),
  ]

  @Test(arguments: refused)
  func `A command line that can't be answered is told why, and what to write`(
    _ example: CommandLineCase
  ) throws {
    let result = try TallyProgram.run(example.arguments, environment: example.environment)
    #expect(result.errors == example.output)
    #expect(result.output.isEmpty)
    #expect(result.status == example.status)
  }

  @Test func `Options may stand before their command`() throws {
    let after = try TallyProgram.run([
      "totals", "--by", "type", "--top", "2", CommandLineTests.week,
    ])
    let before = try TallyProgram.run(
      ["--by", "type", CommandLineTests.week, "--top", "2", "totals"])
    #expect(after.status == 0)
    #expect(before.output == after.output)
  }

  @Test func `Help and version answer whatever the surroundings`() throws {
    let broken = ["TALLY_TODAY": "never", "TALLY_ON_ERROR": "x", "TALLY_LEDGER": "/nonexistent"]
    for arguments in [["--help"], ["-h"], ["timeline", "-h"], ["totals", "--chart", "--help"]] {
      let result = try TallyProgram.run(arguments, environment: broken)
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("tally"))
    }
    let version = try TallyProgram.run(["version"])
    #expect(version.output.hasPrefix("tally "))
    for arguments in [["--version"], ["-V"], ["timeline", "--version"], ["-s", "--version"]] {
      #expect(try TallyProgram.run(arguments, environment: broken).output == version.output)
    }
  }

  @Test func `An error about a ledger is told in its language`() throws {
    let result = try TallyProgram.run(["show", "zzzz", "--ledger", "examples/household"])
    #expect(result.errors.contains("没有 zzzz 这笔记录"))
    #expect(result.status == 1)
  }

  @Test func `An output file gets what standard output would`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.absolute("out.csv").display
    let arguments = ["timeline", CommandLineTests.week, "-O", "csv"]
    let result = try TallyProgram.run(arguments + ["-o", path])
    #expect(result.output.isEmpty)
    let written = String(decoding: try directory.read("out.csv"), as: UTF8.self)
    #expect(try TallyProgram.run(arguments).output == written)
    #expect(try TallyProgram.run(arguments + ["-o", "-"]).output == written)
  }

  @Test func `A reader that closes the pipe early has been answered`() throws {
    let result = try TallyProgram.shell(
      "{ tally --ledger examples/household timeline; echo $? >&2; } | head -n 1")
    #expect(result.errors == "0\n")
  }
}
