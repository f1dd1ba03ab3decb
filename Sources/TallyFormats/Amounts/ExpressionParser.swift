import TallyModel

/// Evaluates EXPR of an amount, and stops at the first byte that can't go on with it.
///
///     expr = term {("+" | "-") term}      term = factor {("*" | "/") factor}
///     factor = ["-"] ("(" expr ")" | number)      number = digits and marks, ["k" | "w" | "千" | …]
///
/// Operators are kept on a stack of our own, so that ten thousand parentheses are a message and not
/// ten thousand frames.
struct ExpressionParser {
  static let deepest = 32

  private let bytes: Bytes
  private(set) var position: Int
  private let decimalMark: UInt8
  /// The most decimals of a number in it.
  private(set) var decimals = 0

  init(_ bytes: Bytes, at position: Int, decimalMark: UInt8) {
    self.bytes = bytes
    self.position = position
    self.decimalMark = decimalMark
  }

  /// One parenthesis: the sum so far, the product so far, and what stands before the next factor.
  private struct Level {
    var sum: Fraction?
    var product: Fraction?
    /// The operator before `product`: `+` or `-`.
    var add = UInt8(ascii: "+")
    /// The operator before the next factor: `*` or `/`.
    var multiply = UInt8(ascii: "*")
    /// Whether a minus stands before this parenthesis.
    var negated = false
  }

  /// Evaluates from `position` on; `negated` where a minus was read before.
  mutating func parse(negated: Bool) throws(AmountProblem) -> AmountReading.Value {
    if let number = try soleNumber(negated: negated) { return .number(number) }
    var stack = [Level()]
    var minus = negated
    while true {
      while peek == UInt8(ascii: "-") {
        minus.toggle()
        position += 1
      }
      if peek == UInt8(ascii: "(") {
        guard stack.count <= ExpressionParser.deepest else {
          throw AmountProblem(.tooManyParentheses, [String(ExpressionParser.deepest)])
        }
        position += 1
        stack.append(Level(negated: minus))
        minus = false
        continue
      }
      var value = try number()
      while true {
        try take(minus ? checked(value.negated) : value, into: &stack[stack.count - 1])
        guard peek == UInt8(ascii: ")"), stack.count > 1 else { break }
        position += 1
        // The list is not empty: it has more than one level.
        let level = stack.removeLast()
        value = try total(level)
        minus = level.negated
      }
      minus = false
      guard try nextOperator(&stack[stack.count - 1]) else { break }
    }
    guard stack.count == 1 else {
      throw AmountProblem(.missingParenthesis, [bytes.text], fix: closed(stack.count - 1))
    }
    return .result(try total(stack[0]))
  }

  /// A number with nothing behind it that goes on with the expression.
  private mutating func soleNumber(negated: Bool) throws(AmountProblem) -> Quantity? {
    let start = position
    guard let first = peek, first.isDigit else { return nil }
    let quantity = try digits()
    guard multiplier == nil, !(peek.map(ExpressionParser.isOperator) ?? false) else {
      position = start
      return nil
    }
    return negated ? quantity.negated : quantity
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    byte.isPlusOrMinus || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "/")
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func nextOperator(_ level: inout Level) throws(AmountProblem) -> Bool {
    guard let byte = peek, ExpressionParser.isOperator(byte) else { return false }
    position += 1
    if byte.isPlusOrMinus {
      level.sum = try total(level)
      level.product = nil
      level.add = byte
      level.multiply = UInt8(ascii: "*")
    } else {
      level.multiply = byte
    }
    return true
  }

  private func take(_ value: Fraction, into level: inout Level) throws(AmountProblem) {
    guard let product = level.product else {
      level.product = value
      return
    }
    if level.multiply == UInt8(ascii: "*") {
      level.product = try checked(product.multiplied(by: value))
    } else {
      if value.isZero { throw AmountProblem(.divisionByZero, [bytes.text]) }
      level.product = try checked(product.divided(by: value))
    }
  }

  private func total(_ level: Level) throws(AmountProblem) -> Fraction {
    guard let product = level.product else { throw AmountProblem(.missingNumber, [bytes.text]) }
    let signed =
      level.add == UInt8(ascii: "-") ? try checked(product.negated) : product
    guard let sum = level.sum else { return signed }
    return try checked(sum.adding(signed))
  }

  private func checked(_ value: Fraction?) throws(AmountProblem) -> Fraction {
    guard let value else { throw AmountProblem(.tooManyDigits, [bytes.text]) }
    return value
  }

  private func closed(_ count: Int) -> String {
    Bytes(rebasing: bytes[..<position]).text + String(repeating: ")", count: count)
      + Bytes(rebasing: bytes[position...]).text
  }
}

// MARK: - Numbers

extension ExpressionParser {
  private mutating func number() throws(AmountProblem) -> Fraction {
    var value = Fraction(try digits())
    if let (factor, length) = multiplier {
      position += length
      value = try checked(value.multiplied(by: Fraction(Quantity(factor))))
    }
    return value
  }

