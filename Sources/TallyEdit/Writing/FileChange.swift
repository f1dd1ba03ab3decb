package import TallySystem

/// One file that becomes another, as part of a write.
package struct FileChange: Sendable, Equatable {
  /// Relative to the ledger's root.
  package var path: FilePath
  /// All its bytes, a byte order mark included; nil where there is no such file.
  package var before: [UInt8]?
  /// nil where it is deleted.
  package var after: [UInt8]?

  package init(_ path: FilePath, before: [UInt8]?, after: [UInt8]?) {
    self.path = path
    self.before = before
    self.after = after
  }
}

/// What a write was, as the log of writes tells it.
package struct WriteNote: Sendable, Equatable {
  /// What tally was told to do: `add`, `types rename`.
  package var command: String
  /// What was written; none where it was taken out.
  package var entries: [EntryPlace]

  package init(_ command: String, entries: [EntryPlace] = []) {
    self.command = command
    self.entries = entries
  }
}

/// An entry that was written, and where it is found again.
package struct EntryPlace: Sendable, Equatable {
  /// 12 characters, or the entry's own `id`.
  package var identity: String
  /// Relative to the ledger's root.
  package var path: FilePath
  /// Its identity before the write; nil of a new one.
  package var was: String?

  package init(_ identity: String, in path: FilePath, was: String? = nil) {
    self.identity = identity
    self.path = path
    self.was = was
  }
}

/// A write that is taken back, or would be: what it was, and what becomes of each file.
package struct UndoneWrite: Sendable, Equatable {
  package var note: WriteNote
  package var changes: [FileChange]
}
