import Glibc

/// All the bytes of a file, in memory of their own; freed when they go.
package struct FileBytes: ~Copyable, @unchecked Sendable {
  // Sendable: nobody else has the memory, and nobody writes to it once it is read.

  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  package private(set) var count = 0
  /// The file's stamp when the last byte had been read; nil of a stream.
  package private(set) var stamp: FileStamp?
  /// False where the file went on changing while it was read, each time it was tried: it is to be
  /// read again soon.
  package private(set) var isSettled = true

  /// How many zero bytes follow the last byte at least, so that a reader may look behind it.
  package static let padding = 64
  /// How often a file that changes meanwhile is read again.
  private static let retries = 3

  /// Hands out the bytes; behind them are `padding` zeros.
  package borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  deinit { free(memory) }
}

/// Why a file could not be read as a whole.
package enum FileReadError: Error, Hashable, Sendable {
  case system(SystemError)
  /// A FIFO, socket, device or directory.
  case notRegular(FileKind)
  /// In bytes; of a stream, the size is how much had come when the limit was passed.
  case tooLarge(size: Int, limit: Int)
}

// MARK: - Reading

extension FileBytes {
  /// Reads a regular file of at most `limit` bytes, again where it changed meanwhile.
  package static func read(
    _ file: borrowing FileDescriptor, limit: Int
  ) throws(FileReadError) -> FileBytes {
    var attempt = 0
    while true {
      let before = try regularStatus(file)
      guard before.size <= limit else {
        throw FileReadError.tooLarge(size: before.size, limit: limit)
      }
      var bytes = try FileBytes(reserving: before.size)
      try bytes.fillShared(from: file, size: before.size)
      try bytes.fill(limit: limit) { memory, offset throws(SystemError) in
        try file.read(into: memory, at: offset)
      }
      let after = try regularStatus(file)
      bytes.stamp = after
      bytes.isSettled = before == after
      if bytes.isSettled || attempt == retries { return bytes }
      attempt += 1
    }
  }

  /// Reads a stream (standard input, a pipe) to its end.
  package static func readStream(
    _ stream: borrowing FileDescriptor, limit: Int
  ) throws(FileReadError) -> FileBytes {
    var bytes = try FileBytes(reserving: 1 << 16)
    try bytes.fill(limit: limit) { memory, _ throws(SystemError) in try stream.read(into: memory) }
    return bytes
  }

  /// Reads what the user named: a file, or a pipe or terminal to its end.
  package static func read(named path: FilePath, limit: Int) throws(FileReadError) -> FileBytes {
    let file = try open(path)
    let kind = try status(file).kind
    switch kind {
    case .regular: return try read(file, limit: limit)
    case .fifo, .characterDevice: return try readStream(file, limit: limit)
    default: throw .notRegular(kind)
    }
  }

  private static func open(_ path: FilePath) throws(FileReadError) -> FileDescriptor {
    do { return try FileDescriptor.open(path) } catch { throw .system(error) }
  }

  private static func status(
    _ file: borrowing FileDescriptor
  ) throws(FileReadError) -> FileStatus {
    do { return try file.status() } catch { throw .system(error) }
  }

  private static func regularStatus(
    _ file: borrowing FileDescriptor
  ) throws(FileReadError) -> FileStamp {
    let status = try status(file)
    guard status.kind == .regular else { throw .notRegular(status.kind) }
    return status.stamp
  }

  private init(reserving size: Int) throws(FileReadError) {
    capacity = size + FileBytes.padding + 1
    guard let memory = FileBytes.allocate(capacity) else {
      throw .system(SystemError("malloc", ENOMEM))
    }
    self.memory = memory
  }

  /// Memory for a file: a big one's in pages of 2 MiB, since the kernel needs longer to hand out small ones
  /// than to copy what they are for.
  private static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    let huge = 2 << 20
    guard size >= 2 * huge else { return malloc(size) }
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, huge, size) == 0, let memory else { return nil }
    // Only a wish: where the kernel has none, small pages do.
    madvise(memory, size, MADV_HUGEPAGE)
    return memory
  }

  /// Reads a big file on all cores; what is missing then, since it has changed meanwhile, is for `fill`.
  ///
  /// The kernel clears the pages that it copies into, which takes longer than copying: each core does its own.
  private mutating func fillShared(from file: borrowing FileDescriptor, size: Int)
    throws(FileReadError)
  {
    let piece = 4 << 20
    guard size >= 4 * piece, Workers.count > 1 else { return }
    let share = SharedRead(file: file.number, memory: memory, size: size, piece: piece)
    for (number, read) in Workers.map((size + piece - 1) / piece, { share.read($0) }).enumerated() {
      switch read {
      case .failure(let error): throw .system(error)
      case .success(let length):
        count += length
        if length < share.range(number).count { return }
      }
    }
  }

  /// Reads until `next` says 0, then puts the zeros behind.
  private mutating func fill(
    limit: Int,
    from next: (UnsafeMutableRawBufferPointer, Int) throws(SystemError) -> Int
  ) throws(FileReadError) {
    while true {
      if capacity - count <= FileBytes.padding { try grow() }
      let room = UnsafeMutableRawBufferPointer(
        start: memory + count, count: capacity - FileBytes.padding - count)
      let length: Int
      do { length = try next(room, count) } catch { throw .system(error) }
      if length == 0 { break }
      count += length
      guard count <= limit else { throw .tooLarge(size: count, limit: limit) }
    }
    memset(memory + count, 0, FileBytes.padding)
  }

  private mutating func grow() throws(FileReadError) {
    capacity *= 2
    guard let larger = realloc(memory, capacity) else {
      throw .system(SystemError("realloc", ENOMEM))
    }
    memory = larger
  }
}

/// A file that several threads read, each its pieces.
private struct SharedRead: @unchecked Sendable {
  // Sendable: no two threads have the same piece, and who made it waits for all.

  /// A descriptor that is open for as long as the threads are at work.
  let file: Int32
  let memory: UnsafeMutableRawPointer
  let size: Int
  let piece: Int

  func range(_ number: Int) -> Range<Int> { number * piece..<min((number + 1) * piece, size) }

  /// Reads a piece; less of it where the file ends before.
  func read(_ number: Int) -> Result<Int, SystemError> {
    let range = range(number)
    var at = range.lowerBound
    do throws(SystemError) {
      while at < range.upperBound {
        let room = UnsafeMutableRawBufferPointer(start: memory + at, count: range.upperBound - at)
        let length = try FileDescriptor.read(file, into: room, at: at)
        if length == 0 { break }
        at += length
      }
      return .success(at - range.lowerBound)
    } catch {
      return .failure(error)
    }
  }
}
