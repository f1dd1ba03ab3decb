import TallyModel

/// Reads amounts of a journal: `$1,000.00`, `-5 EUR`, `3 "A 1"`.
///
///     amount = [sign] number [symbol]  |  [sign] symbol [sign] number
///
/// Blanks may stand between them. A symbol without quotation marks has no digits and none of
/// `. , ; - + @ * " { } =`, and does not start with a bracket behind a number, where a lot's date or note may
/// stand. A number without a symbol is of the commodity that `D` gives.
struct JournalAmountReader: ~Copyable {
  private let bytes: Bytes
  /// The commodities seen so far, and how they are written.
  private(set) var commodities = JournalCommodities()
  /// Memory that stays for symbols which are not in the file.
  private var names = Scratch()
  /// What directives above say.
  var context: JournalContext { didSet { contextChanged() } }
  private var age = 0
  private var defaultSymbol = Bytes.none
  /// The mark that is declared for all commodities; 0 for none.
  private var commonMark: UInt8 = 0
  /// The mark of commodities without a mark of their own, by `D`; 0 for none.
  private var defaultMark: UInt8 = 0
  private var hasMarks = false

  init(_ bytes: Bytes, context: JournalContext) {
    self.bytes = bytes
    self.context = context
    contextChanged()
  }

  private mutating func contextChanged() {
    age += 1
    commonMark = context.decimalMark ?? 0
    defaultMark = context.defaultCommodity?.style.decimalMark ?? 0
    hasMarks = commonMark != 0 || defaultMark != 0 || !context.marks.isEmpty
    guard var symbol = context.defaultCommodity?.symbol else {
      defaultSymbol = .none
      return
    }
    guard !symbol.utf8.elementsEqual(defaultSymbol) else { return }
    defaultSymbol = symbol.withUTF8 { names.copy(Bytes($0)) }
  }

  /// Reads the amount that starts at or behind a position and ends before `end`, the end of its line.
  ///
  /// What stands behind it is for the caller to look at.
  mutating func read(from start: Int, to end: Int) throws(LineProblem) -> JournalAmount {
    var at = bytes.skipBlanks(start, end)
    let first = at
    var sign = ItemDraft.Sign.none
    if at < end, bytes[at].isPlusOrMinus {
      sign = bytes[at] == UInt8(ascii: "-") ? .minus : .plus
      at = bytes.skipBlanks(at &+ 1, end)
    }
    if JournalNumber.isAt(bytes, at, end) {
      let number = try JournalNumber(bytes, from: at, to: end)
      return try withSymbolBehind(number, sign, first, end)
    }
    return try withSymbolInFront(at, sign, first, end)
  }

  @inline(__always)
  private mutating func withSymbolBehind(
    _ number: JournalNumber, _ sign: ItemDraft.Sign, _ first: Int, _ end: Int
  ) throws(LineProblem) -> JournalAmount {
    let at = bytes.skipBlanks(number.end, end)
    let symbol = try symbol(at, end, isBehind: true)
    var amount = JournalAmount(
      quantity: .zero, sign: sign, commodity: bytes.part(symbol.range), index: 0,
      range: first..<number.end, digits: number.start..<number.end, isLeft: false,
      isSpaced: at > number.end, mark: 0, groupMark: 0, isAmbiguous: false)
    if symbol.end > at {
      amount.range = first..<symbol.end
      if symbol.end < end, bytes[symbol.end].isDigit { throw needsQuotes(at, end) }
    } else {
      takeDefault(&amount)
    }
    try finish(&amount, number)
    return amount
  }

  /// A number without a symbol is as `D` has it.
  private func takeDefault(_ amount: inout JournalAmount) {
    amount.commodity = defaultSymbol
    guard let style = context.defaultCommodity?.style else {
      amount.isSpaced = false
      return
    }
    (amount.isLeft, amount.isSpaced) = (style.isLeft, style.isSpaced)
  }

