import Glibc
import TallyEdit
import TallySystem

/// Does to a ledger's files what tests want to be cut short.
struct Editor {
  let state: FilePath
  let root: FilePath

  func run(_ task: String, _ words: [FilePath]) throws {
    switch (task, words.count) {
    case ("append", 3): try append(Int(words[2].display) ?? 1, to: words[0], words[1].bytes)
    case ("replace", 3): try replace(words[0], words[1].bytes, words[2].bytes)
    case ("move", 3): try move(words[0].bytes, from: words[1], to: words[2])
    case ("shuttle", 4):
      for _ in 0..<(Int(words[3].display) ?? 1) {
        try move(words[0].bytes, from: words[1], to: words[2])
        try move(words[0].bytes, from: words[2], to: words[1])
      }
    case ("delete", 1): try delete(words[0])
    case ("undo", 0): _ = try session().undo()
    case ("settle", 0): _ = try session()
    default: throw SystemError("task", EINVAL, path: FilePath(task))
    }
  }

  private func session() throws -> EditSession {
    let isDirectory = try FileStatus.of(root).kind == .directory
    return try EditSession.begin(root: root, isDirectory: isDirectory, state: state)
  }

  /// Appends a line so many times, each time numbered and in a write of its own.
  private func append(_ count: Int, to path: FilePath, _ line: [UInt8]) throws {
    for number in 0..<count {
      let own = line + Array(" \(number)\n".utf8)
      try retrying { () throws(EditFailure) in
        let session = try EditSession.begin(root: root, isDirectory: true, state: state)
        let before = try session.read(path)
        try session.commit(
          [FileChange(path, before: before, after: (before ?? []) + own)],
          WriteNote("add", entries: [EntryPlace("\(number)", in: path)]))
      }
    }
  }

  /// Plans again where the file was changed meanwhile.
  private func retrying(_ body: () throws(EditFailure) -> Void) throws(EditFailure) {
    for _ in 0..<1000 {
      do throws(EditFailure) {
        return try body()
      } catch .changedMeanwhile {
        continue
      }
    }
  }

  /// Puts a text in the place of another.
  private func replace(_ path: FilePath, _ old: [UInt8], _ new: [UInt8]) throws {
    let session = try session()
    guard let before = try session.read(path), let place = before.firstRange(of: old) else {
      throw SystemError("replace", ENOENT, path: path)
    }
    var after = before
    after.replaceSubrange(place, with: new)
    try session.commit([FileChange(path, before: before, after: after)], WriteNote("edit"))
  }

  /// Takes a line out of a file and puts it at the end of another, which may not be there yet.
  private func move(_ line: [UInt8], from: FilePath, to: FilePath) throws {
    let session = try session()
    let line = line + Array("\n".utf8)
    guard let before = try session.read(from), let place = before.firstRange(of: line) else {
      throw SystemError("move", ENOENT, path: from)
    }
    var after = before
    after.removeSubrange(place)
    let other = try session.read(to)
    try session.commit(
      [
        FileChange(to, before: other, after: (other ?? []) + line),
        FileChange(from, before: before, after: after),
      ], WriteNote("edit", entries: [EntryPlace("moved", in: to)]))
  }

  private func delete(_ path: FilePath) throws {
    let session = try session()
    let before = try session.read(path)
    try session.commit([FileChange(path, before: before, after: nil)], WriteNote("rm"))
  }
}
