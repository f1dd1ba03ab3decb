import TallyEdit
import TallySystem
import TallyTestSupport
import Testing

/// Files are written whole, and made what they were.
struct EditSessionTests {
  @Test func `A file becomes another, and what it was again`() throws {
    let site = try Site(["a.tally": "one\ntwo\n"])
    try site.commit(FileChange("a.tally", "one\ntwo\n", "one\n2\n"), note: WriteNote("edit"))
    #expect(try site.contents() == ["a.tally": "one\n2\n"])
    let undone = try site.session().undo()
    #expect(undone.note.command == "edit")
    #expect(undone.changes == [FileChange("a.tally", "one\n2\n", "one\ntwo\n")])
    #expect(try site.contents() == ["a.tally": "one\ntwo\n"])
    #expect(throws: EditFailure.nothingToUndo) { try site.session().undo() }
  }

  @Test func `What a session reads is what is there, and nothing where nothing is`() throws {
    let site = try Site(["a.tally": "one\n", "2026/b.tally": ""])
    let session = try site.session()
    #expect(try session.read("a.tally") == Array("one\n".utf8))
    #expect(try session.read("2026/b.tally") == [])
    #expect(try session.read("2026/c.tally") == nil)
    #expect(try session.read("2027/11/c.tally") == nil)
  }

