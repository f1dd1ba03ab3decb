import TallyFormats
import TallyModel
import Testing

private func read(_ lines: String, assigned: [[Amount]]? = nil) -> JournalReading {
  let text = lines.split(separator: "|").map { "  \($0)\n" }.joined()
  return JournalReading("2026-11-30 x\n" + text, assigned: assigned)
}

@Test(arguments: [
  JournalCase("a  5 A|b", "a 5 A", "b -5 A?"), JournalCase("a|b  5.50 A", "a -5.50 A?", "b 5.50 A"),
  JournalCase("a  5 A|b|c  1 B", "a 5 A", "b -5 A?", "+ b -1 B?", "c 1 B"),
  JournalCase("a  1 B|b|c  5|d  2 A", "a 1 B", "b -5?", "+ b -2 A?", "+ b -1 B?", "c 5", "d 2 A"),
  JournalCase("a  5 A|b  -5 A|c", "a 5 A", "b -5 A", "c 0 A?"), JournalCase("a", "a 0?"),
  JournalCase("a  5 A|b  -5 A|c  1 B|d", "a 5 A", "b -5 A", "c 1 B", "d -1 B?"),
  JournalCase("a  5 A @ 2 B|b", "a 5 A @@ 10 B", "b -10 B?"),
  JournalCase("a  3 A @ 0.333 B|b  1 C|c", "a 3 A @@ 0.999 B", "b 1 C", "c -0.999 B?", "+ c -1 C?"),
  JournalCase("a  5 A {2 B}|b", "a 5 A", "b -5 A?"),
  JournalCase("(v)  7|a  1|[w]  2 A|b|[u]", "(v) 7", "a 1", "[w] 2 A", "b -1?", "[u] -2 A?"),
  JournalCase("(v)|(w)|a  1|b", "(v) 0?", "(w) 0?", "a 1", "b -1?"),
  JournalCase("a  0 A|b", "a 0 A", "b 0 A?"),
  JournalCase("a  0 A @ 2 B|b", "a 0 A @@ 0 B", "b 0 B?"),
  JournalCase("(v)  1 B|a  0 A|b", "(v) 1 B", "a 0 A", "b 0 A?"),
  JournalCase(
    "a  1 A  ; k:v|b  ; m:|c  2 B  ; n:", "a 1 A {tag:k=v} ; k:v", "b -1 A? {tag:m} ; m:",
    "+ b -2 B?", "c 2 B {tag:n} ; n:"),
])
func `What is missing is what the others leave`(_ row: JournalCase) {
  #expect(read(row.written).postings == [row.read])
}

@Test(arguments: [
  JournalCase("a  5 A|b  -10 B", "a 5 A @@ 10 B~", "b -10 B"),
  JournalCase("a  -10 B|b  5 A", "a -10 B @@ -5 A~", "b 5 A"),
  JournalCase("a  5|b  -5 A", "a 5 @@ 5 A~", "b -5 A"),
  JournalCase("a  5 A|b  5 A|c  -7 B", "a 5 A @@ 3.5 B~", "b 5 A @@ 3.5 B~", "c -7 B"),
  JournalCase(
    "a  5 A|b  -2 A|c  -7.1 B", "a 5 A @@ 11.8333333333 B~", "b -2 A @@ -4.7333333333 B~",
    "c -7.1 B"),
  JournalCase("a  -7 B|b  5 A|c  2 A", "a -7 B @@ -7 A~", "b 5 A", "c 2 A"),
  JournalCase("z  0 C|a  5 A|b  -10 B", "z 0 C", "a 5 A @@ 10 B~", "b -10 B"),
  JournalCase("a  1 C|b  -1 C|c  5 A|d  -10 B", "a 1 C", "b -1 C", "c 5 A @@ 10 B~", "d -10 B"),
  // What stands above in postings of another sort is not the first.
  JournalCase("(v)  1 B|a  5 A|b  -10 B", "(v) 1 B", "a 5 A @@ 10 B~", "b -10 B"),
  JournalCase(
    "[v]  1 B|[w]  -1 B|a  5 A|b  -10 B", "[v] 1 B", "[w] -1 B", "a 5 A @@ 10 B~", "b -10 B"),
  JournalCase("[v]  5 A|[w]  -6 B|a  1|b  -1", "[v] 5 A @@ 6 B~", "[w] -6 B", "a 1", "b -1"),
])
func `Two commodities of opposite sign cost each other`(_ row: JournalCase) {
  let reading = read(row.written)
  #expect(reading.postings == [row.read])
  #expect(reading.problems == [])
}

@Test(arguments: [
  "a  1.00 A|b  -1 A", "a  113.50 USD @ 7.14722 CNY|b  -811.21 CNY",
  "a  1.00 A|b  3 B @ 0.335 A|c  -2.00 A",
  // A half is rounded to the even zero.
  "a  1 B @ 0.995 A|b  -1.00 A", "a  1 B @ 0.005 A|b  0.00 A", "a  1 B @ -0.005 A|b  0.00 A",
  "a  1 B @ 0.5 A|b  0 A",
  // Costs alone: to the prices' decimals, and no more than two.
  "a  1.11 A @ 1.1 $|b  -1 B @@ 1.2 $", "a  1.5 A @ 3.333 $|b  -1 B @ 4.9995 $",
  // More than 38 digits, and next to nothing left over.
  "a  331.296869 L @ $53.6599999999999999998612221219|b  -523.942988 E @ $33.9299999999999999998438748872"
    + "|c  55.981364 L @ $53.6599999999999999998612221219|d  -88.534054 E @ $33.9299999999999999998438748872",
  "(v)  1|[a]  1|[b]  -1|c  2|d  -2",
  // Amounts that balance elsewhere have decimals all the same.
  "[a]  5 B @@ 0.004 A|b  1 A|c  -1 A", "(v)  1.00 A|b  1 B @ 0.995 A|c  -1 A",
])
func `An entry balances in its own decimals`(_ lines: String) {
  let reading = read(lines)
  #expect(reading.problems == [])
  #expect(reading.entries.count == 1)
}

