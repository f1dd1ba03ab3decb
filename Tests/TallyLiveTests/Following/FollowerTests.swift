import TallyIndex
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyLive

// Whatever is done to the files, the ledger brought up to date is the one that reading everything gives, and
// nothing happened that nobody was told of.

/// A followed ledger in a directory of its own.
private final class Followed {
  let directory: TemporaryDirectory
  let cache: TemporaryDirectory
  let follower: Follower
  let ledger: FollowedLedger

  init(_ files: [(FilePath, String)] = [("2026-11-30.tally", "coffee 6.50\n")]) throws {
    directory = try TemporaryDirectory()
    cache = try TemporaryDirectory()
    for (name, text) in files { try directory.write(name, text) }
    follower = try Follower()
    ledger = follower.add(
      try directory.path.resolved(), LedgerReader(allow: AllowList(), cache: cache.path),
      cache: cache.path, isSole: true)
    _ = try follower.keepUp(ledger)
  }

  static func lines(_ ledger: Ledger) -> [String] {
    ledger.blocks.flatMap(\.entryLines)
      + ledger.problems.map { "\($0.path) \($0.problem.code) \($0.problem.facts)" }
  }

  /// The entries that there are after all that was done.
  func lines() throws -> [String] {
    _ = try follower.keepUp(ledger, isRead: true)
    return Followed.lines(try #require(ledger.ledger))
  }

  func fresh() throws -> [String] {
    Followed.lines(
      try LedgerReader(allow: AllowList()).read(.directory(directory.path), settingsAt: nil))
  }
}

/// There is one watcher in a process.
@Suite(.serialized, .soleWatcher) struct FollowerTests {
  /// More of them with TALLY_TEST_SEEDS=100.
  static let seeds = 0..<(UInt64(Environment.ofProcess()["TALLY_TEST_SEEDS"] ?? "") ?? 4)

