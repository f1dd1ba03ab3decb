import Foundation
import Glibc
import Synchronization
import TallySystem
import TallyTestSupport
import TallyWatch
import Testing

/// A tree of directories that random steps change.
private struct RandomTree {
  let files: TemporaryDirectory
  var random: SeededRandom
  private(set) var story: [String] = []
  private var made = 0

  init(seed: UInt64) throws {
    files = try TemporaryDirectory()
    random = SeededRandom(seed: seed)
    try files.makeDirectory("tree/a/b")
    try files.makeDirectory("outside")
  }

  var root: FilePath { files.absolute("tree") }

  /// Those that there are, relative to the temporary directory; the root among the directories.
  private func paths(_ kind: FileKind) throws -> [FilePath] {
    try namesBelow(root).filter { try FileStatus.ofLinkItself($0).kind == kind }
      .compactMap { $0.relative(to: files.path) } + (kind == .directory ? ["tree"] : [])
  }

  private mutating func directory() throws -> FilePath { random.pick(try paths(.directory)) }

  /// Few names, so that they are used again.
  private mutating func place() throws -> FilePath {
    try directory().appending(FilePath(random.pick(["a", "b", "c", "d"])))
  }

  /// Does one thing; what can't be done as things are is not done.
  mutating func step() throws {
    let (place, kind) = (try place(), random.number(0...9))
    var words = "\(kind) \(place.display)"
    do {
      switch kind {
      case 0, 1: try files.write(place, "x")
      case 2, 3: try files.makeDirectory(place.appending("b"))
      case 4: try files.link(place, to: random.pick(["a", "..", "/"]))
      case 5: try removeAll(place)
      case 6, 7:
        let other = try self.place()
        words += " \(other.display)"
        try files.rename(place, to: other)
      case 8:
        made += 1
        let other = FilePath("outside/\(made)")
        if random.oneIn(2) {
          try files.rename(place, to: other)
        } else {
          try files.makeDirectory(other.appending("b/c"))
          try files.rename(other, to: place)
        }
      default:
        try removeAll(place)
        try files.makeDirectory(place.appending("c"))
        try files.write(place.appending("c/d"))
      }
    } catch is SystemError {
      words += ": not done"
    }
    story.append(words)
  }

  private func removeAll(_ place: FilePath) throws {
    let path = files.absolute(place)
    if try FileStatus.ofLinkItself(path).kind == .directory {
      for name in try namesBelow(path).reversed() {
        guard let name = name.relative(to: files.path) else { continue }
        try files.delete(name)
      }
    }
    try files.delete(place)
  }
}

extension WatcherTests {
  @Test(arguments: 0..<10)
  func `Who follows a watcher knows a tree as well as who lists it`(_ seed: Int) throws {
    var tree = try RandomTree(seed: UInt64(seed))
    var watched = WatchedTree(tree.root, try Watcher())
    for _ in 0..<40 {
      for _ in 0..<tree.random.number(1...6) { try tree.step() }
      try watched.sync()
      let (known, there) = (watched.names, try namesBelow(tree.root))
      #expect(known == there, "\(tree.story.suffix(12))")
      if known != there { return }
    }
    // Without directories made or deleted and doubts, nothing was shown.
    #expect(!watched.doubts.isEmpty && watched.doubts.allSatisfy { $0 == .directoryMoved })
  }

  /// Churns a tree until told to stop.
  private final class Writer: Sendable {
    private let isStopped = Atomic<Bool>(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ path: FilePath, seed: UInt64) {
      Thread.detachNewThread { [self] in
        var random = SeededRandom(seed: seed)
        while !isStopped.load(ordering: .relaxed) { Writer.step(path, &random) }
        hasEnded.signal()
      }
    }

    private static func step(_ path: FilePath, _ random: inout SeededRandom) {
      func place() -> FilePath {
        (0..<random.number(1...3)).reduce(path) { path, _ in
          path.appending(FilePath(random.pick(["a", "b", "c"])))
        }
      }
      let one = place()
      switch random.number(0...4) {
      case 0, 1: _ = one.withCString { mkdir($0, 0o755) }
      case 2: close(one.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644) })
      case 3: _ = one.withCString { remove($0) }
      default:
        let other = place()
        _ = one.withCString { one in other.withCString { rename(one, $0) } }
      }
    }

    func stop() {
      isStopped.store(true, ordering: .relaxed)
      hasEnded.wait()
    }
  }

  @Test(arguments: 0..<4)
  func `Beginning anew and following while others write misses nothing`(_ seed: Int) throws {
    let files = try TemporaryDirectory()
    let writers = (0..<2).map { Writer(files.path, seed: UInt64(seed * 2 + $0)) }
    var watched = WatchedTree(files.path, try Watcher())
    for round in 0..<20 {
      if round % 5 == 4 { try watched.restart() } else { try watched.sync() }
    }
    for writer in writers { writer.stop() }
    try watched.sync()
    #expect(try watched.names == namesBelow(files.path))
  }
}
