import TallyFormats
package import TallyModel

/// Numbers for people: `8,000.00`.
package enum NumberText {
  /// A quantity with its digits in groups of three, and at least so many decimals.
  ///
  /// Never rounded.
  package static func grouped(_ quantity: Quantity, places: UInt8, decimalMark: UInt8) -> String {
    var bytes: [UInt8] = []
    append(quantity, places: places, decimalMark: decimalMark, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the same.
  static func append(
    _ quantity: Quantity, places: UInt8, decimalMark: UInt8, to bytes: inout [UInt8]
  ) {
    let style = decimalMark == UInt8(ascii: ",") ? groupsWithPoints : groupsWithCommas
    StyledNumber.append(quantity.padded(to: places), style, to: &bytes)
  }

  private static let groupsWithCommas = style(groupMark: ",")
  private static let groupsWithPoints = style(groupMark: ".")

  private static func style(groupMark: Unicode.Scalar) -> AmountStyle {
    var style = AmountStyle()
    style.groupMark = groupMark
    style.groups = [3]
    return style
  }
}
