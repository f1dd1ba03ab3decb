import TallyFormats
import TallyIndex
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

/// A format in name only, for a walk to match.
private struct JSONEndings: EntryFormat {
  let name = "json"
  let suffixes = ["json", "jsonl"]
  var writer: any EntryWriter { JSONWriter(isLines: false) }

  func read(
    _ file: SourceFile, rules: borrowing ReadingRules, into sink: inout some EntrySink & ~Copyable
  )
    -> FileReading
  { .entries }
}

extension TemporaryDirectory {
  fileprivate func walk(
    _ root: FilePath = "", exclude: [String] = [], allow: AllowList = AllowList()
  ) throws -> Tree {
    TreeWalk.walk(
      try RootDirectory(root.isEmpty ? path : absolute(root)),
      exclude: exclude.map { ExcludePattern($0) }, allow: allow,
      formats: [TallyTextFormat(), JSONEndings(), JournalFormat()])
  }
}

extension Tree {
  /// The items as lines: path, role and state.
  fileprivate var lines: [String] {
    items.map { item in
      let role =
        switch item.role {
        case .entries(let format): "\(format)"
        case .configuration: "configuration"
        case nil: "directory"
        }
      let state =
        switch item.state {
        case .read: "read"
        case .included(let path): "included by \(path.display)"
        case .passedOver(let reason): "\(reason)"
        case .otherName(let path): "= \(path.display)"
        case .failed: "failed"
        }
      return "\(item.path.display) \(role) \(state)"
    }
  }

  fileprivate var problemLines: [String] {
    problems.map {
      ([$0.path.display, $0.diagnostic.code.name] + $0.diagnostic.facts).joined(separator: " ")
    }
  }
}

@Test func `Files come in reading order, with their roles`() throws {
  let files = try TemporaryDirectory()
  for name: FilePath in [
    "b.tally", "a.tally", "a/z.tally", "a/b/c.JSON", "a-b/x.jsonl", "tally.json", "types.json",
    "contacts.json", "main.journal", "x.j", "x.ledger", "x.hledger", "README.md", "notes.txt",
    "a/types.json", "tally", "x.tally.txt", "attachments/a.tally", "a/attachments/a.tally",
    "B.tally/c.tally",
  ] { try files.write(name) }
  let tree = try files.walk()
  #expect(
    tree.lines == [
      "B.tally/c.tally 0 read", "a/attachments/a.tally 0 read", "a/b/c.JSON 1 read",
      "a/types.json 1 read", "a/z.tally 0 read", "a-b/x.jsonl 1 read", "a.tally 0 read",
      "b.tally 0 read", "contacts.json configuration read", "main.journal 2 read",
      "tally.json configuration read", "types.json configuration read",
      "x.hledger 2 read", "x.j 2 read", "x.ledger 2 read",
    ])
  #expect(tree.problems.isEmpty)
  #expect(tree.items.map(\.path) == tree.items.map(\.path).sorted())
  #expect(Array(tree.entryFiles).count == 12)
}

@Test func `What programs keep for themselves is no entry`() throws {
  let files = try TemporaryDirectory()
  for name: FilePath in [
    ".a.tally", ".#a.tally", "#a.tally#", "#a.tally", "a.tally~", ".a.tally.swp", "a.tally.swx",
    "a.tally.tmp", "a.tally.bak", "a.tally.orig", "a.tally.rej", "a.tally.part", "a.tally.vsctmp",
    "4913", "sedAbCdEf", "~syncthing~a.tally.tmp", ".syncthing.a.tally.tmp", "~$a.tally",
    ".git/a.tally", ".~tmp~/a.tally", ".stversions/a.tally", "#recycle/a.tally", "@eaDir/a.tally",
    "lost+found/a.tally", ".tally", ".hidden/tally.json",
  ] { try files.write(name) }
  let tree = try files.walk()
  #expect(tree.lines == [])
  #expect(tree.problems.isEmpty)
}

@Test func `A synchronisation's conflict copies are left out and told`() throws {
  let files = try TemporaryDirectory()
  let copies: [FilePath] = [
    "a (Ann's conflicted copy 2026-11-30).tally", "a (Ann 的冲突副本 2026-11-30).tally",
    "a (Conflicted Copy 2026-11-30 101112).json", "a (SFConflict ann@example.org 2026-11-30).tally",
    "a.sync-conflict-20261130-101112-ABCDEFG.tally", "a_conflict-20261130-101112.tally",
  ]
  for name in copies + ["conflict.tally", "a.tally", "x conflicted copy.txt"] {
    try files.write(name)
  }
  let tree = try files.walk()
  let told = tree.problems.map { "\($0.path.display) \($0.diagnostic.code.name)" }
  #expect(told == copies.sorted().map { "\($0.display) sync-conflict" })
  #expect(tree.entryFiles.map(\.path) == ["a.tally", "conflict.tally"])
}

