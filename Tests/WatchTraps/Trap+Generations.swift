import CInotifyTools
import TallySystem
import TallyTestSupport
import TallyWatch

// What the library keeps of what is no more.

extension Trap {
  static let generations = [
    Trap(name: "old-events", raw: rawOldEvents, watcher: oldEvents),
    Trap(name: "dead-watch", raw: rawDeadWatch, watcher: deadWatch),
    Trap(name: "renamed-directory", raw: rawRenamedDirectory, watcher: renamedDirectory),
  ]

  /// Cleaned up while it had read ahead, and begun anew on another directory.
  private static func rawOldEvents(_ directory: TemporaryDirectory) throws -> String {
    try directory.makeDirectory("old")
    try directory.makeDirectory("new")
    try Raw.initialize()
    Raw.watch(directory.absolute("old"))
    for number in 0..<20 { try directory.makeDirectory(FilePath("old/\(number)")) }
    guard Raw.next() != nil else { return "no event" }
    inotifytools_cleanup()
    try Raw.initialize()
    Raw.watch(directory.absolute("new"))
    var count = 0
    while let event = Raw.next() {
      if Raw.name(of: event.watch).relative(to: directory.path) == "new/" { count += 1 }
    }
    return "\(count) of the new one"
  }

  private static func oldEvents(_ directory: TemporaryDirectory) throws -> String {
    try directory.makeDirectory("old/a")
    try directory.makeDirectory("new")
    var watcher = try Watcher()
    guard case .watched(let old) = watcher.watch(directory.absolute("old")) else { return "none" }
    // The first event is a doubt already, so the others are still with the library.
    try directory.rename("old/a", to: "old/b")
    for number in 0..<20 { try directory.makeDirectory(FilePath("old/\(number)")) }
    guard watcher.drain({ _ in }) == .directoryMoved else { return "no doubt" }
    guard watcher.drain({ _ in }) == .directoryMoved else { return "a doubt forgotten" }
    try watcher.restart()
    guard case .watched(let new) = watcher.watch(directory.absolute("new")) else { return "none" }
    guard new != old else { return "an ID given twice" }
    var count = 0
    guard watcher.drain({ _ in count += 1 }) == nil else { return "a doubt" }
    return "\(count) of the new one"
  }

  /// A directory deleted and made again, and the number that its name gives.
  private static func rawDeadWatch(_ directory: TemporaryDirectory) throws -> String {
    try Raw.initialize()
    for _ in 0..<2 {
      try directory.makeDirectory("a")
      Raw.watch(directory.absolute("a"))
      try directory.delete("a")
    }
    try directory.makeDirectory("a")
    Raw.watch(directory.absolute("a"))
    _ = Raw.count()
    try directory.makeDirectory("a/b")
    guard let event = Raw.next() else { return "no event" }
    let named = Raw.number(of: directory.absolute("a/"))
    return event.watch == named ? "the living one's" : "a dead one's"
  }

  private static func deadWatch(_ directory: TemporaryDirectory) throws -> String {
    var watcher = try Watcher()
    let path = directory.absolute("a")
    var ended: [Watcher.DirectoryID] = []
    var all: [Watcher.DirectoryID] = []
    for _ in 0..<20 {
      try directory.makeDirectory("a")
      guard case .watched(let id) = watcher.watch(path) else { return "not watched" }
      all.append(id)
      var told: [Watcher.DirectoryID] = []
      try directory.makeDirectory("a/b")
      guard watcher.drain({ told.append($0.directory) }) == nil else { return "a doubt" }
      guard told == [id] else { return "a dead one's" }
      try directory.delete("a/b")
      try directory.delete("a")
      let doubt = watcher.drain { if $0.kind == .ended { ended.append($0.directory) } }
      guard doubt == nil else { return "a doubt" }
    }
    guard ended == all, Set(all).count == 20, watcher.watchCount == 0 else { return "no end" }
    return "the living one's"
  }

  /// A directory with others in it gets another name, and the library is told.
  private static func rawRenamedDirectory(_ directory: TemporaryDirectory) throws -> String {
    try Raw.initialize()
    for number in 0..<30 { try directory.makeDirectory(FilePath("old/\(number)")) }
    for number in 0..<30 { Raw.watch(directory.absolute(FilePath("old/\(number)"))) }
    try directory.rename("old", to: "new")
    directory.absolute("old/").withCString { old in
      directory.absolute("new/").withCString { new in inotifytools_replace_filename(old, new) }
    }
    let old = directory.absolute("old")
    let wrong = (Int32(1)...30).filter { Raw.name(of: $0).relative(to: old) != nil }
    return wrong.isEmpty ? "all renamed" : "some have the old name"
  }

  private static func renamedDirectory(_ directory: TemporaryDirectory) throws -> String {
    for number in 0..<30 { try directory.makeDirectory(FilePath("old/\(number)")) }
    var tree = WatchedTree(directory.path, try Watcher())
    try directory.rename("old", to: "new")
    try directory.write("new/7/a")
    try tree.sync()
    guard tree.doubts == [.directoryMoved] else { return "\(tree.doubts)" }
    return try tree.names == namesBelow(directory.path) ? "all renamed" : "some have the old name"
  }
}
