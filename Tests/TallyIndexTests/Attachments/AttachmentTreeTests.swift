import TallyIndex
import TallySystem
import TallyTestSupport
import Testing

/// What is listed of `attachments/`, and what is passed over.
struct AttachmentTreeTests {
  private let files: TemporaryDirectory

  init() throws {
    files = try TemporaryDirectory()
    try files.makeDirectory("ledger")
  }

  private func tree() throws -> AttachmentTree {
    try AttachmentTree(beneath: RootDirectory(files.absolute("ledger")))
  }

  private func paths() throws -> [String] { try tree().files.map(\.path.display) }

  @Test func `Files are listed in reading order, without what systems and editors leave`() throws {
    #expect(try paths() == [])
    for name: FilePath in [
      "b.pdf", "2026/11/a.pdf", "2026/a b\n.pdf", ".DS_Store", "Thumbs.db", "2026/desktop.ini",
      ".git/config", "a.txt~", "~$a.doc", "#a#", ".tally-1-2-3.tmp", "lost+found/x", "@eaDir/x",
    ] {
      try files.write(FilePath("ledger/attachments").appending(name))
    }
    #expect(
      try paths() == [
        "attachments/2026/11/a.pdf", "attachments/2026/a b\n.pdf", "attachments/b.pdf",
      ])
  }

  @Test func `A link inside the ledger is a file, and linked directories are not entered`() throws {
    try files.write("ledger/other/a.pdf", "a")
    try files.write("outside/b.pdf")
    try files.makeDirectory("ledger/attachments/2026")
    try files.link("ledger/attachments/a.pdf", to: "../other/a.pdf")
    try files.link("ledger/attachments/d", to: "../other")
    try files.link("ledger/attachments/b.pdf", to: "../../outside/b.pdf")
    try files.link("ledger/attachments/c.pdf", to: "nothing")
    try files.link("ledger/attachments/2026/up", to: "..")
    try files.makeFIFO("ledger/attachments/pipe")
    let tree = try tree()
    #expect(
      tree.files.map { "\($0.path) \($0.status.map { "\($0.kind)" } ?? "-")" } == [
        "attachments/a.pdf regular", "attachments/b.pdf -", "attachments/c.pdf -",
        "attachments/pipe fifo",
      ])
    #expect(tree.faults.isEmpty)
  }

  @Test func `attachments may be a link inside the ledger, and not one outside`() throws {
    try files.write("ledger/files/2026/a.pdf")
    try files.write("outside/a.pdf")
    try files.link("ledger/attachments", to: "files")
    #expect(try paths() == ["attachments/2026/a.pdf"])
    for target: FilePath in ["../outside", files.absolute("outside"), "/"] {
      try files.delete("ledger/attachments")
      try files.link("ledger/attachments", to: target)
      let error = #expect(throws: SystemError.self) { try tree() }
      #expect(error?.leadsOutside ?? false, "\(target)")
    }
    for target: FilePath in ["nothing", "attachments"] {
      try files.delete("ledger/attachments")
      try files.link("ledger/attachments", to: target)
      #expect(throws: SystemError.self, "\(target)") { try tree() }
    }
  }

  @Test func `Directories are gone into sixty-four deep, and no deeper`() throws {
    try files.makeDirectory("ledger/attachments")
    let deep = FilePath(
      "ledger/attachments" + String(repeating: "/d", count: AttachmentTree.deepest))
    try files.write(deep.appending("a.pdf"))
    try files.write(deep.appending("d/b.pdf"))
    let tree = try tree()
    #expect(tree.files.map(\.path.name).map { String(decoding: $0, as: UTF8.self) } == ["a.pdf"])
    #expect(tree.faults.count == 1)
    #expect(tree.faults.first.map { if case .tooDeep = $0.fault { true } else { false } } ?? false)
  }
}
