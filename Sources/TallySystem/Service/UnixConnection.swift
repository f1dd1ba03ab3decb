import CLinux
import Glibc

/// One end of a connection over a Unix socket; never waits.
package struct UnixConnection: ~Copyable, Sendable {
  private let socket: FileDescriptor

  init(_ socket: consuming FileDescriptor) { self.socket = socket }

  /// Connects to a socket of the file system.
  ///
  /// A Unix socket is connected at once or not at all (connect(2): EAGAIN, never EINPROGRESS), so there is
  /// nothing to wait for.
  ///
  /// - Throws: `ENOENT` where there is no socket; `ECONNREFUSED` where nobody listens to it any more;
  ///   `EAGAIN` where too many wait already; `EACCES`.
  package static func connect(to path: FilePath) throws(SystemError) -> UnixConnection {
    let address = try SocketAddress(path)
    let made = try FileDescriptor.unixSocket(SOCK_STREAM, waits: false)
    try systemCall("connect", path: path) {
      address.withRaw { Int(Glibc.connect(made.number, $0, $1)) }
    }
    return UnixConnection(made)
  }

  /// For poll(2).
  package var descriptor: Int32 { socket.number }

  /// Who is at the other end.
  package struct Peer: Hashable, Sendable {
    package let user: User
    package let process: Int32
  }

  /// Who connected, or who listens: as it was then, and nothing that the other end could make up.
  package func peer() throws(SystemError) -> Peer {
    var found = tally_ucred()
    var length = socklen_t(MemoryLayout<tally_ucred>.size)
    try systemCall("getsockopt") {
      Int(getsockopt(socket.number, SOL_SOCKET, SO_PEERCRED, &found, &length))
    }
    return Peer(user: User(id: found.uid, group: found.gid), process: found.pid)
  }

  /// What a read gives.
  package enum Received: Hashable, Sendable {
    /// So many bytes, one at least.
    case bytes(Int)
    case nothingYet
    /// The other end has closed.
    case end
  }

  package func receive(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Received {
    do {
      let count = try systemCall("recv") {
        recv(socket.number, memory.baseAddress, memory.count, 0)
      }
      return count > 0 ? .bytes(count) : .end
    } catch {
      if error.code == EAGAIN { return .nothingYet }
      // It closed before it had read all: unix(7) says so by an error, once.
      if error.code == ECONNRESET { return .end }
      throw error
    }
  }

  /// Sends what there is room for.
  ///
  /// - Returns: how many bytes; 0 where there is no room now.
  /// - Throws: `EPIPE` where the other end has closed.
  package func send(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    do {
      return try systemCall("send") {
        Glibc.send(socket.number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
    } catch {
      if error.code == EAGAIN { return 0 }
      throw error
    }
  }
  package func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    var outcome = Result<Int, SystemError>.success(0)
    bytes.withUnsafeBytes { bytes in
      do throws(SystemError) {
        outcome = .success(try send(bytes))
      } catch {
        outcome = .failure(error)
      }
    }
    return try outcome.get()
  }
}
