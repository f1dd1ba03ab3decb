import Glibc

/// A directory that is open for listing; closed when it goes.
package struct Directory: ~Copyable {
  private let stream: OpaquePointer

  /// A name in a directory.
  package struct Entry: Sendable {
    package var name: FilePath
    /// `unknown` where the file system does not tell without being asked for the status.
    package var kind: FileKind
  }

  init(_ descriptor: consuming FileDescriptor) throws(SystemError) {
    let number = descriptor.release()
    guard let stream = fdopendir(number) else {
      let code = errno
      _ = close(number)
      throw SystemError("fdopendir", code)
    }
    self.stream = stream
  }

  deinit { _ = closedir(stream) }

  /// All names but `.` and `..`, by bytes.
  package func entries() throws(SystemError) -> [Entry] {
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      // A record is only as long as its name, so the name is read in place, not as the whole field.
      let name = UnsafeRawPointer(entry).advanced(by: Directory.nameOffset)
      let length = strlen(name.assumingMemoryBound(to: CChar.self))
      if Directory.isDots(name, length) { continue }
      let bytes = Array(UnsafeRawBufferPointer(start: name, count: length))
      entries.append(
        Entry(name: FilePath(bytes: bytes), kind: FileKind(directoryType: entry.pointee.d_type)))
    }
    guard errno == 0 else { throw SystemError("readdir", errno) }
    entries.sort { $0.name < $1.name }
    return entries
  }

  /// The directory's own status.
  package func status() throws(SystemError) -> FileStatus {
    var raw = stat()
    try systemCall("fstat") { Int(fstat(dirfd(stream), &raw)) }
    return FileStatus(raw)
  }

  /// The status of a name in it; of a link, the link's own.
  package func status(_ name: FilePath) throws(SystemError) -> FileStatus {
    try status(name, flags: AT_SYMLINK_NOFOLLOW)
  }

  /// The status of what a name in it leads to, wherever that is.
  package func statusFollowing(_ name: FilePath) throws(SystemError) -> FileStatus {
    try status(name, flags: 0)
  }

  private func status(_ name: FilePath, flags: Int32) throws(SystemError) -> FileStatus {
    var raw = stat()
    try systemCall("fstatat", on: name) { name in
      Int(fstatat(dirfd(stream), name, &raw, flags))
    }
    return FileStatus(raw)
  }

  /// `d_name` is a field of every `dirent`, so it has an offset; the documented layout otherwise.
  private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 19

  private static func isDots(_ name: UnsafeRawPointer, _ length: Int) -> Bool {
    let dot = UInt8(ascii: ".")
    guard (1...2).contains(length), name.load(as: UInt8.self) == dot else { return false }
    return length == 1 || name.load(fromByteOffset: 1, as: UInt8.self) == dot
  }
}

extension FileKind {
  fileprivate init(directoryType: UInt8) {
    switch Int(directoryType) {
    case Int(DT_REG): self = .regular
    case Int(DT_DIR): self = .directory
    case Int(DT_LNK): self = .link
    case Int(DT_FIFO): self = .fifo
    case Int(DT_SOCK): self = .socket
    case Int(DT_CHR): self = .characterDevice
    case Int(DT_BLK): self = .blockDevice
    default: self = .unknown
    }
  }
}
