import TallyModel
import Testing

@testable import TallyFormats

private struct Content: CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let format: String

  init(_ description: String, _ text: String, _ format: String) {
    (testDescription, self.text, self.format) = (description, text, format)
  }
}

private let contents = [
  Content("nothing", "", "tally text"),
  Content("a line of tally text", "coffee 6.50\n", "tally text"),
  Content("days with headings", "2026-11-30\ncoffee 6.50\nlunch 12 @Bistro\n", "tally text"),
  Content(
    "indented lines under a heading", "2026-11-30\n  coffee  6.50\n  lunch  12\n", "tally text"),
  Content(
    "dated lines, which are entries without postings to a journal",
    "2026-11-30 coffee 6.50\n2026-11-30 lunch 12\n", "tally text"),
  Content(
    "a mistake among lines of tally text", "2026-11-30 coffee 6.50\ncoffee 1,\nx 5\n", "tally text"),
  Content("Chinese lines", "2026-11-30 午餐 ￥35 @老王面馆\n", "tally text"),
  Content("a transaction", "2026-11-30 * x\n  a  1 EUR\n  b\n", "journal"),
  Content(
    "postings that tally text would take for entries",
    "2017/1/1\n\ta   1,000.00 EUR\n\tb  -1,000.00 EUR\n", "journal"),
  Content("a directive", "account assets:bank  ; type:A\n", "journal"),
  Content("comments before transactions", "; mine\n\n2026-11-30 x\n  (a)  1\n", "journal"),
  Content(
    "a transaction that does not balance",
    "2026-11-01 x\n  a  1\n  b\n\n2026-11-02 y\n  a  1\n  b  2\n", "journal"),
  Content("a file of includes", "include 2025.journal\ninclude 2026.journal\n", "journal"),
  Content("an object", #" { "date": "2026-11-30" }"#, "JSON"),
  Content("an object of many lines", "{\n  \"date\": \"2026-11-30\"\n}\n", "JSON"),
  Content(
    "entries, a line each",
    #"{"date":"2026-11-30","amount":"5","type":"coffee"}"# + "\n"
      + #"{"date":"2026-11-30","amount":"6","type":"tea"}"# + "\n", "JSON lines"),
  Content(
    "a mistake in dated lines, that a journal takes for texts",
    "2026-11-30 coffee 1,\n2026-11-30 tea 2,\nx 6\n", "tally text"),
  Content("an array", "\n[]", "JSON"),
]

private func format(_ text: String) -> String {
  let rules = ReadingRules(Settings())
  let place = Array(text.utf8).withUnsafeBytes { EntryFormats.index(ofContent: $0, rules: rules) }
  return EntryFormats.all[place].name
}

@Test(arguments: contents)
private func `Text without a name is read as what it is`(content: Content) {
  #expect(format(content.text) == content.format)
}

@Test func `A long text is told by its start, whatever stands where that ends`() {
  let entry = "2026-11-30 x\n  expenses:food:groceries  10 EUR\n  assets:bank\n\n"
  for blanks in 0..<entry.utf8.count {
    let text = String(repeating: "\n", count: blanks) + String(repeating: entry, count: 2000)
    #expect(format(text) == "journal")
  }
  #expect(format(String(repeating: "2026-11-30 coffee 6.50\n", count: 9000)) == "tally text")
  #expect(format("coffee" + String(repeating: " ", count: 1 << 17) + "6.50") == "tally text")
}