@Test func `A file is read once, under its first name that is not a link`() throws {
  let files = try TemporaryDirectory()
  try files.write("m.tally", "m")
  try files.hardLink("z.tally", to: "m.tally")
  try files.hardLink("b/m.tally", to: "m.tally")
  try files.link("a.tally", to: "m.tally")
  try files.link("c.tally", to: "data.txt")
  try files.link("d.tally", to: "data.txt")
  try files.write("data.txt")
  let tree = try files.walk()
  #expect(
    tree.lines == [
      "a.tally 0 = b/m.tally", "b/m.tally 0 read", "c.tally 0 read", "d.tally 0 = c.tally",
      "m.tally 0 = b/m.tally", "z.tally 0 = b/m.tally",
    ])
}

@Test func `Links are followed inside the tree, never out of it`() throws {
  let files = try TemporaryDirectory()
  try files.write("outside.tally", "o")
  try files.write("root/real/a.txt", "a")
  try files.write("root/real/b.txt", "b")
  try files.link("root/inside.tally", to: "real/a.txt")
  try files.link("root/absolute.tally", to: files.absolute("root/real/b.txt"))
  try files.link("root/outside.tally", to: "../outside.tally")
  try files.link("root/passwd.tally", to: "/etc/passwd")
  try files.link("root/dangling.tally", to: "nothing")
  try files.link("root/dangling2.tally", to: "/nothing/at/all")
  try files.link("root/ring.tally", to: "ring2.tally")
  try files.link("root/ring2.tally", to: "ring.tally")
  try files.link("root/linked", to: "real")
  try files.link("root/above", to: "..")
  try files.link("root/directory.tally", to: "real")
  try files.link("root/elsewhere.tally", to: "/tmp")
  try files.link("root/other", to: "real/a.txt")
  let tree = try files.walk("root")
  #expect(
    tree.lines == [
      "above directory linkedDirectory", "absolute.tally 0 read", "dangling.tally 0 failed",
      "dangling2.tally 0 failed", "directory.tally directory linkedDirectory",
      "elsewhere.tally directory linkedDirectory", "inside.tally 0 read",
      "linked directory linkedDirectory", "outside.tally 0 failed", "passwd.tally 0 failed",
      "ring.tally 0 failed", "ring2.tally 0 failed",
    ])
  #expect(
    tree.problemLines == [
      "dangling.tally dangling-link", "dangling2.tally dangling-link",
      "outside.tally link-outside \(files.absolute("outside.tally").display)",
      "passwd.tally link-outside /etc/passwd", "ring.tally link-loop", "ring2.tally link-loop",
    ])
  let root = try RootDirectory(files.absolute("root"))
  #expect(tree.entryFiles.map { text(CheckedFile.read($0, beneath: root)) } == ["b", "a"])
}

@Test func `The user's list allows a link that leads outside`() throws {
  let files = try TemporaryDirectory()
  try files.write("shared/prices.tally", "p")
  try files.write("shared2/other.tally", "o")
  try files.link("root/prices.tally", to: "../shared/prices.tally")
  try files.link("root/other.tally", to: "../shared2/other.tally")
  try files.write(
    "config/tally/allow", "# mine\n\n  \(files.absolute("shared").display)/ \r\nshared2\n/nothing\n"
  )
  let environment = Environment(["XDG_CONFIG_HOME": files.absolute("config").display])
  let tree = try files.walk("root", allow: try AllowList.load(environment))
  #expect(tree.lines == ["other.tally 0 failed", "prices.tally 0 read"])
  let root = try RootDirectory(files.absolute("root"))
  #expect(tree.entryFiles.map { text(CheckedFile.read($0, beneath: root)) } == ["p"])
  let nobody = Environment(["XDG_CONFIG_HOME": files.absolute("root").display])
  let none = try AllowList.load(nobody)
  #expect(!none.allows(files.absolute("shared/prices.tally")))
}

@Test func `A special file with a ledger's ending is told, not opened`() throws {
  let files = try TemporaryDirectory()
  try files.makeFIFO("x.tally")
  try files.makeFIFO("other")
  try files.link("y.tally", to: "x.tally")
  let tree = try files.walk()
  #expect(tree.lines == ["x.tally 0 failed", "y.tally 0 failed"])
  #expect(
    tree.problemLines == ["x.tally not-a-regular-file FIFO", "y.tally not-a-regular-file FIFO"])
}

@Test func `A tree 200 directories deep is entered as far as 64`() throws {
  let files = try TemporaryDirectory()
  func directory(_ depth: Int) -> FilePath {
    FilePath(Array(repeating: "d", count: depth).joined(separator: "/"))
  }
  for depth in [64, 65, 200] { try files.write(directory(depth).appending("a.tally")) }
  let tree = try files.walk()
  #expect(
    tree.lines == [
      "\(directory(64).display)/a.tally 0 read", "\(directory(65).display) directory failed",
    ])
  #expect(tree.problemLines == ["\(directory(65).display) too-deep 64"])
}

