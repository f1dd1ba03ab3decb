import Glibc

/// What is said where memory that is only looked at turns out to be unreadable.
///
/// The kernel says so by SIGBUS or SIGSEGV, a library that gives up by SIGABRT, and nothing can go on from
/// there. What is to be said is made ready before, since a signal handler may not allocate.
package enum LastWords {
  private struct Words: @unchecked Sendable {
    // Sendable: written once, before anything can go wrong.
    var text: UnsafeRawBufferPointer
    var status: Int32
  }

  /// Set once; a signal handler may take no lock.
  nonisolated(unsafe) private static var words: UnsafeMutablePointer<Words>?

  /// Gets ready to write a text to standard output and end with a status, whenever it comes to that.
  package static func prepare(_ text: [UInt8], status: Int32) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
    copy.copyBytes(from: text)
    let made = UnsafeMutablePointer<Words>.allocate(capacity: 1)
    made.initialize(to: Words(text: UnsafeRawBufferPointer(copy), status: status))
    words = made
    for signal in [SIGBUS, SIGSEGV, SIGABRT] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in LastWords.say() }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(signal, &action, nil)
    }
  }

  /// Only calls that are safe in a signal handler.
  private static func say() {
    guard let words else { _exit(1) }
    var rest = words.pointee.text
    while !rest.isEmpty {
      let written = write(STDOUT_FILENO, rest.baseAddress, rest.count)
      guard written > 0 else { break }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
    _exit(words.pointee.status)
  }
}
