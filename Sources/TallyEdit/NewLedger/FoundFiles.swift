import TallyFormats
import TallyIndex
package import TallySystem

/// What a ledger in a directory would read there, as far as a short look tells.
///
/// It is for a directory that may be anybody's, and as large as a disk: links are not followed, other file
/// systems not entered, and it ends after so many names and so deep.
package struct FoundFiles: Sendable, Equatable {
  /// Files that would be read, relative to the directory, those less deep first.
  package private(set) var files: [FilePath] = []
  /// The first directory below that is a ledger already.
  package private(set) var ledger: FilePath?
  /// Whether everything was looked at.
  package private(set) var isAll = true

  private static let deepest = 8
  private static let mostNames = 20_000

  /// Nothing, as in a directory that is not there.
  package init() {}

  /// - `path`: a real path.
  package init(in path: FilePath) throws(SystemError) {
    let root = try RootDirectory(path)
    let device = try root.directory("").status().stamp.device
    var level: [FilePath] = [""]
    var left = FoundFiles.mostNames
    while !level.isEmpty {
      var next: [FilePath] = []
      for directory in level {
        // One that can't be listed can't be read by a ledger either.
        guard let listed = try? FoundFiles.list(directory, root, device) else { continue }
        left -= listed.count
        if left < 0 || directory.depth > FoundFiles.deepest {
          isAll = false
          return
        }
        next += take(listed, directory)
      }
      level = next
    }
  }

  private static func list(
    _ path: FilePath, _ root: borrowing RootDirectory, _ device: UInt64
  ) throws(SystemError) -> [Directory.Entry] {
    let directory = try root.directory(path)
    guard try directory.status().stamp.device == device else { return [] }
    var entries = try directory.entries()
    for index in entries.indices where entries[index].kind == .unknown {
      entries[index].kind = try directory.status(entries[index].name).kind
    }
    return entries
  }

  /// Takes the files of a directory; gives the directories in it.
  private mutating func take(_ entries: [Directory.Entry], _ directory: FilePath) -> [FilePath] {
    let isRoot = directory.isEmpty
    if !isRoot, entries.contains(where: { $0.name == "tally.json" && $0.kind == .regular }) {
      ledger = ledger ?? directory
      return []
    }
    var directories: [FilePath] = []
    for entry in entries {
      let path = directory.appending(entry.name)
      if entry.kind == .directory {
        let isIgnored =
          IgnoredNames.isIgnoredDirectory(entry.name.bytes[...])
          || isRoot && entry.name == "attachments"
        if !isIgnored { directories.append(path) }
      } else if entry.kind == .regular, !IgnoredNames.isTemporary(entry.name.bytes[...]),
        EntryFormats.forFile(String(decoding: entry.name.bytes, as: UTF8.self)) != nil,
        !(isRoot && NewLedger.configuration.contains(entry.name))
      {
        files.append(path)
      }
    }
    return directories
  }
}