  /// The letter behind a number that multiplies it, and its length in bytes.
  private var multiplier: (factor: Int64, length: Int)? {
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "k") { return isLetter(after: 1) ? nil : (1000, 1) }
    if byte == UInt8(ascii: "w") { return isLetter(after: 1) ? nil : (10_000, 1) }
    guard byte >= 0x80, position + 3 <= bytes.count else { return nil }
    switch (byte, bytes[position + 1], bytes[position + 2]) {
    case (0xE5, 0x8D, 0x83): return (1000, 3)  // 千
    case (0xE4, 0xB8, 0x87): return (10_000, 3)  // 万
    case (0xE4, 0xBA, 0xBF): return (100_000_000, 3)  // 亿
    default: return nil
    }
  }

  /// Whether a lower-case letter follows, as in `kr`: then the `k` is no thousand.
  private func isLetter(after offset: Int) -> Bool {
    position + offset < bytes.count && (97...122).contains(bytes[position + offset])
  }

  /// Digits and marks.
  private mutating func digits() throws(AmountProblem) -> Quantity {
    let start = position
    while let byte = peek, byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
      position += 1
    }
    let text = Bytes(rebasing: bytes[start..<position])
    guard let first = text.first, let last = text.last else {
      throw AmountProblem(.missingNumber, [bytes.text])
    }
    guard first.isDigit else {
      let number = "0" + String(UnicodeScalar(decimalMark)) + Bytes(rebasing: text.dropFirst()).text
      throw AmountProblem(.leadingMark, [text.text, number], fix: replaced(text, start, number))
    }
    guard last.isDigit else {
      let number = Bytes(rebasing: text.dropLast()).text
      throw AmountProblem(.endsInMark, [text.text, number], fix: splitAfterMark(number, start))
    }
    return try decimal(text, start)
  }

  /// `23,下雨` becomes `23 下雨`.
  private func splitAfterMark(_ number: String, _ start: Int) -> String {
    let rest = Bytes(rebasing: bytes[position...]).text
    return Bytes(rebasing: bytes[..<start]).text + number + (rest.isEmpty ? "" : " " + rest)
  }

  private mutating func decimal(_ text: Bytes, _ start: Int) throws(AmountProblem) -> Quantity {
    try checkMarks(text, start)
    var mantissa: Int128 = 0
    var scale = 0
    var isFraction = false
    for byte in text {
      if byte == decimalMark {
        isFraction = true
      } else if byte.isDigit {
        let (tenfold, overflow) = mantissa.multipliedReportingOverflow(by: 10)
        if overflow || tenfold >= Quantity.limit {
          throw AmountProblem(.tooManyDigits, [text.text])
        }
        mantissa = tenfold + Int128(byte - 48)
        if isFraction { scale += 1 }
      }
    }
    decimals = max(decimals, scale)
    guard let scale = UInt8(exactly: scale), let value = Quantity(mantissa: mantissa, scale: scale)
    else { throw AmountProblem(.tooManyDigits, [text.text]) }
    return value
  }

  /// Group marks only where nothing else can be meant: `1,234.50`, `1,234,567`.
  private func checkMarks(_ text: Bytes, _ start: Int) throws(AmountProblem) {
    let groupMark = decimalMark == UInt8(ascii: ".") ? UInt8(ascii: ",") : UInt8(ascii: ".")
    let parts = text.split(separator: decimalMark, omittingEmptySubsequences: false)
    guard parts.count <= 2, !(parts.count == 2 && parts[1].contains(groupMark)) else {
      throw AmountProblem(.malformedAmount, [bytes.text])
    }
    let groups = parts[0].split(separator: groupMark, omittingEmptySubsequences: false)
    guard groups.count > 1 else { return }
    let isGrouped =
      (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    if isGrouped && (groups.count > 2 || parts.count == 2) { return }
    let mark = String(UnicodeScalar(decimalMark))
    let joined = groups.map { String(decoding: $0, as: UTF8.self) }.joined()
    let asDecimal = groups.map { String(decoding: $0, as: UTF8.self) }.joined(separator: mark)
    if isGrouped {
      throw AmountProblem(
        .ambiguousDigits, [text.text, joined, asDecimal], fix: replaced(text, start, joined))
    }
    guard groups.count == 2, parts.count == 1 else {
      throw AmountProblem(.malformedAmount, [bytes.text])
    }
    throw AmountProblem(
      .wrongDecimalMark, [text.text, asDecimal, mark], fix: replaced(text, start, asDecimal))
  }

  /// The whole word with one number of it written otherwise.
  private func replaced(_ text: Bytes, _ start: Int, _ number: String) -> String {
    Bytes(rebasing: bytes[..<start]).text + number
      + Bytes(rebasing: bytes[(start + text.count)...]).text
  }
}
