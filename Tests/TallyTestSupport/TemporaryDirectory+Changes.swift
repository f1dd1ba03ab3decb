import Glibc
package import TallySystem

// What editors, scripts and people do to files.

extension TemporaryDirectory {
  /// Writes over bytes of a file where they stand; its size stays unless they reach beyond it.
  package func overwrite(_ name: FilePath, at offset: Int, _ bytes: [UInt8]) throws {
    let file = absolute(name).withCString { open($0, O_WRONLY | O_CLOEXEC) }
    guard file >= 0 else { throw SystemError("open", errno, path: name) }
    defer { close(file) }
    guard pwrite(file, bytes, bytes.count, off_t(offset)) == bytes.count else {
      throw SystemError("pwrite", errno, path: name)
    }
  }

  /// Removes a file, a link, or an empty directory.
  package func delete(_ name: FilePath) throws {
    let result = absolute(name).withCString { Glibc.remove($0) }
    guard result == 0 else { throw SystemError("remove", errno, path: name) }
  }

  /// Sets both times of a file; nanoseconds since 1970.
  package func setTimes(_ name: FilePath, _ nanoseconds: Int64) throws {
    let time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    let result = absolute(name).withCString { utimensat(AT_FDCWD, $0, [time, time], 0) }
    guard result == 0 else { throw SystemError("utimensat", errno, path: name) }
  }

  /// When a file was changed by its own word; nanoseconds since 1970.
  package func modified(_ name: FilePath) throws -> Int64 {
    try FileStatus.of(absolute(name)).stamp.modified
  }

  /// Cuts a file off, or makes it longer by a hole.
  package func truncate(_ name: FilePath, to size: Int) throws {
    let result = absolute(name).withCString { Glibc.truncate($0, off_t(size)) }
    guard result == 0 else { throw SystemError("truncate", errno, path: name) }
  }
}

extension TemporaryDirectory {
  /// Waits until all that was written so far is so old that a change of it would show in its stamp.
  package func age() throws {
    // A stamp may be finer than the clock, and ahead of it until it moves on.
    var end = FileClock.now()
    for wait in [0, try FileSystemKind(of: path).grain] {
      end += wait
      while FileClock.now() <= end { FileClock.pause(milliseconds: 1) }
      end = FileClock.now()
    }
  }
}
