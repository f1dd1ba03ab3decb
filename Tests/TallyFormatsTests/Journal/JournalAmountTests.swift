import TallyFormats
import TallyModel
import Testing

/// The amount of `(a)  AMOUNT`, in the context of directives above.
private func read(_ written: String, _ context: JournalContext? = nil) -> JournalReading {
  JournalReading("2026-11-30 x\n  (a)  \(written)\n", context)
}

private let amounts: [(String, String)] = [
  ("1", "1"), ("$1", "1 $"), ("-$1", "-1 $"), ("$-1", "-1 $"), ("+ $1", "1 $"), ("$ -1", "-1 $"),
  ("- $ 1", "-1 $"), ("-$ -1", "1 $"), ("$+1", "1 $"), ("+1", "1"), ("+ 1", "1"), ("- 1", "-1"),
  ("1 $", "1 $"), ("1$", "1 $"), ("-1 $", "-1 $"), ("EUR 1", "1 EUR"), ("EUR1", "1 EUR"),
  ("EUR-1", "-1 EUR"), ("EUR - 1", "-1 EUR"), ("1  EUR", "1 EUR"), ("5\tEUR", "5 EUR"),
  ("5\u{3000}EUR", "5 EUR"), ("5 千", "5 千"), ("千5", "5 千"), ("5 £€", "5 £€"), ("5%", "5 %"),
  ("5 a/b", "5 a/b"), ("# 5", "5 #"), ("5 a(b)", "5 a(b)"), ("_ 5", "5 _"), ("5_", "5 _"),
  // Quotation marks.
  ("1 \"A 1\"", "1 A 1"), ("\"A 1\" 1", "1 A 1"), ("\"A 1\"-1", "-1 A 1"), ("1 \"EUR\"", "1 EUR"),
  ("\"1\" 5", "5 1"),
  // Powers of ten; an `e` that is a symbol's.
  ("1E3", "1000"), ("1e-6", "0.000001"), ("1e+3", "1000"), ("1.5E3", "1500"), ("1,000E3", "1000"),
  ("1.00E1", "10.0"), ("1E3 EUR", "1000 EUR"), ("0E999", "0"),
  ("1.00005e", "1.00005 e"), ("1e2e", "100 e"), ("A1E2", "100 A"), ("1e2 e", "100 e"),
  ("5E", "5 E"), ("5E3E", "5000 E"), ("e5", "5 e"), ("1 e", "1 e"),
  // Marks.
  ("1.", "1"), ("1,", "1"), (".5", "0.5"), (",5", "0.5"), ("-.5", "-0.5"), ("$.5", "0.5 $"),
  ("1,000", "1.000"), ("1.000", "1.000"), ("1,00", "1.00"), ("10,50 EUR", "10.50 EUR"),
  ("1,000.00", "1000.00"), ("1.000,00", "1000.00"), ("1,000,000", "1000000"),
  ("1.000.000,5", "1000000.5"), ("9,99,999.00", "999999.00"), ("1,2,3", "123"),
  ("1,000.", "1000"),
  ("1 000", "1000"), ("1 000.50", "1000.50"), ("1 000 000", "1000000"), ("USD1 000", "1000 USD"),
  ("1 000 USD", "1000 USD"), ("1 2 3", "123"), ("1'000", "1000"), ("1'000,5", "1000.5"),
  ("1_000_000.5", "1000000.5"), ("1\u{A0}000,5", "1000.5"),
  ("1\u{2009}000\u{2009}000", "1000000"),
  ("1\u{202F}000 EUR", "1000 EUR"),
  // 38 digits.
  (String(repeating: "9", count: 38), String(repeating: "9", count: 38)),
  (String(repeating: "0", count: 60) + "7", "7"),
  (
    "0." + String(repeating: "0", count: 37) + "1", "0." + String(repeating: "0", count: 37) + "1"
  ),
]

@Test(arguments: amounts)
func `An amount is a number with or without a symbol on either side`(_ row: (String, String)) {
  let reading = read(row.0)
  #expect(reading.postings == [["(a) " + row.1]])
  #expect(reading.problems.filter { $0.code != .ambiguousMark } == [])
}

private let comma: JournalContext = {
  var context = JournalContext()
  context.decimalMark = UInt8(ascii: ",")
  return context
}()

private let euro: JournalContext = {
  var context = JournalContext()
  context.marks = ["EUR": UInt8(ascii: ","), "$": UInt8(ascii: ".")]
  return context
}()

private let pounds: JournalContext = {
  var style = AmountStyle()
  (style.isLeft, style.isSpaced, style.decimalMark) = (true, false, UInt8(ascii: "."))
  var context = JournalContext()
  context.defaultCommodity = JournalContext.DefaultCommodity("£", style)
  return context
}()

private let hinted: [(String, JournalContext, String)] = [
  ("1.000", comma, "1000"), ("1,000", comma, "1.000"), ("1.000.000", comma, "1000000"),
  ("1,000.00", comma, "1000.00"), ("1.5 $", comma, "15 $"), (".5", comma, "0.5"),
  ("1.000 EUR", euro, "1000 EUR"), ("1,000 EUR", euro, "1.000 EUR"), ("EUR1.00", euro, "100 EUR"),
  ("$1,000", euro, "1000 $"), ("$1.000", euro, "1.000 $"), ("1,000", euro, "1.000"),
  ("1.000 CHF", euro, "1.000 CHF"), ("1,000.5 EUR", euro, "1000.5 EUR"),
  ("1,000", pounds, "1000 £"), ("1", pounds, "1 £"), ("1,000 EUR", pounds, "1000 EUR"),
  ("1.000 EUR", pounds, "1.000 EUR"), ("1,5E3", pounds, "15000 £"),
]

