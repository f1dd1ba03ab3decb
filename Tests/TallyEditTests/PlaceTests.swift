import Glibc
import TallyEdit
import TallySystem
import TallyTestSupport
import Testing

/// What a file has beside its content stays, and nothing is written outside the ledger.
struct PlaceTests {
  private func python(_ code: String, in directory: FilePath) throws -> String {
    let result = try TallyProgram.run("/usr/bin/python3", ["-c", code], in: directory.display)
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test func `Mode, owner, extended attributes and access list stay`() throws {
    let site = try Site(["a.tally": "one\n"])
    let isRoot = User.effective.id == 0
    // An ACL by which the user 1234 may read: user::rw-, user:1234:r--, group::r--, mask::r--, other::---.
    let setting = """
      import os, struct
      os.chmod("a.tally", 0o640)
      if \(isRoot ? "True" : "False"): os.chown("a.tally", 1234, 4321)
      acl = [(1, 6, -1), (2, 4, 1234), (4, 4, -1), (16, 4, -1), (32, 0, -1)]
      value = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *one) for one in acl)
      os.setxattr("a.tally", "user.comment", b"kept \\xff")
      os.setxattr("a.tally", "system.posix_acl_access", value)
      """
    let showing = """
      import os
      s = os.stat("a.tally")
      print(oct(s.st_mode), s.st_uid, s.st_gid)
      print(sorted((n, os.getxattr("a.tally", n)) for n in os.listxattr("a.tally")))
      """
    _ = try python(setting, in: site.root)
    let before = try python(showing, in: site.root)
    try site.commit(FileChange("a.tally", "one\n", "two\n"))
    #expect(try python(showing, in: site.root) == before)
    #expect(before.contains("posix_acl") && before.contains("user.comment"))
    _ = try site.session().undo()
    #expect(try python(showing, in: site.root) == before)
  }

  @Test func `A new file has the mode that any program's new file has`() throws {
    let site = try Site()
    try site.commit(FileChange("a.tally", nil, "one\n"))
    let usual = try FileStatus.of(site.files.write("ledger/usual.tally")).stamp.mode
    #expect(try FileStatus.of(site.root.appending("a.tally")).stamp.mode == usual)
  }

  @Test(arguments: ["data/b.tally", "ABSOLUTE/data/b.tally", "other.tally"])
  func `A link inside the ledger stays a link, and what it leads to is written`(_ target: String)
    throws
  {
    let site = try Site(["data/b.tally": "one\n"])
    let real = target.replacing("ABSOLUTE", with: site.root.display)
    try site.files.link("ledger/other.tally", to: "data/b.tally")
    try site.files.link("ledger/a.tally", to: FilePath(real))
    try site.commit(FileChange("a.tally", "one\n", "two\n"))
    for name: FilePath in ["a.tally", "other.tally"] {
      #expect(try FileStatus.ofLinkItself(site.root.appending(name)).kind == .link)
    }
    #expect(try site.files.read("ledger/data/b.tally") == Array("two\n".utf8))
    _ = try site.session().undo()
    #expect(try site.files.read("ledger/data/b.tally") == Array("one\n".utf8))
  }

  /// A path that leads outside, by what is made there first.
  struct Outside: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var path: FilePath
    /// A link in the ledger, and where it leads.
    var link: (name: FilePath, target: FilePath)?
    var failure: @Sendable (FilePath) -> EditFailure = { .outside($0) }
  }

  @Test(arguments: [
    Outside(testDescription: "..", path: "../outside/a.tally"),
    Outside(testDescription: ".. that comes back", path: "x/../a.tally"),
    Outside(testDescription: "absolute", path: "/etc/passwd"),
    Outside(testDescription: "a dot", path: "./a.tally"),
    Outside(testDescription: "nothing", path: ""),
    Outside(
      testDescription: "a link to a file", path: "a.tally",
      link: ("a.tally", "../outside/a.tally")),
    Outside(
      testDescription: "a link to a directory", path: "d/a.tally", link: ("d", "../outside")),
    Outside(
      testDescription: "a link to a directory, for a new file", path: "d/new.tally",
      link: ("d", "../outside")),
    Outside(
      testDescription: "… in new directories", path: "d/x/y/new.tally", link: ("d", "../outside")),
    Outside(
      testDescription: "a link that leads nowhere", path: "a.tally",
      link: ("a.tally", "../outside/new.tally"), failure: { .danglingLink($0) }),
    Outside(
      testDescription: "a directory that is a link to nowhere", path: "d/a.tally",
      link: ("d", "../outside/new"), failure: { .danglingLink($0) }),
    Outside(
      testDescription: "a link to itself", path: "a.tally", link: ("a.tally", "a.tally"),
      failure: { .danglingLink($0) }),
  ])
  func `Nothing outside the ledger is written`(_ outside: Outside) throws {
    let site = try Site(["x/b.tally": "b\n"])
    try site.files.write("outside/a.tally", "mine\n")
    if let link = outside.link {
      try site.files.link(FilePath("ledger").appending(link.name), to: link.target)
    }
    let session = try site.session()
    for before in [nil, "mine\n"] {
      #expect(throws: outside.failure(outside.path)) {
        try session.commit([FileChange(outside.path, before, "theirs\n")], WriteNote("edit"))
      }
    }
    #expect(throws: outside.failure(outside.path)) { try session.read(outside.path) }
    let beside = try RootDirectory(site.files.absolute("outside")).directory("").entries()
    #expect(beside.map(\.name) == ["a.tally"])
    #expect(try site.files.read("outside/a.tally") == Array("mine\n".utf8))
  }

  @Test func `A directory that became a link since is not written through`() throws {
    let site = try Site(["d/a.tally": "one\n"])
    try site.files.write("outside/a.tally", "one\n")
    let session = try site.session()
    let before = try session.read("d/a.tally")
    try site.files.rename("ledger/d", to: "ledger/e")
    try site.files.link("ledger/d", to: "../outside")
    #expect(throws: EditFailure.outside("d/a.tally")) {
      try session.commit(
        [FileChange("d/a.tally", before: before, after: [])], WriteNote("edit"))
    }
    #expect(try site.files.read("outside/a.tally") == Array("one\n".utf8))
  }

  @Test func `What is no file, or has a second name, is not written`() throws {
    let site = try Site(["d/a.tally": "one\n", "b.tally": "one\n"])
    try site.files.hardLink("ledger/c.tally", to: "ledger/b.tally")
    #expect(throws: EditFailure.severalNames("b.tally")) {
      try site.commit(FileChange("b.tally", "one\n", "two\n"))
    }
    #expect(throws: EditFailure.self) { try site.commit(FileChange("d", "", "two\n")) }
    #expect(throws: EditFailure.self) { try site.commit(FileChange("b.tally/x", nil, "two\n")) }
    #expect(
      try site.contents() == ["d/a.tally": "one\n", "b.tally": "one\n", "c.tally": "one\n"])
  }

  @Test func `What is kept of writes is the user's alone`() throws {
    let site = try Site(["a.tally": "one\n"])
    try site.commit(FileChange("a.tally", "one\n", "two\n"), FileChange("b.tally", nil, "two\n"))
    let names = try site.kept()
    #expect(names == ["000001.write", "lock", "mark", "probed"])
    let result = try TallyProgram.shell("find '\(site.state.display)' -perm /077")
    #expect(result.output == "")
  }
}
