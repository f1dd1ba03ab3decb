package import TallyModel

/// Reads an AMOUNT: `[+-][symbol]EXPR[unit]`, with no blanks inside.
///
/// Design rules 6 and 7.
///
/// EXPR has numbers, `+ - * /` and parentheses, 32 deep. A number starts with a digit and may end in
/// k, w, 千, 万 or 亿. The bytes come with full-width forms folded. Reading says what stands there;
/// `AmountReading.quantity` then rounds it or refuses it, once the commodity is known, since that
/// may be the next word.
package enum AmountText {
  /// Whether a word has to be an amount, right or wrong: `[+-(]* [symbol] [+-(]* [mark] digit`.
  package static func isAmountLike(_ word: Bytes, _ rules: borrowing ReadingRules) -> Bool {
    guard let first = word.first else { return false }
    if first.isDigit { return true }
    var at = skipSigns(word, 0)
    at += rules.currencies.prefixLength(Bytes(rebasing: word[at...]))
    at = skipSigns(word, at)
    if at < word.count, word[at].isNumberMark { at += 1 }
    return at < word.count && word[at].isDigit
  }

  private static func skipSigns(_ word: Bytes, _ start: Int) -> Int {
    var at = start
    while at < word.count, word[at].isPlusOrMinus || word[at] == UInt8(ascii: "(") { at += 1 }
    return at
  }

  /// Reads a word as an amount.
  ///
  /// - Throws: `AmountProblem`, with the word as it should be where that can be said.
  package static func read(_ word: Bytes, _ rules: borrowing ReadingRules)
    throws(AmountProblem) -> AmountReading
  {
    if let plain = readPlain(word, rules) { return plain }
    var at = 0
    var sign = ItemDraft.Sign.none
    if let first = word.first, first.isPlusOrMinus {
      sign = first == UInt8(ascii: "-") ? .minus : .plus
      at = 1
    }
    let symbolLength = rules.currencies.prefixLength(Bytes(rebasing: word[at...]))
    let symbol = Bytes(rebasing: word[at..<at + symbolLength])
    at += symbolLength
    var parser = ExpressionParser(word, at: at, decimalMark: rules.decimalMark)
    let value = try parser.parse(negated: sign == .minus)
    let unit = Bytes(rebasing: word[parser.position...])
    let commodity = try commodity(symbol, unit, word, parser.position, rules)
    return AmountReading(
      value: value, sign: sign, commodity: commodity, decimals: parser.decimals, text: word)
  }

  /// `6.50`, `-12`, `+3.5`: digits and at most one decimal mark, at most 18 digits; nil for the rest.
  private static func readPlain(_ word: Bytes, _ rules: borrowing ReadingRules) -> AmountReading? {
    var at = 0
    var sign = ItemDraft.Sign.none
    if let first = word.first, first.isPlusOrMinus {
      sign = first == UInt8(ascii: "-") ? .minus : .plus
      at = 1
    }
    guard word.count - at <= 18, at < word.count, word[at].isDigit else { return nil }
    var mantissa: Int64 = 0
    var mark = -1
    while at < word.count {
      let byte = word[at]
      if byte.isDigit {
        mantissa = mantissa &* 10 &+ Int64(byte &- 48)  // 18 digits are below 2^63
      } else if byte == rules.decimalMark, mark < 0, at + 1 < word.count {
        mark = at
      } else {
        return nil
      }
      at += 1
    }
    let decimals = mark < 0 ? 0 : word.count - mark - 1
    let quantity = Quantity(sign == .minus ? -mantissa : mantissa, scale: UInt8(decimals))
    return AmountReading(
      value: .number(quantity), sign: sign, commodity: nil, decimals: decimals, text: word)
  }

  private static func commodity(
    _ symbol: Bytes, _ unit: Bytes, _ word: Bytes, _ end: Int, _ rules: borrowing ReadingRules
  ) throws(AmountProblem) -> Int? {
    if symbol.isEmpty && unit.isEmpty { return nil }
    if !symbol.isEmpty && !unit.isEmpty {
      if rules.currencies.lookup(unit) == .unknown { throw unknown(unit, word, end) }
      throw AmountProblem(.twoCurrencies, fix: String(decoding: word[..<end], as: UTF8.self))
    }
    let name = symbol.isEmpty ? unit : symbol
    switch rules.currencies.lookup(name) {
    case .commodity(let index): return index
    case .ambiguous: throw AmountProblem(.ambiguousCurrency, Currencies.ambiguity(of: name.text))
    case .unknown: throw unknown(name, word, end)
    }
  }

  /// What stands behind a number and is no currency.
  ///
  /// `12块5` is 12.5 as it is spoken; what begins with a mark (`23，下雨`) lacks a blank.
  private static func unknown(_ unit: Bytes, _ word: Bytes, _ end: Int) -> AmountProblem {
    let number = Bytes(rebasing: word[..<end]).text
    let text = unit.text
    if let spoken = text.first, "块元".contains(spoken), text.dropFirst().count == 1,
      let digit = text.dropFirst().first, digit.isASCII, digit.isNumber
    {
      return AmountProblem(.unknownCurrency, [text], fix: number + "." + String(digit))
    }
    return AmountProblem(.unknownCurrency, [text], fix: number + " " + text)
  }
}

