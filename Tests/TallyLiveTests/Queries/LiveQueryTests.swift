import TallyIndex
import TallyLive
import TallyModel
import TallyQuery
import TallySystem
import TallyTestSupport
import Testing

private let today = CalendarDate(days: 20_787)

private func ledger(_ lines: String) throws -> Ledger {
  let directory = try TemporaryDirectory()
  try directory.write("tally.json", #"{"currency": "USD"}"#)
  try directory.write("a.tally", lines)
  return try LedgerReader(allow: AllowList()).read(.directory(directory.path), settingsAt: nil)
}

private func options(_ values: [String: [String]], words: [String] = []) -> Invocation {
  var invocation = Invocation()
  for (name, values) in values {
    for value in values { invocation.add(name, value) }
  }
  invocation.words = words
  return invocation
}

/// What is said of something that can't be watched.
private func refusal(_ body: () throws(CommandError) -> Void) -> String? {
  do throws(CommandError) {
    try body()
    return nil
  } catch {
    return error.message.english
  }
}

@Test func `A report that can't be watched is refused, and so is an option's wrong value`() {
  #expect(
    refusal { () throws(CommandError) in _ = try LiveQuery("check", Invocation()) }
      == "«check» can't be watched")
  for value in ["0", "-1", "ten", ""] {
    let said = refusal { () throws(CommandError) in
      _ = try LiveQuery("timeline", options(["limit": [value]]))
    }
    #expect(said == "--limit takes a number from 1 on, not «\(value)»")
  }
  let said = refusal { () throws(CommandError) in
    _ = try LiveQuery("totals", options(["sort": ["size"]]))
  }
  #expect(said == "--sort takes amount, name, count, not «size»")
}

@Test func `Words that mean nothing today are told, and a snapshot follows when they do`() throws {
  let ledger = try ledger("2026-11-30 coffee 6.50\n")
  let later = CalendarDate(days: 20_788)
  var query = try LiveQuery("timeline", options(["period": ["today..2026-12-01"]]))
  let first = try query.update(ledger, generation: 1, cause: [], today: today)
  #expect(first?.isSnapshot == true)
  let said = refusal { () throws(CommandError) in
    _ = try query.update(ledger, generation: 2, cause: [], today: later)
  }
  #expect(said?.hasPrefix("--period: ") == true)
  let next = try query.update(ledger, generation: 3, cause: [], today: today)
  #expect(next?.isSnapshot == true)
}

@Test func `A sum of more than 38 digits is no answer, and a snapshot follows when it is one`()
  throws
{
  let nines = String(repeating: "9", count: 38)
  let large = try ledger("2026-11-29 coffee \(nines)\n2026-11-30 coffee \(nines)\n")
  let small = try ledger("2026-11-29 coffee 9\n")
  for report in LiveReports.all {
    var query = try LiveQuery(report.name, Invocation())
    let said = refusal { () throws(CommandError) in
      _ = try query.update(large, generation: 1, cause: [], today: today)
    }
    #expect(said?.hasPrefix("a sum has more than 38 digits") == true, "\(report.name)")
    let event = try query.update(small, generation: 2, cause: [], today: today)
    #expect(event?.isSnapshot == true, "\(report.name)")
  }
}

@Test func `A pattern that can't be matched to its end is told`() throws {
  let ledger = try ledger("2026-11-30 coffee 6.50 \(String(repeating: "a", count: 60))b\n")
  var query = try LiveQuery("timeline", options([:], words: ["note:^(a+)+(a+)+(a+)+$"]))
  #expect(throws: CommandError.self) {
    try query.update(ledger, generation: 1, cause: [], today: today)
  }
}

/// Shows a ledger to a query, and lets go of it.
///
/// - Returns: a block of it, unless nobody holds that any more.
private func isHeld(_ query: inout LiveQuery, _ lines: String) throws -> () -> Bool {
  let ledger = try ledger(lines)
  weak let block = ledger.blocks.first
  _ = try query.update(ledger, generation: 1, cause: [], today: today)
  return { block != nil }
}

@Test func `A query holds nothing of a ledger once it has said what changed`() throws {
  for report in LiveReports.all {
    var query = try LiveQuery(report.name, Invocation())
    for amount in ["6.50", "7.25", "7.25"] {
      let isHeld = try isHeld(&query, "2026-11-30 coffee \(amount)\n")
      #expect(!isHeld(), "\(report.name)")
    }
  }
}
