import TallyModel

/// An exact fraction, for the inside of an expression: `(90-12)/3` and `10/3*3`.
///
/// Every operation is checked: nil where numerator or denominator leave 127 bits.
struct Fraction {
  private(set) var numerator: Int128
  /// Above zero; the two have no common divisor.
  private(set) var denominator: Int128

  init(_ quantity: Quantity) {
    let value = quantity.trimmed
    numerator = value.mantissa
    denominator = Quantity.powersOfTen[Int(value.scale)]
    reduce()
  }

  private init(reducing numerator: Int128, _ denominator: Int128) {
    self.numerator = numerator
    self.denominator = denominator
    reduce()
  }

  private mutating func reduce() {
    var a = numerator.magnitude
    var b = denominator.magnitude
    while b != 0 { (a, b) = (b, a % b) }
    guard a > 1, let divisor = Int128(exactly: a) else { return }
    numerator /= divisor
    denominator /= divisor
  }

  var isZero: Bool { numerator == 0 }

  var negated: Fraction? {
    let (value, overflow) = Int128.zero.subtractingReportingOverflow(numerator)
    return overflow ? nil : Fraction(reducing: value, denominator)
  }

  func adding(_ other: Fraction) -> Fraction? {
    guard let a = numerator.times(other.denominator), let b = other.numerator.times(denominator),
      let d = denominator.times(other.denominator)
    else { return nil }
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? nil : Fraction(reducing: sum, d)
  }

  func multiplied(by other: Fraction) -> Fraction? {
    // Dividing crosswise first keeps the products small.
    let left = Fraction(reducing: numerator, other.denominator)
    let right = Fraction(reducing: other.numerator, denominator)
    guard let n = left.numerator.times(right.numerator),
      let d = left.denominator.times(right.denominator)
    else { return nil }
    return Fraction(reducing: n, d)
  }

  /// The quotient; nil also where the divisor is zero.
  func divided(by other: Fraction) -> Fraction? {
    guard !other.isZero, let magnitude = Int128(exactly: other.numerator.magnitude) else {
      return nil
    }
    let inverse = Fraction(
      reducing: other.numerator < 0 ? -other.denominator : other.denominator, magnitude)
    return multiplied(by: inverse)
  }

  /// The value rounded half-even to so many decimals; nil where it has more than 38 digits.
  func rounded(to places: UInt8) -> Quantity? {
    guard places <= 38, let scaled = numerator.times(Quantity.powersOfTen[Int(places)]) else {
      return nil
    }
    var quotient = scaled / denominator
    // Halves are compared without doubling, which could overflow.
    let rest = (scaled % denominator).magnitude
    let other = denominator.magnitude - rest
    if rest > other || (rest == other && quotient % 2 != 0) {
      quotient += scaled < 0 ? -1 : 1
    }
    return Quantity(mantissa: quotient, scale: places)
  }
}

extension Int128 {
  fileprivate func times(_ other: Int128) -> Int128? {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? nil : product
  }
}
