import TallyModel

/// Directives that are about years, decimal marks and commodities.
extension JournalDirectives {
  /// A year of four digits, with nothing but a comment behind it.
  func year(_ argument: Range<Int>) throws(LineProblem) -> Int32 {
    let range = try needed(withoutComment(argument), "year")
    let digits = bytes.part(range)
    guard digits.count == 4, digits.allSatisfy(\.isDigit), let year = Int32(digits.text), year > 0
    else { throw LineProblem(.badYearDirective, range, [text(range)]) }
    return year
  }

  /// `.` or `,`.
  func mark(_ argument: Range<Int>) throws(LineProblem) -> UInt8 {
    let range = try needed(withoutComment(argument), "decimal-mark")
    let mark = bytes[range.lowerBound]
    guard range.count == 1, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") else {
      throw LineProblem(.badDecimalMark, range, [text(range)])
    }
    return mark
  }

  /// `commodity 1,000.00 X`; or `commodity X`, perhaps with `format 1,000.00 X` below.
  func commodity(_ argument: Range<Int>, body: Int, _ context: JournalContext) throws(LineProblem)
    -> JournalStatement
  {
    let argument = try needed(argument, "commodity")
    let amounts = JournalAmountReader(bytes, context: JournalContext())
    let symbol = try amounts.symbol(at: argument.lowerBound, to: argument.upperBound)
    guard symbol.end > argument.lowerBound, isBare(symbol.end, argument.upperBound) else {
      let sample = try sample(argument, context)
      return .commodity(sample.commodity, sample.style)
    }
    let name = text(symbol.range)
    let style = try format(of: name, body: body, context)
    return .commodity(name, style)
  }

  /// The style that the last `format` among a directive's lines shows; nil where none does.
  private func format(of name: String, body: Int, _ context: JournalContext) throws(LineProblem)
    -> AmountStyle?
  {
    var style: AmountStyle?
    var at = body
    while at < bytes.count, lines.isIndented(at) {
      let line = lines.trimmed(at..<bytes.newline(from: at))
      at = lines.next(behind: at)
      guard line.count > 6, bytes.part(line.lowerBound..<line.lowerBound + 6).isEqual(to: "format"),
        JournalLines.isBlank(bytes[line.lowerBound + 6])
      else { continue }
      let argument = lines.trimmed(line.lowerBound + 6..<line.upperBound)
      let sample = try sample(argument, context)
      guard sample.commodity == name else {
        throw LineProblem(.formatMismatch, argument, [sample.commodity, name])
      }
      style = sample.style
    }
    return style
  }

  /// `D $1,000.00`.
  func defaultCommodity(_ argument: Range<Int>, _ context: JournalContext) throws(LineProblem)
    -> JournalStatement
  {
    let sample = try sample(try needed(argument, "D"), context)
    return .directive(
      .defaultCommodity(JournalContext.DefaultCommodity(sample.commodity, sample.style)))
  }

  /// An amount that shows how its commodity is written; it has to have a decimal mark.
  private func sample(_ argument: Range<Int>, _ context: JournalContext) throws(LineProblem)
    -> (commodity: String, style: AmountStyle)
  {
    var amounts = JournalAmountReader(bytes, context: JournalContext())
    let amount = try amounts.read(from: argument.lowerBound, to: argument.upperBound)
    let end = amount.range.upperBound
    guard isBare(end, argument.upperBound) else {
      let rest = lines.trimmed(end..<argument.upperBound)
      throw LineProblem(.textAfterAmount, rest, [text(rest)])
    }
    // What is declared for all numbers says that a mark alone parts groups.
    let isGroup = amount.groupMark == 0 && context.decimalMark ?? amount.mark != amount.mark
    guard amount.mark != 0, !isGroup else { throw withoutMark(amount, context) }
    return (amount.commodity.text, JournalStyle(amount, in: bytes).amountStyle)
  }

  private func withoutMark(_ amount: JournalAmount, _ context: JournalContext) -> LineProblem {
    let isComma = amount.groupMark == 0x2E || context.decimalMark == UInt8(ascii: ",")
    let mark = isComma ? "," : "."
    let end = amount.digits.upperBound
    let before = bytes.part(amount.range.lowerBound..<end).text
    let behind = bytes.part(end..<amount.range.upperBound).text
    let whole = bytes.part(amount.range).text
    return LineProblem(
      .sampleWithoutMark, amount.range,
      [whole, before + mark + "00" + behind, before + mark + behind],
      edits: [(end..<end, mark + "00")])
  }

  /// Whether nothing but a comment stands behind a position.
  private func isBare(_ start: Int, _ end: Int) -> Bool {
    let rest = lines.trimmed(start..<end)
    return rest.isEmpty || bytes[rest.lowerBound] == Marks.semicolon
  }
}
