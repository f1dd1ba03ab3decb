/// An exact decimal number: `mantissa / 10^scale`, at most 38 significant digits.
///
///     Quantity(mantissa: 650, scale: 2)      // 6.50
///
/// Nothing here rounds and nothing traps: what does not fit in 38 digits is nil, and the caller says
/// so. Trailing zeros are kept, since `6.50` is how it was written; `==` and `<` compare values, so
/// 6.5 == 6.50. It is not a floating-point number and converts to none.
package struct Quantity: Sendable {
  /// Above -10^38 and below 10^38.
  package let mantissa: Int128
  /// Digits after the decimal mark, 0...38.
  package let scale: UInt8

  package static let zero = Quantity(unchecked: 0, 0)

  /// Makes a quantity, or nil where it has more than 38 digits.
  package init?(mantissa: Int128, scale: UInt8) {
    guard scale <= 38, mantissa > -Quantity.limit, mantissa < Quantity.limit else { return nil }
    self.mantissa = mantissa
    self.scale = scale
  }

  private init(unchecked mantissa: Int128, _ scale: UInt8) {
    self.mantissa = mantissa
    self.scale = scale
  }

  /// Makes a quantity of a mantissa of 64 bits, which always fits.
  ///
  /// A scale above 38 is 38.
  package init(_ mantissa: Int64, scale: UInt8 = 0) {
    self.init(unchecked: Int128(mantissa), min(scale, 38))
  }

  package var isZero: Bool { mantissa == 0 }
  package var isNegative: Bool { mantissa < 0 }
  package var negated: Quantity { Quantity(unchecked: -mantissa, scale) }
  package var magnitude: Quantity { mantissa < 0 ? negated : self }

  /// 10^38: the first number with 39 digits.
  package static let limit: Int128 = powersOfTen[38]

  /// The powers of ten from 10^0 to 10^38, which is below 2^127, about 1.7 · 10^38.
  package static let powersOfTen: [Int128] = {
    var powers: [Int128] = [1]
    for i in 0..<38 { powers.append(powers[i] * 10) }
    return powers
  }()
}

// MARK: - Arithmetic

extension Quantity {
  /// The same value with more digits after the mark, or nil where they do not fit.
  package func scaled(to newScale: UInt8) -> Quantity? {
    guard newScale >= scale else { return nil }
    guard newScale != scale else { return self }
    guard newScale <= 38 else { return nil }
    let factor = Quantity.powersOfTen[Int(newScale - scale)]
    let (value, overflow) = mantissa.multipliedReportingOverflow(by: factor)
    return overflow ? nil : Quantity(mantissa: value, scale: newScale)
  }

  /// The sum, with as many decimals as the longer of the two; nil where it has more than 38 digits.
  package func adding(_ other: Quantity) -> Quantity? {
    if scale == other.scale {
      // Two numbers below 10^38 add up to less than 2 · 10^38, which may pass 2^127.
      let (sum, overflow) = mantissa.addingReportingOverflow(other.mantissa)
      return overflow ? nil : Quantity(mantissa: sum, scale: scale)
    }
    let common = max(scale, other.scale)
    guard let a = scaled(to: common), let b = other.scaled(to: common) else {
      return trimmedSum(other)
    }
    return a.adding(b)
  }

  /// A sum that fits only without trailing zeros: 10^37 + 0.00.
  private func trimmedSum(_ other: Quantity) -> Quantity? {
    let a = trimmed
    let b = other.trimmed
    let common = max(a.scale, b.scale)
    guard let x = a.scaled(to: common), let y = b.scaled(to: common) else { return nil }
    return x.adding(y)
  }

  package func subtracting(_ other: Quantity) -> Quantity? { adding(other.negated) }