@Test func `Excluded files and directories are listed, not read`() throws {
  let files = try TemporaryDirectory()
  for name: FilePath in ["a.tally", "b.json", "old/a.tally", "old/b/c.tally", "tally.json"] {
    try files.write(name)
  }
  let tree = try files.walk(exclude: ["*.json", "old/"])
  #expect(
    tree.lines == [
      "a.tally 0 read", "b.json 1 excluded", "old directory excluded",
      "tally.json configuration read",
    ])
}

@Test func `A directory with its own settings is another ledger`() throws {
  let files = try TemporaryDirectory()
  for name: FilePath in ["tally.json", "a/b.tally", "a/n/tally.json", "a/n/x.tally", "a/o.tally"] {
    try files.write(name)
  }
  #expect(
    try files.walk().lines == [
      "a/b.tally 0 read", "a/n directory anotherLedger", "a/o.tally 0 read",
      "tally.json configuration read",
    ])
}

@Test func `Names may be any bytes`() throws {
  let files = try TemporaryDirectory()
  let names = [[0x61, 0x0A, 0x62], [0xFF, 0xFE], [0x20], Array("咖啡".utf8)].map {
    FilePath(bytes: $0 + Array(".tally".utf8))
  }
  for name in names { try files.write(name, name.display) }
  let tree = try files.walk()
  #expect(tree.items.map(\.path) == names.sorted())
  let root = try RootDirectory(files.path)
  #expect(
    tree.entryFiles.map { text(CheckedFile.read($0, beneath: root)) }
      == names.sorted().map(\.display))
}

@Test func `A directory that cannot be read is told`() throws {
  // Root may read everything, so for it the case is one that even root is refused: a path too long.
  let files = try TemporaryDirectory()
  if User.effective.id != 0 {
    try files.write("a/b.tally")
    try files.setMode("a", 0)
    #expect(try files.walk().problemLines == ["a unreadable-directory permission denied"])
  } else {
    let long = FilePath(String(repeating: "d", count: 250))
    try files.makeLongPath(of: long, parts: 20)
    let tree = try files.walk()
    #expect(tree.problems.map(\.diagnostic.code) == [.unreadableDirectory])
    #expect(tree.problems.first?.diagnostic.facts == ["the path is too long"])
  }
}

/// The text of a reading, or the code of its problem.
private func text(_ reading: consuming CheckedFile.Reading) -> String {
  switch consume reading {
  case .text(let file): file.withText { String(decoding: $0, as: UTF8.self) }
  case .gone: "gone"
  case .problem(let problem): problem.code.name
  }
}

@Test func `A file is read and checked, or a problem says why not`() throws {
  let files = try TemporaryDirectory()
  try files.write("a.tally", "\u{FEFF}a\n")
  try files.write("big.tally", "12345678901")
  try files.write("nul.tally", "a\0")
  try files.write("gone.tally")
  let tree = try files.walk()
  _ = try files.rename("gone.tally", to: "gone")
  let root = try RootDirectory(files.path)
  #expect(
    tree.items.map { text(CheckedFile.read($0, beneath: root, limit: 10)) } == [
      "a\n", "file-too-large", "gone", "nul-byte",
    ])
  #expect(try text(CheckedFile.read(named: files.absolute("a.tally"))) == "a\n")
  #expect(try text(CheckedFile.read(named: files.absolute("no.tally"))) == "unreadable-file")
}

@Test func `A settings file is read where there is one, by the rules of links`() throws {
  let files = try TemporaryDirectory()
  try files.write("outside.json", "{}")
  try files.write("root/tally.json", "{}")
  try files.link("root/types.json", to: "../outside.json")
  try files.link("root/contacts.json", to: "nothing")
  let root = try RootDirectory(files.absolute("root"))
  #expect(try text(CheckedFile.read(named: "tally.json", beneath: root)) == "{}")
  #expect(try text(CheckedFile.read(named: "types.json", beneath: root)) == "link-outside")
  #expect(try text(CheckedFile.read(named: "contacts.json", beneath: root)) == "dangling-link")
  #expect(try text(CheckedFile.read(named: "missing.json", beneath: root)) == "gone")
}

@Test func `A root that goes while it is walked is no empty ledger`() throws {
  let files = try TemporaryDirectory()
  try files.makeDirectory("ledger")
  let root = try RootDirectory(files.absolute("ledger"))
  #expect(TreeWalk.walk(root).failure == nil)
  try PrivateDirectory(files.absolute("ledger")).delete()
  let failure = TreeWalk.walk(root).failure
  #expect(failure?.isAbsent ?? false, "\(String(describing: failure))")
}
