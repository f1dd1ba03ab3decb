import Glibc

/// A directory of the user's own that nobody else may look into, for what the program keeps for itself.
package struct PrivateDirectory: Sendable {
  package let path: FilePath

  /// Makes the directory with all above it that is missing, mode 0700, or takes the one there is.
  ///
  /// - Throws: `EPERM` where it belongs to somebody else or others may write to it.
  package init(making path: FilePath) throws(SystemError) {
    try PrivateDirectory.make(path)
    try self.init(path)
  }

  /// - Throws: `ENOENT` where there is none, else likewise.
  package init(_ path: FilePath) throws(SystemError) {
    let status = try FileStatus.of(path)
    guard status.kind == .directory else { throw SystemError("mkdir", ENOTDIR, path: path) }
    guard status.owner == geteuid(), status.stamp.mode & 0o022 == 0 else {
      throw SystemError("mkdir", EPERM, path: path)
    }
    self.path = path
  }

  private static func make(_ path: FilePath) throws(SystemError) {
    var missing: [FilePath] = []
    var at = path
    while !at.isEmpty, at != "/", !PrivateDirectory.exists(at) {
      missing.append(at)
      at = at.parent
    }
    for directory in missing.reversed() {
      do {
        try systemCall("mkdir", on: directory) { Int(mkdir($0, 0o700)) }
      } catch {
        // Another process was faster.
        if error.code != EEXIST { throw error }
      }
    }
  }

  private static func exists(_ path: FilePath) -> Bool { (try? FileStatus.of(path)) != nil }

  /// Deletes its files, those in it and no further, and the directory itself.
  package func delete() throws(SystemError) {
    let opened = try FileDescriptor.open(
      path, at: AT_FDCWD, flags: O_RDONLY | O_DIRECTORY, resolve: 0)
    for entry in try Directory(opened).entries() where entry.kind != .directory {
      try PrivateDirectory.deleteFile(path.appending(entry.name))
    }
    try systemCall("rmdir", on: path) { Int(rmdir($0)) }
  }

  /// Makes an empty file, or leaves the one there is.
  package static func makeFile(_ path: FilePath) throws(SystemError) {
    let number = try systemCall("open", on: path) { path in
      Int(open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0o600))
    }
    _ = FileDescriptor(owning: Int32(number))
  }

  /// Makes a file with a content, in one step; another one of its name is replaced.
  package static func makeFile(_ path: FilePath, _ content: [UInt8]) throws(SystemError) {
    let new = FilePath(bytes: path.bytes + Array(".\(getpid())".utf8))
    do throws(SystemError) {
      try FileDescriptor.create(new, mode: 0o600).write(content)
      try rename(new, path)
    } catch {
      try? deleteFile(new)
      throw error
    }
  }

  /// Writes over the bytes at the start of a file, which is made where there is none.
  ///
  /// - `isSynced`: whether they are on the disk then.
  package static func overwrite(_ path: FilePath, _ bytes: [UInt8], isSynced: Bool)
    throws(SystemError)
  {
    Failpoint.pass()
    let number = try systemCall("open", on: path) { path in
      Int(open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0o600))
    }
    let file = FileDescriptor(owning: Int32(number))
    try file.write(bytes)
    Failpoint.pass()
    if isSynced { try file.sync() }
  }

  /// Makes a file with a content that has not to be there in one step, and has it on the disk.
  package static func makeSafe(_ path: FilePath, _ content: [UInt8]) throws(SystemError) {
    Failpoint.pass()
    let file = try FileDescriptor.create(path, mode: 0o600)
    try file.write(content)
    Failpoint.pass()
    try file.sync()
    Failpoint.pass()
  }

  /// Has the names in the directory on the disk.
  package func sync() throws(SystemError) {
    try FileDescriptor.open(path, at: AT_FDCWD, flags: O_RDONLY | O_DIRECTORY, resolve: 0).sync()
  }

  /// The names in it.
  package func names() throws(SystemError) -> [FilePath] {
    let opened = try FileDescriptor.open(
      path, at: AT_FDCWD, flags: O_RDONLY | O_DIRECTORY, resolve: 0)
    return try Directory(opened).entries().map(\.name)
  }

  /// Deletes a file; one that is gone already is no error.
  package static func deleteFile(_ path: FilePath) throws(SystemError) {
    do {
      try systemCall("unlink", on: path) { Int(unlink($0)) }
    } catch {
      if !error.isAbsent { throw error }
    }
  }

  /// Gives a file or directory another name in one step.
  package static func rename(_ old: FilePath, _ new: FilePath) throws(SystemError) {
    try systemCall("rename", on: old) { old in new.withCString { Int(Glibc.rename(old, $0)) } }
  }
}
