/// How amounts of a commodity are written: `$1,000.00`, `1.000,00 EUR`.
///
/// It shapes output only, and never what an amount or a balance is.
package struct AmountStyle: Hashable, Sendable {
  /// Whether the commodity's symbol stands in front.
  package var isLeft = false
  /// Whether a blank stands between symbol and number.
  package var isSpaced = true
  /// `.` or `,`; nil where nothing tells, as of `$10`.
  package var decimalMark: UInt8?
  /// What parts groups of digits: `,`, `.`, `'`, `_` or a Unicode blank; nil for none.
  package var groupMark: Unicode.Scalar?
  /// How many digits the groups have, from the decimal mark to the left; the last one repeats.
  package var groups: [UInt8] = []
  /// Digits behind the decimal mark.
  package var places: UInt8 = 0

  package init() {}
}
