import TallySystem
import TallyTestSupport
import Testing

/// What an entry of thousands of postings takes grows with them, and not with their square.
struct LongEntryTests {
  @Test func `Thousands of assertions beside an assignment fit in little memory`() throws {
    let directory = try TemporaryDirectory()
    let count = 12_000
    let postings = (1...count).map { "  a  1 = \($0)\n" }
    try directory.write(
      "a.journal", "2026-11-30 x\n  b  = 1\n" + postings.joined() + "  c\n")
    // In KiB of addresses; the index has a million of them to begin with.
    let result = try TallyProgram.shell(
      "ulimit -v 4000000; exec tally --ledger . balance -N", in: directory.path.display)
    #expect(result.status == 0, "\(result)")
    #expect(
      result.output.split(separator: "\n").map { $0.split(separator: " ") } == [
        ["\(count)", "a"], ["1", "b"], ["-\(count + 1)", "c"],
      ])
  }
}
