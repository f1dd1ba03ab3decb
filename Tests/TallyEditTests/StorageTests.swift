import TallyEdit
import TallySystem
import TallyTestSupport
import Testing

/// What a write leaves where the disk, or the file system, does not do what it should.
struct StorageTests {
  /// A library that is loaded before the C library: `Soak/Shim/failing_writes.c`.
  private static let shim: FilePath? = {
    guard let directory = try? TemporaryDirectory() else { return nil }
    let library = directory.absolute("failing_writes.so")
    let source = TallyProgram.root + "/Tests/Soak/Shim/failing_writes.c"
    let arguments = ["-shared", "-fPIC", "-O1", "-o", library.display, source, "-ldl"]
    let compiled = try? TallyProgram.run("/usr/bin/cc", arguments, in: TallyProgram.root)
    guard compiled?.status == 0 else { return nil }
    kept = directory
    return library
  }()
  nonisolated(unsafe) private static var kept: TemporaryDirectory?

  /// What a file system is said to be, and whether calls fail from the first that does on.
  static let ways = ["exchange", "none"].flatMap { how in
    [false, true].flatMap { isLasting in KilledWrite.all.map { (how, isLasting, $0) } }
  }

  @Test(arguments: ways)
  func `Whatever call fails, a write is done or not done, whole, and what it says is true`(
    _ how: String, _ isLasting: Bool, _ write: KilledWrite
  ) throws {
    let shim = try #require(StorageTests.shim, "no C compiler")
    for call in 1... {
      let site = try write.site()
      let note = site.files.absolute("failed")
      var environment = ["LD_PRELOAD": shim.display, "TALLY_FAIL_NOTE": note.display]
      environment["TALLY_FAIL_CALL"] = "\(call)"
      environment["TALLY_MISBEHAVE"] = how
      if isLasting { environment["TALLY_FAIL_ON"] = "1" }
      let result = try site.edit(write.task, environment)
      let left = try site.contents()
      for (name, text) in left where !name.hasSuffix("/") && !name.contains(".tally-") {
        #expect(text == write.before[name] || text == write.after[name], "\(name), call \(call)")
      }
      guard (try? FileStatus.of(note)) != nil else {
        #expect(result.status == 0, "\(result.errors)")
        #expect(call > 10)
        return
      }
      #expect(result.status == 0 || !result.errors.isEmpty, "call \(call)")
      _ = try site.session()
      let settled = try site.contents()
      #expect(settled == write.before || settled == write.after, "call \(call): \(settled)")
      if !isLasting {
        #expect(settled == (result.status == 0 ? write.after : write.before), "call \(call)")
      }
    }
  }

  @Test func `A file system that can't exchange files is written to likewise`() throws {
    let shim = try #require(StorageTests.shim, "no C compiler")
    let environment = ["LD_PRELOAD": shim.display, "TALLY_MISBEHAVE": "exchange"]
    for write in KilledWrite.all {
      var point = 1
      while true {
        let site = try write.site()
        var own = environment
        own["TALLY_FAILPOINT"] = "\(point)"
        let killed = try site.edit(write.task, own)
        guard killed.status == 137 else {
          #expect(killed.status == 0, "\(killed.errors)")
          #expect(try site.contents() == write.after)
          break
        }
        let settled = try site.edit(["settle"], environment)
        #expect(settled.status == 0, "\(settled.errors)")
        let left = try site.contents()
        #expect(left == write.before || left == write.after, "point \(point): \(left)")
        point += 1
      }
      #expect(point > 15)
    }
  }

