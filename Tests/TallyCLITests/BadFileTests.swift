import TallySystem
import TallyTestSupport
import Testing

/// Files and directories that can't be read, or not as text: each is said, and the rest counts.
struct BadFileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// Also the code of the problem.
    let name: String
    /// What the message has.
    let message: String
    var environment: [String: String] = [:]
    let make: @Sendable (TemporaryDirectory) throws -> Void

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "not-utf8", message: "bad.tally:2:1: error: not UTF-8 text, from byte 11 on") {
      try $0.write("bad.tally", bytes: Array("2026-11-30\n".utf8) + [0xCE, 0xE7, 0xB7, 0xB9])
    },
    Case(name: "nul-byte", message: "bad.tally:1:8: error: has a NUL byte at 7") {
      try $0.write("bad.tally", bytes: Array("coffee 6\u{0}50".utf8).map { $0 == 0x36 ? 0 : $0 })
    },
    Case(name: "utf-16", message: "bad.tally: error: is UTF-16 text") {
      try $0.write("bad.tally", bytes: [0xFF, 0xFE, 0x61, 0])
    },
    Case(name: "not-a-regular-file", message: "bad.tally: error: is a FIFO, not a file") {
      try $0.makeFIFO("bad.tally")
    },
    Case(name: "not-a-regular-file", message: "bad.tally: error: is a FIFO, not a file") {
      try $0.makeFIFO("pipe")
      try $0.link("bad.tally", to: "pipe")
    },
    Case(name: "link-outside", message: "bad.tally: error: this link leads out of the ledger") {
      try $0.link("bad.tally", to: "/dev/zero")
    },
    Case(name: "link-outside", message: "leads out of the ledger, to /etc/passwd") {
      try $0.link("bad.tally", to: "/etc/passwd")
    },
    Case(name: "link-outside", message: "types.json: error: this link leads out of the ledger") {
      try $0.link("types.json", to: "/etc/passwd")
    },
    Case(name: "dangling-link", message: "bad.tally: error: this link leads to nothing") {
      try $0.link("bad.tally", to: "nothing.tally")
    },
    Case(name: "link-loop", message: "bad.tally: error: this link leads back to itself") {
      try $0.link("bad.tally", to: "worse.tally")
      try $0.link("worse.tally", to: "bad.tally")
    },
    Case(
      name: "file-too-large", message: "bad.tally: error: has 101 bytes; the most is 100",
      environment: ["TALLY_MAX_FILE_SIZE": "100"]
    ) {
      try $0.write("bad.tally", String(repeating: "x", count: 101))
    },
    Case(name: "line-too-long", message: "bad.tally:2: error: this line is longer than 1048576") {
      try $0.write("bad.tally", "; short\n; " + String(repeating: "x", count: 1 << 20) + "\n")
    },
    Case(name: "too-deep", message: "is more than 64 directories below the root") {
      try $0.makeLongPath(of: "d", parts: 200)
    },
    Case(
      name: "include-not-a-file", message: "main.journal:1:9: error: pipe is a FIFO, not a file"
    ) {
      try $0.makeFIFO("pipe")
      try $0.write("main.journal", "include pipe\n")
    },
    Case(
      name: "include-unreadable",
      message: "main.journal:1:9: error: \(String(repeating: "n", count: 119))"
    ) {
      // Longer than a name can be: root reads all files.
      try $0.write("main.journal", "include \(String(repeating: "n", count: 300))\n")
    },
    Case(
      name: "include-too-deep",
      message: "64.journal:1:9: error: files include each other more than 64 levels deep"
    ) {
      for level in 0...64 {
        try $0.write(FilePath("\(level).journal"), "include \(level + 1).journal\n")
      }
      try $0.write("65.journal", "")
    },
    Case(name: "include-too-many", message: "includes lead to more than 100000 readings") {
      // As many directives for each of a few.
      let aliases = String(repeating: "alias a=b\n", count: 100_000)
      let includes = (2000...2010).map { "Y\($0)\ninclude x.inc\n" }.joined()
      try $0.write("main.journal", aliases + includes)
      try $0.write("x.inc", "")
    },
    Case(name: "json-missing-value", message: "bad.json:1:12: error: a JSON value is expected") {
      try $0.write("bad.json", #"{"amount": }"#)
    },
    Case(name: "json-too-deep", message: "bad.json:1:65: error: brackets more than 64 deep") {
      try $0.write("bad.json", String(repeating: "[", count: 100_000))
    },
    Case(name: "json-too-deep", message: "tally.json:1:65: error: brackets more than 64 deep") {
      try $0.write("tally.json", String(repeating: "[", count: 100_000))
    },
  ]

  @Test(arguments: cases)
  func `What can't be read is said, and the rest answered`(_ bad: Case) throws {
    let ledger = try TemporaryDirectory()
    try ledger.write("2026-11-30.tally", "coffee 6.50\n")
    try bad.make(ledger)
    let options = ["--ledger", ledger.path.display]
    let check = try TallyProgram.run(options + ["check"], environment: bad.environment)
    #expect(check.status == 1)
    #expect(check.output.contains(bad.message), "\(check.output)")
    #expect(check.output.contains("[\(bad.name)]"))
    let totals = try TallyProgram.run(
      options + ["totals", "-O", "csv"], environment: bad.environment)
    #expect(totals.status == 3)
    #expect(totals.output.contains("6.50"))
    #expect(totals.errors.contains("not counted"))
  }

  /// Root reads everything, so what nobody may read is made another way.
  @Test func `A directory that can't be read is an error with the system's reason`() throws {
    let ledger = try TemporaryDirectory()
    try ledger.write("2026-11-30.tally", "coffee 6.50\n")
    try ledger.makeDirectory("closed")
    try ledger.setMode("closed", 0)
    defer { _ = try? ledger.setMode("closed", 0o755) }
    let result = try TallyProgram.run(["--ledger", ledger.path.display, "check"])
    let isRoot = User.effective.id == 0
    #expect(result.status == (isRoot ? 0 : 1))
    #expect(isRoot || result.output.contains("[unreadable-directory]"))
  }

  /// A path longer than the system takes can't be opened, not even by root.
  @Test(arguments: [("unreadable-file", 16), ("unreadable-directory", 20)])
  func `A path that is too long is an error`(_ code: String, _ depth: Int) throws {
    let ledger = try TemporaryDirectory()
    try ledger.write("2026-11-30.tally", "coffee 6.50\n")
    let name = String(repeating: "d", count: 250)
    try ledger.makeLongPath(of: FilePath(name), parts: depth)
    // 16 names of 250 bytes are a path, and the file's name is too much.
    let steps = String(repeating: "cd \(name); ", count: 16)
    let made = try TallyProgram.shell(
      steps + "echo 'lunch 12' > \(name.dropLast(6)).tally", in: ledger.path.display)
    #expect(made.status == 0)
    let result = try TallyProgram.run(["--ledger", ledger.path.display, "check"])
    #expect(result.status == 1)
    #expect(result.output.contains("the path is too long [\(code)]"), "\(result.output)")
    let totals = try TallyProgram.run(["--ledger", ledger.path.display, "totals", "-O", "csv"])
    #expect(totals.status == 3 && totals.output.contains("6.50"))
  }

  @Test func `A file without end is not read to its end`() throws {
    let result = try TallyProgram.run(
      ["-f", "/dev/zero", "check"], environment: ["TALLY_MAX_FILE_SIZE": "1000"])
    #expect(result.status == 1)
    #expect(result.output.contains("[file-too-large]"))
  }

  @Test(arguments: ["tally.json", "types.json"])
  func `A directory in the place of settings is an error`(_ name: String) throws {
    let ledger = try TemporaryDirectory()
    try ledger.makeDirectory(FilePath(name))
    try ledger.write("2026-11-30.tally", "coffee 6.50\n")
    let result = try TallyProgram.run(["--ledger", ledger.path.display, "totals"])
    #expect(result.status == 3)
    #expect(result.errors.contains(name))
  }

  @Test func `A directory named like an entry file is entered as a directory`() throws {
    let ledger = try TemporaryDirectory()
    try ledger.write("2026-11.tally/2026-11-30.tally", "coffee 6.50\n")
    let result = try TallyProgram.run(["--ledger", ledger.path.display, "totals", "-O", "csv"])
    #expect(result.status == 0)
    #expect(result.output.contains("6.50"))
  }

  @Test func `A linked file counts once, and under its own name`() throws {
    let ledger = try TemporaryDirectory()
    try ledger.write("z/2026-11-30.tally", "coffee 6.50\n")
    try ledger.link("a.tally", to: "z/2026-11-30.tally")
    try ledger.hardLink("z/2026-11-30-again.tally", to: "z/2026-11-30.tally")
    try ledger.link("b", to: "z")
    let options = ["--ledger", ledger.path.display]
    let totals = try TallyProgram.run(options + ["totals", "-O", "csv"])
    #expect(totals.status == 0)
    #expect(totals.output.contains("6.50") && !totals.output.contains("13"))
    let files = try TallyProgram.run(options + ["files", "-l"])
    for name in ["a.tally", "z/2026-11-30-again.tally", "b"] {
      #expect(files.output.contains(name), "\(files.output)")
    }
  }

  @Test func `Names of files are shown escaped, and whole in JSON`() throws {
    let ledger = try TemporaryDirectory()
    let names: [[UInt8]] = [
      Array("2026-11-30-a\nb.tally".utf8), Array("2026-11-30-\u{1B}[31m.tally".utf8),
      Array("2026-11-30-".utf8) + [0xFF, 0xFE] + Array(".tally".utf8),
      Array("2026-11-30-\u{202E}.tally".utf8),
    ]
    for name in names { try ledger.write(FilePath(bytes: name), "coffee 6.50\nlunch\n") }
    for command in ["check", "files", "timeline", "totals", "status"] {
      let result = try TallyProgram.run(["--ledger", ledger.path.display, command])
      let shown = result.output + result.errors
      #expect(result.status == (command == "check" ? 1 : 3), "\(command)")
      #expect(!shown.contains("\u{1B}") && !shown.contains("\u{202E}"), "\(command)")
      #expect(!shown.contains("a\nb"), "\(command)")
    }
    let json = try TallyProgram.run(["--ledger", ledger.path.display, "check", "-O", "json"])
    #expect(json.output.contains(#"2026-11-30-a\nb.tally"#))
    #expect(!json.output.contains("\u{1B}"))
  }

  @Test(arguments: [
    "\u{FEFF}coffee 6.50\r\nlunch 12\r\n", "coffee 6.50\nlunch 12", "coffee 6.50\r\nlunch 12",
  ])
  func `A byte order mark, CRLF and a missing last newline are fine`(_ text: String) throws {
    let ledger = try TemporaryDirectory()
    try ledger.write("2026-11-30.tally", text)
    let result = try TallyProgram.run(
      ["--ledger", ledger.path.display, "totals", "--by", "type", "-O", "csv"])
    #expect(result.status == 0)
    #expect(result.output.contains("coffee,,6.50,") && result.output.contains("lunch,,12,"))
    #expect(!result.output.contains("\\r") && !result.output.contains("\u{FEFF}"))
  }

  @Test func `An entry file given by name that is a pipe or nothing`() throws {
    let ledger = try TemporaryDirectory()
    try ledger.write("a.tally", "2026-11-30\ncoffee 6.50\n")
    let piped = try TallyProgram.shell(
      "cat a.tally | tally -f /dev/stdin totals -O csv", in: ledger.path.display)
    #expect(piped.status == 0 && piped.output.contains("6.50"), "\(piped.errors)")
    let missing = try TallyProgram.run(["-f", "b.tally", "totals"], in: ledger.path.display)
    #expect(missing.status == 1)
    #expect(missing.output.isEmpty && missing.errors.contains("no such file"))
    let long = try TallyProgram.run(["-f", String(repeating: "x", count: 300), "totals"])
    #expect(long.status == 1)
    #expect(long.output.isEmpty && long.errors.contains("too long"))
  }
}
