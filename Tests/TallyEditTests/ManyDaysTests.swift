import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

/// A file with a heading for most days of a month, and the same few entries under each.
private func month(_ random: inout SeededRandom) -> String {
  var text = ""
  for day in 1...28 where !random.oneIn(8) {
    text += "2026-11-" + (day < 10 ? "0" : "") + "\(day)\n"
    for _ in 0..<random.number(0...9) {
      text += random.pick(["8:12 coffee 6.50", "lunch 12", "taxi 14 ; late", "2026-11-09 lunch 12"])
      text += "\n"
    }
  }
  return text
}

@Test(
  "entries added one by one or together to a file of many days are found there as they were told of",
  arguments: 0..<40)
private func addingToManyDays(seed: Int) throws {
  var random = SeededRandom(seed: UInt64(seed))
  let files = try TemporaryDirectory()
  try files.makeDirectory("ledger")
  try files.write("ledger/2026-11.tally", month(&random))
  var ledger = Ledger()
  ledger.settings = .english
  ledger.settings.addTo = "{year}-{month}.tally"
  ledger.root = files.absolute("ledger")
  ledger.isDirectory = true
  for _ in 0..<10 {
    var entries: [NewEntry] = []
    for _ in 0..<random.pick([1, 1, 2, 3]) {
      let date = try #require(
        CalendarDate(year: 2026, month: 11, day: random.number(1...28)))
      let line = random.pick(["8:12 coffee 6.50", "lunch 12"])
      entries.append(NewEntry(try TypedEntry(line, date: date, settings: .english)))
    }
    let session = try EditSession.begin(
      root: ledger.root, isDirectory: true, state: files.absolute("state"))
    var draft = LedgerDraft(try EditPlace(ledger), ledger) { "ann" }
    for entry in entries { try draft.add(entry, session) }
    try session.commit(draft.changes, WriteNote("test"))
    let after = WritableFile(
      bytes: try files.read("ledger/2026-11.tally"), path: "2026-11.tally",
      format: TallyTextFormat(), settings: .english)
    let identities = EntryIdentities.of(after)
    for (written, asked) in zip(draft.entries, entries) {
      let number = try #require(identities.firstIndex(of: written.identity))
      #expect(after.entries[number].line == written.line)
      #expect(after.entries[number].date == asked.value.date)
      #expect(after.entries[number].value == written.value)
    }
    #expect(draft.entries.count == entries.count)
  }
}
