import Glibc
import TallySystem

/// Hears what a service tells systemd.
package final class NotifySocket {
  private let files: TemporaryDirectory
  private let socket: FileDescriptor
  /// As `$NOTIFY_SOCKET` has it.
  package let name: String

  /// - `isAbstract`: whether the socket is a name and no file.
  package init(isAbstract: Bool = false) throws {
    files = try TemporaryDirectory()
    let path = files.absolute("notify")
    name = isAbstract ? "@" + path.display : path.display
    let kind = SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    socket = FileDescriptor(owning: Glibc.socket(AF_UNIX, Int32(bitPattern: kind), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = (isAbstract ? [0] : []) + path.bytes
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // A file's name ends in a NUL that is not counted, another one's is as long as it is.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let number = socket.number
    let result = withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) }
    }
    guard result == 0 else { throw SystemError("bind", errno, path: path) }
  }

  /// The next message; nil where none comes.
  package func next(within patience: Duration = .seconds(20)) -> String? {
    var set = PollSet()
    set.add(socket.number, .readable)
    guard (try? set.wait(until: .now + patience)) == true else { return nil }
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    let count = recv(socket.number, &buffer, buffer.count, 0)
    return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
  }
}
