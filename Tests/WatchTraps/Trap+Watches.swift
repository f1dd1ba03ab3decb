import CInotifyTools
import TallySystem
import TallyTestSupport
import TallyWatch

// Watching a directory: what the kernel would do unless told otherwise.

extension Trap {
  static let watches = [
    Trap(name: "second-watch", raw: rawSecondWatch, watcher: secondWatch),
    Trap(name: "link", raw: rawLink, watcher: link),
  ]

  /// The same directory watched for less.
  private static func rawSecondWatch(_ directory: TemporaryDirectory) throws -> String {
    try Raw.initialize()
    Raw.watch(directory.path)
    Raw.watch(directory.path, IN_DELETE)
    try directory.makeDirectory("a")
    return "\(Raw.count()) events"
  }

  private static func secondWatch(_ directory: TemporaryDirectory) throws -> String {
    var watcher = try Watcher()
    _ = watcher.watch(directory.path)
    guard watcher.watch(directory.path) == .alreadyWatched else { return "watched twice" }
    try directory.makeDirectory("a")
    var count = 0
    guard watcher.drain({ _ in count += 1 }) == nil else { return "a doubt" }
    return "\(count) events"
  }

  /// A link to a directory, with a slash behind.
  private static func rawLink(_ directory: TemporaryDirectory) throws -> String {
    try directory.makeDirectory("there")
    try directory.link("link", to: "there")
    try Raw.initialize()
    let mask = Raw.everything | IN_ONLYDIR | IN_DONT_FOLLOW
    guard !Raw.watch(directory.absolute("link"), mask) else { return "followed" }
    return Raw.watch(directory.absolute("link/"), mask) ? "followed" : "not followed"
  }

  private static func link(_ directory: TemporaryDirectory) throws -> String {
    try directory.makeDirectory("there")
    try directory.link("link", to: "there")
    var watcher = try Watcher()
    // Each time under another spelling.
    for _ in 0..<40 {
      guard watcher.watch(directory.absolute("link")) == .gone else { return "followed" }
    }
    guard case .refused = watcher.watch(directory.absolute("link/")) else { return "followed" }
    return watcher.watchCount == 0 ? "not followed" : "followed"
  }
}
