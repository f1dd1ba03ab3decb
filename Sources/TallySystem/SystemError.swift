import CLinux
import Glibc

/// A system call that failed: which, why, and on what.
package struct SystemError: Error, Hashable, Sendable {
  /// The name of the call: `openat2`.
  package let call: String
  /// Its `errno`.
  package let code: Int32
  package let path: FilePath?

  package init(_ call: String, _ code: Int32, path: FilePath? = nil) {
    self.call = call
    self.code = code
    self.path = path
  }

  /// The path names nothing: `ENOENT`, or `ENOTDIR` where a part of it is a file.
  package var isAbsent: Bool { code == ENOENT || code == ENOTDIR }
  /// The path leads outside the directory it was to stay beneath.
  package var leadsOutside: Bool { code == EXDEV }
  /// The path's links go round in a ring, or are too many.
  package var isRing: Bool { code == ELOOP }
  /// Nobody listens at the other end any more.
  package var isRefused: Bool { code == ECONNREFUSED }
  /// There is no room now: of a connection, too many wait already.
  package var isFull: Bool { code == EAGAIN }
  /// The other end has closed.
  package var isClosed: Bool { code == EPIPE || code == ECONNRESET }
  /// A limit of how many there may be is reached: `ENOSPC`.
  package var isNoRoom: Bool { code == ENOSPC }
  /// It is there already: `EEXIST`.
  package var isThere: Bool { code == EEXIST }
  /// Another process has what is needed.
  package var isBusy: Bool { code == EBUSY }
  /// This user may not, or nobody may now: the file system is read-only.
  package var isForbidden: Bool { code == EACCES || code == EPERM || code == EROFS }
  /// A signal came first: the call is to be made again.
  package var isInterruption: Bool { code == EINTR }
  /// It lies in the path or in who asks, so that asking again gives the same; all else (a disk that fails,
  /// no memory, too many open files) is the machine's, and says nothing of what is there.
  package var isOfThePath: Bool { SystemError.ofThePath.contains(code) }

  private static let ofThePath: Set<Int32> = [
    ENOENT, ENOTDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, EXDEV, EINVAL, EISDIR, ENXIO, ENODEV,
    ENOSYS,
  ]
}

extension SystemError {
  /// Another process has what is needed.
  package static func busy(_ path: FilePath) -> SystemError {
    SystemError("flock", EBUSY, path: path)
  }

  /// What was there is there no more.
  package static func gone(_ path: FilePath) -> SystemError {
    SystemError("open", ENOENT, path: path)
  }

  /// Links go round in a ring.
  package static let ring = SystemError("open", ELOOP)

  /// It lies outside of what may be read.
  package static func outside(_ path: FilePath) -> SystemError {
    SystemError("open", EXDEV, path: path)
  }

  /// What is not a call, but fails in one: the path of a socket, which has a limit of its own.
  static let socketPath = "sun_path"

  /// This process has one already, and can't have two.
  package static func taken(_ call: String) -> SystemError { SystemError(call, EBUSY) }

  /// Too many files are open in this process.
  package static func tooManyOpen(_ call: String) -> SystemError { SystemError(call, EMFILE) }

  /// Not a path that the call can take.
  package static func impossible(_ call: String, _ path: FilePath) -> SystemError {
    SystemError(call, EINVAL, path: path)
  }

  /// It is not what it is said to be.
  package static func notAFile(_ path: FilePath, _ kind: FileKind) -> SystemError {
    SystemError("open", kind == .directory ? EISDIR : EINVAL, path: path)
  }

  /// A library failed in a way that the system has no number for.
  package static func broken(_ call: String) -> SystemError { SystemError(call, EIO) }
}

extension SystemError: CustomStringConvertible {
  /// One line: «2026/a.tally: permission denied».
  package var description: String {
    guard let path else { return "\(call): \(reason)" }
    return "\(path.display): \(reason)"
  }

  /// Why, in plain words, the same on every machine and in every locale.
  package var reason: String {
    if call == SystemError.socketPath, code == ENAMETOOLONG {
      return "the path of a socket can have \(SocketAddress.longestPath) bytes at most"
    }
    if let words = SystemError.words[code] { return words }
    guard let words = strerrordesc_np(code) else { return "error \(code)" }
    return String(cString: words)
  }

  private static let words: [Int32: String] = [
    EACCES: "permission denied",
    EPERM: "not permitted",
    ENOENT: "no such file or directory",
    ENOTDIR: "a part of the path is not a directory",
    EISDIR: "it is a directory",
    ELOOP: "too many links, or links in a ring",
    ENAMETOOLONG: "the path is too long",
    EXDEV: "it leads outside",
    EMFILE: "too many open files in this process",
    ENFILE: "too many open files on this machine",
    ENOSPC: "no space left on the disk",
    EDQUOT: "the disk quota is used up",
    EROFS: "the file system is read-only",
    EIO: "the disk or the connection to it failed",
    ENOMEM: "not enough memory",
    EBUSY: "another process is at it",
    EPIPE: "nobody reads the other end",
    ESTALE: "the network file system no longer knows it",
    ENXIO: "no such device",
    ENOSYS: "this kernel is too old (Linux 5.6 or newer is needed)",
    EINVAL: "not a possible path or value",
  ]
}

/// Makes a system call, again while a signal interrupts it.
///
/// The one place that knows EINTR. The result is not negative.
@discardableResult
func systemCall(_ name: String, path: FilePath? = nil, _ body: () -> Int) throws(SystemError) -> Int
{
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw SystemError(name, code, path: path) }
  }
}

/// Makes a system call that takes a path.
@discardableResult
func systemCall(
  _ name: String, on path: FilePath, _ body: (UnsafePointer<CChar>) -> Int
) throws(SystemError) -> Int {
  // Behind a NUL the kernel would not look, and so open another file than the one named.
  guard !path.bytes.contains(0) else { throw SystemError(name, EINVAL, path: path) }
  var code: Int32 = 0
  let result = path.withCString { path in
    while true {
      let result = body(path)
      if result >= 0 { return result }
      code = errno
      if code != EINTR { return result }
    }
  }
  guard result >= 0 else { throw SystemError(name, code, path: path) }
  return result
}
