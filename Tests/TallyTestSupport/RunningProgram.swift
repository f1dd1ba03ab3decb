import Foundation
import Glibc
import TallySystem

/// A program that runs beside a test, which listens to it and ends it.
package final class RunningProgram {
  /// What it writes to.
  package enum Output {
    case pipe
    case terminal(columns: Int, rows: Int)
  }

  /// What takes longer hangs.
  package static let patience = Duration.seconds(20)

  private let process = Process()
  private let pipe = Pipe()
  private let terminal: PseudoTerminal?
  private let errors: Reader
  /// What has come and was not asked for yet.
  private var received: [UInt8] = []

  /// - `environment`: all of it.
  package init(
    _ program: String, _ arguments: [String], in directory: String = TallyProgram.root,
    environment: [String: String], output: Output = .pipe
  ) throws {
    let errorPipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardError = errorPipe
    switch output {
    case .pipe:
      terminal = nil
      process.standardOutput = pipe
    case .terminal(let columns, let rows):
      let made = try PseudoTerminal(columns: columns, rows: rows)
      process.standardOutput = FileHandle(
        fileDescriptor: made.terminal.number, closeOnDealloc: false)
      terminal = made
    }
    let started = process
    try RunningProgram.withoutBlockedSignals { try started.run() }
    errors = Reader(errorPipe)
  }

  /// Threads of tests block signals, and programs that they start would too.
  static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  deinit {
    if process.isRunning { kill(number, SIGKILL) }
  }

  package var number: Int32 { process.processIdentifier }
  package var isRunning: Bool { process.isRunning }

  package func send(_ signal: Int32) { kill(number, signal) }

  /// Closes the pipe it writes to: nobody reads any more.
  package func stopListening() throws { try pipe.fileHandleForReading.close() }

  /// Waits for its end, and ends it where that takes too long: its status, the negative number of a signal,
  /// and all that it wrote to standard error.
  package func end() -> (status: Int32, errors: String) {
    let deadline = Moment.now + RunningProgram.patience
    while process.isRunning {
      if Moment.now > deadline { send(SIGKILL) }
      FileClock.pause(milliseconds: 1)
    }
    let status = process.terminationStatus
    return (process.terminationReason == .uncaughtSignal ? -status : status, errors.text())
  }
}

// MARK: - Listening

extension RunningProgram {
  /// The next line that it writes, without its end; nil where it ends or takes too long.
  package func line(within patience: Duration = RunningProgram.patience) throws -> String? {
    let end = UInt8(ascii: "\n")
    guard try receive(until: { $0.contains(end) }, within: patience),
      let place = received.firstIndex(of: end)
    else { return nil }
    defer { received.removeFirst(place + 1) }
    return String(decoding: received[..<place], as: UTF8.self)
  }

  /// The next lines, as many as asked for, or as many as come.
  package func lines(_ count: Int) throws -> [String] {
    var lines: [String] = []
    while lines.count < count, let line = try line() { lines.append(line) }
    return lines
  }

  /// What comes up to and with a text; nil where it does not come.
  package func text(through end: String, within patience: Duration = RunningProgram.patience) throws
    -> String?
  {
    let end = Array(end.utf8)
    guard try receive(until: { $0.firstRange(of: end) != nil }, within: patience),
      let place = received.firstRange(of: end)
    else { return nil }
    defer { received.removeFirst(place.upperBound) }
    return String(decoding: received[..<place.upperBound], as: UTF8.self)
  }

  /// Takes what comes until that is enough.
  private func receive(until isEnough: ([UInt8]) -> Bool, within patience: Duration) throws -> Bool
  {
    let deadline = Moment.now + patience
    let number = terminal?.controller.number ?? pipe.fileHandleForReading.fileDescriptor
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isEnough(received) {
      var set = PollSet()
      set.add(number, .readable)
      guard try set.wait(until: deadline) else { return false }
      // A terminal whose program has ended gives an error.
      let count = read(number, &buffer, buffer.count)
      if count <= 0 { return false }
      received += buffer[..<count]
    }
    return true
  }
}
