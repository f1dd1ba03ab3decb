import CLinux
import Glibc

/// A name in a directory beneath a root, where a file is or is to be.
///
/// The directory is held open, and no part of its path was a link: whatever is renamed or linked meanwhile,
/// what is written here is written beneath the root.
package struct FilePlace: ~Copyable, Sendable {
  /// Relative to the root, without links.
  package let path: FilePath
  package let name: FilePath
  private let directory: FileDescriptor

  init(_ path: FilePath, in directory: consuming FileDescriptor) {
    self.path = path
    name = FilePath(bytes: Array(path.name))
    self.directory = directory
  }

  /// What a name in the directory is, the link itself where it is one; nil where there is nothing.
  package borrowing func status(_ name: FilePath) throws(SystemError) -> FileStatus? {
    var raw = stat()
    do {
      try systemCall("fstatat", on: name) { name in
        Int(fstatat(directory.number, name, &raw, AT_SYMLINK_NOFOLLOW))
      }
    } catch {
      if error.isAbsent { return nil }
      throw error
    }
    return FileStatus(raw)
  }

  /// The directory's own status.
  package borrowing func directoryStatus() throws(SystemError) -> FileStatus {
    try directory.status()
  }

  /// Opens a name in the directory for reading; a link is not followed.
  package borrowing func open(_ name: FilePath) throws(SystemError) -> FileDescriptor {
    try FileDescriptor.open(
      name, at: directory.number, flags: O_RDONLY | O_NOFOLLOW,
      resolve: RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS)
  }

  /// Whether this user may write to a file that is there, as its mode and its file system have it.
  ///
  /// - Throws: `EACCES`, `EPERM` or `EROFS` where not.
  package borrowing func checkWritable(_ name: FilePath) throws(SystemError) {
    try systemCall("faccessat", on: name) { name in
      Int(faccessat(directory.number, name, W_OK, AT_EACCESS))
    }
  }
}

// MARK: - Changing

extension FilePlace {
  /// Makes a new file, for writing.
  ///
  /// - Throws: `EEXIST` where the name is taken.
  package borrowing func create(_ name: FilePath, mode: UInt32) throws(SystemError)
    -> FileDescriptor
  {
    Failpoint.pass()
    let number = try systemCall("openat", on: name) { name in
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC
      return Int(openat(directory.number, name, flags, mode_t(mode)))
    }
    Failpoint.pass()
    return FileDescriptor(owning: Int32(number))
  }

  /// Opens a file for writing at its end.
  package borrowing func openAtEnd(_ name: FilePath) throws(SystemError) -> FileDescriptor {
    let number = try systemCall("openat", on: name) { name in
      Int(openat(directory.number, name, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC))
    }
    return FileDescriptor(owning: Int32(number))
  }

  /// Gives a file another name; what has that name is replaced.
  package borrowing func rename(_ old: FilePath, to new: FilePath) throws(SystemError) {
    try rename(old, new, flags: 0)
  }

  /// Puts two files in each other's place in one step.
  ///
  /// - Returns: false where the file system can't.
  package borrowing func exchange(_ one: FilePath, _ other: FilePath) throws(SystemError) -> Bool {
    do {
      try rename(one, other, flags: TALLY_RENAME_EXCHANGE)
      return true
    } catch {
      if FilePlace.cannot.contains(error.code) { return false }
      throw error
    }
  }

  /// Gives a file a name that nothing has.
  ///
  /// - Throws: `EEXIST` where something has it.
  package borrowing func rename(_ old: FilePath, toNew new: FilePath) throws(SystemError) {
    do {
      try rename(old, new, flags: TALLY_RENAME_NOREPLACE)
    } catch {
      guard FilePlace.cannot.contains(error.code) else { throw error }
      // A second name first, which fails where there is one already.
      Failpoint.pass()
      try systemCall("linkat", on: new) { new in
        old.withCString { Int(linkat(directory.number, $0, directory.number, new, 0)) }
      }
      try delete(old)
    }
  }

  /// What a file system answers that does not know a flag of renameat2(2).
  private static let cannot: Set<Int32> = [EINVAL, ENOSYS, EOPNOTSUPP]

  private borrowing func rename(_ old: FilePath, _ new: FilePath, flags: UInt32)
    throws(SystemError)
  {
    Failpoint.pass()
    try systemCall("renameat2", on: new) { new in
      old.withCString { Int(renameat2(directory.number, $0, directory.number, new, flags)) }
    }
    Failpoint.pass()
  }

  /// Deletes a file; one that is gone already is no error.
  package borrowing func delete(_ name: FilePath) throws(SystemError) {
    Failpoint.pass()
    do {
      try systemCall("unlinkat", on: name) { Int(unlinkat(directory.number, $0, 0)) }
    } catch {
      if !error.isAbsent { throw error }
    }
    Failpoint.pass()
  }

  /// Makes a directory of the place's name; one that is there already is no error.
  package borrowing func makeDirectory() throws(SystemError) {
    Failpoint.pass()
    do {
      try systemCall("mkdirat", on: name) { Int(mkdirat(directory.number, $0, 0o777)) }
    } catch {
      if !error.isThere { throw error }
    }
    Failpoint.pass()
  }

  /// Removes the directory of the place's name, if it is empty; one that is not, or is gone, is no error.
  package borrowing func removeEmptyDirectory() throws(SystemError) {
    Failpoint.pass()
    do {
      try systemCall("unlinkat", on: name) { Int(unlinkat(directory.number, $0, AT_REMOVEDIR)) }
    } catch {
      // Not empty, by whichever of its two numbers.
      guard error.isAbsent || error.isThere || error.code == ENOTEMPTY else { throw error }
    }
    Failpoint.pass()
  }

  /// Has the names in the directory on the disk.
  package borrowing func sync() throws(SystemError) {
    Failpoint.pass()
    try directory.sync()
  }
}