/// An amount as read, before its commodity is settled.
package struct AmountReading {
  enum Value {
    /// A number as typed, with its own decimals.
    case number(Quantity)
    /// The result of an expression, to be rounded.
    case result(Fraction)
  }

  let value: Value
  package let sign: ItemDraft.Sign
  /// What the symbol or the attached unit means; nil where there is none.
  package let commodity: Int?
  /// Decimals of the number, as typed.
  let decimals: Int
  /// The word, folded.
  package let text: Bytes

  /// Whether it is a number as typed, and no expression.
  package var isPlain: Bool { if case .number = value { true } else { false } }

  /// The quantity, an expression rounded once, half-even.
  ///
  /// - `places`: the decimals of its commodity; nil where they are not known.
  /// - `commodity`: its name, for the message.
  /// - `limited`: whether a number with more decimals than that is refused. It is not for a price.
  /// Throws `AmountProblem` for zero, too many decimals, and more than 38 digits.
  package func quantity(places: UInt8?, commodity: Bytes, limited: Bool = true)
    throws(AmountProblem) -> Quantity
  {
    let quantity: Quantity
    switch value {
    case .number(let number):
      if limited, let places, decimals > Int(places) {
        throw AmountProblem.tooManyDecimals(number, text, commodity, places)
      }
      quantity = number
    case .result(let fraction):
      guard let rounded = fraction.rounded(to: places ?? 2) else {
        throw AmountProblem(.tooManyDigits, [text.text])
      }
      quantity = rounded
    }
    if quantity.isZero { throw AmountProblem(.zeroAmount, [text.text]) }
    return quantity
  }

  /// The whole cost of `quantity` at this price a unit, in the places of the price's commodity.
  package func cost(of quantity: Quantity, places: UInt8?) throws(AmountProblem) -> Quantity {
    let price: Fraction =
      switch value {
      case .number(let number): Fraction(number)
      case .result(let fraction): fraction
      }
    guard let product = price.multiplied(by: Fraction(quantity)),
      let rounded = product.rounded(to: places ?? 2)
    else { throw AmountProblem(.tooManyDigits, [text.text]) }
    if rounded.isZero { throw AmountProblem(.zeroAmount, [text.text]) }
    return rounded
  }
}

/// What is wrong with an amount, and the amount as it should be.
package struct AmountProblem: Error {
  package let code: DiagnosticCode
  package let facts: [String]
  /// What to write in the amount's place; nil where only its writer can know.
  package let fix: String?

  init(_ code: DiagnosticCode, _ facts: [String] = [], fix: String? = nil) {
    self.code = code
    self.facts = facts
    self.fix = fix
  }

  /// `1.000` CNY is a thousand to one reader and a one to another; `1.679` has a digit too many.
  static func tooManyDecimals(
    _ number: Quantity, _ text: Bytes, _ commodity: Bytes, _ places: UInt8
  ) -> AmountProblem {
    let facts = [text.text, commodity.text, String(places), String(number.scale)]
    let digits = number.magnitude
    let reading =
      number.scale == 3 && digits.mantissa % 1000 == 0
      ? Quantity(mantissa: digits.mantissa, scale: 0) : Fraction(digits).rounded(to: places)
    let isNumber = { (byte: UInt8) in
      byte.isDigit || byte.isNumberMark
    }
    let start = text.firstIndex(where: isNumber) ?? 0
    let end = text[start...].firstIndex { !isNumber($0) } ?? text.count
    let fix = reading.map {
      Bytes(rebasing: text[..<start]).text + $0.description + Bytes(rebasing: text[end...]).text
    }
    return AmountProblem(.tooManyDecimals, facts, fix: fix)
  }
}

extension UInt8 {
  var isDigit: Bool { self &- 48 < 10 }
  var isPlusOrMinus: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }
  /// A decimal or a group mark.
  var isNumberMark: Bool { self == UInt8(ascii: ".") || self == UInt8(ascii: ",") }
}
