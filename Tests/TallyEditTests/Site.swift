import TallyEdit
import TallySystem
import TallyTestSupport

/// A ledger of a test's own, its state directory, and sessions that write to it.
final class Site {
  let files: TemporaryDirectory
  var root: FilePath { files.absolute("ledger") }
  var state: FilePath { files.absolute("state") }

  /// - `ledger`: its files, by their paths in it.
  init(_ ledger: [FilePath: String] = [:]) throws {
    files = try TemporaryDirectory()
    try files.makeDirectory("ledger")
    for (name, text) in ledger { try write(name, text) }
  }

  func write(_ name: FilePath, _ text: String) throws {
    try files.write(FilePath("ledger").appending(name), text)
  }

  /// - `patience`: a child that another test starts has this process's locks too, until it is another program.
  func session(patience: Duration = .seconds(20)) throws -> EditSession {
    try EditSession.begin(root: root, isDirectory: true, state: state, patience: patience)
  }

  func commit(_ changes: FileChange..., note: WriteNote = WriteNote("edit")) throws {
    try session().commit(changes, note)
  }

  /// Runs a task of the stub editor.
  func edit(_ words: [String], _ environment: [String: String] = [:]) throws
    -> TallyProgram.Result
  {
    let editor = FilePath(TallyProgram.path).parent.appending("tally-stub-editor").display
    return try TallyProgram.run(
      editor, [state.display, root.display] + words, in: TallyProgram.root,
      environment: environment)
  }

  /// All files of the ledger with what they hold, and empty directories with a `/` behind.
  func contents() throws -> [String: String] {
    var found: [String: String] = [:]
    try collect("", &found)
    return found
  }

  private func collect(_ directory: FilePath, _ found: inout [String: String]) throws {
    let entries = try RootDirectory(root).directory(directory).entries()
    if entries.isEmpty, !directory.isEmpty { found[directory.display + "/"] = "" }
    for entry in entries {
      let path = directory.appending(entry.name)
      if entry.kind == .directory {
        try collect(path, &found)
      } else {
        let bytes = try files.read(FilePath("ledger").appending(path))
        found[path.display] = String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// The names in the ledger's part of the state directory.
  func kept() throws -> [String] {
    let tally = try RootDirectory(state.appending("tally"))
    let keys = try tally.directory("").entries()
    return try keys.flatMap { try tally.directory($0.name).entries().map(\.name.display) }
  }
}

extension FileChange {
  init(_ path: FilePath, _ before: String?, _ after: String?) {
    self.init(path, before: before.map { Array($0.utf8) }, after: after.map { Array($0.utf8) })
  }
}
