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

  func commodity(_ argument: Range<Int>, body: Int, _ context: JournalContext) throws(LineProblem)
    -> JournalStatement
  { .nothing }

  func defaultCommodity(_ argument: Range<Int>, _ context: JournalContext) throws(LineProblem)
    -> JournalStatement
  { .nothing }
}
