import CLinux
import Glibc

/// A directory that everything is opened beneath.
///
/// A ledger may come from someone else, with links and names meant to lead elsewhere. The kernel
/// keeps every path opened here inside (openat2(2) with RESOLVE_BENEATH), whatever is renamed
/// meanwhile, and never opens through a magic link of `/proc`.
package struct RootDirectory: ~Copyable, Sendable {
  /// Its real path: absolute, without links.
  package let path: FilePath
  private let descriptor: FileDescriptor

  package init(_ path: FilePath) throws(SystemError) {
    let real = try path.resolved()
    let opened = try FileDescriptor.open(
      real, at: AT_FDCWD, flags: O_RDONLY | O_DIRECTORY, resolve: RESOLVE_NO_MAGICLINKS)
    self.path = real
    descriptor = opened
  }

  /// The same directory for somebody else to hold, whatever becomes of its path.
  package borrowing func duplicate() throws(SystemError) -> RootDirectory {
    let copy = try FileDescriptor(duplicating: descriptor.number)
    return RootDirectory(path, copy)
  }

  private init(_ path: FilePath, _ descriptor: consuming FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a file for reading; links are followed while they stay beneath.
  ///
  /// A FIFO is opened at once, whether or not anybody writes to it. It fails with `EXDEV` where the
  /// path leads outside, as any absolute link does.
  package func open(_ path: FilePath) throws(SystemError) -> FileDescriptor {
    try FileDescriptor.open(
      path, at: descriptor.number, flags: O_RDONLY,
      resolve: RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS)
  }

  /// What a path leads to in the end, by the rules of `open`; opens nothing, so needs no permission.
  package func statusFollowing(_ path: FilePath) throws(SystemError) -> FileStatus {
    let found = try FileDescriptor.open(
      path, at: descriptor.number, flags: TALLY_O_PATH,
      resolve: RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS)
    return try found.status()
  }

  /// Opens a directory to list it; no part of its path may be a link.
  ///
  /// An empty path is the root.
  package func directory(_ path: FilePath) throws(SystemError) -> Directory {
    try Directory(openDirectory(path))
  }

  func openDirectory(_ path: FilePath) throws(SystemError) -> FileDescriptor {
    try FileDescriptor.open(
      path.isEmpty ? "." : path, at: descriptor.number, flags: O_RDONLY | O_DIRECTORY,
      resolve: RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS)
  }

  /// What a path stands for; of a link, the link itself.
  package func status(_ path: FilePath) throws(SystemError) -> FileStatus {
    let found = try FileDescriptor.open(
      path, at: descriptor.number, flags: TALLY_O_PATH | O_NOFOLLOW,
      resolve: RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS)
    return try found.status()
  }
}

extension FileDescriptor {
  /// Opens a file outside every root by its real path, for reading.
  ///
  /// - Throws: `ELOOP` where any part of it has become a link since it was resolved.
  package static func openResolved(_ path: FilePath) throws(SystemError) -> FileDescriptor {
    try open(path, at: AT_FDCWD, flags: O_RDONLY, resolve: RESOLVE_NO_SYMLINKS)
  }
}

extension FilePath {
  /// The real path: absolute, without links, `.` and `..`.
  ///
  /// - Throws: `ENOENT` where it names nothing, `ELOOP`, `EACCES`, …
  package func resolved() throws(SystemError) -> FilePath {
    var real: FilePath?
    try systemCall("realpath", on: self) { path in
      guard let found = realpath(path, nil) else { return -1 }
      defer { free(found) }
      real = FilePath(cString: found)
      return 0
    }
    return real ?? self
  }

  /// The directory the process stands in.
  ///
  /// - Throws: `ENOENT` where it was deleted.
  package static func currentDirectory() throws(SystemError) -> FilePath {
    guard let found = getcwd(nil, 0) else { throw SystemError("getcwd", errno) }
    defer { free(found) }
    return FilePath(cString: found)
  }

  init(cString: UnsafePointer<CChar>) {
    bytes = Array(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
  }
}