  private mutating func withSymbolInFront(
    _ start: Int, _ sign: ItemDraft.Sign, _ first: Int, _ end: Int
  ) throws(LineProblem) -> JournalAmount {
    if start < end, bytes[start] == UInt8(ascii: "(") { throw expression(start, first, end) }
    let symbol = try symbol(start, end, isBehind: false)
    var at = bytes.skipBlanks(symbol.end, end)
    let isSpaced = at > symbol.end
    var isNegative = sign == .minus
    var sign = sign
    if symbol.end > start, at < end, bytes[at].isPlusOrMinus {
      let isMinus = bytes[at] == UInt8(ascii: "-")
      isNegative = isNegative != isMinus
      sign = isNegative ? .minus : .plus
      at = bytes.skipBlanks(at &+ 1, end)
    }
    guard symbol.end > start, JournalNumber.isAt(bytes, at, end) else {
      throw malformed(first, end)
    }
    let number = try JournalNumber(bytes, from: at, to: end)
    var amount = JournalAmount(
      quantity: .zero, sign: sign, commodity: bytes.part(symbol.range), index: 0,
      range: first..<number.end, digits: number.start..<number.end, isLeft: true,
      isSpaced: isSpaced, mark: 0, groupMark: 0, isAmbiguous: false)
    try finish(&amount, number)
    return amount
  }

  /// Says what the number is, now that its commodity is known.
  @inline(__always)
  private mutating func finish(
    _ amount: inout JournalAmount, _ number: JournalNumber
  ) throws(LineProblem) {
    amount.index = commodities.index(of: amount.commodity)
    amount.mark = number.mark
    amount.groupMark = number.groupMark
    var quantity: Quantity?
    let declared = number.isSole && hasMarks ? mark(of: amount.index) : 0
    if declared != 0, declared != number.mark {
      amount.groupMark = UInt32(number.mark)
      amount.mark = 0
      quantity = number.groupedQuantity
    } else {
      quantity = number.quantity
      amount.isAmbiguous = declared == 0 && number.isAmbiguous
    }
    guard let quantity else { throw LineProblem(.tooManyDigits, amount.digits) }
    amount.quantity = amount.sign == .minus ? quantity.negated : quantity
  }

  /// The decimal mark that is declared for a commodity; 0 for none.
  private mutating func mark(of index: Int) -> UInt8 {
    if commonMark != 0 { return commonMark }
    if commodities[index].age != age {
      let own = context.marks.isEmpty ? nil : context.marks[commodities[index].name.text]
      commodities[index].mark = own ?? defaultMark
      commodities[index].age = age
    }
    return commodities[index].mark
  }
}

extension JournalAmountReader {
  /// The place of a commodity that does not stand in the file.
  mutating func place(ofNamed name: String) -> Int {
    var name = name
    return commodities.index(of: name.withUTF8 { names.copy(Bytes($0)) })
  }
}

// MARK: - Styles

extension JournalAmountReader {
  /// Notes how an amount is written.
  ///
  /// - Returns: the warning that it may mean a thousand times as much, once a commodity.
  @inline(__always)
  mutating func note(_ amount: JournalAmount) -> LineProblem? {
    let isAmbiguous = amount.isAmbiguous && !isSettled(amount)
    if commodities[amount.index].style == nil {
      commodities[amount.index].style = JournalStyle(amount, in: bytes)
    } else {
      commodities[amount.index].style?.add(amount, in: bytes)
    }
    return isAmbiguous ? warning(amount) : nil
  }

  /// Notes how a cost is written: what follows from it may be all there is of its commodity.
  mutating func noteCost(_ cost: JournalAmount) {
    guard commodities[cost.index].costStyle == nil else { return }
    commodities[cost.index].costStyle = JournalStyle(cost, in: bytes)
  }

  /// Whether amounts above show that the commodity is written with this decimal mark.
  private func isSettled(_ amount: JournalAmount) -> Bool {
    commodities[amount.index].isWarned || commodities[amount.index].style?.shownMark == amount.mark
  }

  private mutating func warning(_ amount: JournalAmount) -> LineProblem? {
    commodities[amount.index].isWarned = true
    let written = bytes.part(amount.digits)
    let mark = amount.mark
    let grouped = written.filter { $0 != mark }
    return LineProblem(
      .ambiguousMark, amount.digits,
      [
        written.text, amount.quantity.magnitude.trimmed.description,
        String(decoding: grouped, as: UTF8.self),
      ])
  }

