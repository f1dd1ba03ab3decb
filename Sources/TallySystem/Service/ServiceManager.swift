import CLinux
import Glibc

/// The program that started a service and is told how it fares: systemd, by its notify protocol.
///
/// The protocol is lines in a datagram to `$NOTIFY_SOCKET`, meant to be spoken without a library:
/// sd_notify(3). Without the variable there is nobody to tell, and all calls do nothing.
package struct ServiceManager {
  /// What it is told.
  package enum Notice: Hashable, Sendable {
    /// Started, or settings read again.
    case ready
    /// Settings are being read again.
    case reloading
    case stopping
    /// Still alive.
    case watchdog
    /// A line for `systemctl status`.
    case status(String)
    /// Whatever is waited for may take so much longer, from now on.
    case extendTimeout(Duration)

    fileprivate var line: String {
      switch self {
      case .ready: "READY=1"
      case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(ServiceManager.monotonicMicroseconds)"
      case .stopping: "STOPPING=1"
      case .watchdog: "WATCHDOG=1"
      case .status(let text): "STATUS=" + ServiceManager.oneLine(text)
      case .extendTimeout(let time): "EXTEND_TIMEOUT_USEC=\(max(time.inNanoseconds, 0) / 1000)"
      }
    }
  }

  private let address: SocketAddress?

  /// - Throws: where the variable names no socket: `EAFNOSUPPORT` for one of a kind that is not spoken here.
  package init(_ environment: Environment) throws(SystemError) {
    if let path = environment.path("NOTIFY_SOCKET") {
      address = try ServiceManager.address(path)
    } else {
      address = nil
    }
  }

  /// An absolute path, or behind a `@` the name of an abstract socket.
  private static func address(_ path: FilePath) throws(SystemError) -> SocketAddress {
    if path.isAbsolute { return try SocketAddress(path) }
    guard path.bytes.first == UInt8(ascii: "@") else {
      throw SystemError("sendto", EAFNOSUPPORT, path: path)
    }
    return try SocketAddress(abstract: Array(path.bytes.dropFirst()), path: path)
  }

  /// Tells it, all in one datagram.
  package func tell(_ notices: [Notice]) throws(SystemError) {
    guard let address else { return }
    let socket = try FileDescriptor.unixSocket(SOCK_DGRAM, waits: true)
    let text = notices.map(\.line).joined(separator: "\n")
    try systemCall("sendto") {
      Array(text.utf8).withUnsafeBytes { bytes in
        address.withRaw {
          sendto(socket.number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL), $0, $1)
        }
      }
    }
  }

  /// How often it must hear that the service is alive; nil where it does not ask: sd_watchdog_enabled(3).
  package static func watchdogTime(
    _ environment: Environment, process: Int32 = getpid()
  ) -> Duration? {
    if let asked = environment["WATCHDOG_PID"], Int32(asked) != process { return nil }
    guard let text = environment["WATCHDOG_USEC"], let time = Int64(text), time > 0 else {
      return nil
    }
    return .microseconds(time)
  }

  /// CLOCK_MONOTONIC, which stands still while the machine sleeps: the protocol asks for this one.
  private static var monotonicMicroseconds: Int64 {
    var time = timespec()
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// A line end would start another message.
  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}
