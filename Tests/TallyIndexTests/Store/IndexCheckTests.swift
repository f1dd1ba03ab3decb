import TallyFormats
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyIndex

/// What a check of the index finds where values are whole, but not what the files give.
struct IndexCheckTests {
  private let directory: TemporaryDirectory
  private let reader: LedgerReader
  private let root: FilePath
  private let place: FilePath

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("ledger/2026-11-29.tally", "coffee 6.50\n")
    try directory.write("ledger/2026-11-30.tally", "coffee 6.50\nlunch 12\n")
    root = directory.absolute("ledger")
    let cache = directory.absolute("cache")
    reader = LedgerReader(allow: AllowList(), cache: cache)
    place = Index.directory(cache: cache, root: root)
  }

  private func ask() throws {
    // The index is closed when the ledger goes: it may be open once in a process.
    try reader.read(.directory(root), settingsAt: nil).endReading()
  }

  private func check() throws -> IndexCheck {
    try reader.checkIndex(of: try reader.readSurroundings(.directory(root)))
  }

  /// The last thing that a check looked at.
  private func lastFact() throws -> IndexCheck.Fact {
    try #require(try check().findings.last?.fact)
  }

  /// Asks until all files have aged, so that their stamps are taken at their word.
  private func age() throws {
    for _ in 0..<500 {
      try ask()
      let isYoung = try check().findings.contains { finding in
        if case .stamps(let stamps) = finding.fact { return stamps.young > 0 }
        return false
      }
      if !isYoung { return }
      FileClock.pause(milliseconds: 5)
    }
    Issue.record("the files stay young")
  }

  /// Changes values behind the back of everybody, their checksums right.
  private func tamper(
    _ body: (borrowing IndexWriting, [BlockID: GroupRecord]) throws(IndexFailure) -> Void
  ) throws {
    let file = try IndexFile(place)
    let reading = try file.read()
    var records: [BlockID: GroupRecord] = [:]
    try reading.each(IndexKey.recordPrefix) { key, value in
      records[IndexKey.id(key) ?? .none] =
        IndexValue.checked(Array(key), value).flatMap { GroupRecord($0) }
    }
    reading.end()
    #expect(!records.isEmpty)
    try file.write { writing throws(IndexFailure) in try body(writing, records) }
  }

  /// Copied, since a block's bytes go with it.
  private func bytes(of block: Block) -> [UInt8] {
    withExtendedLifetime(block) { Array(block.memory.bytes) }
  }

  @Test func `An index that is what the files are is well`() throws {
    #expect(try check().findings.map(\.fact) == [.none])
    try ask()
    let facts = try check().findings.map(\.fact)
    #expect(facts.count == 4)
    #expect(facts.allSatisfy { $0.isWell })
    #expect(facts.first == .found(place, generation: 1))
    #expect(facts.last == .same(files: 2, blocks: 1))
  }

  @Test func `A file that has changed since is no fault`() throws {
    try age()
    try directory.write("ledger/2026-11-30.tally", "coffee 7\n")
    try directory.write("ledger/2026-12-01.tally", "coffee 7\n")
    var stamps = IndexCheck.Stamps()
    (stamps.same, stamps.changed, stamps.new) = (1, 1, 1)
    let check = try check()
    #expect(check.findings.map(\.fact).contains(.stamps(stamps)))
    #expect(check.findings.allSatisfy { $0.fact.isWell })
  }

  @Test func `A record that does not fit its file is named`() throws {
    try age()
    try tamper { writing, records throws(IndexFailure) in
      for (group, record) in records {
        var record = record
        record.files[1].hash = .none
        let key = IndexKey.record(group)
        try writing.put(key, IndexValue.with(key, record.encoded))
      }
    }
    #expect(try lastFact() == .wrong(.record("2026-11-30.tally")))
  }

  @Test func `A place in a record that is wrong is named by the group's first file`() throws {
    try ask()
    try tamper { writing, records throws(IndexFailure) in
      for (group, record) in records {
        var record = record
        record.parts[0].place.line += 1
        let key = IndexKey.record(group)
        try writing.put(key, IndexValue.with(key, record.encoded))
      }
    }
    #expect(try lastFact() == .wrong(.record("2026-11-29.tally")))
  }

  @Test func `A block that is whole, and not what the files give, is named with its section`()
    throws
  {
    try ask()
    try tamper { writing, records throws(IndexFailure) in
      let id = records.values.first?.parts.first?.id ?? .none
      var builder = BlockBuilder()
      let rules = ReadingRules(Settings())
      for (path, text) in [
        ("2026-11-29.tally", "coffee 6.50\n"), ("2026-11-30.tally", "coffee 6.50\nlunch 99\n"),
      ] {
        _ = Array(text.utf8).withUnsafeBytes {
          builder.read(
            SourceFile(bytes: $0, path: path), pathBytes: Array(path.utf8),
            format: TallyTextFormat(), rules: rules)
        }
      }
      try writing.put(IndexKey.block(id), bytes(of: builder.finish(id)))
    }
    #expect(
      try lastFact() == .wrong(.block("2026-11-29.tally", section: "foldAmount")))
  }

  @Test func `A block without a record, and a record without its block, are found`() throws {
    try ask()
    try tamper { writing, _ throws(IndexFailure) in
      let id = BlockID(low: 1, high: 2)
      var builder = BlockBuilder()
      try writing.put(IndexKey.block(id), bytes(of: builder.finish(id)))
    }
    #expect(try lastFact() == .wrong(.strayBlock))
    try tamper { writing, records throws(IndexFailure) in
      try writing.delete(IndexKey.block(records.values.first?.parts.first?.id ?? .none))
    }
    #expect(try lastFact() == .wrong(.missingBlock("2026-11-29.tally")))
  }

  @Test func `Stamps and numbers that are missing are found`() throws {
    try ask()
    try tamper { writing, records throws(IndexFailure) in
      for group in records.keys { try writing.delete(IndexKey.stamps(group)) }
    }
    #expect(try lastFact() == .wrong(.stamps("2026-11-29.tally")))
    try tamper { writing, _ throws(IndexFailure) in try writing.delete(IndexKey.meta) }
    #expect(try lastFact() == .wrong(.meta))
  }

  @Test func `Other settings are no fault`() throws {
    try ask()
    try directory.write("ledger/tally.json", #"{"currency": "EUR"}"#)
    let check = try check()
    #expect(check.findings.map(\.fact).contains(.otherRules))
    #expect(check.findings.allSatisfy { $0.fact.isWell })
  }

  @Test func `A ledger in parts is compared part by part`() throws {
    let lines = (0..<20_000).map { "coffee \($0 % 90 + 1) note \($0)\n" }.joined()
    try directory.write("ledger/2026-11.tally", "2026-11-30\n" + lines)
    var options = ReadingOptions()
    (options.sizes.smallest, options.sizes.largest, options.sizes.lines) = (4096, 65_536, 64)
    let reader = LedgerReader(
      allow: AllowList(), cache: directory.absolute("cache"), options: options)
    do { try reader.read(.directory(root), settingsAt: nil).endReading() }
    let ledger = try reader.readSurroundings(.directory(root))
    let fact = try #require(try reader.checkIndex(of: ledger).findings.last?.fact)
    guard case .same(let files, let blocks) = fact else {
      Issue.record("\(fact)")
      return
    }
    #expect(files == 3 && blocks > 20)
  }
}
