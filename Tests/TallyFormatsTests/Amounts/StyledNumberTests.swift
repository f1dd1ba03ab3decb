import TallyModel
import Testing

@testable import TallyFormats

/// An amount, a style, and how that shows it.
private struct Case: Sendable, CustomTestStringConvertible {
  var quantity: String
  var commodity: String
  var style: AmountStyle
  var shown: String

  init(
    _ quantity: String, _ commodity: String, _ shown: String, _ change: (inout AmountStyle) -> Void
  ) {
    (self.quantity, self.commodity, self.shown) = (quantity, commodity, shown)
    style = AmountStyle()
    change(&style)
  }

  var testDescription: String { shown }
}

private let cases = [
  Case("1234.50", "EUR", "1234.50 EUR") { _ in },
  Case("-1234.50", "$", "$-1,234.50") {
    ($0.isLeft, $0.isSpaced, $0.groupMark, $0.groups) = (true, false, ",", [3])
  },
  Case("1234567.5", "INR", "12.34.567,5 INR") { ($0.groupMark, $0.groups) = (".", [3, 2]) },
  Case("1234", "EUR", "EUR 1 234") { ($0.isLeft, $0.groupMark, $0.groups) = (true, " ", [3]) },
  Case("0.25", "EUR", "0,25EUR") { ($0.isSpaced, $0.decimalMark) = (false, UInt8(ascii: ",")) },
  Case("123456", "", "1'23456") { ($0.groupMark, $0.groups) = ("'", [5]) },
  Case("999", "€", "€999") {
    ($0.isLeft, $0.isSpaced, $0.groupMark, $0.groups) = (true, false, ",", [3])
  },
  // A size of nothing is no reason to go on for ever.
  Case("12345", "X", "1,2,3,4,5 X") { ($0.groupMark, $0.groups) = (",", [0]) },
  Case("0.00", "EUR", "0.00 EUR") { ($0.groupMark, $0.groups) = (",", [3]) },
  Case("-0.5", "EUR", "-0.5 EUR") { ($0.groupMark, $0.groups) = (",", [3]) },
  Case(
    "12345678901234567890123456789012345678", "X",
    "12 345 678 901 234 567 890 123 456 789 012 345 678 X"
  ) {
    ($0.groupMark, $0.groups) = ("\u{202F}", [3])
  },
  Case(
    "0.12345678901234567890123456789012345678", "X", "0.12345678901234567890123456789012345678 X"
  ) {
    ($0.groupMark, $0.groups) = (",", [1])
  },
  Case("2", "A 1", "2 \"A 1\"") { _ in },
  Case("2", "a-b", "2 \"a-b\"") { _ in },
  // Behind a number a bracket is a lot's, and in front of one an expression's.
  Case("2", "(x)", "2 \"(x)\"") { _ in }, Case("2", "[x", "2 \"[x\"") { _ in },
  Case("2", "(x", "\"(x\" 2") { $0.isLeft = true }, Case("2", "x(y)", "2 x(y)") { _ in },
  Case("2", "a\u{A0}b", "2 \"a\u{A0}b\"") { _ in }, Case("2", "a\u{7F}", "2 \"a\u{7F}\"") { _ in },
  Case("2", "A&B%", "2 A&B%") { _ in },
  Case("2", "元", "2 元") { _ in },
]

@Test(arguments: cases)
private func `An amount is written in the style of its commodity`(_ example: Case) throws {
  let quantity = try #require(Quantity(example.quantity))
  let amount = Amount(quantity, example.commodity)
  #expect(StyledNumber.text(amount, example.style) == example.shown)
  let digits = StyledNumber.number(quantity, example.style, isGrouped: false)
  #expect(
    digits.filter(\.isNumber) == example.quantity.filter(\.isNumber),
    "\(digits) has other digits")
}
