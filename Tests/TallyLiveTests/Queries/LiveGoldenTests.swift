import TallyLive
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

/// What a ledger goes through, a step a line.
private let november = [
  "2026-11-29 08:10 coffee 6.50 soy milk @\"Corner Market\" #work id:first",
  "2026-11-29 lunch 15.50 with Li", "2026-11-30 salary 8000",
  "2026-11-30 groceries 40 + household 12.50",
]

private func events(_ question: WatchedQuestion) throws -> String {
  let ledger = try WatchedLedger()
  var queries = [try WatchedQuery(question)]
  let today = try #require(CalendarDate(year: 2026, month: 11, day: 30))
  try ledger.directory.write("tally.json", #"{"currency": "USD"}"#)
  try ledger.directory.write(
    "types.json",
    #"{"types": [{"name": "coffee", "icon": "☕"}, {"name": "salary", "kind": "income"}]}"#)
  var lines = november
  var text = ""
  func step(_ what: String, cause: String = "2026/2026-11.tally") throws {
    try ledger.directory.write("2026/2026-11.tally", lines.map { $0 + "\n" }.joined())
    try ledger.update(&queries, cause: [cause], today: today)
    let json = queries[0].event.map { String(decoding: $0.json, as: UTF8.self) } ?? "nothing"
    text += "# \(what)\n\(json)\n"
  }
  try step("the whole answer")
  lines[1] = "2026-11-29 lunch 16.00 with Li"
  try step("an amount")
  lines[1] = "2026-11-30 lunch 16.00 with Li"
  try step("a date")
  lines.append("2026-12-01 tea 3")
  try step("one more")
  lines[2] = "2026-11-30 salary 8000 more"
  try step("a note")
  lines.removeLast()
  try step("one less")
  lines.append("2026-11-31 tea 3")
  try step("an error")
  return text
}

@Test func `The events of a watched timeline are as they were`() throws {
  try Golden.expect(try events(WatchedQuestion("timeline")), "timeline.txt")
}

@Test func `The events of watched totals are as they were`() throws {
  try Golden.expect(try events(WatchedQuestion("totals", "by=type")), "totals.txt")
}
