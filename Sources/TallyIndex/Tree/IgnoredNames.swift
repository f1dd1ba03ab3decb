/// Names that a directory of files collects, and that are nobody's entries.
package enum IgnoredNames {
  /// A file that some program keeps for itself.
  ///
  /// Hidden files; Emacs' `#a.tally#` and `.#a.tally`; `~$a.tally` of office programs and
  /// `~syncthing~a.tally.tmp`. Backups and temporary files that say so at the end (`a.tally~`,
  /// `.swp`, `.bak`, `.orig`, `.tmp`, `sedXXXXXX`, vim's `4913`) have no ledger's ending, so they need
  /// no rule.
  package static func isTemporary(_ name: ArraySlice<UInt8>) -> Bool {
    switch name.first {
    case UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "~"): true
    default: false
    }
  }

  /// A directory that is not entered, at any depth.
  ///
  /// Hidden ones (`.git`, `.~tmp~`), and what file systems and storage boxes make: `lost+found`, which
  /// only root may read, `#recycle`, `@eaDir`.
  package static func isIgnoredDirectory(_ name: ArraySlice<UInt8>) -> Bool {
    switch name.first {
    case UInt8(ascii: "."), UInt8(ascii: "#"): true
    case UInt8(ascii: "@"): name.elementsEqual("@eaDir".utf8)
    case UInt8(ascii: "l"): name.elementsEqual("lost+found".utf8)
    default: false
    }
  }

  /// A copy that a synchronising program left where two machines changed a file.
  ///
  /// `a.sync-conflict-20261130-101112-ABCDEFG.tally` (Syncthing), `a (Ann's conflicted copy
  /// 2026-11-30).tally` (Dropbox), `a (conflicted copy 2026-11-30 101112).tally` (Nextcloud),
  /// `a_conflict-20261130-101112.tally` (ownCloud), `a (SFConflict ann@example.org 2026-11-30).tally`
  /// (Seafile), `a (Ann 的冲突副本 2026-11-30).tally` (Dropbox in Chinese).
  static func isSyncConflict(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.count > shortestMark else { return false }
    return conflictMarks.contains { contains(name, $0) }
  }

  private static let conflictMarks = [
    ".sync-conflict-", "conflicted copy", "_conflict-20", "(sfconflict ", "冲突副本",
  ].map { Array($0.utf8) }
  private static let shortestMark = 11

  /// Whether `name` has `mark` somewhere, ASCII letters in either case; `mark` is in lower case.
  private static func contains(_ name: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool {
    guard name.count >= mark.count else { return false }
    var start = name.startIndex
    while start + mark.count <= name.endIndex {
      var length = 0
      while length < mark.count, lowered(name[start + length]) == mark[length] { length += 1 }
      if length == mark.count { return true }
      start += 1
    }
    return false
  }
}

/// An ASCII letter in lower case, any other byte as it is.
func lowered(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
