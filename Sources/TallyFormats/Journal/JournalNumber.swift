import TallyModel

/// Reads a number of a journal, without a sign.
///
/// The decimal mark is `.` or `,`. Groups are parted by `.`, `,`, `'`, `_` or a blank (Unicode's too), in one number
/// all by the same; they may have any size. Of two marks the last is the decimal mark; one that stands twice or
/// more parts groups, as `'`, `_` and blanks do also once. A sole `.` or `,` is the decimal mark unless something
/// declared says otherwise, which is for the caller to know. `1.` and `.5` are numbers. `1E3` and `1e-6` too.
struct JournalNumber {
  /// All its digits, as one number.
  private var mantissa: Int128 = 0
  /// The digits behind the decimal mark, or behind the sole mark.
  private var decimals = 0
  private var exponent = 0
  /// 0 where it has none.
  private(set) var mark: UInt8 = 0
  /// 0 where it has none.
  private(set) var groupMark: UInt32 = 0
  /// Whether `mark` is the only one, between digits, so that it can as well part groups.
  private(set) var isSole = false
  /// Where its first digit or mark is.
  let start: Int
  /// Where it ends, its exponent included.
  private(set) var end: Int
  /// Digits in front of the sole mark.
  private var leading = 0

  /// The number with its mark as the decimal mark; nil where it has more than 38 digits.
  var quantity: Quantity? { quantity(decimals) }

  /// The number with its sole mark as a group mark.
  var groupedQuantity: Quantity? { quantity(0) }

  private func quantity(_ decimals: Int) -> Quantity? {
    let scale = decimals - exponent
    if scale >= 0 {
      return UInt8(exactly: scale).flatMap { Quantity(mantissa: mantissa, scale: $0) }
    }
    guard mantissa != 0 else { return .zero }
    guard scale >= -38 else { return nil }
    let (value, overflow) =
      mantissa.multipliedReportingOverflow(by: Quantity.powersOfTen[-scale])
    return overflow ? nil : Quantity(mantissa: value, scale: 0)
  }

  /// Whether `1,000` may have been meant as a thousand: up to three digits, not only zeros, then three.
  var isAmbiguous: Bool {
    isSole && decimals == 3 && (1...3).contains(leading) && exponent == 0 && mantissa >= 1000
  }

  /// Whether a number starts at a position.
  @inline(__always)
  static func isAt(_ bytes: Bytes, _ at: Int, _ end: Int) -> Bool {
    guard at < end else { return false }
    return bytes[at].isDigit
      || (bytes[at].isNumberMark && at &+ 1 < end && bytes[at &+ 1].isDigit)
  }

  /// Reads the number that starts at a position, where `isAt` says there is one.
  @inline(__always)
  init(_ bytes: Bytes, from start: Int, to end: Int) throws(LineProblem) {
    self.start = start
    self.end = start
    if !readPlain(bytes, end) { try readAny(bytes, end) }
  }

  /// `6.50`, `12`: digits, one mark at most, no more than 18 digits, and nothing behind that could go on with it.
  @inline(__always)
  private mutating func readPlain(_ bytes: Bytes, _ end: Int) -> Bool {
    var at = start
    var value: UInt64 = 0
    while at < end, bytes[at].isDigit {
      value = value &* 10 &+ UInt64(bytes[at] &- 48)
      at &+= 1
    }
    let whole = at &- start
    var places = 0
    var mark: UInt8 = 0
    if at < end, bytes[at].isNumberMark {
      mark = bytes[at]
      at &+= 1
      let first = at
      while at < end, bytes[at].isDigit {
        value = value &* 10 &+ UInt64(bytes[at] &- 48)
        at &+= 1
      }
      places = at &- first
    }
    guard whole > 0, whole &+ places <= 18 else { return false }
    if at < end {
      let next = bytes[at]
      if next == Marks.space {
        if at &+ 1 < end, bytes[at &+ 1].isDigit { return false }
      } else if next.isNumberMark || next | 0x20 == UInt8(ascii: "e") || next >= 0x80
        || next == UInt8(ascii: "'") || next == UInt8(ascii: "_")
      {
        return false
      }
    }
    mantissa = Int128(value)
    decimals = places
    self.mark = mark
    leading = whole
    isSole = mark != 0 && places > 0
    self.end = at
    return true
  }
}

