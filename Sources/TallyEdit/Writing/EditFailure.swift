package import TallySystem

/// Why a ledger's files are not changed; then they are as they were, but for `unfinished`.
package enum EditFailure: Error, Sendable, Equatable {
  /// The system refuses something, or fails.
  case system(FilePath, SystemError)
  /// This user may not write there, or nobody may.
  case readOnly(FilePath, SystemError)
  /// The path, or a link in it, leads outside the ledger.
  case outside(FilePath)
  /// It is a link that leads nowhere, or round in a ring.
  case danglingLink(FilePath)
  /// The file has a second name, by a hard link, under which it would stay as it was.
  case severalNames(FilePath)
  /// In bytes.
  case tooLarge(FilePath, limit: Int)
  /// It is no longer what was read: plan again.
  case changedMeanwhile(FilePath)
  /// Two others wrote to it in the same moment as this write: what one of them wrote was kept beside.
  case keptBeside(FilePath, FilePath)
  /// Another tally had the lock all the time; in seconds.
  case locked(seconds: Int)
  case misbehaves(FilePath, Misbehaviour)
  case nothingToUndo
  /// What the write left is there no more: where it first differs, in a line counted from 1; nil where the file
  /// is gone, or is one that the write had deleted.
  case undoRefused(FilePath, line: Int?)
  /// A write was cut short, and files were changed since so that it can be neither finished nor reverted.
  case unfinished([FilePath], record: FilePath)
  /// What is kept of a write can't be read.
  case damagedRecord(FilePath)

  /// What a file system does that a write can't be sure on.
  package enum Misbehaviour: Sendable, Equatable {
    /// A file that is renamed over another does not take its place.
    case rename
    /// What is appended is not at the end.
    case append
  }

  init(_ path: FilePath, _ error: SystemError) {
    if error.leadsOutside {
      self = .outside(path)
    } else if error.isRing {
      self = .danglingLink(path)
    } else if error.isForbidden {
      self = .readOnly(path, error)
    } else {
      self = .system(path, error)
    }
  }
}

extension EditFailure {
  init(_ path: FilePath, _ error: FileReadError) {
    switch error {
    case .system(let error): self.init(path, error)
    case .notRegular(let kind): self = .system(path, .notAFile(path, kind))
    case .tooLarge(_, let limit): self = .tooLarge(path, limit: limit)
    }
  }
}

/// Makes calls of the system that concern a path; what fails is the path's.
func onPath<Result: ~Copyable>(_ path: FilePath, _ body: () throws(SystemError) -> Result)
  throws(EditFailure) -> Result
{
  do throws(SystemError) {
    return try body()
  } catch {
    throw EditFailure(path, error)
  }
}

/// Makes calls likewise, for which nothing is to do where the path, or its directory, is gone.
func ifThere(_ path: FilePath, _ body: () throws(SystemError) -> Void) throws(EditFailure) {
  do throws(SystemError) {
    try body()
  } catch {
    if !error.isAbsent { throw EditFailure(path, error) }
  }
}
