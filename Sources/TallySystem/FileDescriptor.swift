import CLinux
import Glibc

/// An open file; closed when it goes.
package struct FileDescriptor: ~Copyable, Sendable {
  package let number: Int32
  private let isOwned: Bool

  /// Takes over an open descriptor.
  package init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  private init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  deinit {
    // What close(2) may report concerns writes, and those were checked; retrying it is wrong on Linux.
    if isOwned { _ = close(number) }
  }

  package static var standardInput: FileDescriptor { FileDescriptor(borrowing: STDIN_FILENO) }
  package static var standardOutput: FileDescriptor { FileDescriptor(borrowing: STDOUT_FILENO) }
  package static var standardError: FileDescriptor { FileDescriptor(borrowing: STDERR_FILENO) }

  /// Gives the descriptor away; whoever takes it closes it.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }
}

// MARK: - Opening

extension FileDescriptor {
  /// Opens what the user named, a pipe too (`-f <(…)`); links are followed.
  package static func open(_ path: FilePath) throws(SystemError) -> FileDescriptor {
    let number = try systemCall("open", on: path) { path in
      Int(Glibc.open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC))
    }
    return FileDescriptor(owning: Int32(number))
  }

  /// Makes a file, or empties the one there is, for writing; its mode is what is said less the umask.
  package static func create(_ path: FilePath, mode: UInt32 = 0o666) throws(SystemError)
    -> FileDescriptor
  {
    let number = try systemCall("open", on: path) { path in
      Int(Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_CLOEXEC, mode_t(mode)))
    }
    return FileDescriptor(owning: Int32(number))
  }

  /// openat2(2), which resolves a path under rules that open(2) can't keep.
  static func open(
    _ path: FilePath, at directory: Int32, flags: Int32, resolve: Int32
  ) throws(SystemError) -> FileDescriptor {
    var how = open_how()
    // What opens nothing can't wait either, and openat2 refuses flags that mean nothing.
    let waiting = flags & TALLY_O_PATH == 0 ? O_NONBLOCK | O_NOCTTY : 0
    how.flags = UInt64(UInt32(bitPattern: flags | waiting | O_CLOEXEC))
    how.resolve = UInt64(UInt32(bitPattern: resolve))
    var attempts = 0
    while true {
      do {
        let number = try systemCall("openat2", on: path) { path in
          Int(tally_openat2(directory, path, &how))
        }
        return FileDescriptor(owning: Int32(number))
      } catch {
        // The kernel asks for another try where a rename raced with a `..` of the path.
        attempts += 1
        guard error.code == EAGAIN, attempts < 100 else { throw error }
      }
    }
  }
}

// MARK: - Using

extension FileDescriptor {
  package func status() throws(SystemError) -> FileStatus {
    var raw = stat()
    try systemCall("fstat") { Int(fstat(number, &raw)) }
    return FileStatus(raw)
  }

  /// Reads what comes next, as much as there is and fits.
  ///
  /// - Returns: how many bytes; 0 at the end.
  package func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      do {
        return try systemCall("read") { Glibc.read(number, memory.baseAddress, memory.count) }
      } catch {
        guard error.code == EAGAIN else { throw error }
        try wait(for: POLLIN)
      }
    }
  }

  /// Reads from an offset, without moving the file's own.
  ///
  /// - Returns: how many bytes; 0 at or behind the end.
  package func read(
    into memory: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    try FileDescriptor.read(number, into: memory, at: offset)
  }

  /// The same of a descriptor's number, for who lends it to threads.
  static func read(
    _ number: CInt, into memory: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    try systemCall("pread") { pread(number, memory.baseAddress, memory.count, off_t(offset)) }
  }

  /// Writes all the bytes, in as many calls as it takes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      do {
        let written = try systemCall("write") { Glibc.write(number, rest.baseAddress, rest.count) }
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      } catch {
        guard error.code == EAGAIN else { throw error }
        try wait(for: POLLOUT)
      }
    }
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { bytes in
      do throws(SystemError) { try write(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Waits until the descriptor is ready: another process may have made it non-blocking.
  private func wait(for events: Int32) throws(SystemError) {
    var request = pollfd(fd: number, events: Int16(truncatingIfNeeded: events), revents: 0)
    try systemCall("poll") { Int(poll(&request, 1, -1)) }
  }
}