  @Test(arguments: ["rename", "append"])
  func `A file system that misbehaves is noticed before anything is written`(_ how: String) throws {
    let shim = try #require(StorageTests.shim, "no C compiler")
    let site = try Site(["a.tally": "one\n"])
    let environment = ["LD_PRELOAD": shim.display, "TALLY_MISBEHAVE": how]
    for task in [["replace", "a.tally", "one", "two"], ["move", "one", "a.tally", "x/b.tally"]] {
      let result = try site.edit(task, environment)
      #expect(result.status == 1)
      #expect(
        result.errors.contains("on the file system of")
          && result.errors.contains("nothing was written"))
      #expect(try site.contents() == ["a.tally": "one\n"])
    }
    // One that behaves is not looked at again: that is found in the state directory.
    #expect(try site.edit(["replace", "a.tally", "one", "two"]).status == 0)
    #expect(
      try site.edit(["replace", "a.tally", "two", "one"], how == "append" ? environment : [:])
        .status == 0)
  }

  /// Runs a line of shell as root of namespaces of its own, with a tmpfs at `disk`.
  private func mounted(_ size: String, _ line: String, _ site: Site) throws -> TallyProgram.Result {
    let disk = site.files.absolute("disk").display
    let editor = FilePath(TallyProgram.path).parent.appending("tally-stub-editor").display
    try site.files.makeDirectory("disk")
    let script = """
      set -e
      mount -t tmpfs -o size=\(size) none '\(disk)'
      cd '\(disk)'
      mkdir ledger
      edit() { '\(editor)' "$STATE" '\(disk)/ledger' "$@"; }
      \(line)
      """
    return try TallyProgram.run(
      "/usr/bin/unshare", ["-Urm", "/bin/sh", "-c", script], in: TallyProgram.root,
      environment: [
        "STATE": site.state.display, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
      ])
  }

  @Test func `A read-only file system gives one line, and nothing is left of the attempt`() throws {
    let site = try Site()
    let line = """
      echo one >ledger/a.tally
      mount -o remount,ro .
      ! edit replace a.tally one two
      ! edit move one a.tally x/b.tally
      ! edit delete a.tally
      ls -A ledger
      cat ledger/a.tally
      """
    let result = try mounted("1m", line, site)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "a.tally\none\n")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.hasSuffix("read-only here: the file system is read-only") })
    #expect(try Set(site.kept()).isSubset(of: ["lock", "probed"]))
  }

  /// What is read-only by its mode: to whom is not root.
  @Test(arguments: [("444", "755"), ("644", "555")])
  func `A read-only file or directory gives one line`(_ file: String, _ directory: String) throws {
    let site = try Site(["a.tally": "one\n"])
    let editor = FilePath(TallyProgram.path).parent.appending("tally-stub-editor").display
    let line = """
      chmod \(file) ledger/a.tally && chmod \(directory) ledger
      unshare -U '\(editor)' state ledger replace a.tally one two
      status=$?
      chmod 755 ledger
      exit $status
      """
    let result = try TallyProgram.run(
      "/bin/sh", ["-c", line], in: site.files.path.display,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
    #expect(result.status == 1)
    #expect(result.errors == "a.tally is read-only here: permission denied\n")
    #expect(try site.contents() == ["a.tally": "one\n"])
  }

  @Test(arguments: Array(stride(from: 8, through: 96, by: 4)))
  func `A full disk leaves the old file or the new one`(_ room: Int) throws {
    let site = try Site()
    // The state directory is on the same disk, in every other trial.
    let line = """
      \(room % 8 == 0 ? "STATE=$PWD/state" : "")
      head -c 20000 /dev/zero | tr '\\0' 'x' >ledger/a.tally
      echo one >>ledger/a.tally
      cp ledger/a.tally before
      dd if=/dev/zero of=rest bs=1k 2>/dev/null || true
      dd if=/dev/null of=rest bs=1k seek=$(($(stat -c %s rest) / 1024 - \(room))) 2>/dev/null
      if edit move one a.tally 2026/b.tally 2>errors; then
        tail -c 5 ledger/a.tally; ls -A ledger; cat ledger/2026/b.tally
      else
        cat errors; cmp before ledger/a.tally; ls -A ledger
      fi
      rm rest
      edit settle
      edit move one a.tally 2026/b.tally 2>/dev/null || true
      cat ledger/2026/b.tally
      """
    let result = try mounted("200k", line, site)
    #expect(result.status == 0, "\(result.errors)")
    let done = "xxxxx2026\na.tally\none\n"
    let full = "no space left on the disk\na.tally\n"
    #expect(
      result.output == done + "one\n" || result.output.hasSuffix(full + "one\n"), "\(result.output)"
    )
  }
}
