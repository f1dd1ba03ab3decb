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
    let padded = quantity.padded(to: places)
    if let mantissa = Int64(exactly: padded.mantissa), mantissa != .min {
      append(mantissa, Int(padded.scale), decimalMark, to: &bytes)
    } else {
      bytes += grouped(padded, decimalMark).utf8
    }
  }

  private static func grouped(_ padded: Quantity, _ decimalMark: UInt8) -> String {
    var style = AmountStyle()
    style.groupMark = decimalMark == UInt8(ascii: ",") ? "." : ","
    style.groups = [3]
    return StyledNumber.number(padded, style)
  }

  /// The same of a number of 64 bits, digit by digit from the right.
  private static func append(
    _ mantissa: Int64, _ scale: Int, _ decimalMark: UInt8, to bytes: inout [UInt8]
  ) {
    let group = decimalMark == UInt8(ascii: ",") ? UInt8(ascii: ".") : UInt8(ascii: ",")
    // 19 digits, or 38 decimals and what stands before them; a mark for each three, and a sign.
    let most = max(19, scale + 1) * 4 / 3 + 3
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { digits in
      var at = most
      var rest = mantissa.magnitude
      var count = 0
      while rest > 0 || count <= scale {
        if count == scale, scale > 0 {
          at -= 1
          digits[at] = decimalMark == UInt8(ascii: ",") ? UInt8(ascii: ",") : UInt8(ascii: ".")
        } else if count > scale, (count - scale) % 3 == 0 {
          at -= 1
          digits[at] = group
        }
        at -= 1
        digits[at] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        count += 1
      }
      if mantissa < 0 {
        at -= 1
        digits[at] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: digits[at..<most])
    }
  }
}
