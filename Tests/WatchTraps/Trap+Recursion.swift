import CInotifyTools
import Foundation
import Glibc
import TallySystem
import TallyTestSupport
import TallyWatch

// Directories in directories.

extension Trap {
  static let recursion = [
    Trap(name: "leaf", raw: rawLeaf, watcher: leaf),
    Trap(name: "long-path", raw: rawLongPath, watcher: longPath),
  ]

  private static let rounds = 40

  /// Makes directories in one another and a file in the last, again and again, beside what watches.
  ///
  /// - Returns: a descriptor that ends when it is done.
  private static func grow(in path: FilePath) throws -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError("pipe", errno) }
    let (done, end) = (ends[0], ends[1])
    Thread.detachNewThread {
      for number in 0..<rounds {
        var at = path
        for name in ["\(number)", "b", "c"] {
          at = at.appending(FilePath(name))
          _ = at.withCString { mkdir($0, 0o755) }
        }
        close(at.appending("leaf").withCString { open($0, O_WRONLY | O_CREAT, 0o644) })
      }
      close(end)
    }
    return done
  }

  /// Watched recursively, by the library's own function, as directories come.
  private static func rawLeaf(_ directory: TemporaryDirectory) throws -> String {
    try Raw.initialize()
    Raw.watch(directory.path)
    let done = try grow(in: directory.path)
    var leaves = 0
    while true {
      let wasDone = isReadable(done)
      while let event = Raw.next() {
        if event.name == "leaf", event.mask & IN_CREATE != 0 { leaves += 1 }
        guard event.mask & IN_ISDIR != 0, event.mask & IN_CREATE != 0 else { continue }
        let path = Raw.name(of: event.watch).appending(FilePath(event.name))
        _ = path.withCString { inotifytools_watch_recursively($0, Raw.everything) }
      }
      if wasDone { return leaves == rounds ? "none missed" : "some missed" }
    }
  }

  private static func leaf(_ directory: TemporaryDirectory) throws -> String {
    var tree = WatchedTree(directory.path, try Watcher())
    let done = try grow(in: directory.path)
    while true {
      let wasDone = isReadable(done)
      try tree.sync()
      if wasDone { break }
    }
    let leaves = tree.names.count { $0.name.elementsEqual("leaf".utf8) }
    return leaves == rounds && tree.doubts.isEmpty ? "none missed" : "some missed"
  }

  /// One path that the kernel would not take.
  private static func rawLongPath(_ directory: TemporaryDirectory) throws -> String {
    try directory.makeDirectory("other")
    try directory.makeLongPath(of: longName, parts: 25)
    try Raw.initialize()
    let result = directory.path.withCString {
      inotifytools_watch_recursively($0, Raw.everything)
    }
    try directory.makeDirectory("other/a")
    return result == 0 && Raw.next() == nil ? "nothing watched" : "the others watched"
  }

  private static func longPath(_ directory: TemporaryDirectory) throws -> String {
    try directory.makeDirectory("other")
    try directory.makeLongPath(of: longName, parts: 25)
    var tree = WatchedTree(directory.path, try Watcher())
    try directory.makeDirectory("other/a")
    try tree.sync()
    let isSeen = tree.names.contains(directory.absolute("other/a"))
    // The root, `other`, `a`, and the long ones until their paths are too long.
    guard isSeen, tree.watchCount > 15 else { return "nothing watched" }
    return "the others watched"
  }

  private static let longName = FilePath(String(repeating: "x", count: 200))
}
