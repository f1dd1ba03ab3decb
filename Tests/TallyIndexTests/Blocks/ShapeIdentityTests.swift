import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyIndex

/// The identities of the shapes of a text's entries, one for each entry.
private func identities(_ text: String, _ format: any EntryFormat) -> [ShapeIdentity] {
  var builder = BlockBuilder()
  let rules = ReadingRules(Settings())
  let isRead = Array(text.utf8).withUnsafeBytes {
    builder.read(
      SourceFile(bytes: $0, path: "a"), pathBytes: Array("a".utf8), format: format, rules: rules)
  }
  #expect(isRead)
  let block = builder.finish()
  #expect(block.summary.errorCount == 0)
  let (all, shapes) = (block.shapeIdentities, block.entries.shape)
  return (0..<block.entryCount).map { all[Int(shapes[$0])] }
}

/// An entry's shape is told from another's where anything differs that decides what it means.
private let lines = [
  "coffee 6.50", "tea 6.50", "expenses:coffee 6.50", "coffee 6.50 EUR", "coffee +6.50",
  "coffee -6.50", "coffee 6.50 from:cash", "coffee 6.50 from:card", "card > cash 6.50",
  "cash > card 6.50", "coffee 6.50 + tea 1", "coffee 6.50 @@ 7 EUR",
  "coffee 6.50 @@ 7 CHF", "coffee 6.50 EUR @@ 7 USD",
]

@Test func `What entries mean tells their shapes apart, what else they say does not`() {
  var seen: [ShapeIdentity: String] = [:]
  for line in lines {
    let made = identities("2026-11-30\n\(line)\n", TallyTextFormat())
    guard let identity = made.first else {
      Issue.record("no entry: \(line)")
      continue
    }
    #expect(seen[identity] == nil, "\(line) and \(seen[identity] ?? "")")
    seen[identity] = line
    // Another date, payee and quantity, in another block, behind other names.
    let again = identities(
      "2025-01-01\nbread 1 CHF\n\(line.replacing("6.50", with: "19.99")) @Somewhere\n",
      TallyTextFormat())
    #expect(again.last == identity, "\(line)")
  }
  #expect(seen.count == lines.count)
}

@Test func `A posting's account, sign, commodity and cost tell shapes of journals apart`() {
  let postings = [
    ("a  1 EUR", "b"), ("a  -1 EUR", "b"), ("a  1 USD", "b"), ("a  1", "b"), ("a  0 EUR", "b"),
    ("a  1 EUR @ 2 USD", "b"), ("a  1 EUR @ 2 CHF", "b"), ("a:c  1 EUR", "b"), ("a  1 EUR", "b:c"),
    ("b  1 EUR", "a"),
  ]
  var seen: [ShapeIdentity: Int] = [:]
  for (number, posting) in postings.enumerated() {
    let text = "2026-11-30 * (7) x\n  \(posting.0)\n  \(posting.1)\n"
    for identity in identities(text, JournalFormat()) {
      #expect(seen[identity] == nil, "\(posting) and \(postings[seen[identity] ?? 0])")
      seen[identity] = number
    }
  }
  #expect(seen.count == postings.count)
}
