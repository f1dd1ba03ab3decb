import TallyModel
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyIndex

// A keeper that is told which directories have changed has the index that reading everything anew gives.

/// What is in each directory, as a keeper is told of it.
private struct Announcer {
  private var known: [FilePath: [FilePath: FileStamp]] = [:]
  private var identities: [FilePath: FileIdentity] = [:]

  /// The directories that are not as they were, and those that are others under the same name.
  mutating func changes(beneath root: FilePath) throws -> (
    changed: Set<FilePath>, new: Set<FilePath>
  ) {
    var now = Announcer()
    try now.look(root, "")
    defer { self = now }
    var changed: Set<FilePath> = []
    var new: Set<FilePath> = []
    for (path, content) in now.known {
      if let before = known[path], identities[path] == now.identities[path] {
        if before != content { changed.insert(path) }
      } else {
        new.insert(path)
        changed.insert(path.parent)
      }
    }
    for path in known.keys where now.known[path] == nil { changed.insert(path.parent) }
    return (changed, new)
  }

  private mutating func look(_ root: FilePath, _ path: FilePath) throws {
    let real = path.isEmpty ? root : root.appending(path)
    identities[path] = try FileStatus.of(real).stamp.identity
    var content: [FilePath: FileStamp] = [:]
    let directory = try RootDirectory(real).directory("")
    for entry in try directory.entries() {
      var stamp = try FileStatus.ofLinkItself(real.appending(entry.name)).stamp
      if entry.kind == .directory {
        // Its own stamp changes with what is in it, which is its own matter.
        (stamp.modified, stamp.changed, stamp.size) = (0, 0, 0)
        try look(root, path.appending(entry.name))
      }
      content[entry.name] = stamp
    }
    known[path] = content
  }
}

private func pureValues(_ index: Index) throws -> [[UInt8]: [UInt8]] {
  var values: [[UInt8]: [UInt8]] = [:]
  let snapshot = try IndexSnapshot(index)
  try snapshot.eachPureValue { values[Array($0)] = Array($1) }
  snapshot.end()
  return values
}

private func lines(_ ledger: Ledger) -> [String] {
  ledger.blocks.flatMap(\.entryLines)
    + ledger.problems.map { "\($0.path) \($0.problem.code) \($0.problem.facts)" }
}

/// More of them with TALLY_TEST_SEEDS=100.
private let seeds = 0..<(UInt64(Environment.ofProcess()["TALLY_TEST_SEEDS"] ?? "") ?? 4)

@Test(arguments: seeds)
func `A keeper told of changed directories has the index that is made anew`(_ seed: UInt64) throws {
  var tree = try ChangingTree(seed: seed &+ 1000)
  let cache = try TemporaryDirectory()
  let root = try tree.directory.path.resolved()
  let reader = LedgerReader(allow: AllowList(), cache: cache.path)
  var keeper = try LedgerKeeper(reader, cache: cache.path, root: root)
  var announcer = Announcer()
  _ = try announcer.changes(beneath: root)
  try keeper.listAll { _ in }
  for step in 0..<25 {
    if step > 0 {
      if tree.random.oneIn(3) { FileClock.pause(milliseconds: 25) }
      try tree.step()
      var (changed, new) = try announcer.changes(beneath: root)
      changed.formUnion(keeper.unannounced)
      keeper.list(changed, new: new) { _ in }
    }
    let ledger = try keeper.update { _ in }
    #expect(ledger.index.problem == nil)
    let kept = lines(ledger)
    ledger.endReading()
    let fresh = try TemporaryDirectory()
    let rebuilt = try LedgerReader(allow: AllowList(), cache: fresh.path)
      .read(.directory(root), settingsAt: nil)
    let expected = lines(rebuilt)
    rebuilt.endReading()
    let values = try pureValues(try Index.open(cache: fresh.path, root: root))
    let own = try pureValues(keeper.index)
    guard kept == expected, own == values else {
      Issue.record("seed \(seed), step \(step): \(tree.story.joined(separator: "\n"))")
      return
    }
  }
}

@Test func `One process at a time keeps a ledger`() throws {
  let directory = try TemporaryDirectory()
  let cache = try TemporaryDirectory()
  let index = try Index.open(cache: cache.path, root: directory.path.resolved())
  guard let held = try FileLock.take(index.keeperPath) else {
    Issue.record("nobody has it, and yet it is taken")
    return
  }
  let reader = LedgerReader(allow: AllowList(), cache: cache.path)
  do {
    _ = try LedgerKeeper(reader, cache: cache.path, root: directory.path)
    Issue.record("two keep it")
  } catch {
    guard case .kept = error else { throw error }
  }
  held.release()
}

/// A kept ledger, and what its keeper says of it.
private struct Kept {
  let directory: TemporaryDirectory
  let cache: TemporaryDirectory
  let reader: LedgerReader
  let state: KeptState
  let lines: [String]
  let errorCount: Int

  /// - `text`: of a journal.
  init(_ text: String? = nil) throws {
    directory = try TemporaryDirectory()
    cache = try TemporaryDirectory()
    try directory.write("2026-11-30.tally", "coffee 6.50\n")
    try directory.write("2026-11-29.tally", "coffee\n")
    try directory.write("2026-11-28 (conflicted copy).tally", "coffee 1\n")
    if let text { try directory.write("a.journal", text) }
    reader = LedgerReader(allow: AllowList(), cache: cache.path)
    var keeper = try LedgerKeeper(reader, cache: cache.path, root: directory.path)
    try keeper.listAll { _ in }
    let ledger = try keeper.update { _ in }
    lines = TallyIndexTests.lines(ledger)
    errorCount = ledger.errorCount
    state = KeptState(
      generation: try #require(ledger.index.meta).generation, root: keeper.identity,
      schema: Index.schema)
    ledger.endReading()
  }

  /// How many errors its index says there are.
  func errors() throws -> Int? {
    let ledger = try reader.readKept(directory.path, state)
    defer { ledger?.endReading() }
    return ledger?.errorCount
  }

  func read(_ change: (inout KeptState) -> Void = { _ in }) throws -> [String]? {
    var state = state
    change(&state)
    let ledger = try reader.readKept(directory.path, state)
    defer { ledger?.endReading() }
    return ledger.map { TallyIndexTests.lines($0) }
  }
}

@Test func `What is kept is read from the index alone, problems of the tree and all`() throws {
  let kept = try Kept()
  #expect(kept.lines.count == 2)
  #expect(try kept.read() == kept.lines)
  // Nobody looks at the files: it is the keeper's word that counts.
  try kept.directory.write("2026-11-27.tally", "tea 1\n")
  #expect(try kept.read() == kept.lines)
}

@Test func `What is kept has the errors that are not listed`() throws {
  let assertions = (1...150).map { _ in "2026-11-30 x\n  a  0 = 1\n" }
  let includes = (1...150).map { "include missing-\($0).journal\n" }
  let kept = try Kept((assertions + includes).joined())
  // The kept ledger has one more: a line that can't be read.
  #expect(kept.errorCount == 301)
  #expect(try kept.errors() == 301)
}

@Test func `A word that is of something else is not taken`() throws {
  let kept = try Kept()
  #expect(try kept.read { $0.generation += 1 } == nil)
  #expect(try kept.read { $0.schema += 1 } == nil)
  #expect(try kept.read { $0.root.inode += 1 } == nil)
  try kept.directory.write("tally.json", #"{"exclude": ["2026*"]}"#)
  #expect(try kept.read() == nil)
  try kept.directory.write("tally.json", #"{"currency": "CNY"}"#)
  #expect(try kept.read() == nil)
}
