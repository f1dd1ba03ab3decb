package import TallySystem

/// The files under a ledger's `attachments/`: receipts and the like, which no entry is read from.
///
/// `attachments` may itself be a link inside the ledger. Beneath it no linked directory is entered. What
/// editors and systems leave beside files is passed over.
package struct AttachmentTree {
  /// Anything but a directory.
  package struct File: Sendable {
    /// Relative to the ledger's root, as it is linked.
    package var path: FilePath
    /// Of what it leads to; nil where it is a link that leads outside, or nowhere.
    package var status: FileStatus?
  }

  /// Why a directory was not looked at.
  package enum Fault: Sendable {
    case system(SystemError)
    case tooDeep
  }

  /// In reading order.
  package private(set) var files: [File] = []
  package private(set) var faults: [(path: FilePath, fault: Fault)] = []

  /// The most directories beneath `attachments` that one may be in.
  package static let deepest = 64

  /// Lists them all; none where there is no such directory.
  ///
  /// - Throws: `EXDEV` where `attachments` leads outside the ledger, `ELOOP` where it leads nowhere.
  package init(beneath root: borrowing RootDirectory) throws(SystemError) {
    let top = try root.destination(of: AttachmentName.directory)
    guard top.missing.isEmpty else { return }
    var waiting = [(shown: AttachmentName.directory, real: top.path, depth: 0)]
    while let next = waiting.popLast() {
      guard next.depth <= AttachmentTree.deepest else {
        faults.append((next.shown, .tooDeep))
        continue
      }
      do throws(SystemError) {
        // The last one waiting is the next: those of a directory stand in reading order.
        for name in try list(next.shown, next.real, root).reversed() {
          let shown = next.shown.appending(name)
          waiting.append((shown, next.real.appending(name), next.depth + 1))
        }
      } catch {
        if !error.isAbsent { faults.append((next.shown, .system(error))) }
      }
    }
    files.sort { $0.path < $1.path }
  }

  /// Takes the files of a directory.
  ///
  /// - Returns: the names of the directories in it.
  private mutating func list(
    _ shown: FilePath, _ real: FilePath, _ root: borrowing RootDirectory
  ) throws(SystemError) -> [FilePath] {
    var directories: [FilePath] = []
    let directory = try root.directory(real)
    for entry in try directory.entries() {
      if AttachmentTree.isLeftover(entry.name.bytes[...]) { continue }
      guard var status = try AttachmentTree.status(entry.name, in: directory) else { continue }
      if status.kind == .directory {
        directories.append(entry.name)
        continue
      }
      var found: FileStatus? = status
      if status.kind == .link {
        found = try? root.statusFollowing(real.appending(entry.name))
        status = found ?? status
        if status.kind == .directory { continue }
      }
      files.append(File(path: shown.appending(entry.name), status: found))
    }
    return directories
  }

  /// nil where it is gone since it was listed.
  private static func status(_ name: FilePath, in directory: borrowing Directory)
    throws(SystemError) -> FileStatus?
  {
    do {
      return try directory.status(name)
    } catch {
      if error.isAbsent { return nil }
      throw error
    }
  }

  private static let leftovers = ["Thumbs.db", "ehthumbs.db", "desktop.ini", "Desktop.ini"].map {
    Array($0.utf8)
  }

  /// What file managers and editors leave, and directories of theirs.
  private static func isLeftover(_ name: ArraySlice<UInt8>) -> Bool {
    IgnoredNames.isTemporary(name) || IgnoredNames.isIgnoredDirectory(name)
      || name.last == UInt8(ascii: "~") || leftovers.contains { name.elementsEqual($0) }
  }
}
