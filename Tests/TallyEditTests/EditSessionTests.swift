import TallyEdit
import TallySystem
import TallyTestSupport
import Testing

/// Files are written whole, and made what they were.
struct EditSessionTests {
  private let files: TemporaryDirectory
  private let root: FilePath
  private let state: FilePath

  init() throws {
    files = try TemporaryDirectory()
    root = files.absolute("ledger")
    state = files.absolute("state")
    try files.makeDirectory("ledger")
  }

  private func session() throws -> EditSession {
    try EditSession.begin(root: root, isDirectory: true, state: state, patience: .zero)
  }

  private func text(_ name: FilePath) -> String? {
    guard let bytes = try? files.read(FilePath("ledger").appending(name)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func names() throws -> [String] {
    try RootDirectory(root).directory("").entries().map(\.name.display)
  }

  private func change(_ name: FilePath, _ before: String?, _ after: String?) -> FileChange {
    FileChange(name, before: before.map { Array($0.utf8) }, after: after.map { Array($0.utf8) })
  }

  @Test func `A file becomes another, and what it was again`() throws {
    try files.write("ledger/a.tally", "one\ntwo\n")
    let session = try session()
    try session.commit([change("a.tally", "one\ntwo\n", "one\n2\n")], WriteNote("edit"))
    #expect(text("a.tally") == "one\n2\n")
    #expect(try names() == ["a.tally"])
    let undone = try session.undo()
    #expect(undone.note.command == "edit")
    #expect(text("a.tally") == "one\ntwo\n")
    #expect(throws: EditFailure.nothingToUndo) { try session.undo() }
  }
}
