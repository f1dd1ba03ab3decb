import Glibc
import TallySystem

/// What is done to files beside the ledger's: whole contents, and what no editor does.
enum Disk {
  private static func call(
    _ name: String, _ path: FilePath, _ body: (UnsafePointer<CChar>) -> Int32
  )
    throws
  {
    guard path.withCString(body) == 0 else { throw SystemError(name, errno, path: path) }
  }

  static func read(_ path: FilePath) throws -> [UInt8] {
    try FileBytes.read(named: path, limit: 1 << 32).withBytes { Array($0) }
  }

  static func write(_ path: FilePath, _ bytes: [UInt8]) throws {
    try FileDescriptor.create(path).write(bytes)
  }

  /// Sets both times of a file; nanoseconds since 1970.
  static func setTimes(_ path: FilePath, _ nanoseconds: Int64) throws {
    let time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    try call("utimensat", path) { utimensat(AT_FDCWD, $0, [time, time], 0) }
  }

  /// When a file was last read, in nanoseconds.
  static func accessed(_ path: FilePath) throws -> Int {
    var raw = stat()
    try call("stat", path) { stat($0, &raw) }
    return raw.st_atim.tv_sec * 1_000_000_000 + raw.st_atim.tv_nsec
  }

  static func truncate(_ path: FilePath, to size: Int) throws {
    try call("truncate", path) { Glibc.truncate($0, off_t(size)) }
  }

  static func setMode(_ path: FilePath, _ mode: mode_t) throws {
    try call("chmod", path) { chmod($0, mode) }
  }

  static func setOwner(_ path: FilePath, _ owner: uid_t) throws {
    try call("chown", path) { chown($0, owner, owner) }
  }

  static func link(_ path: FilePath, to target: FilePath) throws {
    try call("symlink", path) { path in target.withCString { symlink($0, path) } }
  }

  static func makeFIFO(_ path: FilePath) throws { try call("mkfifo", path) { mkfifo($0, 0o600) } }

  /// A socket that nobody listens at.
  static func makeSocket(_ path: FilePath) throws {
    try call("mknod", path) { mknod($0, S_IFSOCK | 0o600, 0) }
  }

  /// The device that is `/dev/zero`, which never ends.
  static func makeDevice(_ path: FilePath) throws {
    try call("mknod", path) { mknod($0, S_IFCHR | 0o600, dev_t(1 << 8 | 5)) }
  }

  /// Removes files, directories and all in them.
  static func remove(_ path: FilePath) throws {
    let end = try Child(["rm", "-rf", path.display], environment: ["PATH": "/usr/bin:/bin"]).end()
    guard end.status == 0 else { throw SystemError("rm", EIO, path: path) }
  }

  static func rename(_ old: FilePath, _ new: FilePath) throws {
    try call("rename", old) { old in new.withCString { Glibc.rename(old, $0) } }
  }

  /// Puts two files or directories in each other's place, in one step.
  static func exchange(_ one: FilePath, _ other: FilePath) throws {
    // Hidden from Swift, which asks for no GNU extensions; rename(2): RENAME_EXCHANGE is 2.
    typealias Renaming =
      @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(nil, "renameat2") else {
      throw SystemError("renameat2", ENOSYS, path: one)
    }
    let renaming = unsafeBitCast(symbol, to: Renaming.self)
    try call("renameat2", one) { one in
      other.withCString { renaming(AT_FDCWD, one, AT_FDCWD, $0, 2) }
    }
  }

  static func makeDirectory(_ path: FilePath) throws {
    try call("mkdir", path) { mkdir($0, 0o700) }
  }

  static func removeDirectory(_ path: FilePath) throws { try call("rmdir", path) { rmdir($0) } }

  static func copy(_ path: FilePath, to other: FilePath) throws { try write(other, read(path)) }

  static func names(_ path: FilePath) throws -> [FilePath] {
    let root = try RootDirectory(path)
    return try root.directory("").entries().map(\.name)
  }
}
