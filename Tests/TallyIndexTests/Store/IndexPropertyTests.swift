import TallyFormats
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyIndex

// However files change, the index is what it would be if it were made anew, and what is read through it is
// what is read without.

/// Parts so small that files of some 70 KiB have many.
private let options = {
  var options = ReadingOptions()
  options.sizes.smallest = 4 << 10
  options.sizes.largest = 16 << 10
  options.sizes.lines = 32
  return options
}()

/// Likewise, and all that has changed is written in batches before it is read.
private let batched = {
  var options = options
  options.inMemory = 0
  options.round = 1 << 10
  return options
}()

/// What a ledger says, as plain values.
private struct Contents: Equatable {
  var entries: [String] = []
  /// By file, but for one that has more than are listed: how many are depends on its parts.
  var problems: [String: [String]] = [:]
  var errorCount = 0
  var withoutEntries: Set<FilePath>

  init(_ ledger: Ledger) {
    for block in ledger.blocks {
      entries += block.entryLines
      for file in block.files {
        problems[file.path, default: []] += file.problems.map {
          "\($0.span) \($0.code) \($0.facts)"
        }
      }
    }
    for path in problems.keys {
      let count = problems[path]?.count ?? 0
      if count == 0 || count >= Diagnostic.mostPerFile { problems[path] = nil }
    }
    problems["", default: []] += ledger.problems.map {
      "\($0.path) \($0.problem.code) \($0.problem.facts)"
    }
    errorCount = ledger.errorCount
    withoutEntries = ledger.withoutEntries
  }
}

private func read(_ tree: ChangingTree, cache: FilePath?, _ options: ReadingOptions) throws
  -> Contents
{
  let reader = LedgerReader(allow: AllowList(), cache: cache, options: options)
  let ledger = try reader.read(.directory(tree.directory.path), settingsAt: nil)
  if cache != nil { #expect(ledger.index.problem == nil) }
  // The ledger ends here, and with it the index: it may be open once in a process.
  return Contents(ledger)
}

/// All keys and values of an index that are a pure function of the files.
private func values(_ cache: FilePath, _ root: FilePath) throws -> [[UInt8]: [UInt8]] {
  var values: [[UInt8]: [UInt8]] = [:]
  let index = try Index.open(cache: cache, root: root)
  let snapshot = try IndexSnapshot(index)
  try snapshot.eachPureValue { values[Array($0)] = Array($1) }
  snapshot.end()
  return values
}

private func differences(_ a: [[UInt8]: [UInt8]], _ b: [[UInt8]: [UInt8]]) -> [String] {
  Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.map { key in
    let name = String(decoding: key.prefix(1), as: UTF8.self)
    let digits = key.dropFirst().prefix(4).map { String($0, radix: 16) }.joined(separator: " ")
    return "\(name) \(digits): \(a[key]?.count ?? -1) and \(b[key]?.count ?? -1) bytes"
  }
}

private func check(
  _ tree: ChangingTree, _ cache: FilePath, isPlain: Bool = true, isBatched: Bool = false
) throws -> Bool {
  let root = tree.directory.path
  let updated = try read(tree, cache: cache, isBatched ? batched : options)
  // Whole files instead of parts, and no index.
  let plain = isPlain ? try read(tree, cache: nil, ReadingOptions()) : updated
  let fresh = try TemporaryDirectory()
  let rebuilt = try read(tree, cache: fresh.path, options)
  let one = try values(cache, root)
  let other = try values(fresh.path, root)
  let reader = LedgerReader(allow: AllowList(), cache: cache, options: options)
  let isWell = isPlain ? try reader.isIndexWell(of: root) : true
  if updated == plain, rebuilt == plain, one == other, isWell { return true }
  Issue.record(
    """
    \(differences(one, other)) entries \(updated.entries == plain.entries) \
    problems \(updated.problems == plain.problems) errors \(updated.errorCount) \
    \(plain.errorCount) rebuilt \(rebuilt == plain) well \(isWell)
    \(tree.story.joined(separator: "\n"))
    """)
  return false
}

/// What one seed did, and what of it an index could have got wrong.
private func run(seed: UInt64, steps: Int) throws {
  var tree = try ChangingTree(seed: seed)
  let cache = try TemporaryDirectory()
  guard try check(tree, cache.path) else { return }
  for _ in 0..<steps {
    // Now and then files age until their stamps can be believed.
    if tree.random.oneIn(3) { try tree.directory.age() }
    try tree.step()
    guard
      try check(tree, cache.path, isPlain: tree.random.oneIn(3), isBatched: tree.random.oneIn(3))
    else { return }
  }
}

/// More of them with TALLY_TEST_SEEDS=100.
private let seeds = 0..<(UInt64(Environment.ofProcess()["TALLY_TEST_SEEDS"] ?? "") ?? 6)

@Test(arguments: seeds)
func `An index brought up to date is one made anew`(_ seed: UInt64) throws {
  try run(seed: seed, steps: 20)
}

@Test func `A big file has several parts, and each entry the identity it has in the whole`() throws
{
  let directory = try TemporaryDirectory()
  let cache = try TemporaryDirectory()
  let line = "coffee 6.50 at the corner, as on every day\n"
  try directory.write(
    "2026-11-30.tally", String(repeating: line + "taxi 3 ; \(7)\n" + line, count: 900))
  let small = try LedgerReader(allow: AllowList(), cache: cache.path, options: options)
    .read(.directory(directory.path), settingsAt: nil)
  let whole = try LedgerReader(allow: AllowList())
    .read(.directory(directory.path), settingsAt: nil)
  #expect(small.blocks.count > 3)
  #expect(whole.blocks.count == 1)
  #expect(small.identities == whole.identities)
  #expect(Set(whole.identities).count == 2700)
}