  @Test(arguments: seeds)
  func `However a tree changes, what is followed is what there is`(_ seed: UInt64) throws {
    var tree = try ChangingTree(seed: seed &+ 5000)
    let cache = try TemporaryDirectory()
    let follower = try Follower()
    let root = try tree.directory.path.resolved()
    let ledger = follower.add(
      root, LedgerReader(allow: AllowList(), cache: cache.path), cache: cache.path, isSole: true)
    for step in 0..<40 {
      if step > 0 { try tree.step() }
      _ = try follower.keepUp(ledger, isRead: true)
      let followed = Followed.lines(try #require(ledger.ledger))
      let plain = Followed.lines(
        try LedgerReader(allow: AllowList()).read(.directory(root), settingsAt: nil))
      guard followed == plain, ledger.missedCount == 0 else {
        Issue.record(
          """
          seed \(seed), step \(step), missed \(ledger.missedCount), same \(followed == plain): \
          \(tree.story.joined(separator: "\n"))
          """)
        return
      }
    }
    ledger.letGo()
  }

  @Test func `Where nothing has changed nothing is read`() throws {
    let one = try Followed()
    #expect(try one.follower.keepUp(one.ledger) == nil)
    let state = try #require(one.ledger.state)
    #expect(try one.follower.keepUp(one.ledger) == nil)
    #expect(one.ledger.state == state)
  }

  @Test func `What changed is named`() throws {
    let one = try Followed()
    try one.directory.write("2026/2026-12.tally", "2026-12-01\ntea 3\n")
    #expect(try one.follower.keepUp(one.ledger) == ["2026/2026-12.tally"])
    try one.directory.write("2026-11-30.tally", "coffee 7.50\n")
    #expect(try one.follower.keepUp(one.ledger) == ["2026-11-30.tally"])
  }

  @Test func `A directory made, filled and moved at once is in it, and one moved away is not`()
    throws
  {
    let one = try Followed()
    for number in 0..<50 {
      try one.directory.write(FilePath("a/b\(number)/c/2026-11-29.tally"), "tea \(number + 1)\n")
      if number % 3 == 0 {
        try one.directory.rename(FilePath("a/b\(number)"), to: FilePath("b\(number)"))
      }
      if number % 5 == 0 { try one.directory.rename("a", to: FilePath("z\(number)")) }
      guard try one.lines() == one.fresh() else {
        Issue.record("stale after \(number)")
        return
      }
    }
    #expect(one.ledger.missedCount == 0)
  }

  @Test func `A directory that was deleted is not looked at any more`() throws {
    let one = try Followed()
    for number in 0..<5 {
      try one.directory.write(FilePath("a\(number)/b/c/2026-11-29.tally"), "tea 1\n")
      #expect(try one.lines() == one.fresh())
      #expect(one.ledger.directoryCount == 4)
      for name in ["/b/c/2026-11-29.tally", "/b/c", "/b", ""] {
        try one.directory.delete(FilePath("a\(number)" + name))
      }
      #expect(try one.lines() == one.fresh())
      #expect(one.ledger.directoryCount == 1)
      #expect(one.ledger.polled.isEmpty)
    }
  }

  @Test func `A directory made again is watched, though somebody has a file of the old one open`()
    throws
  {
    let one = try Followed([("a/b/2026-11-30.tally", "coffee 1\n")])
    let open = try FileDescriptor.open(one.directory.absolute("a/b/2026-11-30.tally"))
    for name: FilePath in ["a/b/2026-11-30.tally", "a/b", "a"] { try one.directory.delete(name) }
    try one.directory.write("a/b/2026-11-30.tally", "coffee 2\n")
    #expect(try one.lines() == one.fresh())
    try one.directory.write("a/b/2026-11-30.tally", "coffee 3\n")
    #expect(try one.lines() == one.fresh())
    #expect(one.ledger.missedCount == 0)
    #expect(one.ledger.polled.isEmpty)
    #expect(open.number > 0)
  }

  @Test func `A root that is another directory now is read from the beginning`() throws {
    let outer = try TemporaryDirectory()
    try outer.write("ledger/2026-11-30.tally", "coffee 1\n")
    let cache = try TemporaryDirectory()
    let follower = try Follower()
    let root = try outer.path.resolved().appending("ledger")
    let ledger = follower.add(
      root, LedgerReader(allow: AllowList(), cache: cache.path), cache: cache.path, isSole: true)
    _ = try follower.keepUp(ledger)
    try outer.rename("ledger", to: "old")
    try outer.write("ledger/2026-11-30.tally", "coffee 2\n")
    let files = try follower.keepUp(ledger)
    #expect(files == ["2026-11-30.tally"])
    let lines = Followed.lines(try #require(ledger.ledger))
    #expect(lines.count == 1 && lines[0].contains("2"))
    try outer.rename("ledger", to: "older")
    #expect(throws: LedgerKeeper.Failure.self) { try follower.keepUp(ledger) }
    try outer.rename("old", to: "ledger")
    _ = try follower.keepUp(ledger)
    #expect(Followed.lines(try #require(ledger.ledger))[0].contains("1"))
  }

  @Test func `An index that was deleted is made anew`() throws {
    let one = try Followed()
    let index = Index.home(cache: one.cache.path, root: one.ledger.path)
    let schema = Index.directory(cache: one.cache.path, root: one.ledger.path)
    try PrivateDirectory(schema).delete()
    #expect(try FileStatus.of(index).kind == .directory)
    _ = try one.follower.keepUp(one.ledger)
    #expect(try FileStatus.of(schema).kind == .directory)
    #expect(one.ledger.state?.generation == 1)
  }

  @Test func `Files with another name are looked at each time, though nobody tells of them`() throws
  {
    let outside = try TemporaryDirectory()
    try outside.write("shared.txt", "coffee 1\n")
    let one = try Followed([])
    try one.directory.hardLink("2026-11-30.tally", to: outside.absolute("shared.txt"))
    #expect(try one.lines() == one.fresh())
    for number in 2..<40 {
      // In place: the ledger's directory hears nothing of it.
      try outside.write("shared.txt", "coffee \(number)\n")
      guard try one.lines() == one.fresh() else {
        Issue.record("stale at \(number)")
        return
      }
    }
    #expect(one.ledger.polled.count == 1)
  }
}
