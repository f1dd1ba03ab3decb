import Glibc

/// What a name in a directory stands for.
package enum FileKind: UInt8, Sendable {
  case regular, directory, link, fifo, socket, characterDevice, blockDevice
  /// The file system does not say, or says something new.
  case unknown
}

/// What «unchanged» means: two equal stamps are, but for the clock's grain, the same content.
///
/// The inode alone proves nothing (its number is used again at once), and a modification time can be
/// set back; the change time can't.
package struct FileStamp: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  /// In bytes.
  package var size: Int
  /// Nanoseconds since 1970.
  package var modified: Int64
  /// Nanoseconds since 1970; moved by any change, to name, mode or owner too.
  package var changed: Int64
  /// Kind and permissions, as `st_mode`.
  package var mode: UInt32

  package init(
    device: UInt64, inode: UInt64, size: Int, modified: Int64, changed: Int64, mode: UInt32
  ) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
    self.mode = mode
  }

  /// Which file it is, under whatever name.
  package var identity: FileIdentity { FileIdentity(device: device, inode: inode) }
}

/// Which file it is, under whatever name, as long as it exists.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64

  package init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}

/// What the kernel knows of a file.
package struct FileStatus: Hashable, Sendable {
  package var stamp: FileStamp
  package var owner: UInt32
  package var group: UInt32
  /// How many names it has.
  package var links: UInt64

  package var kind: FileKind {
    switch mode_t(stamp.mode) & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .directory
    case S_IFLNK: .link
    case S_IFIFO: .fifo
    case S_IFSOCK: .socket
    case S_IFCHR: .characterDevice
    case S_IFBLK: .blockDevice
    default: .unknown
    }
  }

  /// What a path stands for; of a link, what it leads to.
  package static func of(_ path: FilePath) throws(SystemError) -> FileStatus {
    var raw = stat()
    try systemCall("stat", on: path) { path in Int(stat(path, &raw)) }
    return FileStatus(raw)
  }

  /// What a path stands for; of a link, the link itself.
  package static func ofLinkItself(_ path: FilePath) throws(SystemError) -> FileStatus {
    var raw = stat()
    try systemCall("lstat", on: path) { path in Int(lstat(path, &raw)) }
    return FileStatus(raw)
  }

  /// When a file's content was last read or written, in nanoseconds since 1970.
  ///
  /// Most file systems note reading once a day at most, and some not at all.
  package static func lastUse(of path: FilePath) throws(SystemError) -> Int64 {
    var raw = stat()
    try systemCall("stat", on: path) { path in Int(stat(path, &raw)) }
    return max(nanoseconds(raw.st_atim), nanoseconds(raw.st_mtim))
  }

  init(_ raw: stat) {
    stamp = FileStamp(
      device: UInt64(raw.st_dev), inode: UInt64(raw.st_ino), size: Int(raw.st_size),
      modified: FileStatus.nanoseconds(raw.st_mtim), changed: FileStatus.nanoseconds(raw.st_ctim),
      mode: UInt32(raw.st_mode))
    owner = raw.st_uid
    group = raw.st_gid
    links = UInt64(raw.st_nlink)
  }

  /// Wraps for times after 2262, which file systems can hold; equal times stay equal.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
