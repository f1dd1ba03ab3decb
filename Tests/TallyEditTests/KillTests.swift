import TallyEdit
import TallyIndex
import TallySystem
import TallyTestSupport
import Testing

/// A write, what it makes of which files, and what was written before it.
struct KilledWrite: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var before: [String: String]
  var after: [String: String]
  /// A task that was done first.
  var first: [String] = []
  var task: [String]
  /// How many entries there are before and after.
  var entries: Int

  static let all = [
    KilledWrite(
      testDescription: "a line is replaced", before: ["a.tally": KilledWrite.text(1, 2, 3)],
      after: ["a.tally": KilledWrite.text(1, 7, 3)],
      task: ["replace", "a.tally", "lunch 2", "lunch 7"],
      entries: 3),
    KilledWrite(
      testDescription: "a line goes to another file",
      before: ["a.tally": KilledWrite.text(1, 2, 3), "b.tally": KilledWrite.text(4)],
      after: ["a.tally": KilledWrite.text(1, 3), "b.tally": KilledWrite.text(4, 2)],
      task: ["move", KilledWrite.line(2), "a.tally", "b.tally"], entries: 4),
    KilledWrite(
      testDescription: "a line goes to a new file in new directories",
      before: ["a.tally": KilledWrite.text(1, 2)],
      after: ["a.tally": KilledWrite.text(1), "2026/11/b.tally": KilledWrite.text(2)],
      task: ["move", KilledWrite.line(2), "a.tally", "2026/11/b.tally"], entries: 2),
    KilledWrite(
      testDescription: "that is taken back",
      before: ["a.tally": KilledWrite.text(1), "2026/11/b.tally": KilledWrite.text(2)],
      after: ["a.tally": KilledWrite.text(1, 2)],
      first: ["move", KilledWrite.line(2), "a.tally", "2026/11/b.tally"], task: ["undo"],
      entries: 2),
    KilledWrite(
      testDescription: "a file is deleted", before: ["a.tally": KilledWrite.text(1)], after: [:],
      task: ["delete", "a.tally"], entries: 1),
    KilledWrite(
      testDescription: "that is taken back", before: [:],
      after: ["a.tally": KilledWrite.text(1)], first: ["delete", "a.tally"], task: ["undo"],
      entries: 1),
  ]

  static func line(_ number: Int) -> String { "2026-11-30 lunch \(number)" }
  static func text(_ numbers: Int...) -> String {
    numbers.map { line($0) + "\n" }.joined()
  }

  /// What was there before anything.
  var beginning: [String: String] { first.isEmpty ? before : after }

  /// A ledger that the write is about to be made to.
  func site() throws -> Site {
    let site = try Site(
      Dictionary(uniqueKeysWithValues: beginning.map { (FilePath($0.key), $0.value) }))
    if !first.isEmpty {
      let done = try site.edit(first)
      try #require(done.status == 0, "\(done.errors)")
    }
    try #require(try site.contents() == before)
    return site
  }
}

struct KillTests {
  /// How many points there are at least: each step that changes the disk has one before and one behind it.
  private static let fewest = 15

  @Test(arguments: KilledWrite.all)
  func `Killed at any step, a write is done or not done, whole`(_ write: KilledWrite) throws {
    var point = 1
    var twice = 0
    while true {
      let site = try write.site()
      let killed = try site.edit(write.task, ["TALLY_FAILPOINT": "\(point)"])
      guard killed.status == 137 else {
        #expect(killed.status == 0, "\(killed.errors)")
        #expect(try site.contents() == write.after)
        break
      }
      try checkFiles(site, write, point)
      twice += try checkReading(site, write, point)
      try checkSettled(site, write, point)
      point += 1
    }
    #expect(point > KillTests.fewest)
    // The control: who takes no notice of the mark counts an entry twice, where two files change.
    if write.before.count + write.after.count > 2 { #expect(twice > 0) }
  }

  /// Each file is as it was, or as it is to be; or it is none of the ledger's.
  private func checkFiles(_ site: Site, _ write: KilledWrite, _ point: Int) throws {
    for (name, text) in try site.contents() {
      if name.hasSuffix("/") { continue }
      if name.split(separator: "/").last?.hasPrefix(".") == true { continue }
      #expect(text == write.before[name] || text == write.after[name], "\(name), point \(point)")
    }
  }

  /// Reads the ledger as the killed program left it; 1 where that is half of the write, as the mark says.
  private func checkReading(_ site: Site, _ write: KilledWrite, _ point: Int) throws -> Int {
    let ledger = try LedgerReader(allow: AllowList()).read(
      .directory(site.root), settingsAt: nil)
    #expect(ledger.problems.isEmpty, "point \(point)")
    let isOdd = try WriteMark(state: site.state, root: site.root).value().isOdd
    let isRight =
      ledger.entryCount == write.entries
      || (write.before.isEmpty || write.after.isEmpty) && ledger.entryCount == 0
    #expect(isRight || isOdd, "point \(point): \(ledger.entryCount)")
    return isRight ? 0 : 1
  }

  /// The next session finds all as it was or as it is to be, and nothing else.
  private func checkSettled(_ site: Site, _ write: KilledWrite, _ point: Int) throws {
    let session = try site.session()
    let settled = try site.contents()
    #expect(settled == write.before || settled == write.after, "point \(point): \(settled)")
    #expect(try !WriteMark(state: site.state, root: site.root).value().isOdd)
    let phases: Set = ["prepared", "pending", "finished"]
    #expect(try phases.isDisjoint(with: site.kept()), "point \(point)")
    guard settled != write.beginning else {
      #expect(throws: EditFailure.nothingToUndo, "point \(point)") { try session.undo() }
      return
    }
    _ = try session.undo()
    #expect(try site.contents() == write.beginning, "point \(point)")
  }

  @Test(arguments: KilledWrite.all)
  func `Killed again while it is settled, a write is done or not done, whole`(
    _ write: KilledWrite
  ) throws {
    var random = SeededRandom(seed: 5)
    var point = 1
    while true {
      let site = try write.site()
      let killed = try site.edit(write.task, ["TALLY_FAILPOINT": "\(point)"])
      guard killed.status == 137 else { break }
      for _ in 0..<3 {
        _ = try site.edit(["settle"], ["TALLY_FAILPOINT": "\(random.number(1...12))"])
      }
      try checkSettled(site, write, point)
      point += random.number(1...4)
    }
  }
}
