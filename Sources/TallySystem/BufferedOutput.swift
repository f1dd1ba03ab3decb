import Glibc

/// Bytes on their way to a file, a pipe or a terminal, written in large pieces.
///
/// Call `flush` at the end: what is left in the buffer is not written by itself, since its failure
/// could not be told.
package struct BufferedOutput: ~Copyable {
  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []

  private static let size = 1 << 16

  package init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
    buffer.reserveCapacity(BufferedOutput.size)
  }

  package mutating func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= BufferedOutput.size { try flush() }
  }

  package mutating func write(_ bytes: [UInt8]) throws(OutputError) {
    if bytes.count >= BufferedOutput.size {
      try flush()
      do { try descriptor.write(bytes) } catch { throw OutputError(error) }
    } else {
      buffer.append(contentsOf: bytes)
      if buffer.count >= BufferedOutput.size { try flush() }
    }
  }

  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    if bytes.count >= BufferedOutput.size {
      try flush()
      do { try descriptor.write(bytes) } catch { throw OutputError(error) }
    } else {
      buffer.append(contentsOf: bytes)
      if buffer.count >= BufferedOutput.size { try flush() }
    }
  }

  /// Writes all there is.
  package mutating func flush() throws(OutputError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    do { try descriptor.write(buffer) } catch { throw OutputError(error) }
  }
}

/// Why output could not be written.
package enum OutputError: Error, Hashable, Sendable {
  /// Whoever read it has seen enough (`tally | head`), which is no failure.
  case brokenPipe
  case system(SystemError)

  init(_ error: SystemError) {
    self = error.code == EPIPE ? .brokenPipe : .system(error)
  }

  /// Makes a write to a closed pipe an error instead of the process's end.
  ///
  /// Called once, from `main`.
  package static func reportBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }
}
