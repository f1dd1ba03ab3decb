import TallySystem
import TallyTestSupport
import Testing

/// `tally init`: what it makes, what it says, and where it does neither.
struct InitTests {
  private let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  private func tally(_ line: String, _ extra: [String: String] = [:]) throws -> TallyProgram.Result
  {
    try TallyProgram.run(
      line.split(separator: " ").map(String.init), in: home.path.display,
      environment: [
        "HOME": home.path.display, "XDG_CACHE_HOME": home.absolute(".cache").display,
        "XDG_CONFIG_HOME": home.absolute(".config").display,
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      ].merging(extra) { _, new in new })
  }

  private func shell(_ line: String) throws {
    let result = try TallyProgram.shell(
      line, in: home.path.display,
      environment: [
        "HOME": home.path.display, "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_SYSTEM": "/dev/null",
      ])
    #expect(result.status == 0, "\(line): \(result.errors)")
  }

  /// All files below the home directory but tally's own, with what is in them.
  private func tree() throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    var directories: [FilePath] = [""]
    while let directory = directories.popLast() {
      for entry in try RootDirectory(home.path).directory(directory).entries() {
        let path = directory.appending(entry.name)
        if entry.name == ".cache" || entry.name == ".git" { continue }
        if entry.kind == .link { continue }
        if entry.kind == .directory {
          directories.append(path)
        } else {
          found[path.display] = try home.read(path)
        }
      }
    }
    return found
  }

  /// Runs commands one after another, and compares all that is shown, and the files made.
  private func expect(_ lines: [String], _ golden: String, _ extra: [String: String] = [:]) throws {
    var text = ""
    for line in lines {
      let result = try tally(line, extra)
      text += "$ tally \(line)\n" + result.output + result.errors
      if result.status != 0 { text += "status \(result.status)\n" }
    }
    for (name, bytes) in try tree().sorted(by: { $0.key < $1.key }) where name != "tally/types.json"
    {
      text += "--- \(name)\n" + String(decoding: bytes, as: UTF8.self)
    }
    try Golden.expect(text, golden)
  }

  @Test func `A ledger is made once, and says what to type`() throws {
    try expect(["init --dry-run", "init", "init", "check", ""], "init-en")
  }

  @Test func `In Chinese likewise, with entries to look at`() throws {
    try expect(
      ["init --sample --dry-run", "init --sample", "init --sample", "check", ""], "init-zh",
      ["LANG": "zh_CN.UTF-8"])
  }

  @Test func `Entries to look at can come later, in the currency that there is`() throws {
    try expect(
      ["init --currency JPY", "init --sample", "init --sample --today 2026-12-01", "check"],
      "init-sample")
  }

  /// Without the sources of locales none can be made to look at.
  @Test(
    .enabled(if: (try? FileStatus.of("/usr/share/i18n/locales/de_CH")) != nil, "no locale sources"))
  func `The currency is the locale's where that has one`() throws {
    try shell("mkdir locales && localedef -i de_CH -f UTF-8 locales/de_CH.UTF-8")
    let locale = ["LC_ALL": "de_CH.UTF-8", "LOCPATH": home.absolute("locales").display]
    #expect(
      try tally("init --dry-run", locale).output
        .contains("currency CHF (from the locale; --currency)"))
    #expect(try tally("init --dry-run --currency EUR", locale).output.contains("currency EUR (-"))
    #expect(try tally("init --dry-run").output.contains("currency USD (--currency for another)"))
  }

  @Test func `A plan makes nothing`() throws {
    #expect(try tally("init --dry-run --sample").status == 0)
    #expect(try tree().isEmpty)
  }

  @Test func `What is there stays as it is, and what is missing is made`() throws {
    try home.write("tally/tally.json", "{\"currency\": \"EUR\"} // mine\n")
    try home.write("tally/2026-11-30.tally", "coffee 6.50\n")
    let before = try tree()
    let result = try tally("init --sample --lang zh --currency CNY")
    #expect(result.status == 0)
    #expect(result.output.contains("types.json(39"), "\(result.output)")
    let after = try tree()
    #expect(after.filter { before[$0.key] != nil } == before)
    #expect(Set(after.keys).subtracting(before.keys) == ["tally/types.json"])
    #expect(try tally("init").output.hasPrefix("Nothing to make: "))
    #expect(try tree() == after)
  }

  @Test func `What was cut short is completed`() throws {
    _ = try tally("init --sample")
    let whole = try tree()
    for name in whole.keys {
      try home.delete(FilePath(name))
      #expect(try tally("init --sample").status == 0)
      #expect(try tree() == whole, "without \(name)")
    }
  }

  @Test func `Killed anywhere, it leaves whole files, and is completed`() throws {
    _ = try tally("init whole --sample")
    let whole = try tree().filter { $0.key.hasPrefix("whole/") }.values.map { $0 }
    var points = 0
    while true {
      points += 1
      let directory = "at\(points)"
      let killed = try tally("init \(directory) --sample", ["TALLY_FAILPOINT": "\(points)"])
      for (name, bytes) in try tree() where name.hasPrefix(directory) && !name.hasSuffix(".tmp") {
        #expect(whole.contains(bytes), "\(name)")
      }
      #expect(try tally("init \(directory) --sample").status == 0)
      let completed = try tree().filter { $0.key.hasPrefix(directory) && !$0.key.hasSuffix(".tmp") }
      #expect(Set(completed.values) == Set(whole), "killed at \(points)")
      #expect(try tally("--ledger \(directory) check").status == 0)
      if killed.status == 0 { break }
      #expect(killed.status == 137)
    }
    #expect(points > 15)
  }

  @Test func `Several at once make one ledger`() throws {
    _ = try tally("init one --sample")
    let environment = TallyProgram.environment.merging(["HOME": home.path.display]) { $1 }
    let running = try (0..<12).map { _ in
      try RunningProgram(
        TallyProgram.path, ["init", home.absolute("two").display, "--sample"],
        environment: environment)
    }
    for program in running {
      let (status, errors) = program.end()
      #expect(status == 0, "\(errors)")
    }
    let files = try tree()
    for (name, bytes) in files where name.hasPrefix("one/") {
      #expect(files["two/" + name.dropFirst(4)] == bytes, "\(name)")
    }
    #expect(files.keys.filter { $0.hasSuffix(".tmp") } == [])
  }

  @Test func `Refused places, each with what to do`() throws {
    try home.write("code/package.json", "{}")
    for number in 1...4 { try home.write(FilePath("code/data\(number).json"), "{}") }
    try home.write("shop/till/tally.json", "{}")
    try home.write("file", "")
    try home.link("dangling", to: "nowhere")
    let before = try tree()
    var text = ""
    let lines = [
      ".", "shop", "file", "file/x", "dangling", "none/../x", "a b", "x --currency usd",
      "x --lang de", "x --ledger y", "x --output-format json",
    ]
    for language in ["C.UTF-8", "zh_CN.UTF-8"] {
      for line in lines {
        let result = try tally("init " + line, ["LANG": language])
        #expect(result.output.isEmpty)
        text += "$ tally init \(line)\n" + result.errors + "status \(result.status)\n"
      }
    }
    try Golden.expect(text.replacing(home.path.display, with: "HOME"), "init-refused")
    #expect(try tree() == before)
    let temporary = try tally("init .", ["HOME": "/nonexistent", "TMPDIR": home.path.display])
    #expect(temporary.status == 1)
    #expect(temporary.errors.contains("gone tomorrow"), "\(temporary.errors)")
  }

  @Test func `Where nothing can be made, one line says so`() throws {
    // Not even root makes a directory in these.
    for path in ["/sys/tally", "/proc/tally"] {
      let result = try tally("init " + path)
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("tally: cannot make a ledger in \(path): "))
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }
  }

  @Test func `Inside a ledger and through a link it says so`() throws {
    try home.write("books/tally.json", "{}")
    #expect(try tally("init books/shop").output.contains("inside the ledger ~/books"))
    try home.makeDirectory("real")
    try home.link("link", to: "real")
    #expect(try tally("init link").output.hasPrefix("Made ~/real: "))
    #expect(try tree()["real/tally.json"] != nil)
    #expect(try FileStatus.ofLinkItself(home.absolute("link")).kind == .link)
  }

  @Test func `What is no file in the place of one stays, and nobody waits for it`() throws {
    try home.makeDirectory("odd/types.json")
    try home.makeFIFO("odd/tally.json")
    let result = try tally("init odd --sample")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("Nothing to make: "), "\(result.output)")
    #expect(try FileStatus.of(home.absolute("odd/tally.json")).kind == .fifo)
  }

  // MARK: - In git

  private static let commit =
    "git -C books -c commit.gpgsign=false commit -q --allow-empty -m x --no-verify"

  private func commit(_ name: String) throws {
    try shell(
      "GIT_AUTHOR_NAME=\(name) GIT_AUTHOR_EMAIL=\(name)@example.org GIT_COMMITTER_NAME=\(name) "
        + "GIT_COMMITTER_EMAIL=\(name)@example.org " + Self.commit)
  }

  @Test func `In a repository of one it makes a gitignore that ignores nothing of the ledger`()
    throws
  {
    try shell("git init -q books")
    try commit("ann")
    try commit("ann")
    let result = try tally("init books/money --sample")
    #expect(result.output.contains(".gitignore"))
    #expect(!result.output.contains("{user}"))
    let made = try tree().keys.filter { $0.hasPrefix("books/money/") }
    #expect(made.contains("books/money/.gitignore"))
    #expect(!made.contains { $0.contains("gitattributes") })
    for name in made {
      try shell("! git -C books check-ignore -q \(home.absolute(FilePath(name)).display)")
    }
    for name in ["a.tally~", ".a.tally.swp", "#a.tally#", "a.sync-conflict-20261130-1.tally"] {
      try shell("git -C books check-ignore -q 'money/\(name)'")
    }
  }

  @Test func `In a repository of several it suggests a file for each`() throws {
    try shell("git init -q books")
    try commit("ann")
    try commit("bo")
    let result = try tally("init books")
    let lines = result.output.split(separator: "\n").filter { $0.contains("{user}") }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("  2 people commit here: ") == true, "\(result.output)")
  }

  @Test func `Where git is not there, or the repository is broken, nothing is said of it`() throws {
    try shell("git init -q books")
    let empty = try tally("init books/a")
    let none = try tally("init books/b", ["PATH": "/nonexistent"])
    try home.write("broken/.git/HEAD", "?")
    let broken = try tally("init broken")
    for result in [empty, none, broken] {
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.output.contains(".gitignore") && !result.output.contains("{user}"))
    }
  }
}
