import Foundation
import TallySystem
import TallyTestSupport
import Testing

/// The scripts in the shells that they are for, on a terminal, with a ledger of somebody who means ill.
@Suite(.serialized)
struct ShellCompletionTests {
  /// Payees, and how each begins in the syntax that the shells have in common.
  static let payees = [
    ("$(touch pwned)", #"\$\("#), ("`touch pwned`", #"\`"#), ("; touch pwned", #"\;"#),
    ("&& touch pwned", #"\&"#), ("| touch pwned", #"\|"#), ("a b", #"a\ "#), ("it's", "it"),
    (#"q"q"#, "q"), (#"b\s"#, "b"), ("午饭 店", "午"), ("-rf", "-"), ("%F{red}x", "%"),
    ("x!y", "x"), ("$HOME", #"\$H"#), ("~root", #"\~"#), ("{u,v}", #"\{"#), ("w* *", "w"),
    ("#h", ##"\#"##), ("c:d=e>f@g", "c"), ("m:n", "m:"), ("o=p", "o="), ("r\u{3000}s", "r"),
  ]

  /// What no line of candidates can hold, or no terminal show.
  private static let unseen = ["esc\u{1B}[31m", "line\nbreak", "tab\tstop"]

  static func files(completions: String) throws -> TemporaryDirectory {
    let files = try TemporaryDirectory()
    let entries = (payees.map(\.0) + unseen).map { payee in
      ["type": "coffee", "amount": "1", "payee": payee]
    }
    let types = [["name": "$(touch pwned)", "aliases": ["`touch pwned`"]], ["name": "coffee"]]
    for (name, value) in [("2026-11-30", entries as Any), ("types", ["types": types])] {
      let data = try JSONSerialization.data(withJSONObject: value)
      try files.write(FilePath("ledger/\(name).json"), bytes: Array(data))
    }
    try files.write("ledger/2026-11-29.tally", "coffee 1 #旅行 from:bank\n")
    try files.write("ledger/tally.json", #"{"accounts": {"bank": "assets:$(touch pwned)"}}"#)
    try files.write("completions", completions)
    try files.makeDirectory("home")
    return files
  }

  static func isTouched(_ files: TemporaryDirectory) -> Bool {
    FileManager.default.fileExists(atPath: files.absolute("pwned").display)
  }

  @Test(arguments: InteractiveShell.kinds)
  func `A completed payee is one word, letter by letter, and nothing of it is run`(
    _ kind: InteractiveShell.Kind
  ) throws {
    let script = try TallyProgram.run(["completions", kind.name])
    let shell = try InteractiveShell(
      kind, in: ShellCompletionTests.files(completions: script.output))
    for (payee, start) in ShellCompletionTests.payees {
      let arguments = try shell.arguments(of: "tally add coffee 1 @" + start)
      #expect(arguments == ["add", "coffee", "1", "@" + payee])
      #expect(!ShellCompletionTests.isTouched(shell.files), "\(payee)")
    }
  }

  @Test(arguments: InteractiveShell.kinds)
  func `Commands, options, types, accounts, tags and terms are completed`(
    _ kind: InteractiveShell.Kind
  ) throws {
    let script = try TallyProgram.run(["completions", kind.name])
    let shell = try InteractiveShell(
      kind, in: ShellCompletionTests.files(completions: script.output))
    let cases: [(line: String, arguments: [String])] = [
      ("tally timel", ["timeline"]), ("tally totals --cha", ["totals", "--chart"]),
      ("tally totals --by we", ["totals", "--by", "week"]),
      ("tally totals --sort=na", ["totals", "--sort=name"]),
      (#"tally add \$"#, ["add", "$(touch pwned)"]), (#"tally add \`"#, ["add", "`touch pwned`"]),
      ("tally add coffee 1 tag:", ["add", "coffee", "1", "tag:旅行"]),
      ("tally add coffee 1 from:b", ["add", "coffee", "1", "from:bank"]),
      ("tally timeline payee:b", ["timeline", #"payee:b\\s"#]),
      ("tally -f led", ["-f", kind.name == "zsh" ? "ledger" : "ledger/"]),
      (#"tally add coffee 1 "@a "#, ["add", "coffee", "1", "@a b"]),
      ("tally add coffee 1 '@$(", ["add", "coffee", "1", "@$(touch pwned)"]),
    ]
    for (line, arguments) in cases {
      #expect(try shell.arguments(of: line) == arguments, "\(line)")
      #expect(!ShellCompletionTests.isTouched(shell.files), "\(line)")
    }
  }

  /// The control: a script that takes candidates as words for a shell to expand.
  @Test func `A script that lets bash expand the candidates is found out`() throws {
    let script = #"""
      _tally() { COMPREPLY=($(compgen -W "$(command tally complete -- add coffee 1 @)" -- "$2")); }
      complete -F _tally tally
      """#
    let shell = try InteractiveShell(
      InteractiveShell.kinds[0], in: ShellCompletionTests.files(completions: script))
    _ = try shell.arguments(of: "tally add coffee 1 @a")
    #expect(ShellCompletionTests.isTouched(shell.files))
  }
}