  /// The exact product, or nil where it has more than 38 digits.
  package func multiplied(by other: Quantity) -> Quantity? {
    let a = trimmed
    let b = other.trimmed
    let (product, overflow) = a.mantissa.multipliedReportingOverflow(by: b.mantissa)
    guard !overflow, Int(a.scale) + Int(b.scale) <= 38 else { return nil }
    return Quantity(mantissa: product, scale: a.scale + b.scale)
  }

  /// The same value without zeros at the end of its decimals: 6.50 becomes 6.5.
  package var trimmed: Quantity {
    var m = mantissa
    var s = scale
    while s > 0, m % 10 == 0 {
      m /= 10
      s -= 1
    }
    return Quantity(unchecked: m, s)
  }

  /// The value with at most so many decimals: a half goes to the even neighbour.
  package func rounded(to places: UInt8) -> Quantity {
    guard places < scale else { return self }
    let divisor = Quantity.powersOfTen[Int(scale - places)]
    let parts = mantissa.magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
    // What is left to the next number above is compared, since a double could overflow.
    let missing = divisor.magnitude - parts.remainder
    let goesUp =
      parts.remainder > missing || (parts.remainder == missing && parts.quotient % 2 != 0)
    // At most a tenth of what it was, and one.
    let magnitude = Int128(parts.quotient) + (goesUp ? 1 : 0)
    return Quantity(unchecked: mantissa < 0 ? -magnitude : magnitude, places)
  }

  /// The value with at least so many decimals; as it is where they do not fit in 38 digits.
  package func padded(to places: UInt8) -> Quantity {
    scale >= places ? self : scaled(to: places) ?? self
  }

  /// -1, 0 or 1 as this value is below, at or above the other.
  package func compared(to other: Quantity) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let common = max(scale, other.scale)
    // The one that has no room for the common scale is the larger in magnitude.
    guard let a = scaled(to: common) else { return isNegative ? -1 : 1 }
    guard let b = other.scaled(to: common) else { return isNegative ? 1 : -1 }
    return a.mantissa == b.mantissa ? 0 : a.mantissa < b.mantissa ? -1 : 1
  }
}

extension Quantity: Hashable, Comparable {
  package static func == (a: Quantity, b: Quantity) -> Bool { a.compared(to: b) == 0 }
  package static func < (a: Quantity, b: Quantity) -> Bool { a.compared(to: b) < 0 }

  package func hash(into hasher: inout Hasher) {
    let value = trimmed
    hasher.combine(value.mantissa)
    hasher.combine(value.scale)
  }
}

extension Quantity {
  /// Reads a plain decimal, `-6.50`: a sign, digits, and `.` with digits on both sides; nil for the
  /// rest, and for more than 38 digits.
  package init?(_ text: some StringProtocol) {
    var digits = Array(text.utf8)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    let mark = digits.firstIndex(of: UInt8(ascii: "."))
    if let mark {
      guard mark > 0, mark + 1 < digits.count else { return nil }
      digits.remove(at: mark)
    }
    guard !digits.isEmpty else { return nil }
    var mantissa: Int128 = 0
    for byte in digits {
      guard (48...57).contains(byte), mantissa < Quantity.limit / 10 else { return nil }
      mantissa = mantissa * 10 + Int128(byte - 48)
    }
    guard let scale = UInt8(exactly: mark.map { digits.count - $0 } ?? 0) else { return nil }
    self.init(mantissa: isNegative ? -mantissa : mantissa, scale: scale)
  }
}

extension Quantity: CustomStringConvertible {
  /// `-6.50`: all its decimals, no group marks, `.` as the mark.
  package var description: String {
    let digits = String(mantissa.magnitude)
    let sign = mantissa < 0 ? "-" : ""
    guard scale > 0 else { return sign + digits }
    let filled =
      String(repeating: "0", count: max(0, Int(scale) + 1 - digits.utf8.count)) + digits
    let mark = filled.utf8.index(filled.startIndex, offsetBy: filled.utf8.count - Int(scale))
    return sign + filled[..<mark] + "." + filled[mark...]
  }
}
