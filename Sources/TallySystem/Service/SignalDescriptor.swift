import CLinux
import Glibc

/// The signals that end a service or have it read its settings again, as something to read: signalfd(2).
///
/// Made before any other thread: they inherit that the signals are held back, and one that does not would
/// still die of them. Programs that are started inherit it too.
package struct SignalDescriptor: ~Copyable {
  package enum Signal: Hashable, Sendable {
    /// SIGTERM.
    case terminate
    /// SIGINT: Ctrl-C.
    case interrupt
    /// SIGHUP.
    case hangUp

    fileprivate init?(_ number: UInt32) {
      switch Int32(bitPattern: number) {
      case SIGTERM: self = .terminate
      case SIGINT: self = .interrupt
      case SIGHUP: self = .hangUp
      default: return nil
      }
    }
  }

  private let file: FileDescriptor
  private var before = sigset_t()

  package init() throws(SystemError) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, number) }
    let number = try systemCall("signalfd") {
      Int(signalfd(-1, &signals, Int32(SFD_CLOEXEC | SFD_NONBLOCK)))
    }
    let made = FileDescriptor(owning: Int32(number))
    let code = pthread_sigmask(SIG_BLOCK, &signals, &before)
    guard code == 0 else { throw SystemError("pthread_sigmask", code) }
    file = made
  }

  deinit {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// For poll(2).
  package var descriptor: Int32 { file.number }

  /// The next signal that came; nil where none did.
  package func next() throws(SystemError) -> Signal? {
    var information = signalfd_siginfo()
    do {
      try systemCall("read") {
        read(file.number, &information, MemoryLayout<signalfd_siginfo>.size)
      }
    } catch {
      if error.code == EAGAIN { return nil }
      throw error
    }
    return Signal(information.ssi_signo)
  }
}
