import Glibc
package import TallySystem

/// One that speaks to a socket line by line, and waits as long as it takes, but not for ever.
package final class SocketClient {
  private let connection: UnixConnection
  private var received: [UInt8] = []

  /// What takes longer hangs.
  package static let patience = Duration.seconds(20)

  package init(_ path: FilePath) throws(SystemError) {
    connection = try UnixConnection.connect(to: path)
  }

  package func say(_ line: String) throws { try send(Array((line + "\n").utf8)) }

  /// Sends all of it, however long the other side takes to read it.
  package func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    let deadline = Moment.now + SocketClient.patience
    while !rest.isEmpty {
      let sent = try connection.send(rest)
      rest = rest.dropFirst(sent)
      if sent == 0, try !wait(.writable, until: deadline) { throw SystemError.broken("send") }
    }
  }

  /// Sends what there is room for now.
  package func trySend(_ bytes: [UInt8]) throws(SystemError) -> Int {
    try connection.send(bytes[...])
  }

  /// Says that nothing more will be said, and goes on reading.
  package func endSpeaking() { shutdown(connection.descriptor, Int32(SHUT_WR)) }

  /// The next line, without its end; nil where the other side has closed or says nothing.
  package func line(within patience: Duration = SocketClient.patience) throws -> String? {
    let deadline = Moment.now + patience
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: 0x0A) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      searched = received.count
      guard try receive(until: deadline) else { return nil }
    }
  }

  /// Says something, and gives what is said to it.
  package func ask(_ line: String) throws -> String? {
    try say(line)
    return try self.line()
  }

  /// Whether the other side closes.
  package func isClosed(within patience: Duration = SocketClient.patience) throws -> Bool {
    let deadline = Moment.now + patience
    while try receive(until: deadline) {}
    return Moment.now < deadline
  }

  /// Takes what has come, and forgets it.
  package func skip() throws {
    while try receive(until: .now) {}
    received = []
  }

  /// Takes what comes next; false where the other side has closed or nothing comes.
  private func receive(until deadline: Moment) throws -> Bool {
    guard try wait(.readable, until: deadline) else { return false }
    var outcome = UnixConnection.Received.nothingYet
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var failure: SystemError?
    buffer.withUnsafeMutableBytes { memory in
      do throws(SystemError) {
        outcome = try connection.receive(into: memory)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if case .bytes(let count) = outcome { received += buffer[..<count] }
    return outcome != .end
  }

  private func wait(_ events: PollSet.Events, until deadline: Moment) throws -> Bool {
    var set = PollSet()
    set.add(connection.descriptor, events)
    return try set.wait(until: deadline)
  }
}
