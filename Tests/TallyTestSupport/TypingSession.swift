import Foundation
import Glibc
import TallySystem

/// `tally` at a terminal of its own, which obeys Ctrl-C and Ctrl-D, with somebody who types.
///
/// Waits for what is shown, never for a time.
package final class TypingSession {
  private let process = Process()
  private let terminal: PseudoTerminal
  /// All that was shown, and how much of it was waited for.
  private var shown: [UInt8] = []
  private var seen = 0
  private let before: [UInt8]

  package struct NotShown: Error, CustomStringConvertible {
    package var description: String
  }

  /// - `environment`: all of it.
  package init(
    _ arguments: [String], in directory: String, environment: [String: String], columns: Int = 80
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: 24)
    before = TypingSession.settings(terminal)
    // The terminal has to be the one that a new session is controlled by, for its keys to send signals.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = ["--ctty", "--wait", TallyProgram.path] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.environment = environment.merging(["TERM": "xterm"]) { _, new in new }
    let side = FileHandle(fileDescriptor: terminal.terminal.number, closeOnDealloc: false)
    process.standardInput = side
    process.standardOutput = side
    process.standardError = side
    let started = process
    try RunningProgram.withoutBlockedSignals { try started.run() }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The bytes of termios, speed and control characters and all.
  private static func settings(_ terminal: PseudoTerminal) -> [UInt8] {
    var settings = termios()
    tcgetattr(terminal.terminal.number, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  /// Whether the program reads single keys.
  private var editsLine: Bool {
    var settings = termios()
    tcgetattr(terminal.terminal.number, &settings)
    return settings.c_lflag & tcflag_t(ICANON) == 0
  }

  /// Whether the terminal is as it was before the program was there.
  package var isRestored: Bool { TypingSession.settings(terminal) == before }

  /// Waits for a prompt or another text, which must not have been waited for yet, and types.
  ///
  /// - `isEditing`: whether a line is to be edited, and not just read. What is typed before the terminal is
  ///   ready for that would be shown twice.
  package func expect(_ text: String, thenType keys: String = "", isEditing: Bool = true) throws {
    let wanted = Array(text.utf8)
    let isThere = try receive { self.shown[self.seen...].firstRange(of: wanted) != nil }
    guard isThere, let place = shown[seen...].firstRange(of: wanted) else {
      throw NotShown(description: "«\(text)» is not shown:\n" + screen)
    }
    seen = place.upperBound
    if keys.isEmpty { return }
    if isEditing, !(try receive { self.editsLine }) {
      throw NotShown(description: "no line is edited:\n" + screen)
    }
    try terminal.controller.write(Array(keys.utf8))
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: its status.
  package func end() throws -> Int32 {
    _ = try receive { !self.process.isRunning }
    guard !process.isRunning else { throw NotShown(description: "it does not end:\n" + screen) }
    // What was written just before it ended.
    while try receiveOnce(until: Moment.now) {}
    return process.terminationStatus
  }

  /// All bytes that reached the terminal.
  package var bytes: [UInt8] { shown }
  /// What of them is to be seen.
  package var screen: String { TerminalScreen(shown).text }
  package var unknown: [String] { TerminalScreen(shown).unknown }

  private func receive(until isEnough: () -> Bool) throws -> Bool {
    let deadline = Moment.now + RunningProgram.patience
    while !isEnough() {
      if Moment.now > deadline { return false }
      _ = try receiveOnce(until: Moment.now + .milliseconds(5))
    }
    return true
  }

  private func receiveOnce(until deadline: Moment) throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var set = PollSet()
    set.add(terminal.controller.number, .readable)
    guard try set.wait(until: deadline) else { return false }
    let count = read(terminal.controller.number, &buffer, buffer.count)
    if count > 0 { shown += buffer[..<count] }
    return count > 0
  }
}
