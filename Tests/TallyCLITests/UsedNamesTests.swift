import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import Testing

@testable import TallyCLI

/// What prompts offer of what entries have: it has to read as it was.
struct UsedNamesTests {
  private static let types = """
    {"types": [{"name": "coffee"}, {"name": "eating out"}, {"name": "salary", "kind": "income"},
      {"name": "return", "kind": "refund"}, {"name": "mahjong", "kind": "either"},
      {"name": "cash out", "kind": "transfer", "account": "assets:wallet"}]}
    """

  private func names(_ lines: String, _ settings: String = #"{"currency": "USD"}"#)
    -> (UsedNames, Ledger)
  {
    var (settings, types) = (settings, UsedNamesTests.types)
    let ledger = Ledger(
      reading: Array(lines.utf8), path: "2026-11-30.tally", format: TallyTextFormat(),
      settings: settings.withUTF8 { SettingsFile.read(Bytes($0)).settings },
      types: types.withUTF8 { TypesFile.read(Bytes($0)).types })
    return (UsedNames(ledger), ledger)
  }

  @Test(arguments: [
    ("coffee 6.50 @P", "coffee", "6.50"),
    ("coffee -6.50 @P", "coffee", "-6.50"),
    ("eating out 20 @P", "eating out", "20"),
    ("salary 8000 @P", "salary", "8000"),
    ("return 5 @P", "return", "5"),
    ("mahjong +5 @P", "mahjong", "+5"),
    ("mahjong -5 @P", "mahjong", "-5"),
    ("cash out 100 @P", "cash out", "100"),
    ("tea 3 @P", "tea", "3"),
    ("bonus +300 @P", "bonus", "+300"),
    ("\"new thing\" 3 @P", "\"new thing\"", "3"),
    ("\"a(b)\" 3 @P", "\"a(b)\"", "3"),
    ("coffee 3 EUR @P", "coffee", "3 EUR"),
    ("coffee 3 + tea 4 @P", "coffee", nil),
    ("coffee 3 EUR @@ 4 USD @P", "coffee", nil),
    ("9:00 coffee 1 @P\n8:00 tea 2 @P", "coffee", "1"),
    ("assets:bank > assets:cash 200 @P", nil, nil),
  ])
  func `A payee's last entry is offered as it is typed`(
    _ lines: String, _ type: String?, _ amount: String?
  ) throws {
    let (names, ledger) = names(lines)
    let last = names.last(ofPayee: "p")
    #expect(last?.type == type)
    #expect(last?.amount == amount)
    guard let type, let amount else { return }
    let date = try #require(CalendarDate(year: 2026, month: 11, day: 30))
    let typed = try TypedEntry(type + " " + amount, date: date, settings: ledger.settings)
    #expect(try EntryPreview(typed, in: ledger).errors == [])
  }

  @Test func `An amount has the ledger's own decimal mark`() {
    let (names, _) = names("coffee 6,50 @P", #"{"currency": "EUR", "decimal": ","}"#)
    #expect(names.last(ofPayee: "P")?.amount == "6,50")
  }

  @Test func `Of payees that differ in case alone, the more used one is meant`() {
    let (names, _) = names("coffee 1 @Nopa\ncoffee 2 @Nopa\ntea 3 @NOPA")
    #expect(names.last(ofPayee: "nopa")?.type == "coffee")
    #expect(names.payees.completed("nopa") == .choices([.init("Nopa"), .init("NOPA")]))
  }
}
