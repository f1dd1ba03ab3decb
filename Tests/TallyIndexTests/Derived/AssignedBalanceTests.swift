import TallyIndex
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

// Whether an entry with an assignment balances is asked twice: where it is read, and where assertions are
// gone through. What is left out of the figures must be left out of balances too.

/// Postings of an entry with an assignment, and what the balance of account a is behind it.
private struct Weighed: Sendable, CustomTestStringConvertible {
  var postings: String
  var balance: String
  var isLeftOut: Bool

  init(_ postings: String, _ balance: String, isLeftOut: Bool = false) {
    (self.postings, self.balance, self.isLeftOut) = (postings, balance, isLeftOut)
  }

  var testDescription: String { postings }
}

private let longPrice = "$33.9299999999999999998438748872"

@Test(arguments: [
  Weighed("a  10.00 U|b  -3.333 X @ 3.0001 U|c  = 0 U", "10.00 U"),
  // The decimals of what balances elsewhere count.
  Weighed(
    "a  10.00 U|b  -3.333 X @ 3.0001 U|c  = 0 U|(v)  1.0001 U", "0 U",
    isLeftOut: true),
  Weighed(
    "[v]  1.0001 U|[w]  -1.0001 U|a  10.00 U|b  -3.333 X @ 3.0001 U|c  = 0 U", "0 U",
    isLeftOut: true),
  // So do those of nothing, and its price is one.
  Weighed("a  1.11 A @ 1.1 $|b  -1 B @@ 1.2 $|c  = 0 $", "1.11 A"),
  Weighed("a  1 A|b  -1 B|c  = 0 E @ 5 $", "0 A", isLeftOut: true),
  Weighed("(v)  1 B|c  = 1 A|a", "-1 A"),
  // The first of two commodities is the first of those that balance.
  Weighed("(v)  1 B|c  = 5 A|a  -10 B", "-10 B"),
  // What is not exact is nothing to make an amount of.
  Weighed(
    "c  = 523.942988 E @ \(longPrice)|a", "$0", isLeftOut: true),
  Weighed(
    "c  = 523.942988 E @ \(longPrice)|a  -523.942988 E @ \(longPrice)", "-523.942988 E"),
])
private func `An entry that is left out counts in no balance`(_ row: Weighed) throws {
  let postings = row.postings.split(separator: "|").map { "  \($0)\n" }.joined()
  let files = try TemporaryDirectory()
  try files.write(
    "a.journal", "2026-11-29 x\n\(postings)2026-11-30 y\n  a  0 = \(row.balance)\n")
  let ledger = try LedgerReader(allow: AllowList()).read(.directory(files.path), settingsAt: nil)
  #expect(ledger.problems.map(\.problem.facts) == [])
  #expect(ledger.blocks.map(\.summary.entryCount) == [row.isLeftOut ? 1 : 2])
}
