import Glibc

/// A lock that one process at a time holds; it ends with the process, however that ends.
package struct FileLock: ~Copyable, Sendable {
  private let file: FileDescriptor

  /// Takes the lock of a file, which is made where there is none; nil where another process has it.
  ///
  /// flock(2): it goes with the open file, so that a copy of the descriptor in a child would keep it; the
  /// file is closed on exec.
  ///
  /// - `isShared`: whether any number may have it at once, who all say so: no lock at all, for tests.
  package static func take(_ path: FilePath, isShared: Bool = false) throws(SystemError)
    -> FileLock?
  {
    let number = try systemCall("open", on: path) { path in
      Int(Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0o600))
    }
    let file = FileDescriptor(owning: Int32(number))
    do {
      try systemCall("flock") { Int(flock(file.number, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB)) }
    } catch {
      if error.code == EWOULDBLOCK { return nil }
      throw error
    }
    return FileLock(file: file)
  }

  /// Gives the lock back; it is held until here.
  package consuming func release() {}
}
