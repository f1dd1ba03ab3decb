import TallyModel

/// Reads a date of a journal: `2026-11-30`, also with `/` and `.`, the same one twice, one digit will do;
/// without its year where one is known: `11/30`.
enum JournalDate {
  /// Reads the date that starts at a position.
  ///
  /// `year` is that of dates without one. What stands behind is for the caller to look at.
  @inline(__always)
  static func read(_ bytes: Bytes, from start: Int, to end: Int, year: Int32?) throws(LineProblem)
    -> (date: CalendarDate, end: Int)
  {
    // 2026-11-30, as nearly all are.
    if end &- start >= 10, let first = number(bytes, start, 4),
      let second = number(bytes, start &+ 5, 2), let third = number(bytes, start &+ 8, 2),
      isMark(bytes[start &+ 4]), bytes[start &+ 4] == bytes[start &+ 7],
      start &+ 10 == end || !(bytes[start &+ 10].isDigit || isMark(bytes[start &+ 10])),
      let date = CalendarDate(year: first, month: second, day: third)
    {
      return (date, start &+ 10)
    }
    return try readSlowly(bytes, from: start, to: end, year: year)
  }

  /// The number of exactly so many digits.
  @inline(__always)
  private static func number(_ bytes: Bytes, _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for at in start..<start &+ count {
      guard bytes[at].isDigit else { return nil }
      value = value &* 10 &+ Int(bytes[at] &- 48)
    }
    return value
  }

  private static func readSlowly(
    _ bytes: Bytes, from start: Int, to end: Int, year: Int32?
  ) throws(LineProblem) -> (date: CalendarDate, end: Int) {
    var numbers: (Int, Int, Int) = (0, 0, 0)
    var digits = 0
    var count = 0
    var mark: UInt8 = 0
    var at = start
    while count < 3 {
      let first = at
      // More than nine digits are no year of any calendar.
      guard let value = digitsValue(bytes, &at, end) else { break }
      if count == 0 { (numbers.0, digits) = (value, at - first) }
      if count == 1 { numbers.1 = value }
      if count == 2 { numbers.2 = value }
      count += 1
      guard count < 3, at < end, isMark(bytes[at]), mark == 0 || bytes[at] == mark else { break }
      mark = bytes[at]
      at += 1
    }
    let whole = start..<wholeEnd(bytes, from: at, to: end)
    // One that breaks off, or goes on: `2026-11`, `2026-11-`, `2026-11/30`, `2026-11-30-1`.
    guard whole.upperBound == at, count == 3 && digits >= 4 || count == 2 && digits <= 2 else {
      let shown = whole.isEmpty ? instead(bytes, at: start, to: end) : whole
      throw LineProblem(.malformedDate, shown, [bytes.part(shown).text])
    }
    if count == 3 {
      guard let date = CalendarDate(year: numbers.0, month: numbers.1, day: numbers.2) else {
        throw LineProblem(.badDate, whole, [bytes.part(whole).text])
      }
      return (date, at)
    }
    guard let year else { throw LineProblem(.journalNoYear, whole, [bytes.part(whole).text]) }
    guard let date = CalendarDate(year: Int(year), month: numbers.0, day: numbers.1) else {
      throw LineProblem(.badDate, whole, [bytes.part(whole).text])
    }
    return (date, at)
  }

  /// What stands where a date should: a word, or else the mark before it.
  private static func instead(_ bytes: Bytes, at start: Int, to end: Int) -> Range<Int> {
    var at = start
    while at < end, bytes[at] != 0x20, bytes[at] != 0x09, bytes[at] != UInt8(ascii: ",") { at += 1 }
    return at > start || start == 0 ? start..<at : start - 1..<start
  }

  /// The digits at a position, which it moves behind them; nil where there are none, or more than nine.
  private static func digitsValue(_ bytes: Bytes, _ at: inout Int, _ end: Int) -> Int? {
    var value = 0
    let start = at
    while at < end, at - start < 9, bytes[at].isDigit {
      value = value * 10 + Int(bytes[at] - 48)
      at += 1
    }
    return at > start ? value : nil
  }

  /// Where the digits and marks end that a date is of.
  private static func wholeEnd(_ bytes: Bytes, from start: Int, to end: Int) -> Int {
    var at = start
    while at < end, bytes[at].isDigit || isMark(bytes[at]) { at += 1 }
    return at
  }

  @inline(__always)
  private static func isMark(_ byte: UInt8) -> Bool { byte &- 0x2D < 3 }  // - . /
}
