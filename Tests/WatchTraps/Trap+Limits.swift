import CInotifyTools
import Glibc
import TallySystem
import TallyTestSupport
import TallyWatch

// More than there may be.

extension Trap {
  static let limits = [
    Trap(name: "overflow", raw: rawOverflow, watcher: overflow),
    Trap(name: "sysctl", raw: rawSysctl, watcher: sysctl),
    Trap(name: "no-room", raw: rawNoRoom, watcher: noRoom),
    Trap(name: "unmount", raw: rawUnmount, watcher: unmount),
  ]

  /// More events than the queue takes; false where it takes too many to try.
  private static func flood(_ directory: TemporaryDirectory) throws -> Bool {
    let limit = try WatchLimits.current().queuedEvents
    guard limit <= 200_000 else { return false }
    try directory.write("0.tally")
    for number in 0...limit / 2 {
      try directory.rename(FilePath("\(number & 1).tally"), to: FilePath("\(~number & 1).tally"))
    }
    return true
  }

  /// Told to give only events of names that match.
  private static func rawOverflow(_ directory: TemporaryDirectory) throws -> String {
    try Raw.initialize()
    inotifytools_ignore_events_by_inverted_regex("\\.tally$", REG_EXTENDED)
    Raw.watch(directory.path)
    guard try flood(directory) else { return "skipped" }
    var count = 0
    while let event = Raw.next() {
      if event.mask & IN_Q_OVERFLOW != 0 { count += 1 }
    }
    return count > 0 ? "told" : "not told"
  }

  private static func overflow(_ directory: TemporaryDirectory) throws -> String {
    var watcher = try Watcher()
    _ = watcher.watch(directory.path)
    guard try flood(directory) else { return "skipped" }
    guard watcher.drain({ _ in }) == .overflow, watcher.overflowCount == 1 else {
      return "not told"
    }
    // The remedy: then it goes on as before.
    try watcher.restart()
    guard case .watched(let id) = watcher.watch(directory.path) else { return "no more" }
    try directory.makeDirectory("a")
    var events: [Watcher.Event] = []
    guard watcher.drain({ events.append($0) }) == nil else { return "no more" }
    return events.map(\.directory) == [id] && events.map(\.name) == ["a"] ? "told" : "no more"
  }

  private static func rawSysctl(_ directory: TemporaryDirectory) throws -> String {
    "\(inotifytools_get_max_queued_events()) events"
  }

  private static func sysctl(_ directory: TemporaryDirectory) throws -> String {
    let limits = try WatchLimits.current()
    return limits.queuedEvents > 0 && limits.watches > 0 && limits.instances > 0
      ? "some events" : "\(limits)"
  }

  /// Twenty directories, and room for ten watches (the namespace's, which the test sets).
  private static func rawNoRoom(_ directory: TemporaryDirectory) throws -> String {
    for number in 0..<20 { try directory.makeDirectory(FilePath("\(number)")) }
    try Raw.initialize()
    let result = directory.path.withCString {
      inotifytools_watch_recursively($0, Raw.everything)
    }
    guard result == 0, inotifytools_error() == ENOSPC else { return "room" }
    guard inotifytools_get_max_user_watches() != 10 else { return "the limit known" }
    try directory.makeDirectory("new")
    return Raw.next() == nil ? "the root not watched" : "the root watched"
  }

  private static func noRoom(_ directory: TemporaryDirectory) throws -> String {
    for number in 0..<20 { try directory.makeDirectory(FilePath("\(number)")) }
    guard try WatchLimits.current().watches == 10 else { return "the limit not known" }
    var tree = WatchedTree(directory.path, try Watcher())
    guard tree.watchCount == 10, tree.unwatchedCount == 11 else { return "room" }
    for number in 0..<20 { try directory.write(FilePath("\(number)/a")) }
    try directory.write("new/a")
    try tree.sync()
    guard tree.doubts.isEmpty else { return "\(tree.doubts)" }
    return try tree.names == namesBelow(directory.path) ? "all seen" : "some not seen"
  }

  /// A file system that goes away below, as the test's namespace lets it.
  private static func unmount(_ directory: TemporaryDirectory) throws -> String {
    try directory.makeDirectory("there")
    let there = directory.absolute("there")
    guard there.withCString({ mount("none", $0, "tmpfs", 0, nil) }) == 0 else { return "skipped" }
    try directory.makeDirectory("there/a")
    var watcher = try Watcher()
    _ = watcher.watch(there.appending("a"))
    guard there.withCString({ umount2($0, 0) }) == 0 else { return "skipped" }
    return watcher.drain({ _ in }) == .unmounted ? "told" : "not told"
  }

  /// Watched for what a user would think of, with a name to be given.
  private static func rawUnmount(_ directory: TemporaryDirectory) throws -> String {
    try directory.makeDirectory("there")
    let there = directory.absolute("there")
    guard there.withCString({ mount("none", $0, "tmpfs", 0, nil) }) == 0 else { return "skipped" }
    try Raw.initialize()
    inotifytools_ignore_events_by_inverted_regex("\\.tally$", REG_EXTENDED)
    Raw.watch(there)
    guard there.withCString({ umount2($0, 0) }) == 0 else { return "skipped" }
    return Raw.next() == nil ? "not told" : "told"
  }
}
