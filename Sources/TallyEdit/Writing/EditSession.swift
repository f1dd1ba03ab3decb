import TallyIndex
package import TallySystem

/// The right to change a ledger's files, which one process at a time has.
///
/// What a killed tally left is finished or reverted by the time it is there. It knows nothing of entries: files
/// become others, all of a write or none, and can be made what they were.
package struct EditSession: ~Copyable {
  let root: RootDirectory
  let state: EditState
  private let lock: FileLock
  /// The one file that can be written; nil where it is a directory.
  private let only: FilePath?

  /// How long to wait for another tally that writes.
  package static let patience = Duration.seconds(30)

  /// Waits for the right to write, and settles what was left unfinished.
  ///
  /// - `root`: the real path of the ledger's directory, or of its one file.
  /// - `state`: the user's state directory.
  package static func begin(
    root: FilePath, isDirectory: Bool, state: FilePath, patience: Duration = EditSession.patience
  ) throws(EditFailure) -> EditSession {
    let kept = try onPath(state) { () throws(SystemError) in
      try EditState(making: state, root: root)
    }
    let lock = try EditSession.lock(kept, patience)
    let opened = try onPath(root) { () throws(SystemError) in
      try RootDirectory(isDirectory ? root : root.parent)
    }
    let only = isDirectory ? nil : FilePath(bytes: Array(root.name))
    let session = EditSession(root: opened, state: kept, lock: lock, only: only)
    try session.settle()
    return session
  }

  /// Whether a write of several files is under way, or was cut short; no lock is taken to look.
  package static func isUnfinished(root: FilePath, state: FilePath) throws(EditFailure) -> Bool {
    let mark = WriteMark(state: state, root: root)
    return try onPath(mark.path) { () throws(SystemError) in try mark.value().isOdd }
  }

  private static func lock(_ state: EditState, _ patience: Duration) throws(EditFailure) -> FileLock
  {
    let deadline = Moment.now + patience
    var pause = 200
    while true {
      let lock = try onPath(state.directory.path) { () throws(SystemError) in try state.lock() }
      if let lock { return lock }
      if Moment.now >= deadline { throw .locked(seconds: Int(patience.components.seconds)) }
      FileClock.pause(microseconds: pause)
      pause = min(pause * 2, 5_000)
    }
  }
}

// MARK: - Reading and writing

extension EditSession {
  /// A file's bytes now; nil where there is none.
  package borrowing func read(_ path: FilePath) throws(EditFailure) -> [UInt8]? {
    let destination = try destination(of: path)
    return destination.missing.isEmpty ? try bytes(destination.path) : nil
  }

  private borrowing func bytes(_ path: FilePath) throws(EditFailure) -> [UInt8]? {
    try content(of: path) { Array($0) }
  }

  /// Hands out a file's bytes as they are now; nil where there is none.
  borrowing func content<Result>(
    of path: FilePath, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(EditFailure) -> Result? {
    do throws(FileReadError) {
      let opened = try opened(path)
      return try FileBytes.read(opened, limit: CheckedFile.largest).withBytes { body($0) }
    } catch {
      if case .system(let error) = error, error.isAbsent { return nil }
      throw EditFailure(path, error)
    }
  }

  private borrowing func opened(_ path: FilePath) throws(FileReadError) -> FileDescriptor {
    do throws(SystemError) {
      let place = try root.place(path)
      return try place.open(place.name)
    } catch {
      throw .system(error)
    }
  }

  /// Where a path leads to; in a ledger of one file, only that file is anywhere.
  borrowing func destination(of path: FilePath) throws(EditFailure) -> RootDirectory.Destination {
    if let only, path != only { throw .outside(path) }
    do throws(SystemError) {
      return try root.destination(of: path)
    } catch {
      throw EditFailure(path, error)
    }
  }

  /// Makes files others, all or none, in the order given: those that gain entries stand first.
  ///
  /// - Throws: `changedMeanwhile` where a file is no longer what it was before: plan again.
  package borrowing func commit(_ changes: [FileChange], _ note: WriteNote) throws(EditFailure) {
    try write(changes, note, undoing: nil)
  }
}

// MARK: - Taking back

extension EditSession {
  /// Takes back the newest write that is not taken back yet.
  package borrowing func undo() throws(EditFailure) -> UndoneWrite {
    let (number, record) = try newest()
    let undone = try undone(record)
    try write(undone.changes, record.note, undoing: (number, record))
    return undone
  }

  /// What `undo` would do.
  package borrowing func undoPlan() throws(EditFailure) -> UndoneWrite {
    try undone(try newest().record)
  }

  private borrowing func newest() throws(EditFailure) -> (number: Int, record: WriteRecord) {
    let directory = state.directory.path
    let numbers = try onPath(directory) { () throws(SystemError) in try state.numbers() }
    guard let number = numbers.last, let record = try state.record(number: number) else {
      throw .nothingToUndo
    }
    return (number, record)
  }

  /// What becomes of each file, the last one written first.
  private borrowing func undone(_ record: WriteRecord) throws(EditFailure) -> UndoneWrite {
    var changes: [FileChange] = []
    for file in record.files.reversed() {
      let now = try read(file.path)
      guard (now == nil) == (file.after == nil) else {
        throw .undoRefused(file.path, line: nil)
      }
      guard let then = file.reverted(now ?? []) else {
        throw .undoRefused(file.path, line: file.firstDifference(now ?? []))
      }
      changes.append(
        FileChange(file.path, before: now, after: file.before == nil ? nil : then))
    }
    return UndoneWrite(note: record.note, changes: changes)
  }
}