  @Test func `A new file's directories are made, and go with it if nothing else is in them`() throws
  {
    let site = try Site(["a.tally": "one\n"])
    try site.commit(FileChange("2026/11/b.tally", nil, "two\n"))
    try site.commit(FileChange("2026/12/c.tally", nil, "three\n"))
    #expect(
      try site.contents() == [
        "a.tally": "one\n", "2026/11/b.tally": "two\n", "2026/12/c.tally": "three\n",
      ])
    try site.write("2026/12/d.tally", "mine\n")
    _ = try site.session().undo()
    #expect(
      try site.contents() == [
        "a.tally": "one\n", "2026/11/b.tally": "two\n", "2026/12/d.tally": "mine\n",
      ])
    _ = try site.session().undo()
    #expect(try site.contents() == ["a.tally": "one\n", "2026/12/d.tally": "mine\n"])
  }

  @Test func `The last hundred writes can be taken back, one after another`() throws {
    let site = try Site(["a.tally": "0"])
    for number in 0..<103 {
      let note = WriteNote("add", entries: [EntryPlace("e\(number)", in: "a.tally")])
      try site.commit(FileChange("a.tally", "\(number)", "\(number + 1)"), note: note)
    }
    for number in (3..<103).reversed() {
      let newest = try UndoLog(root: site.root, state: site.state).newest()
      #expect(newest?.entries == [EntryPlace("e\(number)", in: "a.tally")])
      _ = try site.session().undo()
      #expect(try site.contents() == ["a.tally": "\(number)"])
    }
    #expect(throws: EditFailure.nothingToUndo) { try site.session().undo() }
    #expect(try UndoLog(root: site.root, state: site.state).newest() == nil)
  }

  @Test func `A plan to undo changes nothing, and says what undo does`() throws {
    let site = try Site(["a.tally": "one\n"])
    try site.commit(FileChange("a.tally", "one\n", nil), FileChange("b.tally", nil, "one\n"))
    let plan = try site.session().undoPlan()
    #expect(try site.contents() == ["b.tally": "one\n"])
    #expect(try site.session().undo() == plan)
    #expect(try site.contents() == ["a.tally": "one\n"])
  }

  @Test func `What changes nothing is no write`() throws {
    let site = try Site(["a.tally": "one\n"])
    try site.commit(FileChange("a.tally", "one\n", "one\n"))
    #expect(try UndoLog(root: site.root, state: site.state).newest() == nil)
  }

  @Test func `All of a write or none: what one file refuses, none shows`() throws {
    let site = try Site(["a.tally": "one\n", "b.tally": "two\n"])
    let (good, bad) = (
      FileChange("a.tally", "one\n", "1\n"), FileChange("b.tally", "other\n", "2\n")
    )
    #expect(throws: EditFailure.changedMeanwhile("b.tally")) { try site.commit(good, bad) }
    #expect(throws: EditFailure.changedMeanwhile("b.tally")) { try site.commit(bad, good) }
    #expect(throws: EditFailure.changedMeanwhile("a.tally")) {
      try site.commit(FileChange("a.tally", nil, "1\n"))
    }
    #expect(try site.contents() == ["a.tally": "one\n", "b.tally": "two\n"])
  }

  @Test func `One session at a time has a ledger`() throws {
    let site = try Site()
    try EditSessionTests.whileOneIsThere(site) {
      #expect(throws: EditFailure.locked(seconds: 0)) { _ = try site.session(patience: .zero) }
    }
    _ = try site.session()
  }

  private static func whileOneIsThere(_ site: Site, _ body: () -> Void) throws {
    let session = try site.session()
    body()
    _ = try session.read("a.tally")
  }

  @Test func `In a ledger of one file only that file can be written`() throws {
    let site = try Site(["a.tally": "one\n", "b.tally": "two\n"])
    let session = try EditSession.begin(
      root: site.root.appending("a.tally"), isDirectory: false, state: site.state)
    try session.commit([FileChange("a.tally", "one\n", "1\n")], WriteNote("edit"))
    #expect(throws: EditFailure.outside("b.tally")) {
      try session.commit([FileChange("b.tally", "two\n", "2\n")], WriteNote("edit"))
    }
    #expect(try site.contents() == ["a.tally": "1\n", "b.tally": "two\n"])
    _ = try session.undo()
    #expect(try site.contents() == ["a.tally": "one\n", "b.tally": "two\n"])
  }

  /// A change behind the write, and from which line on it is told.
  @Test(arguments: [
    ("0\n1\n2x\n3\n4\n", 5), ("x\n1\n2x\n3\n", 1), ("0\n1\n2y\n3\n", 1), ("", 1),
  ])
  func `A write is not taken back where its file has changed since`(_ text: String, _ line: Int)
    throws
  {
    let site = try Site(["a.tally": "0\n1\n2\n3\n", "b.tally": "b\n"])
    try site.commit(
      FileChange("b.tally", "b\n", "c\n"), FileChange("a.tally", "0\n1\n2\n3\n", "0\n1\n2x\n3\n"))
    try site.write("a.tally", text)
    #expect(throws: EditFailure.undoRefused("a.tally", line: line)) { try site.session().undo() }
    #expect(try site.contents() == ["a.tally": text, "b.tally": "c\n"])
  }

  @Test func `In a long file it is told from about which line on`() throws {
    let lines = (1...10_000).map { "line \($0)\n" }
    let site = try Site(["a.tally": lines.joined()])
    try site.commit(FileChange("a.tally", lines.joined(), (lines + ["new\n"]).joined()))
    var changed = lines + ["new\n"]
    changed[6_999] = "LINE 7000\n"
    try site.write("a.tally", changed.joined())
    do {
      _ = try site.session().undo()
      Issue.record("it was taken back")
    } catch EditFailure.undoRefused("a.tally", let line?) {
      #expect((6_980...7_000).contains(line))
    }
  }

  @Test func `A write is not taken back where its file is gone, or one it deleted is there again`()
    throws
  {
    let site = try Site(["a.tally": "one\n", "b.tally": "two\n"])
    try site.commit(FileChange("a.tally", "one\n", "1\n"))
    try site.files.delete("ledger/a.tally")
    #expect(throws: EditFailure.undoRefused("a.tally", line: nil)) { try site.session().undo() }
    try site.commit(FileChange("b.tally", "two\n", nil))
    try site.write("b.tally", "new\n")
    #expect(throws: EditFailure.undoRefused("b.tally", line: nil)) { try site.session().undo() }
    #expect(try site.contents() == ["b.tally": "new\n"])
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `Any edits of any bytes are taken back exactly`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let site = try Site()
    var states: [[FilePath: [UInt8]]] = [[:]]
    for _ in 0..<40 {
      guard let now = states.last else { return }
      if states.count > 1, random.oneIn(3) {
        _ = try site.session().undo()
        states.removeLast()
      } else {
        let (next, changes) = EditSessionTests.edited(now, &random)
        try site.session().commit(changes, WriteNote("edit"))
        if next != now { states.append(next) }
      }
      #expect(try bytes(site) == states.last)
    }
    while states.count > 1 {
      _ = try site.session().undo()
      states.removeLast()
      #expect(try bytes(site) == states.last)
    }
  }

  private func bytes(_ site: Site) throws -> [FilePath: [UInt8]] {
    var found: [FilePath: [UInt8]] = [:]
    // A directory stays where a file was deleted.
    for name in try site.contents().keys where !name.hasSuffix("/") {
      found[FilePath(name)] = try site.files.read(FilePath("ledger/" + name))
    }
    return found
  }

  /// Changes one to three of four files: bytes of any value put in, taken out, or both; made, deleted.
  private static func edited(_ now: [FilePath: [UInt8]], _ random: inout SeededRandom)
    -> ([FilePath: [UInt8]], [FileChange])
  {
    var next = now
    var names: [FilePath] = ["a.tally", "b.json", "2026/c.tally", "2026/11/d.jsonl"]
    names.shuffle(using: &random)
    let chosen = names.prefix(random.number(1...3))
    for name in chosen {
      var bytes = next[name] ?? []
      let start = random.number(0...bytes.count)
      let end = random.number(start...min(bytes.count, start + 40))
      let new = (0..<random.number(0...60)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      bytes.replaceSubrange(start..<end, with: new)
      next[name] = random.oneIn(8) ? nil : bytes
    }
    return (next, chosen.map { FileChange($0, before: now[$0], after: next[$0]) })
  }
}
