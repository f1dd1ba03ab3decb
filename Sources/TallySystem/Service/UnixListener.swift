import CLinux
import Glibc

/// A Unix socket that others connect to; never waits.
///
/// It is for a directory that only its user may enter, and is the user's alone all the same: mode 0600.
package struct UnixListener: ~Copyable {
  package let path: FilePath
  private let socket: FileDescriptor
  /// The socket's own file, which may have been replaced since.
  private let identity: FileIdentity

  /// Makes the socket, in place of one that is there.
  ///
  /// A socket that nobody listens to any more stays in the file system, and bind(2) takes no path that is
  /// taken. So it is bound beside, and renamed when it listens: there is no moment without one, and none at
  /// which a connection is refused.
  ///
  /// - Parameters:
  ///   - path: 107 bytes at most, with a dot and the process's number behind.
  ///   - backlog: how many may wait to be accepted; to more, connect(2) says EAGAIN.
  /// - Throws: `ENAMETOOLONG`; where the directory is missing or can't be written.
  package init(replacing path: FilePath, backlog: Int32 = 64) throws(SystemError) {
    let new = FilePath(bytes: path.bytes + Array(".\(getpid())".utf8))
    let address = try SocketAddress(new)
    let made = try FileDescriptor.unixSocket(SOCK_STREAM, waits: false)
    // What an earlier process of this number left.
    try PrivateDirectory.deleteFile(new)
    try systemCall("bind", path: new) {
      address.withRaw { Int(bind(made.number, $0, $1)) }
    }
    identity = try UnixListener.publish(made, new, as: path, backlog)
    self.path = path
    socket = made
  }

  /// Listens to a socket, and gives it its name.
  private static func publish(
    _ socket: borrowing FileDescriptor, _ new: FilePath, as path: FilePath, _ backlog: Int32
  ) throws(SystemError) -> FileIdentity {
    let number = socket.number
    do throws(SystemError) {
      try systemCall("chmod", on: new) { Int(chmod($0, 0o600)) }
      try systemCall("listen", path: new) { Int(listen(number, backlog)) }
      let identity = try FileStatus.ofLinkItself(new).stamp.identity
      try PrivateDirectory.rename(new, path)
      return identity
    } catch {
      try? PrivateDirectory.deleteFile(new)
      throw error
    }
  }

  /// For poll(2).
  package var descriptor: Int32 { socket.number }

  /// Takes the next connection; nil where none waits.
  package func accept() throws(SystemError) -> UnixConnection? {
    do {
      let number = try systemCall("accept4", path: path) {
        let flags = SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        return Int(accept4(socket.number, nil, nil, Int32(bitPattern: flags)))
      }
      return UnixConnection(FileDescriptor(owning: Int32(number)))
    } catch {
      // Whoever waited went away; the next one, if any, makes the descriptor readable again.
      if error.code == EAGAIN || error.code == ECONNABORTED { return nil }
      throw error
    }
  }

  /// Takes the socket's file away, unless another one stands in its place: nobody finds it any more.
  package func remove() throws(SystemError) {
    let now = try? FileStatus.ofLinkItself(path).stamp.identity
    if now == identity { try PrivateDirectory.deleteFile(path) }
  }
}
