package import TallyModel

/// Reads a DATE as tally text writes it.
///
/// Design rule 3.
///
/// `2026-11-30` (also `/` and `.`, the same one twice; one digit will do), `2026年11月30日`, and, where
/// the year is known, `11月30日` and `11-30`. Bytes come with full-width forms folded.
package enum DateText {
  package enum Reading: Equatable, Sendable {
    case date(CalendarDate)
    /// It has the form of a date, but the calendar has no such day.
    case impossible
    /// A date without its year, and no year is known.
    case noYear
  }

  /// Which short form is allowed beside the full ones.
  package enum Short: Sendable {
    case none
    /// `11月30日`.
    case chinese
    /// `11月30日` and `11-30`.
    case any
  }

  /// Reads a whole word as a date; nil where it does not have the form of one.
  package static func read(_ word: Bytes, year: Int?, short: Short) -> Reading? {
    guard let first = word.first, first.isDigit, word.count >= 4 else { return nil }
    var scanner = DigitScanner(word)
    guard let head = scanner.number(most: 4) else { return nil }
    if head.digits == 4 { return full(year: head.value, &scanner) }
    guard head.digits <= 2, !scanner.isAt(UInt8(ascii: ":")) else { return nil }
    if short != .none, scanner.take("月") { return monthAndDay(head.value, year, &scanner) }
    if short == .any, scanner.take("-") {
      guard let day = scanner.number(most: 2), scanner.isAtEnd else { return nil }
      return reading(year, head.value, day.value)
    }
    return nil
  }

  private static func full(year: Int, _ scanner: inout DigitScanner) -> Reading? {
    if scanner.take("年") {
      guard let month = scanner.number(most: 2), scanner.take("月") else { return nil }
      return monthAndDay(month.value, year, &scanner)
    }
    for mark: StaticString in ["-", "/", "."] where scanner.take(mark) {
      guard let month = scanner.number(most: 2), scanner.take(mark),
        let day = scanner.number(most: 2), scanner.isAtEnd
      else { return nil }
      return reading(year, month.value, day.value)
    }
    return nil
  }

  private static func monthAndDay(_ month: Int, _ year: Int?, _ scanner: inout DigitScanner)
    -> Reading?
  {
    guard let day = scanner.number(most: 2), scanner.take("日") || scanner.take("号"),
      scanner.isAtEnd
    else { return nil }
    return reading(year, month, day.value)
  }

  private static func reading(_ year: Int?, _ month: Int, _ day: Int) -> Reading {
    guard let year else { return .noYear }
    return CalendarDate(year: year, month: month, day: day).map(Reading.date) ?? .impossible
  }

  /// Reads a TIME: `8:12`, `08:12:30`, hours to 29.
  ///
  /// nil where it does not have the form of one, and `.some(nil)` where a clock has no such time.
  package static func readTime(_ word: Bytes) -> TimeOfDay?? {
    if word.count == 5, word[2] == UInt8(ascii: ":"), word[0].isDigit, word[1].isDigit,
      word[3].isDigit, word[4].isDigit
    {
      return .some(
        TimeOfDay(
          hour: Int(word[0] &- 48) * 10 + Int(word[1] &- 48),
          minute: Int(word[3] &- 48) * 10 + Int(word[4] &- 48)))
    }
    var scanner = DigitScanner(word)
    guard let hour = scanner.number(most: 2), scanner.take(":"),
      let minute = scanner.number(most: 2), minute.digits == 2
    else { return nil }
    if scanner.isAtEnd { return .some(TimeOfDay(hour: hour.value, minute: minute.value)) }
    guard scanner.take(":"), let second = scanner.number(most: 2), second.digits == 2,
      scanner.isAtEnd
    else { return nil }
    return .some(TimeOfDay(hour: hour.value, minute: minute.value, second: second.value))
  }
}

/// Weekday names as people write them behind a date.
package enum WeekdayText {
  private static let names: [[String]] = [
    ["mon", "monday", "周一", "星期一"], ["tue", "tuesday", "周二", "星期二"],
    ["wed", "wednesday", "周三", "星期三"], ["thu", "thursday", "周四", "星期四"],
    ["fri", "friday", "周五", "星期五"], ["sat", "saturday", "周六", "星期六"],
    ["sun", "sunday", "周日", "星期日", "周天", "星期天"],
  ]

  /// 1 for Monday to 7 for Sunday; nil where the word names no weekday.
  package static func read(_ word: Bytes) -> Int? {
    guard word.count >= 3, word.count <= 9 else { return nil }
    let text = word.text.lowercased()
    return names.firstIndex { $0.contains(text) }.map { $0 + 1 }
  }

  /// The name of a weekday in the manner of another: `mon`, `monday`, `周一` or `星期一`.
  static func name(_ weekday: Int, like other: Bytes) -> String {
    let manner = read(other).flatMap { names[$0 - 1].firstIndex(of: other.text.lowercased()) } ?? 0
    let name = names[weekday - 1][min(manner, 3)]
    guard (65...90).contains(other.first ?? 0) else { return name }
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

/// Goes over a word of digits and marks.
struct DigitScanner {
  private let bytes: Bytes
  private var at = 0

  init(_ bytes: Bytes) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }

  func isAt(_ byte: UInt8) -> Bool { at < bytes.count && bytes[at] == byte }

  /// The number of digits at the position, at most `most` of them; nil where there is none.
  mutating func number(most: Int) -> (value: Int, digits: Int)? {
    let start = at
    var value = 0
    while at < bytes.count, at - start < most, bytes[at].isDigit {
      value = value * 10 + Int(bytes[at] - 48)
      at += 1
    }
    return at == start ? nil : (value, at - start)
  }

  /// Passes over `text`, if it stands there.
  mutating func take(_ text: StaticString) -> Bool {
    let end = at + text.utf8CodeUnitCount
    guard end <= bytes.count, Bytes(rebasing: bytes[at..<end]).isEqual(to: text) else {
      return false
    }
    at = end
    return true
  }
}
