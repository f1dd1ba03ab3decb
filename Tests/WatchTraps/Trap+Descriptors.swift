import CInotifyTools
import Glibc
import TallySystem
import TallyTestSupport
import TallyWatch

// The library's descriptor.

extension Trap {
  static let descriptors = [
    Trap(name: "exec", raw: rawExec, watcher: exec),
    Trap(name: "high-number", raw: rawHighNumber, watcher: highNumber),
    Trap(name: "no-instance", raw: rawNoInstance, watcher: noInstance),
    Trap(name: "no-new-instance", raw: rawNoInstance, watcher: noNewInstance),
  ]

  private static func isInherited() throws -> Bool {
    try Descriptors.inotify().contains { fcntl($0, F_GETFD) & FD_CLOEXEC == 0 }
  }

  private static func rawExec(_ directory: TemporaryDirectory) throws -> String {
    try Raw.initialize()
    return try isInherited() ? "inherited" : "closed"
  }

  private static func exec(_ directory: TemporaryDirectory) throws -> String {
    var watcher = try Watcher()
    guard try !isInherited() else { return "inherited" }
    try watcher.restart()
    guard try !isInherited(), try !Descriptors.inotify().isEmpty else { return "inherited" }
    return "closed"
  }

  /// More numbers than select(2) knows are in use.
  private static func fillNumbers() -> Bool {
    guard Descriptors.limit(2048) else { return false }
    while let number = free() {
      if number == 1024 { return true }
    }
    return false
  }

  private static func rawHighNumber(_ directory: TemporaryDirectory) throws -> String {
    guard fillNumbers() else { return "skipped" }
    try Raw.initialize()
    Raw.watch(directory.path)
    return Raw.next() == nil ? "no event" : "an event"
  }

  private static func highNumber(_ directory: TemporaryDirectory) throws -> String {
    guard fillNumbers() else { return "skipped" }
    do {
      _ = try Watcher()
      return "took it"
    } catch {
      // Room is made: it was the number alone, and nothing of the first try is in the way.
      for number in Int32(900)..<1025 { close(number) }
      var watcher = try Watcher()
      guard case .watched = watcher.watch(directory.path) else { return "refused for ever" }
      return "refused: \(error.reason)"
    }
  }

  /// This process may open nothing more.
  private static func rawNoInstance(_ directory: TemporaryDirectory) throws -> String {
    guard Descriptors.limit(3) else { return "skipped" }
    guard inotifytools_initialize() == 0 else { return "an instance" }
    return Raw.next() == nil ? "no event" : "an event"
  }

  private static func noInstance(_ directory: TemporaryDirectory) throws -> String {
    guard Descriptors.limit(3) else { return "skipped" }
    do {
      _ = try Watcher()
      return "an instance"
    } catch {
      return "refused: \(error.reason)"
    }
  }

  /// There was an instance, and a restart finds none: all other numbers are in use.
  private static func noNewInstance(_ directory: TemporaryDirectory) throws -> String {
    var watcher = try Watcher()
    guard Descriptors.limit(64) else { return "skipped" }
    var taken: [Int32] = []
    while let number = free() { taken.append(number) }
    do {
      try watcher.restart()
      return "an instance"
    } catch {
      guard case .library(error) = watcher.drain({ _ in }) else { return "no doubt" }
      guard case .refused = watcher.watch(directory.path) else { return "watched" }
      for number in taken { close(number) }
      try watcher.restart()
      guard case .watched = watcher.watch(directory.path) else { return "refused for ever" }
      try directory.makeDirectory("a")
      guard isReadable(watcher.descriptor) else { return "poll sees nothing" }
      var count = 0
      guard watcher.drain({ _ in count += 1 }) == nil, count == 1 else { return "no event" }
      return "refused: \(error.reason)"
    }
  }

  private static func free() -> Int32? {
    let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
    return number < 0 ? nil : number
  }
}