  /// How each commodity that was noted is written, in the order of their first.
  var styles: [CommodityStyle] {
    var styles: [CommodityStyle] = []
    for index in commodities.list.indices {
      let commodity = commodities[index]
      guard let style = commodity.style ?? commodity.costStyle else { continue }
      let authority = commodity.style == nil ? CommodityStyle.Authority.cost : .used
      styles.append(CommodityStyle(commodity.name.text, authority, style.amountStyle))
    }
    return styles
  }
}

// MARK: - Symbols

extension JournalAmountReader {
  /// The symbol at a position: where its name stands, and where it ends; it ends where it starts if there is
  /// none.
  @inline(__always)
  private func symbol(_ start: Int, _ end: Int, isBehind: Bool) throws(LineProblem)
    -> (range: Range<Int>, end: Int)
  {
    var at = start
    guard at < end else { return (at..<at, at) }
    if bytes[at] == Marks.quote { return try quotedSymbol(at, end) }
    if isBehind, bytes[at] == UInt8(ascii: "(") || bytes[at] == UInt8(ascii: "[") {
      return (at..<at, at)
    }
    while at < end {
      let byte = bytes[at]
      if byte < 0x80 {
        guard JournalAmountReader.isSymbolByte(byte) else { break }
        at &+= 1
      } else {
        let (scalar, length) = Marks.scalar(bytes, at)
        if Marks.isBlank(scalar) { break }
        at &+= length
      }
    }
    return (start..<at, at)
  }

  @inline(__always)
  private static func isSymbolByte(_ byte: UInt8) -> Bool {
    if (byte | 0x20) &- 97 < 26 { return true }
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "\""), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "="):
      return false
    default: return true
    }
  }

  /// Whether a symbol is read as itself without quotation marks, in front of a number and behind it.
  static func isPlain(_ symbol: String) -> Bool {
    guard let first = symbol.utf8.first, first != UInt8(ascii: "("), first != UInt8(ascii: "[")
    else { return false }
    return symbol.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? isSymbolByte(UInt8(truncatingIfNeeded: scalar.value)) : !Marks.isBlank(scalar.value)
    }
  }

  private func quotedSymbol(_ start: Int, _ end: Int) throws(LineProblem)
    -> (range: Range<Int>, end: Int)
  {
    var at = start + 1
    while at < end, bytes[at] != Marks.quote { at += 1 }
    guard at < end else {
      throw LineProblem(.unclosedQuote, start..<start + 1, ["\""])
    }
    guard at > start + 1 else {
      throw LineProblem(.malformedAmount, start..<at + 1, ["\"\""])
    }
    return (start + 1..<at, at + 1)
  }

  /// The symbol of a commodity by itself, as directives have it, in front of what stands behind it.
  ///
  /// It ends where it starts if there is none.
  func symbol(at start: Int, to end: Int) throws(LineProblem) -> (range: Range<Int>, end: Int) {
    try symbol(start, end, isBehind: false)
  }
}

// MARK: - Problems

extension JournalAmountReader {
  /// `10 DE000`: a symbol with digits is quoted.
  private func needsQuotes(_ start: Int, _ end: Int) -> LineProblem {
    let range = start..<wordEnd(start, end)
    let symbol = bytes.part(range).text
    return LineProblem(
      .symbolNeedsQuotes, range, [symbol], edits: [(range, "\"" + symbol + "\"")])
  }

  /// `(1 + 2)`, up to its closing parenthesis.
  private func expression(_ start: Int, _ first: Int, _ end: Int) -> LineProblem {
    var depth = 0
    var at = start
    while at < end {
      if bytes[at] == UInt8(ascii: "(") { depth += 1 }
      if bytes[at] == UInt8(ascii: ")") { depth -= 1 }
      at += 1
      if depth == 0 { break }
    }
    let range = first..<at
    return LineProblem(.amountExpression, range, [bytes.part(range).text])
  }

  private func malformed(_ start: Int, _ end: Int) -> LineProblem {
    let range = start..<max(wordEnd(start, end), min(start + 1, end))
    return LineProblem(.malformedAmount, range, [bytes.part(range).text])
  }

  private func wordEnd(_ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end, bytes[at] != Marks.space, bytes[at] != Marks.tab, bytes[at] != Marks.semicolon {
      at += 1
    }
    return at
  }
}
