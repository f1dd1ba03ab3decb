import Glibc
import TallySystem

/// The ways in which programs save a file: what they do to it, and to names beside it.
enum Saving: CaseIterable {
  /// Emptied and written: nano, a shell's `>`, cp.
  case inPlace
  /// Emptied by one call of open(2) and written by another one's: VS Code.
  case inTwoSteps
  /// Over what was there.
  case overwriting
  /// By somebody who does not close it before the next one is written so.
  case heldOpen
  /// vim: renamed to `f~`, and written as a new file.
  case vim
  /// vim with `backupcopy=yes`: the backup is a copy.
  case vimCopying
  /// Another file is renamed over it: sed -i, perl -pi, patch, rsync.
  case renamedOver
  /// sed -i.bak: it is not there for a moment.
  case sedBackup
  /// rsync --inplace -t: its time is set once it is written.
  case rsyncInPlace
  /// rsync --delay-updates: by way of a directory.
  case rsyncDelayed
  /// git, install, mv from another file system: deleted and made; the inode's number may be the same.
  case remade
  /// Emacs: a lock that is a link to nowhere, a file of its own to be safe, and renamed to `f~`.
  case emacs
  /// Syncthing: renamed over it, with the time of another machine's.
  case syncthing
  /// Through another name of the same file, which is gone afterwards.
  case hardLink
}

extension Books {
  /// Gives a file other digits.
  func save(_ name: String, _ digits: [Int], as how: Saving) throws {
    try save(name, Books.text(digits), as: how, Beside(name))
    files[name] = digits
  }

  /// Names beside a file's.
  private struct Beside {
    let directory: String
    let name: String

    init(_ path: String) {
      let at = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      (directory, name) = (String(path[..<at]), String(path[at...]))
    }

    /// With something before and behind.
    func callAsFunction(_ before: String, _ after: String = "") -> String {
      directory + before + name + after
    }
  }

  private func save(_ name: String, _ bytes: [UInt8], as how: Saving, _ beside: Beside) throws {
    switch how {
    case .inPlace: try write(name, bytes)
    case .inTwoSteps:
      try write(name, [])
      try write(name, bytes)
    case .overwriting:
      try open(name, O_WRONLY) { file in
        try put(bytes, file, at: 0)
        ftruncate(file, off_t(bytes.count))
      }
    case .heldOpen:
      let file = try open(name, O_WRONLY)
      hold(file)
      try put(bytes, file, at: 0)
      ftruncate(file, off_t(bytes.count))
    case .vim, .vimCopying, .emacs: try saveAsEditor(name, bytes, as: how, beside)
    case .renamedOver: try replace(name, bytes, by: beside(".", ".Xa3Kq9"))
    case .sedBackup:
      try write(beside("sed"), bytes)
      try rename(name, name + ".bak")
      try rename(beside("sed"), name)
      try unlink(name + ".bak")
    case .rsyncInPlace:
      let time = try FileStatus.of(path(name)).stamp.modified
      try write(name, bytes)
      try Disk.setTimes(path(name), time)
    case .rsyncDelayed:
      let directory = beside.directory + ".~tmp~"
      try replace(name, bytes, by: directory + "/" + beside.name)
      try Disk.removeDirectory(path(directory))
    case .remade:
      try unlink(name)
      try write(name, bytes)
    case .syncthing:
      let new = beside(".syncthing.", ".tmp")
      try write(new, bytes)
      try Disk.setTimes(path(new), 1_700_000_000_000_000_000)
      try rename(new, name)
    case .hardLink:
      let other = beside(".", ".link")
      let code = path(name).withCString { name in path(other).withCString { link(name, $0) } }
      guard code == 0 else { throw SystemError("link", errno, path: FilePath(name)) }
      try write(other, bytes)
      try unlink(other)
    }
  }

  private func saveAsEditor(
    _ name: String, _ bytes: [UInt8], as how: Saving, _ beside: Beside
  ) throws {
    switch how {
    case .vim:
      try write(beside(".", ".swp"), bytes)
      // Whether a file can be made here.
      try write(beside.directory + "4913", [])
      try unlink(beside.directory + "4913")
      try rename(name, name + "~")
      try write(name, bytes)
      try Disk.setMode(path(name), 0o644)
      try unlink(name + "~")
      try unlink(beside(".", ".swp"))
    case .vimCopying:
      try Disk.copy(path(name), to: path(name + "~"))
      try write(name, bytes)
      try unlink(name + "~")
    default:
      try Disk.link(path(beside(".#")), to: "somebody@somewhere.1234")
      try write(beside("#", "#"), bytes)
      try rename(name, name + "~")
      try write(name, bytes)
      try unlink(beside("#", "#"))
      try unlink(beside(".#"))
      try unlink(name + "~")
    }
  }

  private func replace(_ name: String, _ bytes: [UInt8], by new: String) throws {
    try write(new, bytes)
    try rename(new, name)
  }
}
