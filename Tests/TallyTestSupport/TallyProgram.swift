import Foundation
import Glibc
import TallySystem

/// The built program, run as people run it.
package enum TallyProgram {
  package struct Result: Sendable {
    package var output: String
    package var errors: String
    /// As it exited; the negative number of a signal that ended it.
    package var status: Int32
  }

  /// In seconds: what runs longer hangs, and is ended.
  private static let patience = 120.0

  /// The repository's root: tests run with their own path in `#filePath`.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// Beside the test bundle, where SwiftPM puts what a test depends on.
  package static let path =
    Bundle.allBundles
    .map { $0.bundleURL.deletingLastPathComponent().appendingPathComponent("tally").path }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
    ?? root + "/.build/debug/tally"

  /// The service, which is built beside it.
  package static let service = path + "d"

  /// An environment in which nothing of this machine shows: no ledger, no colour, one clock.
  package static let environment = [
    "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8", "TALLY_TODAY": "2026-11-30",
    "TERM": "dumb", "XDG_CACHE_HOME": root + "/.build/test-cache",
  ]

  /// Runs `tally` in the repository's root.
  package static func run(
    _ arguments: [String], in directory: String = root, environment extra: [String: String] = [:],
    input: String = ""
  ) throws -> Result {
    try run(path, arguments, in: directory, environment: extra, input: input)
  }

  /// Runs a line of shell, with `tally` on the PATH.
  package static func shell(
    _ line: String, in directory: String = root, environment extra: [String: String] = [:]
  ) throws -> Result {
    let bin = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return try run(
      "/bin/sh", ["-c", line], in: directory,
      environment: extra.merging(["PATH": bin + ":/usr/bin:/bin"]) { mine, _ in mine })
  }

  /// Runs a program by its path.
  ///
  /// Both pipes are read while it runs: more than a pipe holds would block it for ever else.
  package static func run(
    _ program: String, _ arguments: [String], in directory: String,
    environment extra: [String: String] = [:], input: String = ""
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.environment = environment.merging(extra) { _, new in new }
    let (output, errors, typed) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = typed
    try process.run()
    let number = process.processIdentifier
    let end = DispatchWorkItem { _ = kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: end)
    let reader = Reader(errors)
    // Nothing to say to a program that reads nothing, and may have ended.
    if !input.isEmpty { try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    try typed.fileHandleForWriting.close()
    let shown = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    end.cancel()
    let status = process.terminationStatus
    return Result(
      output: String(decoding: shown, as: UTF8.self), errors: reader.text(),
      status: process.terminationReason == .uncaughtSignal ? -status : status)
  }

  /// Runs `tally` on a terminal, and gives what it showed there.
  ///
  /// - `withErrors`: whether standard error is that terminal too; else it is a pipe.
  package static func runOnTerminal(
    _ arguments: [String], columns: Int = 80, rows: Int = 24, in directory: String = root,
    withErrors: Bool = false, environment extra: [String: String] = [:]
  ) throws -> Result {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.environment = environment.merging(["TERM": "xterm"]) { _, new in new }
      .merging(extra) { _, new in new }
    let side = FileHandle(fileDescriptor: terminal.terminal.number, closeOnDealloc: false)
    let errors = Pipe()
    process.standardOutput = side
    process.standardInput = side
    if withErrors { process.standardError = side } else { process.standardError = errors }
    try process.run()
    // Nobody else would close it.
    if withErrors { try errors.fileHandleForWriting.close() }
    let reader = Reader(errors)
    let shown = TerminalReader(terminal)
    process.waitUntilExit()
    return Result(
      output: shown.text(), errors: reader.text(), status: process.terminationStatus)
  }
}

/// Reads a pipe to its end beside the test.
final class Reader: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var data = Data()

  init(_ pipe: Pipe) {
    let handle = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      data = handle.readDataToEndOfFile()
      done.signal()
    }
  }

  func text() -> String {
    done.wait()
    return String(decoding: data, as: UTF8.self)
  }
}

/// Reads what a terminal shows until a mark that the test writes itself, behind all of the program's.
private final class TerminalReader: @unchecked Sendable {
  private let terminal: PseudoTerminal
  private let done = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []
  /// A byte that no text has.
  private static let mark: UInt8 = 0xFF

  init(_ terminal: PseudoTerminal) {
    self.terminal = terminal
    Thread.detachNewThread { [self] in read() }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    reading: while true {
      let count = buffer.withUnsafeMutableBytes {
        (try? self.terminal.controller.read(into: $0)) ?? 0
      }
      if count == 0 { break }
      for byte in buffer[..<count] {
        if byte == TerminalReader.mark { break reading }
        bytes.append(byte)
      }
    }
    done.signal()
  }

  /// What was shown, the terminal's CRLF as newlines.
  ///
  /// Call it once the program has ended.
  func text() -> String {
    try? terminal.terminal.write([TerminalReader.mark])
    done.wait()
    return String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
