import TallyModel
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyIndex

// What a question reads again where includes have changed: files are counted, not time.

extension AgedLedger {
  /// A main journal with three others, each so big that it shares no block.
  fileprivate static func months() throws -> AgedLedger {
    let ledger = try AgedLedger()
    for month in 1...3 { try ledger.write(month, day: 1) }
    try ledger.files.write("main.journal", main())
    _ = try ledger.update()
    return ledger
  }

  fileprivate static func main(_ lines: String = "") -> String {
    "; a comment\n" + "include 2026-1.journal\ninclude 2026-2.journal\n" + lines
      + "include 2026-3.journal\n"
  }

  fileprivate func write(_ month: Int, day: Int) throws {
    let entry = "2026-0\(month)-0\(day) x\n  a  1\n  b\n"
    try files.write(
      FilePath("2026-\(month).journal"), String(repeating: entry, count: 3000))
  }

  /// The accounts of the first postings of blocks, in reading order.
  fileprivate func accounts() throws -> [String] {
    try read { ledger in
      ledger.blocks.compactMap { block in
        guard block.entryCount > 0 else { return nil }
        return block.vocabulary[block.names[Int(block.items.name[0])].string]
      }
    }
  }
}

@Test func `Each file is read once, and nothing where nothing has changed`() throws {
  let months = try AgedLedger.months()
  let first = try months.update().files
  let second = try months.update().files
  #expect(first == 4)
  #expect(second == first)
  #expect(try months.accounts() == ["a", "a", "a"])
}

@Test func `An edit of an included file reads that one again`() throws {
  let months = try AgedLedger.months()
  try months.write(2, day: 2)
  #expect(try months.update().files == 1)
}

@Test func `An edit of the main file that decides nothing reads that one again`() throws {
  let months = try AgedLedger.months()
  try months.files.write(
    "main.journal", "; one more\n" + AgedLedger.main("2026-01-01 y\n  a  1\n  b\n"))
  #expect(try months.update().files == 1)
}

@Test func `An alias reads again what is included below it`() throws {
  let months = try AgedLedger.months()
  try months.files.write("main.journal", AgedLedger.main("alias a = c\n"))
  #expect(try months.update().files == 2)
  #expect(try months.accounts() == ["a", "a", "c"])
  try months.files.write("main.journal", "alias a = d\n" + AgedLedger.main("alias a = c\n"))
  #expect(try months.update().files == 4)
  #expect(try months.accounts() == ["d", "d", "c"])
}

@Test func `An include that goes, comes or moves reads nothing but its file again`() throws {
  let months = try AgedLedger.months()
  let lines = ["include 2026-1.journal\n", "include 2026-2.journal\n", "include 2026-3.journal\n"]
  try months.files.write("main.journal", lines[2] + lines[0] + lines[1])
  #expect(try months.update().files == 1)
  // One that is no longer included is read by itself, as it was before.
  try months.files.write("main.journal", lines[2])
  #expect(try months.update().files == 1)
  try months.files.write("main.journal", "include 2026-*.journal\n")
  #expect(try months.update().files == 1)
  try months.files.delete("main.journal")
  #expect(try months.update().files == 0)
  #expect(try months.accounts() == ["a", "a", "a"])
}

@Test func `A pattern gains and loses files`() throws {
  let months = try AgedLedger.months()
  try months.files.write("main.journal", "alias a = c\ninclude 2026-*.journal\n")
  #expect(try months.update().files == 4)
  #expect(try months.accounts() == ["c", "c", "c"])
  try months.write(4, day: 1)
  #expect(try months.update().files == 1)
  #expect(try months.accounts() == ["c", "c", "c", "c"])
  try months.files.rename("2026-1.journal", to: "old.journal")
  #expect(try months.update().files == 1)
  #expect(try months.accounts() == ["c", "c", "c", "a"])
}

@Test func `A file twice in different contexts is two readings`() throws {
  let months = try AgedLedger.months()
  try months.files.write(
    "main.journal", "include 2026-1.journal\nalias a = c\ninclude 2026-1.journal\n")
  #expect(try months.update().files == 2)
  #expect(try months.accounts() == ["a", "a", "a", "c"])
}

@Test func `A keeper looks at what is included beside the tree`() throws {
  let files = try TemporaryDirectory()
  let cache = try TemporaryDirectory()
  let outside = try TemporaryDirectory()
  try outside.write("o.journal", "2026-01-01 x\n  a  1\n  b\n")
  try files.write("x.inc", "2026-01-01 x\n  a  1\n  b\n")
  try files.write("attachments/k.inc", "")
  try files.write(
    "main.journal",
    "include *.inc\ninclude attachments/k.inc\ninclude \(outside.path)/o.journal\n"
      + "include later.inc\n")
  let list = Array("\(outside.path)\n".utf8).withUnsafeBytes { AllowList(text: $0) }
  let reader = LedgerReader(allow: list, cache: cache.path)
  var keeper = try LedgerKeeper(reader, cache: cache.path, root: files.path)
  try keeper.listAll { _ in }
  let ledger = try keeper.update { _ in }
  #expect(ledger.entryCount == 2)
  #expect(ledger.problems.map(\.problem.code) == [.includeMissing])
  ledger.endReading()
  let (looksBeside, unannounced) = (keeper.looksBeside, keeper.unannounced)
  let noticed = keeper.files(
    among: ["x.inc", "later.inc", "new.inc", "attachments/other", "main.journal"])
  #expect(looksBeside)
  #expect(unannounced == [outside.path, "attachments"])
  #expect(noticed == ["x.inc", "later.inc", "new.inc", "main.journal"])
}
