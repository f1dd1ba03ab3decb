package import TallySystem

/// What the kernel allows a user of inotify(7), as sysctls say it; not how much of it is in use.
///
/// The library's functions for these read a file that does not exist, or one that says nothing of the
/// user's namespace.
package struct WatchLimits: Hashable, Sendable {
  /// How many directories may be watched: `fs.inotify.max_user_watches`.
  package var watches: Int
  /// How many events wait at most before the kernel drops them: `fs.inotify.max_queued_events`.
  package var queuedEvents: Int
  /// How many watchers may run: `fs.inotify.max_user_instances`.
  package var instances: Int

  package static func current() throws(SystemError) -> WatchLimits {
    // Each user namespace has limits of its own below those of the machine (namespaces(7), /proc/sys/user).
    WatchLimits(
      watches: min(
        try number("fs/inotify/max_user_watches"), try number("user/max_inotify_watches")),
      queuedEvents: try number("fs/inotify/max_queued_events"),
      instances: min(
        try number("fs/inotify/max_user_instances"), try number("user/max_inotify_instances")))
  }

  private static func number(_ name: FilePath) throws(SystemError) -> Int {
    let path = FilePath("/proc/sys").appending(name)
    let file = try FileDescriptor.open(path)
    var bytes: [UInt8] = Array(repeating: 0, count: 32)
    var count = 0
    var failure: SystemError?
    bytes.withUnsafeMutableBytes { memory in
      do throws(SystemError) { count = try file.read(into: memory) } catch { failure = error }
    }
    if let failure { throw failure }
    let digits = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
      throw .impossible("read", path)
    }
    return number
  }
}
