import TallyFormats
import TallyIndex
import TallyModel
import Testing

@testable import TallyQuery

/// An entry, and its postings, or the code of what is wrong with it.
private struct Case: Sendable, CustomTestStringConvertible {
  var entry: String
  var postings: [String]
  var testDescription: String { entry }

  init(_ entry: String, _ postings: String...) {
    (self.entry, self.postings) = (entry, postings)
  }
}

private let cases = [
  Case("owed：Ann > cash 30", "assets:cash 30 USD", "assets:receivable:Ann -30 USD"),
  Case("gift:wedding +88", "assets:cash 88 USD", "income:gift:wedding -88 USD"),
  Case("gift:wedding -88", "expenses:gift:wedding 88 USD", "assets:cash -88 USD"),
  Case("gift -5+8", "sign-missing"),
  Case("gift +8-5", "assets:cash 3.00 USD", "income:gift -3.00 USD"),
  // Income given back, either way of writing it.
  Case("salary -20", "assets:cash -20 USD", "income:salary 20 USD"),
  Case("cash > salary 20", "income:salary 20 USD", "assets:cash -20 USD"),
  // The other side pays the cost.
  Case("cash > salary 20 EUR @@ 24", "income:salary 20 EUR @@ 24 USD", "assets:cash -24 USD"),
  Case("owed > cash -20 EUR @@ 24", "assets:cash -20 EUR @@ -24 USD", "assets:receivable 24 USD"),
  Case("coffee > cash 4 EUR @@ 5", "assets:cash 4 EUR @@ 5 USD", "expenses:coffee -5 USD"),
  Case("coffee -4 EUR @@ 5", "expenses:coffee -4 EUR @@ -5 USD", "assets:cash 5 USD"),
  Case(
    #"{"date": "2026-11-30", "postings": [{"account": "bank", "amount": 7700}, {"account": "expenses:tax", "amount": 2300}, {"account": "income:salary", "amount": -10000}]}"#,
    "assets:bank 7700 USD", "expenses:tax 2300 USD", "income:salary -10000 USD"),
]

private func read(_ entry: String) -> Ledger {
  var ledger = Ledger()
  ledger.settings.accounts = [
    ("owed", "assets:receivable"), ("cash", "assets:cash"), ("bank", "assets:bank"),
  ]
  for (name, kind) in [("coffee", TypeKind.expense), ("salary", .income), ("gift", .either)] {
    var type = EntryType(name: name)
    type.kind = kind
    ledger.types.types.append(type)
  }
  let path = entry.hasPrefix("{") ? "2026-11-30.json" : "2026-11-30.tally"
  var builder = BlockBuilder()
  var entry = entry
  _ = entry.withUTF8 {
    builder.read(
      SourceFile(bytes: UnsafeRawBufferPointer($0), path: path), pathBytes: Array(path.utf8),
      format: EntryFormats.forFile(path) ?? TallyTextFormat(), rules: ReadingRules(ledger.settings))
  }
  ledger.blocks = [builder.finish()]
  return ledger
}

@Test(arguments: cases)
private func `An entry's postings are what it says`(_ example: Case) {
  var scan = LedgerScan(read(example.entry))
  var rows: [Row] = []
  scan.run { found, _, _, _ in rows = found }
  let postings = Show(rows, scan).postings.map { posting in
    let cost = posting.cost.map { " @@ \($0.quantity) \($0.commodity)" } ?? ""
    return "\(posting.account) \(posting.amount.quantity) \(posting.amount.commodity)" + cost
  }
  #expect(postings + scan.problems.map(\.problem.code.name) == example.postings)
}
