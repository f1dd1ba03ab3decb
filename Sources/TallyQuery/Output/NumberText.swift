import TallyFormats
package import TallyModel

/// Numbers for people: `8,000.00`.
package enum NumberText {
  /// A quantity with its digits in groups of three, and at least so many decimals.
  ///
  /// Never rounded.
  package static func grouped(_ quantity: Quantity, places: UInt8, decimalMark: UInt8) -> String {
    StyledNumber.number(
      quantity.padded(to: places), style(places: places, decimalMark: decimalMark))
  }

  /// The style of such numbers.
  static func style(places: UInt8, decimalMark: UInt8) -> AmountStyle {
    var style = AmountStyle()
    style.groupMark = decimalMark == UInt8(ascii: ",") ? "." : ","
    style.groups = [3]
    style.places = places
    return style
  }
}
