import Glibc
import TallyLive
import TallySystem

/// Somebody who is told what changes.
protocol Subscriber {
  /// Waits for the next event.
  ///
  /// - Returns: its JSON; nil where none comes in time.
  func event(until deadline: Moment) throws -> [UInt8]?

  /// Watches no longer.
  func end() throws
}

/// `tally watch`, whose events come down a pipe.
final class WatchCommandSubscriber: Subscriber {
  private let program: RunningProgram
  private var pipe: FileDescriptor?
  private var received: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ command: [String], _ runner: ProcessRunner) throws {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw SystemError("pipe", errno) }
    // No program that is started later is to keep an end open; there is one thread here.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipe = FileDescriptor(owning: ends[0])
    let written = FileDescriptor(owning: ends[1])
    program = try runner.start(command, name: "watch", output: .descriptor(written.number))
  }

  func event(until deadline: Moment) throws -> [UInt8]? {
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: 0x0A) {
        defer { received.removeFirst(end + 1) }
        return Array(received[..<end])
      }
      searched = received.count
      guard try receive(until: deadline) else { return nil }
    }
  }

  private func receive(until deadline: Moment) throws -> Bool {
    guard let number = pipe?.number else { return false }
    var set = PollSet()
    set.add(number, .readable)
    guard try set.wait(until: deadline) else { return false }
    let count = read(number, &buffer, buffer.count)
    guard count >= 0 else { throw SystemError("read", errno) }
    if count == 0 {
      try program.waitForEnd()
      return false
    }
    received += buffer[..<count]
    return true
  }

  /// Closes the pipe, which ends it: there is nobody to tell any more.
  func end() throws {
    try program.checkRunning()
    pipe = nil
    try program.waitForEnd()
  }
}

/// A client of the service's own.
final class SocketSubscriber: Subscriber {
  private var client: LedgerClient

  init(_ words: [String], _ service: WatchingService) throws {
    client = try LedgerClient(connecting: service.socket)
    _ = try client.watch(words)
  }

  func event(until deadline: Moment) throws -> [UInt8]? {
    try client.nextEvent(until: deadline)?.json
  }

  func end() {}
}