@Test(arguments: hinted)
func `A sole mark is what directives above say`(_ row: (String, JournalContext, String)) {
  let reading = read(row.0, row.1)
  #expect(reading.postings == [["(a) " + row.2]])
}

private let noAmounts: [(String, DiagnosticCode, String?)] = [
  ("10 ⟦DE000⟧", DiagnosticCode.symbolNeedsQuotes, "10 \"DE000\""),
  ("⟦1,000.00,0⟧", .malformedAmount, nil), ("⟦1 000,000.5⟧", .malformedAmount, nil),
  ("⟦1,000 000⟧", .malformedAmount, nil), ("⟦1..5⟧", .malformedAmount, nil),
  ("⟦1.5.⟧", .malformedAmount, nil), ("⟦1,.5⟧", .malformedAmount, nil),
  ("⟦1, 5⟧", .malformedAmount, nil),
  ("⟦,100.0⟧ EUR", .malformedAmount, nil), ("⟦.100,0⟧ EUR", .malformedAmount, nil),
  ("⟦--1⟧", .malformedAmount, nil), ("⟦$--1⟧", .malformedAmount, nil),
  ("⟦EUR⟧", .malformedAmount, nil),
  ("⟦$⟧", .malformedAmount, nil), ("⟦.⟧", .malformedAmount, nil), ("⟦-⟧", .malformedAmount, nil),
  ("⟦\"\"⟧1", .malformedAmount, nil), ("1 ⟦\"⟧a", .unclosedQuote, nil),
  ("⟦(1 + 2)⟧ EUR", .amountExpression, nil),
  ("1 ⟦-$⟧", .textAfterAmount, nil), ("1 USD ⟦5⟧", .textAfterAmount, nil),
  ("1 ⟦,5⟧", .textAfterAmount, nil), ("$1 ⟦USD⟧  ; c", .textAfterAmount, nil),
  ("1⟦-⟧", .textAfterAmount, nil),
  ("⟦999999999999999999999999999999999999999⟧ EUR", .tooManyDigits, nil),
  ("⟦1E38⟧", .tooManyDigits, nil), ("⟦1E-39⟧", .tooManyDigits, nil),
  ("⟦1E400⟧", .tooManyDigits, nil),
]

@Test(arguments: noAmounts)
func `What is no amount is told where it stands`(_ row: (String, DiagnosticCode, String?)) {
  let fix = row.2.map { "  a  " + $0 }
  LineError(
    row.1, "2026-11-30 x\n  a  \(row.0)", fix: fix, then: fix == nil ? nil : .unbalanced,
    as: JournalFormat()
  )
  .check()
}

@Test func `An amount that may mean a thousand times as much is told of once a commodity`() {
  let reading = JournalReading(
    """
    2026-11-30 x
      (a)  1,000 EUR
      (a)  2,000 EUR
      (a)  10.5 AAPL
      (a)  10.125 AAPL
      (a)  0.125 B
      (a)  1234.567 C
      (a)  1,000,000 D
      (a)  2.000
    """)
  let told = reading.problems.map {
    "\($0.code.name) \($0.span.line):\($0.span.column)+\($0.span.length) \($0.facts)"
  }
  #expect(
    told == [
      "ambiguous-mark 2:8+5 [\"1,000\", \"1\", \"1000\"]",
      "ambiguous-mark 9:8+5 [\"2.000\", \"2\", \"2000\"]",
    ])
  #expect(reading.entries.count == 1)
  #expect(read("1,000 EUR", euro).problems == [])
  #expect(read("1,000 CHF", comma).problems == [])
}

private let styles: [(amounts: [String], styles: [String])] = [
  (["$1"], ["used $1000?"]), (["1 EUR", "1.50 EUR"], ["used 1000.00 EUR"]),
  (["1.5 EUR", "EUR1"], ["used 1000.0 EUR"]), (["1"], ["used 1000?"]),
  (["10,5 EUR", "10.25 EUR"], ["used 1000,00 EUR"]),
  (["10 EUR", "10,50 EUR"], ["used 1000,00 EUR"]),
  (["1 000,50 EUR"], ["used 1 000[3],00 EUR"]),
  // Groups before a decimal mark; these are hledger's.
  (["1 000 EUR", "10,50 EUR"], ["used 1 000[3].00 EUR"]),
  (["10,25 EUR", "1,000,000 EUR"], ["used 1,000[3].00 EUR"]),
  (["1.000.000 EUR"], ["used 1.000[3], EUR"]),
  (["9,99,999.00 A"], ["used 1,000[3, 2].00 A"]),
  (["1 EUR", "$2", "3 EUR"], ["used 1000? EUR", "used $1000?"]),
  // Assertions are not noted, nor costs where there is something else.
  (["1 EUR = 5.6789 EUR"], ["used 1000? EUR"]), (["= 1 EUR"], []),
  (["1 EUR @ $1.234", "$2"], ["used 1000? EUR", "used $1000?"]),
  (["1 EUR @ 1.5$", "1 EUR @ $1.25"], ["used 1000? EUR", "cost 1000.0$"]),
]

@Test(arguments: styles)
func `A commodity is written as its first amount, with the groups and decimals seen`(
  _ row: (amounts: [String], styles: [String])
) {
  let lines = row.amounts.map { "  (a)  " + $0 + "\n" }.joined()
  let styles = JournalReading("2026-11-30 x\n" + lines).facts.styles
  #expect(styles.map(\.sample) == row.styles)
}
