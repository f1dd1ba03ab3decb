import TallyEdit
import TallyIndex
import TallySystem
import TallyTestSupport
import Testing

/// No answer shows half of a write of several files.
@Suite(.serialized)
struct ReadingTests {
  /// A line that goes from one file to another: no figure changes.
  private static let write = KilledWrite.all[1]
  private static let line = KilledWrite.line(2)

  private func ask(_ site: Site, _ extra: [String: String] = [:], through: String = "")
    throws -> TallyProgram.Result
  {
    try TallyProgram.shell(
      "\(through) '\(TallyProgram.path)' totals -O json",
      environment: [
        "HOME": site.files.path.display, "XDG_STATE_HOME": site.state.display,
        "XDG_CACHE_HOME": site.files.absolute("cache").display,
        "TALLY_LEDGER": site.root.display,
      ].merging(extra) { _, new in new })
  }

  /// A ledger whose write was killed with the mark odd.
  private func halfWritten() throws -> Site {
    var point = 1
    while true {
      let site = try ReadingTests.write.site()
      let killed = try site.edit(ReadingTests.write.task, ["TALLY_FAILPOINT": "\(point)"])
      try #require(killed.status == 137)
      let isOdd = try EditSession.isUnfinished(root: site.root, state: site.state)
      let contents = try site.contents()
      if isOdd, contents["b.tally"] == ReadingTests.write.after["b.tally"] { return site }
      point += 1
    }
  }

  @Test func `The answer is right whenever a write of two files was cut short`() throws {
    let right = try ask(ReadingTests.write.site())
    try #require(right.status == 0)
    var wrong = 0
    for point in 1... {
      let site = try ReadingTests.write.site()
      let killed = try site.edit(ReadingTests.write.task, ["TALLY_FAILPOINT": "\(point)"])
      guard killed.status == 137 else { break }
      let other = site.files.absolute("other").display
      let heedless = try ask(site, ["TALLY_TEST_WITHOUT": "mark", "XDG_CACHE_HOME": other])
      if heedless.output != right.output { wrong += 1 }
      let answer = try ask(site)
      #expect(answer.status == 0, "point \(point): \(answer.errors)")
      #expect(answer.output == right.output, "point \(point)")
    }
    #expect(wrong > 0, "without the mark nothing is counted twice")
  }

  @Test func `Where it can't be settled there is no answer, and the reason is said`() throws {
    let site = try halfWritten()
    // Whoever is not root can't write to this directory, nor to its files.
    try site.files.setMode("ledger", 0o555)
    let answer = try ask(site, through: "unshare -U")
    #expect(answer.status == 75)
    #expect(answer.output == "")
    #expect(answer.errors.contains("was cut short, and can't be settled"), "\(answer.errors)")
    try site.files.setMode("ledger", 0o755)
    #expect(try ask(site).status == 0)
  }

  @Test func `Files that were changed since are not written over, and the way out is said`() throws
  {
    let site = try halfWritten()
    try site.write("a.tally", "; mine\n")
    try site.write("b.tally", "; mine too\n")
    let answer = try ask(site)
    #expect(answer.status == 75)
    let record = try #require(
      try site.kept().contains("pending")
        ? WriteMark(state: site.state, root: site.root).path.parent.appending("pending") : nil)
    #expect(answer.errors.contains(record.display), "\(answer.errors)")
    #expect(throws: EditFailure.self) { _ = try site.session() }
    try PrivateDirectory.deleteFile(record)
    #expect(try ask(site).status == 0)
    let contents = try site.contents().filter { !$0.key.hasPrefix(".") }
    #expect(contents == ["a.tally": "; mine\n", "b.tally": "; mine too\n"])
  }

  /// Reads a ledger again and again while a line goes back and forth, until a number of it is wrong.
  private func firstWrong(_ options: ReadingOptions, moves: Int) throws -> Int? {
    let site = try ReadingTests.write.site()
    let editor = FilePath(TallyProgram.path).parent.appending("tally-stub-editor").display
    let program = try RunningProgram(
      editor,
      [site.state.display, site.root.display, "shuttle", ReadingTests.line, "a.tally", "b.tally"]
        + ["\(moves)"], environment: TallyProgram.environment)
    let reader = LedgerReader(
      allow: AllowList(), cache: site.files.absolute("cache"), state: site.state, options: options)
    while program.isRunning {
      let ledger = try reader.read(.directory(site.root), settingsAt: nil)
      let count = ledger.entryCount
      ledger.endReading()
      if count != ReadingTests.write.entries { return count }
    }
    let end = program.end()
    #expect(end.status == 0, "\(end.errors)")
    return nil
  }

  @Test func `Who reads while a line goes back and forth sees it once each time`() throws {
    #expect(try firstWrong(ReadingOptions(), moves: 150) == nil)
    var heedless = ReadingOptions()
    heedless.heedsMark = false
    #expect(try firstWrong(heedless, moves: 2000) != nil)
  }
}
