import TallyModel

/// A JSON number as an exact quantity.
enum JSONNumber {
  /// The quantity that a literal says, with the decimals it has: `6.50`, `1.5e3` as 1500.
  ///
  /// - Returns: nil where it has more than 38 digits.
  static func quantity(_ literal: Bytes) -> Quantity? {
    var mantissa: Int128 = 0
    var scale = 0
    var isFraction = false
    var at = literal.first == UInt8(ascii: "-") ? 1 : 0
    while at < literal.count {
      let byte = literal[at]
      if byte.isDigit {
        guard mantissa < Quantity.limit / 10 else { return nil }
        mantissa = mantissa * 10 + Int128(byte - 48)
        if isFraction { scale += 1 }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        break
      }
      at += 1
    }
    if mantissa == 0 { return .zero }
    scale -= exponent(literal, at)
    guard let value = shifted(mantissa, scale) else { return nil }
    return literal.first == UInt8(ascii: "-") ? value.negated : value
  }

  /// The number behind `e`, cut to what can still matter; 0 where there is none.
  private static func exponent(_ literal: Bytes, _ start: Int) -> Int {
    var value = 0
    for byte in literal[start...] where byte.isDigit {
      value = min(value * 10 + Int(byte - 48), 1 << 32)
    }
    return literal[start...].contains(UInt8(ascii: "-")) ? -value : value
  }

  private static func shifted(_ mantissa: Int128, _ scale: Int) -> Quantity? {
    var mantissa = mantissa
    var scale = scale
    while scale > 38, mantissa % 10 == 0 {
      mantissa /= 10
      scale -= 1
    }
    while scale < 0 {
      guard mantissa < Quantity.limit / 10 else { return nil }
      mantissa *= 10
      scale += 1
    }
    guard let scale = UInt8(exactly: scale) else { return nil }
    return Quantity(mantissa: mantissa, scale: scale)
  }
}
