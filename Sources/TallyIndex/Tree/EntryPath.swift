package import TallyFormats
package import TallyModel
package import TallySystem

/// A path that entries may be written to, so that they are then read.
package enum EntryPath {
  /// Why what is written to a path would not be read.
  package enum Fault: Error, Sendable, Equatable {
    /// Its ending is no format's that can be written.
    case ending
    /// The name is one that is passed over: hidden, a program's own, a copy after a conflict.
    case ignored
    /// `tally.json` excludes it.
    case excluded
    /// It is `tally.json` or the like.
    case configuration
  }

  /// The format of the entries in a file that may not be there yet.
  ///
  /// - `path`: relative to the root.
  package static func format(of path: FilePath, _ settings: Settings) throws(Fault)
    -> any EntryFormat
  {
    let parts = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let name = parts.last, !parts.contains(where: \.isEmpty) else { throw .ignored }
    for directory in parts.dropLast() where IgnoredNames.isIgnoredDirectory(directory) {
      throw .ignored
    }
    if IgnoredNames.isTemporary(name) || IgnoredNames.isSyncConflict(name) { throw .ignored }
    if parts.count > 1, parts[0].elementsEqual("attachments".utf8) { throw .ignored }
    if isExcluded(path, settings.exclude.map { ExcludePattern($0) }) { throw .excluded }
    switch FileRoles(EntryFormats.all).role(of: name, atRoot: parts.count == 1) {
    case .entries(let format): return EntryFormats.all[format]
    case .configuration: throw .configuration
    case nil: throw .ending
    }
  }

  /// Whether a pattern takes the file, or a directory it is in.
  private static func isExcluded(_ path: FilePath, _ patterns: [ExcludePattern]) -> Bool {
    var at = path
    var isDirectory = false
    while !at.isEmpty {
      if patterns.contains(where: { $0.matches(at, isDirectory: isDirectory) }) { return true }
      at = at.parent
      isDirectory = true
    }
    return false
  }
}
