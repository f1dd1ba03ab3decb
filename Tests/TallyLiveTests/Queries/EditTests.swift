import TallyIndex
import TallyLive
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

// What a person does to a file, and what is said of it.

/// What is larger than 64 KiB shares no block with another file.
private let padding = String(repeating: "; " + String(repeating: "-", count: 997) + "\n", count: 70)

/// A ledger of twelve entries on six days, no two alike, and who watches it.
private struct Followed {
  let ledger: WatchedLedger
  var lines: [String] = []
  var today: CalendarDate
  private var queries: [WatchedQuery]

  init(_ question: WatchedQuestion = WatchedQuestion("timeline")) throws {
    ledger = try WatchedLedger()
    queries = [try WatchedQuery(question)]
    today = try #require(CalendarDate(year: 2026, month: 11, day: 30))
    try ledger.directory.write("tally.json", #"{"currency": "USD"}"#)
    for number in 0..<12 {
      lines.append(
        "2026-11-1\(number / 2) \(number < 9 ? "0" : "")\(number):15 coffee 6.50 no \(number)")
    }
    try update()
  }

  mutating func update(cause: [String] = ["a.tally"]) throws {
    try ledger.directory.write("a.tally", lines.map { $0 + "\n" }.joined())
    try ask(cause: cause)
  }

  mutating func ask(cause: [String] = []) throws {
    try ledger.update(&queries, cause: cause, today: today)
  }

  var event: LiveEvent? { queries[0].event }
  var list: FollowedList { queries[0].followed }
  /// `update 3.1 3.1`, rows and sections.
  var rows: [String] { queries[0].rowChanges.map(words) }
  var sections: [String] { queries[0].sectionChanges.map(words) }

  private func words(_ change: FollowedList.Change) -> String {
    let place = { (path: ListPath?) in
      path.map { "\($0.section)" + ($0.row.map { ".\($0)" } ?? "") } ?? "-"
    }
    return "\(change.kind) \(place(change.from)) \(place(change.to))"
  }
}

@Test func `An edited amount is one update, of the row and of its day`() throws {
  var followed = try Followed()
  for (at, row) in [(0, "5.1"), (5, "3.0"), (11, "0.0")] {
    followed.lines[at].replace("6.50", with: "7.25")
    try followed.update()
    #expect(followed.rows == ["update \(row) \(row)"])
    #expect(followed.sections == ["update \(row.prefix(1)) \(row.prefix(1))"])
  }
}

@Test func `An edited note is one update, and its day is as it was`() throws {
  var followed = try Followed()
  followed.lines[5] += " with Li"
  try followed.update()
  #expect(followed.rows == ["update 3.0 3.0"])
  #expect(followed.sections == [])
}

@Test func `A changed date is one move, of days the sums change`() throws {
  var followed = try Followed()
  followed.lines[5].replace("2026-11-12", with: "2026-11-14")
  try followed.update()
  #expect(followed.rows == ["move 3.0 1.2"])
  #expect(followed.sections == ["update 1 1", "update 3 3"])

  // The only one left of its day, to a day that none had.
  followed.lines[4].replace("2026-11-12", with: "2026-11-20")
  try followed.update()
  #expect(followed.rows == ["move 3.0 0.0"])
  #expect(followed.sections == ["delete 3 -", "insert - 0"])
}

@Test func `A changed time moves an entry in its day`() throws {
  var followed = try Followed()
  followed.lines[4].replace("04:15", with: "22:00")
  try followed.update()
  #expect(followed.rows == ["move 3.1 3.0"])
  #expect(followed.sections == [])
}

@Test func `What is added at the end is one insertion, what is deleted there one deletion`() throws
{
  var followed = try Followed()
  followed.lines.append("2026-11-15 coffee 3 another")
  try followed.update()
  #expect(followed.rows == ["insert - 0.2"])
  #expect(followed.sections == ["update 0 0"])
  followed.lines.removeLast()
  try followed.update()
  #expect(followed.rows == ["delete 0.2 -"])
}

@Test func `A line put in above changes the line of those below, and nothing else`() throws {
  var followed = try Followed()
  let before = followed.list
  followed.lines.insert("; a comment", at: 6)
  try followed.update()
  #expect(followed.rows.allSatisfy { $0.hasPrefix("update") })
  #expect(followed.rows.count == 6)
  #expect(followed.sections == [])
  #expect(followed.list.totals == before.totals)
}

@Test func `An entry with a new amount is told from one put in before it`() throws {
  var followed = try Followed()
  followed.lines[11].replace("6.50", with: "7.25")
  followed.lines.append("2026-11-15 13:00 lunch 12.50")
  try followed.update()
  #expect(followed.rows == ["insert - 0.0", "update 0.0 0.1"])
}

@Test func `A renamed file is updates of all its rows`() throws {
  var followed = try Followed()
  try followed.ledger.directory.rename("a.tally", to: "b.tally")
  try followed.ask()
  #expect(followed.rows.count == 12)
  #expect(followed.rows.allSatisfy { $0.hasPrefix("update") })
}

@Test func `A line cut out of a file and pasted into another is not another entry`() throws {
  var followed = try Followed()
  let line = followed.lines.removeLast()
  try followed.ledger.directory.write("b.tally", line + "\n")
  try followed.update()
  #expect(followed.rows == ["update 0.0 0.0"])
}

@Test func `A new icon is an update of each row that has it`() throws {
  var followed = try Followed()
  try followed.ledger.directory.write(
    "types.json", #"{"types": [{"name": "coffee", "icon": "☕"}]}"#)
  try followed.ask(cause: ["types.json"])
  #expect(followed.rows.count == 12)
  #expect(followed.rows.allSatisfy { $0.hasPrefix("update") })
  #expect(followed.sections == [])
}

@Test func `What changes nothing of the answer is not told`() throws {
  var followed = try Followed()
  followed.lines.append("; nothing")
  try followed.update()
  #expect(followed.event == nil)
  try followed.ask()
  #expect(followed.event == nil)
  // It becomes wrong: that is told.
  followed.lines.append("2026-11-31 coffee 3")
  try followed.update()
  #expect(followed.event != nil)
  #expect(followed.rows == [] && followed.sections == [] && followed.list.problems == 1)
}

@Test func `An id given twice in two files is an error until one of them goes`() throws {
  var followed = try Followed()
  followed.lines[3] += " id:mine"
  try followed.ledger.directory.write("b.tally", "2026-11-20 lunch 12.50 id:mine\n" + padding)
  try followed.update()
  #expect(followed.list.problems == 1)
  // The one in the file above gives it up: the other one counts, though its file has not changed, and is
  // now what has the id.
  followed.lines[3].replace(" id:mine", with: "")
  try followed.update()
  #expect(followed.list.problems == 0)
  #expect(followed.rows == ["move 4.0 0.0", "insert - 5.0"])
  followed.lines[8] += " id:mine"
  try followed.update()
  #expect(followed.list.problems == 1)
  #expect(followed.rows == ["delete 2.1 -", "move 0.0 1.1"])
}

@Test func `One of two equal entries goes: the other has its number, though its part is as it was`()
  throws
{
  var options = ReadingOptions()
  // Each entry behind so many bytes begins a part.
  (options.sizes.smallest, options.sizes.lines) = (32 << 10, 1)
  let ledger = try WatchedLedger(options)
  var queries = [try WatchedQuery(WatchedQuestion("timeline"))]
  let today = try #require(CalendarDate(year: 2026, month: 11, day: 30))
  for amount in ["6.50", "7.25"] {
    let first = "2026-11-10 coffee \(amount)\n"
    try ledger.directory.write("a.tally", first + padding + "2026-11-10 coffee 6.50\n")
    try ledger.update(&queries, today: today)
  }
  #expect(queries[0].rowChanges.map(\.kind) == [.update, .update])
}

@Test(arguments: 0..<60)
private func `Of entries that are equal any may be edited, and none comes or goes`(_ seed: Int)
  throws
{
  var random = SeededRandom(seed: UInt64(seed))
  var followed = try Followed()
  followed.lines = (0..<12).map { _ in
    "2026-11-1\(random.number(0...2)) \(random.pick(["coffee 6.50", "tea 3", "lunch 12.50"]))"
  }
  try followed.update()
  for edit in 1...3 {
    var at = random.number(0...9)
    let count = random.number(1...2)
    for _ in 0..<count {
      // Amounts that no entry has.
      followed.lines[at] = followed.lines[at].prefix(10) + " bus \(seed * 10 + edit).\(at + 10)"
      at += random.number(1...2)
    }
    try followed.update()
    // Of two in one commit it may be told that equal ones changed their places.
    let allowed = count == 1 ? ["update"] : ["update", "move"]
    #expect(
      followed.rows.allSatisfy { row in allowed.contains(where: row.hasPrefix) },
      "\(followed.rows) \(followed.lines)")
  }
}

@Test func `An entry with an id is the same whatever else changes`() throws {
  var followed = try Followed()
  followed.lines[3] += " id:mine"
  try followed.update()
  followed.lines[3] = "2026-11-20 lunch 80 all else id:mine"
  followed.lines.swapAt(3, 9)
  try followed.update()
  #expect(followed.rows.count { $0.hasPrefix("insert") || $0.hasPrefix("delete") } == 0)
}

@Test func `Days come and go at midnight`() throws {
  var followed = try Followed(WatchedQuestion("timeline", "period=last 3 days"))
  #expect(followed.list.sections.count == 0)
  followed.today = try #require(CalendarDate(year: 2026, month: 11, day: 14))
  try followed.ask()
  #expect(followed.sections == ["insert - 0", "insert - 1", "insert - 2"])
  #expect(followed.rows.count == 6)
  followed.today = followed.today.adding(days: 1)
  try followed.ask()
  #expect(followed.sections == ["delete 2 -", "insert - 0"])
  #expect(followed.rows == ["delete 2.0 -", "delete 2.1 -", "insert - 0.0", "insert - 0.1"])
  #expect(followed.list.sections.count == 3)
}

@Test func `A row beyond the limit comes in where one above it goes`() throws {
  var followed = try Followed(WatchedQuestion("timeline", "limit=3"))
  #expect(followed.list.sections.map(\.rows.count) == [2, 1])
  followed.lines.removeLast()
  try followed.update()
  #expect(followed.rows == ["delete 0.0 -", "insert - 1.1"])
  #expect(followed.sections == ["update 0 0"])
}

@Test func `Totals are one section, whose rows change and move`() throws {
  var followed = try Followed(WatchedQuestion("totals", "by=type"))
  followed.lines.append("2026-11-15 lunch 12.50")
  try followed.update()
  #expect(followed.rows == ["insert - 0.1"])
  followed.lines[12].replace("12.50", with: "13.00")
  try followed.update()
  #expect(followed.rows == ["update 0.1 0.1"])
  // More than all the coffee: it is the first now.
  followed.lines[12].replace("13.00", with: "500")
  try followed.update()
  #expect(followed.rows == ["move 0.1 0.0"])
  followed.lines[0] += " a note"
  try followed.update()
  #expect(followed.event == nil)
  #expect(followed.sections == [])
}