// MARK: - Any number

extension JournalNumber {
  private mutating func readAny(_ bytes: Bytes, _ end: Int) throws(LineProblem) {
    var at = start
    /// Digits since the last mark.
    var run = 0
    var first: UInt32 = 0
    var count = 0
    var hasDecimals = false
    while at < end {
      let (scalar, length) = Marks.scalar(bytes, at)
      if bytes[at].isDigit {
        try add(bytes[at], bytes, end)
        run += 1
      } else {
        let isDigitNext = at + length < end && bytes[at + length].isDigit
        let isPoint = scalar == 0x2E || scalar == 0x2C
        guard isPoint || (JournalNumber.isGroupMark(scalar) && isDigitNext) else { break }
        if first == 0 {
          (first, leading) = (scalar, run)
        } else if hasDecimals || run == 0 || leading == 0 || (scalar != first && !isPoint)
          || (scalar == first && !isDigitNext)
        {
          throw malformed(bytes, end)
        } else if scalar != first {
          hasDecimals = true
          mark = UInt8(truncatingIfNeeded: scalar)
        }
        if scalar == first { count += 1 }
        run = 0
      }
      at += length
    }
    self.end = at
    let isPoint = first == 0x2E || first == 0x2C
    if first != 0, !hasDecimals, isPoint, count == 1 {
      mark = UInt8(truncatingIfNeeded: first)
      isSole = leading > 0 && run > 0
      decimals = run
    } else if first != 0 {
      groupMark = first
      decimals = hasDecimals ? run : 0
    }
    readExponent(bytes, end)
  }

  private mutating func add(_ digit: UInt8, _ bytes: Bytes, _ end: Int) throws(LineProblem) {
    let (tenfold, overflow) = mantissa.multipliedReportingOverflow(by: 10)
    guard !overflow, tenfold < Quantity.limit else {
      throw LineProblem(.tooManyDigits, start..<wholeEnd(bytes, end))
    }
    mantissa = tenfold + Int128(digit - 48)
  }

  /// `e` and a whole number; else the `e` is a symbol's.
  private mutating func readExponent(_ bytes: Bytes, _ end: Int) {
    guard self.end < end, bytes[self.end] | 0x20 == UInt8(ascii: "e") else { return }
    var at = self.end + 1
    let isNegative = at < end && bytes[at] == UInt8(ascii: "-")
    if at < end, bytes[at].isPlusOrMinus { at += 1 }
    guard at < end, bytes[at].isDigit else { return }
    var value = 0
    while at < end, bytes[at].isDigit {
      value = min(value * 10 + Int(bytes[at] - 48), 1000)
      at += 1
    }
    exponent = isNegative ? -value : value
    self.end = at
  }

  private func malformed(_ bytes: Bytes, _ end: Int) -> LineProblem {
    let range = start..<wholeEnd(bytes, end)
    return LineProblem(.malformedAmount, range, [bytes.part(range).text])
  }

  /// Where the digits and marks end that start here, to be shown.
  private func wholeEnd(_ bytes: Bytes, _ end: Int) -> Int {
    var at = start
    while at < end {
      let (scalar, length) = Marks.scalar(bytes, at)
      let isDigitNext = at + length < end && bytes[at + length].isDigit
      guard
        bytes[at].isDigit || bytes[at].isNumberMark
          || (JournalNumber.isGroupMark(scalar) && isDigitNext)
      else { break }
      at += length
    }
    return at
  }

  /// What parts groups besides `.` and `,`.
  private static func isGroupMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x27, 0x5F: true
    case 0xA0, 0x2002, 0x2003, 0x2008, 0x2009, 0x202F, 0x205F: true
    default: false
    }
  }
}
