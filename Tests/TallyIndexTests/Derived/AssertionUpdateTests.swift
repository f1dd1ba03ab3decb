import TallyFormats
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyIndex

// What assertions and assignments come to when files change, and what is read again for it: files are
// counted, not time.

extension AgedLedger {
  /// Month files that share no block, each with an assertion or an assignment on its last day.
  fileprivate static func months() throws -> AgedLedger {
    let ledger = try AgedLedger()
    for month in 1...4 {
      let assigned = "2026-0\(month)-28 z\n  cash  = \(month)00 USD\n  misc\n"
      try ledger.write(month, amount: 10, end: month == 3 ? assigned : nil)
    }
    _ = try ledger.update()
    return ledger
  }

  /// A month that brings some 4000 amounts; `end`: the last entry, an assertion of what there is then where
  /// nothing else is said.
  fileprivate func write(_ month: Int, amount: Int, end: String? = nil) throws {
    let lines = (0..<4000).map {
      "2026-0\(month)-0\($0 % 9 + 1) x\n  bank  \($0 == 7 ? amount : 1)\n  b\n"
    }
    // Each month adds 4009 where the amount is 10.
    let asserted = "2026-0\(month)-28 y\n  bank  0 = \(month * 4009)\n"
    try files.write(FilePath("2026-\(month).journal"), lines.joined() + (end ?? asserted))
  }

  /// What is wrong on the word of somebody who follows the files, and without an index.
  fileprivate func problemsOtherwise() throws -> [[String]] {
    let generation = try read { $0.index.meta?.generation }
    let root = try FileStatus.of(files.path).stamp.identity
    let state = KeptState(generation: generation ?? 0, root: root, schema: Index.schema)
    let kept = try #require(try reader.readKept(files.path, state))
    defer { kept.endReading() }
    let plain = try LedgerReader(allow: AllowList()).read(.directory(files.path), settingsAt: nil)
    return [kept.problemPlaces, plain.problemPlaces]
  }

  /// What the assignment of March takes from the other account.
  fileprivate func assigned() throws -> [String] {
    try read { ledger in
      ledger.blocks.flatMap { block in
        (0..<block.summary.itemCount).filter { block.postings.flags[$0].source == .assigned }
          .map { "\(block.items.amount[$0]) \(block.commodity(block.items.commodity[$0]))" }
      }
    }
  }
}

@Test func `What an assertion says of other files is worked out without reading them again`() throws
{
  let months = try AgedLedger.months()
  let (_, none) = try months.update()
  #expect(none.isEmpty)
  try months.write(1, amount: 12)
  let (count, problems) = try months.update()
  #expect(count == 1)
  #expect(
    problems == [
      "2026-1.journal:12002 bank, 4009, 4011, 2, —",
      "2026-2.journal:12002 bank, 8018, 8020, 2, —",
      "2026-4.journal:12002 bank, 16036, 16038, 2, —",
    ])
  #expect(try months.problemsOtherwise() == [problems, problems])
  #expect(try months.isWell())
  try months.write(2, amount: 8)
  let (again, left) = try months.update()
  #expect(again == 1)
  #expect(left == ["2026-1.journal:12002 bank, 4009, 4011, 2, —"])
}

@Test func `An assignment that comes to something else is read again, and nothing but its file`()
  throws
{
  let months = try AgedLedger.months()
  #expect(try months.assigned() == ["300 USD"])
  let end = "2026-01-28 z\n  cash  120 USD\n  misc\n"
  try months.write(1, amount: 10, end: end)
  let (count, problems) = try months.update()
  #expect(count == 2)
  #expect(problems.isEmpty)
  #expect(try months.assigned() == ["180 USD"])
  #expect(try months.isWell())
  // What nothing depends on is read by itself.
  try months.write(1, amount: 10, end: end + "2026-01-29 z\n  other  120 USD\n  misc\n")
  #expect(try months.update().files == 1)
  #expect(try months.assigned() == ["180 USD"])
}

@Test func `An entry that an assignment leaves unbalanced counts again once it is right`() throws {
  let months = try AgedLedger.months()
  let unbalanced = "2026-03-28 z\n  cash  = 300 USD\n  misc  -180 USD\n"
  try months.write(3, amount: 10, end: unbalanced)
  _ = try months.update()
  #expect(try months.assigned() == [])
  #expect(try months.isWell())
  try months.write(1, amount: 10, end: "2026-01-28 z\n  cash  120 USD\n  misc\n")
  let (count, _) = try months.update()
  #expect(count == 2)
  #expect(try months.assigned() == ["180 USD"])
  #expect(try months.isWell())
}

@Test func `Assertions count what is handed down of other entries`() throws {
  let files = try TemporaryDirectory()
  try files.write("a.journal", "2026-11-30 x\n  cash  10 USD = 10 USD\n  b\n")
  try files.write("2026-11-29.tally", "coffee 2 USD\ntea 3 USD\n")
  let finder: BlockSides.Finder = { _, _ in
    { block in
      var sides = BlockSides(asWrittenIn: block)
      // Each entry of tally text takes its amount from the account, but for the first, which is left out.
      sides.shapes = (0..<block.shapes.count).map { _ in
        [EntrySide(account: "cash", item: 0, isCost: false, isNegative: true)]
      }
      if block.entries.kind[0].isJournal == false { sides.leftOut = [0] }
      return sides
    }
  }
  let reader = LedgerReader(allow: AllowList(), sides: finder)
  let ledger = try reader.read(.directory(files.path), settingsAt: nil)
  #expect(
    ledger.problems.map(\.problem.facts) == [["cash", "10 USD", "7 USD", "-3 USD", "—"]])
}

@Test func `More failed assertions than are listed are counted`() throws {
  let files = try TemporaryDirectory()
  let lines = (0..<150).map { _ in "2026-11-30 x\n  a  0 = 1\n" }
  try files.write("a.journal", lines.joined())
  let ledger = try LedgerReader(allow: AllowList()).read(.directory(files.path), settingsAt: nil)
  #expect(ledger.errorCount == 150)
  #expect(ledger.problems.count == Diagnostic.mostPerFile + 1)
  #expect(ledger.problems.last?.problem.facts == ["50", "50"])
}
