import CLinux
import Glibc

/// The address of a Unix socket, as the kernel takes it: unix(7).
struct SocketAddress {
  private var raw = sockaddr_un()
  private let length: socklen_t

  /// How many bytes a path may have: `sun_path` less the NUL behind it.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// A socket in the file system.
  ///
  /// - Throws: `ENAMETOOLONG`, `EINVAL` for a path with a NUL or none at all.
  init(_ path: FilePath) throws(SystemError) {
    guard path.bytes.count <= SocketAddress.longestPath else {
      throw SystemError(SystemError.socketPath, ENAMETOOLONG, path: path)
    }
    guard !path.isEmpty, !path.bytes.contains(0) else {
      throw SystemError(SystemError.socketPath, EINVAL, path: path)
    }
    self.init(name: path.bytes + [0])
  }

  /// A socket that has only a name, which is no file; `name` is without the NUL that it starts with.
  init(abstract name: [UInt8], path: FilePath) throws(SystemError) {
    guard name.count <= SocketAddress.longestPath else {
      throw SystemError(SystemError.socketPath, ENAMETOOLONG, path: path)
    }
    self.init(name: [0] + name)
  }

  private init(name: [UInt8]) {
    raw.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &raw.sun_path) { $0.copyBytes(from: name) }
    let start = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: raw.sun_path)
    length = socklen_t(start + name.count)
  }

  /// Hands it out as C takes it.
  func withRaw<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: raw) { raw in
      raw.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}

extension FileDescriptor {
  /// A new Unix socket of its own, closed on exec.
  static func unixSocket(_ kind: __socket_type, waits: Bool) throws(SystemError) -> FileDescriptor {
    let flags = SOCK_CLOEXEC.rawValue | (waits ? 0 : SOCK_NONBLOCK.rawValue)
    let number = try systemCall("socket") {
      Int(socket(AF_UNIX, Int32(bitPattern: kind.rawValue | flags), 0))
    }
    return FileDescriptor(owning: Int32(number))
  }
}
