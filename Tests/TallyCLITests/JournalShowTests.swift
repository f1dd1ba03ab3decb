import TallySystem
import TallyTestSupport
import Testing

/// What `show` says of an entry of a journal.
struct JournalShowTests {
  @Test func `An entry's second date is shown beside its first`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("a.journal", "2026-11-28=2026-12-01 x\n  a  1\n  b\n")
    let show = ["--ledger", directory.path.display, "show", "a.journal:1"]
    let text = try TallyProgram.run(show)
    #expect(text.output.contains("\n  2026-11-28=2026-12-01\n"), "\(text)")
    let json = try TallyProgram.run(show + ["-O", "json"])
    #expect(json.output.contains(#""date2":"2026-12-01","postings""#), "\(json)")
  }

  @Test func `An entry without one says nothing of it`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("a.journal", "2026-11-28 x\n  a  1\n  b\n")
    let show = ["--ledger", directory.path.display, "show", "a.journal:1"]
    #expect(try TallyProgram.run(show).output.contains("\n  2026-11-28\n"))
    #expect(try !TallyProgram.run(show + ["-O", "json"]).output.contains("date2"))
  }
}
