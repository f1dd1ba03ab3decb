package import TallyModel

/// Numbers for people: `8,000.00`.
package enum NumberText {
  /// A quantity with its digits in groups of three, and at least so many decimals.
  ///
  /// Never rounded.
  package static func grouped(_ quantity: Quantity, places: UInt8, decimalMark: UInt8) -> String {
    let text = quantity.padded(to: places).description
    let mark = decimalMark == UInt8(ascii: ",") ? "," : "."
    let separator = mark == "," ? "." : ","
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".")
    let whole = parts[0]
    var grouped = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.utf8.count - index) % 3 == 0 { grouped += separator }
      grouped.append(digit)
    }
    let fraction = parts.count > 1 ? mark + parts[1] : ""
    return (isNegative ? "-" : "") + grouped + fraction
  }
}
