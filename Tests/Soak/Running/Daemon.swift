import Glibc
import TallyLive
import TallySystem

/// `tallyd` on an arena's ledger; killed when nobody has it any more.
final class Daemon {
  private let child: Child
  private let socket: FilePath
  private let log: FilePath
  private var hasEnded = false

  /// Starts it, and does not wait for anything.
  ///
  /// `without`: what it leaves out: see `ReadingOptions`; `before`: a program that runs it, with its words.
  init(
    _ arena: Arena, without: String = "", _ extra: [String: String] = [:], before: [String] = []
  ) throws {
    let log = arena.newPath("log")
    let root = try arena.books.directory.resolved()
    let shell = ["/bin/sh", "-c", "exec \"$@\" 2>'\(log.display)'", "sh"]
    let environment = arena.environment(["TALLY_TEST_WITHOUT": without])
    child = try Child(
      shell + before + [arena.settings.tallyd, "--verbose", root.display],
      environment: environment.merging(extra) { _, new in new })
    socket = LedgerSocket.path(runtime: arena.runtime, root: root)
    self.log = log
  }

  deinit {
    if !hasEnded { _ = kill() }
  }

  var process: pid_t { child.process }
  var isAlive: Bool { !hasEnded && !child.hasEnded(within: 0) }

  func send(_ signal: Int32) { child.send(signal) }

  /// Waits for its end.
  func end(patience: Int = 60) -> Child.End {
    hasEnded = true
    return child.end(patience: patience)
  }

  @discardableResult
  func kill() -> Child.End {
    send(SIGKILL)
    return end()
  }

  /// Waits until it has read the ledger; false where it ends instead.
  func waitUntilReady() -> Bool {
    while !child.hasEnded(within: 2) {
      if isServing { return true }
    }
    return false
  }

  private var isServing: Bool {
    do throws(Unserved) {
      var client = try LedgerClient(connecting: socket)
      return try client.sync(patience: .seconds(60)).process == process
    } catch {
      return false
    }
  }

  /// What it said so far, line by line.
  func said() throws -> [String] {
    try Proc.text(log).split(separator: "\n").map(String.init)
  }
}

/// What proc(5) tells of a process.
enum Proc {
  /// Reads a file whose size says nothing.
  static func text(_ path: FilePath) throws -> String {
    let file = try FileDescriptor.open(path)
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(file.number, &buffer, buffer.count)
      guard count > 0 else { break }
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// How much time on a processor it took, in ticks.
  static func ticks(_ process: pid_t) throws -> Int {
    let text = try text(FilePath("/proc/\(process)/stat"))
    // Behind the name, which may have blanks: the state is the third field, utime the 14th, stime the 15th.
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    return (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0)
  }

  /// How often it was given a processor after it had waited for something.
  static func switches(_ process: pid_t) throws -> Int {
    try number("voluntary_ctxt_switches", process)
  }

  /// A line of `status` that has kilobytes: `VmRSS`, `RssAnon`.
  static func kilobytes(_ name: String, _ process: pid_t) throws -> Int {
    try number(name, process)
  }

  private static func number(_ name: String, _ process: pid_t) throws -> Int {
    let text = try text(FilePath("/proc/\(process)/status"))
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
    return Int(line.filter { ("0"..."9").contains($0) }) ?? 0
  }
}