private let unbalanced: [(lines: String, left: [String])] = [
  ("a  1|b  -2", ["-1"]), ("a  5 A", ["5 A"]), ("a  5 A|b  10 B", ["5 A", "10 B"]),
  ("a  1.00 A|b  -0.99 A", ["0.01 A"]), ("a  1.00 A|b  -0.995 A", ["0.005 A"]),
  ("a  1 B @ 0.994 A|b  -1.00 A", ["-0.006 A"]),
  ("a  1.11 A @ 1.1 $|b  -1 B @@ 1.25 $", ["-0.029 $"]),
  ("a  5 A @ 1 C|b  -2 B", ["5 C", "-2 B"]), ("a  1 A|b  1 B|c  -1 C", ["1 A", "1 B", "-1 C"]),
  ("a  5 A|b  0 B", ["5 A"]), ("[a]  1|b  1|c", ["1"]),
  ("(v)  0.125 A|b  1 B @ 0.995 A|c  -1 A", ["-0.005 A"]), ("a  1|b  -1|[c]  1|[d]  -2", ["-1"]),
  ("a  $1|b  -1 E @ $1|c  2 X|d  -3 Y", ["2 X", "-3 Y"]),
]

@Test(arguments: unbalanced)
func `One that does not is told by how much`(_ row: (lines: String, left: [String])) {
  let reading = read(row.lines)
  #expect(reading.problems.map(\.code.name) == row.left.map { _ in "unbalanced" })
  #expect(reading.problems.map(\.facts) == row.left.map { [$0] })
  #expect(reading.problems.allSatisfy { $0.span == SourceSpan(line: 1, column: 1, length: 12) })
  #expect(reading.entries == [])
}

@Test func `A second missing amount is told where it stands`() {
  #expect(
    read("a|b").problems.map { "\($0.code.name) \($0.span.line)" } == ["two-missing-amounts 3"])
  #expect(
    read("a  1|[b]|[c]|d").problems.map { "\($0.code.name) \($0.span.line)" } == [
      "two-missing-amounts 4"
    ])
}

@Test func `More than 38 digits are an error, also in a sum and in what is missing`() {
  let big = String(repeating: "9", count: 38)
  #expect(read("a  \(big)|b  1|c").problems.map(\.code) == [.tooManyDigits])
  let price = "$33.9299999999999999998438748872"
  #expect(read("a  523.942988 E @ \(price)|b").problems.map(\.code) == [.tooManyDigits])
}

// MARK: - Assignments

@Test(arguments: [
  JournalCase("a  = 5 A|b", "a 0 A! = 5 A", "b 0 A?"),
  JournalCase("a  = 5 A|b  -4 A", "a 0 A! = 5 A", "b -4 A"),
  JournalCase("a  == 5 A @ 2 B|b", "a 0 A! @@ 0 B == 5 A", "b 0 B?"),
  JournalCase("(a)  =* $5", "(a) 0 $! =* 5 $"),
])
func `An assignment is zero as long as nobody knows better, and its entry is not weighed`(
  _ row: JournalCase
) {
  let reading = read(row.written)
  #expect(reading.postings == [row.read])
  #expect(reading.problems == [])
}

@Test func `What assignments come to is taken in`() {
  let (one, two) = (Quantity(1), Quantity(2))
  let single = read("a  = 5 A|b", assigned: [[Amount(two, "A")]])
  #expect(single.postings == [["a 2 A! = 5 A", "b -2 A?"]])
  let several = read("a  == 5 A ; k:v|b  ; m:", assigned: [[Amount(two, "A"), Amount(one, "B")]])
  #expect(
    several.postings == [
      ["a 2 A! {tag:k=v} ; k:v", "+ a 1 B! == 5 A", "b -2 A? {tag:m} ; m:", "+ b -1 B?"]
    ])
  let cost = read("a  = 5 A @ 3 B|b", assigned: [[Amount(two, "A")]])
  #expect(cost.postings == [["a 2 A! @@ 6 B = 5 A", "b -6 B?"]])
  let inferred = read("a  = 5 A|b  -4 B", assigned: [[Amount(two, "A")]])
  #expect(inferred.postings == [["a 2 A! @@ 4 B~ = 5 A", "b -4 B"]])
  let none = read("a  = 5 A|b", assigned: [[]])
  #expect(none.postings == [["a 0 A! = 5 A", "b 0 A?"]])
  let wrong = read("a  = 5 A|b  -1 A", assigned: [[Amount(two, "A")]])
  #expect(wrong.problems.map(\.facts) == [["1 A"]])
}

@Test func `Only assignments of entries that are not wrong otherwise are counted`() {
  let text = """
    2026-11-30 x
      a  = 5 A
      b  1x2
    2026-11-30 y
      a  = 5 A
      [c]  1
    2026-11-30 z
      a  = 5 A
      b  -1 A
    2026-11-30 w
      a  = 6 A
      b
    """
  let reading = JournalReading(
    text, assigned: [[Amount(Quantity(2), "A")], [Amount(Quantity(3), "A")]])
  #expect(reading.entries == ["2026-11-30 w"])
  #expect(reading.postings == [["a 3 A! = 6 A", "b -3 A?"]])
  #expect(JournalReading(text).entries == ["2026-11-30 z", "2026-11-30 w"])
}
