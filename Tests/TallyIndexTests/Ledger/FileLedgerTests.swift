import TallyFormats
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyIndex

/// Ledgers of one file: what it includes is indexed with it, and so is what is large; all else is simply read.
struct FileLedgerTests {
  private let files: TemporaryDirectory
  private let reader: LedgerReader

  init() throws {
    files = try TemporaryDirectory()
    reader = LedgerReader(allow: AllowList(), cache: files.absolute("cache"))
  }

  private func read(_ name: FilePath, settingsAt: FilePath? = nil) throws -> (
    entries: Int, hasIndex: Bool, generation: Int?
  ) {
    let ledger = try reader.read(
      .file(files.absolute(name)), settingsAt: settingsAt.map { files.absolute($0) })
    defer { ledger.endReading() }
    #expect(ledger.index.problem == nil)
    return (ledger.entryCount, ledger.index.directory != nil, ledger.index.meta?.generation)
  }

  private func entry(_ day: Int) -> String { "2026-11-0\(day)\n    a:b  1\n    c\n" }

  @Test
  func `A journal that includes others is read through an index, and its included files with it`()
    throws
  {
    try files.write("books/main.journal", "include months/*.journal\n")
    try files.write("books/months/1.journal", entry(1))
    try files.write("books/months/2.journal", entry(2))
    let first = try read("books/main.journal")
    #expect(first.entries == 2)
    #expect(first.hasIndex)
    try files.write("books/months/2.journal", entry(2) + "\n" + entry(3))
    #expect(try read("books/main.journal").entries == 3)
    try files.write("books/months/3.journal", entry(4))
    #expect(try read("books/main.journal").entries == 4)
    try files.rename("books/months/1.journal", to: "books/months/1.txt")
    #expect(try read("books/main.journal").entries == 3)
  }

  @Test func `A question after which nothing has changed writes nothing`() throws {
    try files.write("main.journal", "include other.journal\n" + entry(1))
    try files.write("other.journal", entry(2))
    // Until the files have aged, so that their stamps are taken at their word.
    var last = try read("main.journal").generation
    for _ in 0..<500 {
      FileClock.pause(milliseconds: 5)
      let next = try read("main.journal").generation
      if next == last { return }
      last = next
    }
    Issue.record("each question writes")
  }

  @Test func `A large file is indexed, a small one is not`() throws {
    try files.write("small.tally", "2026-11-30 coffee 6.50\n")
    try files.write("small.journal", entry(1))
    let lines = String(repeating: "2026-11-30 coffee 6.50\n", count: 12_000)
    #expect(lines.utf8.count > 1 << 18)
    try files.write("large.tally", lines)
    // What no name tells is told by the start, which ends within an entry here.
    try files.write("journal", String(repeating: entry(1) + "\n", count: 10_000))
    let cases: [(name: FilePath, Int, Bool)] = [
      ("journal", 10_000, true), ("small.tally", 1, false), ("small.journal", 1, false),
      ("large.tally", 12_000, true),
    ]
    for (name, entries, hasIndex) in cases {
      let read = try read(name)
      #expect(read.entries == entries, "\(name)")
      #expect(read.hasIndex == hasIndex, "\(name)")
    }
  }

  @Test func `The same file with the settings of the ledger around it is read again`() throws {
    try files.write("books/tally.json", #"{ "currency": "CNY" }"#)
    try files.write("books/2026/main.journal", "include 11.journal\n" + entry(1))
    try files.write("books/2026/11.journal", entry(2))
    #expect(try read("books/2026/main.journal").entries == 2)
    #expect(try read("books/2026/main.journal", settingsAt: "books").entries == 2)
    #expect(try read("books/2026/main.journal").entries == 2)
  }

  @Test func `The index of a file is what a check of it says it should be`() throws {
    try files.write("main.journal", "include sub/*.journal\naccount a\n")
    try files.write("sub/1.journal", entry(1) + "; comment\n" + entry(2))
    try files.write("sub/2.journal", entry(3))
    _ = try read("main.journal")
    let ledger = try reader.readSurroundings(.file(files.absolute("main.journal")))
    let facts = try reader.checkIndex(of: ledger).findings.map(\.fact)
    #expect(facts.count == 4)
    #expect(facts.allSatisfy { $0.isWell }, "\(facts)")
    #expect(facts.last == .same(files: 3, blocks: 3))

    try files.write("alone.journal", entry(1))
    _ = try read("alone.journal")
    let alone = try reader.readSurroundings(.file(files.absolute("alone.journal")))
    #expect(try reader.checkIndex(of: alone).findings.map(\.fact) == [.notKept])
  }
}
