import CInotifyTools
import Glibc
import TallySystem
import TallyTestSupport
import TallyWatch

// Asking for events: what waits, spins or hides some.

extension Trap {
  static let waiting = [
    Trap(name: "zero-timeout", raw: rawZeroTimeout, watcher: zeroTimeout),
    Trap(name: "many-at-once", raw: rawManyAtOnce, watcher: manyAtOnce),
    Trap(name: "read-ahead", raw: rawReadAhead, watcher: readAhead),
    Trap(name: "endless-writer", raw: rawEndlessWriter, watcher: endlessWriter),
  ]

  /// A timeout of 0 is said not to wait.
  private static func rawZeroTimeout(_ directory: TemporaryDirectory) throws -> String {
    try Raw.initialize()
    Raw.watch(directory.path)
    Alarm.set(milliseconds: 200) { _ in Alarm.hasRung = true }
    let event = inotifytools_next_event(0)
    return event == nil && Alarm.hasRung && inotifytools_error() == EINTR
      ? "waited for a signal" : "did not wait"
  }

  private static func zeroTimeout(_ directory: TemporaryDirectory) throws -> String {
    var watcher = try Watcher()
    _ = watcher.watch(directory.path)
    Alarm.set(milliseconds: 20_000) { _ in Alarm.hasRung = true }
    let doubt = watcher.drain { _ in }
    return doubt == nil && !Alarm.hasRung ? "did not wait" : "waited for a signal"
  }

  /// Asked for more events than there are.
  private static func rawManyAtOnce(_ directory: TemporaryDirectory) throws -> String {
    try Raw.initialize()
    Raw.watch(directory.path)
    try directory.makeDirectory("a")
    Alarm.set(milliseconds: 200) { _ in
      let words: StaticString = "was still asking\n"
      _ = write(STDOUT_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      _exit(0)
    }
    // One event of 32 bytes, where five may take 80.
    return inotifytools_next_events(0, 5) == nil ? "no event" : "an event"
  }

  private static func manyAtOnce(_ directory: TemporaryDirectory) throws -> String {
    var watcher = try Watcher()
    _ = watcher.watch(directory.path)
    try directory.makeDirectory("a")
    var count = 0
    let doubt = watcher.drain { _ in count += 1 }
    return doubt == nil && count == 1 ? "an event" : "no event"
  }

  /// Three events: the library has read all when it gives the first.
  private static func rawReadAhead(_ directory: TemporaryDirectory) throws -> String {
    try Raw.initialize()
    Raw.watch(directory.path)
    for name in ["a", "b", "c"] { try directory.makeDirectory(FilePath(name)) }
    guard Raw.next() != nil, let number = try Descriptors.inotify().first else { return "none" }
    let isSeen = isReadable(number)
    return "poll sees \(isSeen ? "something" : "nothing"), \(Raw.count()) wait"
  }

  private static func readAhead(_ directory: TemporaryDirectory) throws -> String {
    var watcher = try Watcher()
    _ = watcher.watch(directory.path)
    for name in ["a", "b", "c"] { try directory.makeDirectory(FilePath(name)) }
    let wasSeen = isReadable(watcher.descriptor)
    var first = 0
    _ = watcher.drain { _ in first += 1 }
    let isSeen = isReadable(watcher.descriptor)
    var rest = 0
    _ = watcher.drain { _ in rest += 1 }
    guard wasSeen, first == 3 else { return "poll saw \(wasSeen), \(first) came" }
    return "poll sees \(isSeen ? "something" : "nothing"), \(rest) wait"
  }

  /// More than the library reads at once.
  private static let limit = 3000

  /// For each event there is another.
  private static func rawEndlessWriter(_ directory: TemporaryDirectory) throws -> String {
    try Raw.initialize()
    Raw.watch(directory.path)
    try directory.makeDirectory("0")
    var count = 0
    while count < limit, Raw.next() != nil {
      count += 1
      try flip(directory, count)
    }
    return count == limit ? "went on and on" : "ended"
  }

  private static func endlessWriter(_ directory: TemporaryDirectory) throws -> String {
    var watcher = try Watcher()
    _ = watcher.watch(directory.path)
    try directory.makeDirectory("0")
    var (count, drains) = (0, 0)
    while count < limit, drains < 20 {
      let doubt = watcher.drain { _ in
        count += 1
        // Past the limit there is no end to be seen.
        if count < limit { try? flip(directory, count) }
      }
      if let doubt { return "\(doubt)" }
      drains += 1
      // What it left is not hidden.
      guard isReadable(watcher.descriptor) else { return "poll sees nothing" }
    }
    return drains == 20 ? "ended" : "went on and on"
  }

  /// Makes a directory, or removes it.
  private static func flip(_ directory: TemporaryDirectory, _ count: Int) throws {
    if count & 1 == 1 { try directory.delete("0") } else { try directory.makeDirectory("0") }
  }
}
