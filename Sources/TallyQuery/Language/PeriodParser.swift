package import TallyModel
import TallyText

/// Reads periods and dates as people type them, relative to a day that is today.
///
/// What hledger calls smart dates and period expressions, as far as it goes, and Chinese beside it:
///
/// - a day `2026-11-30` (also `/` or `.`, one digit will do), `2026年11月30日`, `11月30日` (the latest not
///   after today), `today yesterday tomorrow`, 今天 昨天 前天 明天 后天, a weekday (`mon`, `monday`, 周一,
///   星期一: the latest not after today);
/// - a month `2026-11`, `2026年11月`, `nov 2026`; `nov`, `november`, 11月 (the latest not after this month;
///   hledger takes this year's, which may be to come);
/// - `2026`, `2026年`, `2026q4`, `2026-W48` (the week of ISO 8601, Monday first);
/// - `this`, `last` or `next` and `day week month quarter year`, 本周 上个月 今年 去年 上季度: the whole unit;
///   weeks start on the ledger's `weekStart`;
/// - `last N days`, 最近N天: the N days of which today is the last. `last N weeks`, `months`, …: the N whole
///   units of which the current one is the last, but no further than today, so that `last 6 months` by
///   month has six rows. `next N days`, `weeks`, …: the N whole units after the current one;
/// - ranges: `A..B`, `A to B`, `from A to B`; `A..`, `from A`, `since A`; `..B`, `to B`, `until B`. As in
///   hledger a range ends before the first day of B, whatever B is: `2026-01..2026-03` is January and
///   February. A到B, A至B and 到B end with B's last day, since that is what the words say.
///
/// Capitals, full-width forms and blanks make no difference.
package struct PeriodParser: Sendable {
  package let today: CalendarDate
  /// 1 Monday … 7 Sunday.
  package let weekStart: Int

  package init(today: CalendarDate, weekStart: Int = 1) {
    self.today = today
    self.weekStart = weekStart
  }

  /// Reads the period of `-p`, of `date:`, or of the home page; it has at least one day.
  package func range(_ text: String) throws(PeriodError) -> DateRange {
    let tokens = try tokens(of: text)
    let range = try PeriodExpression(tokens).range { (part) throws(PeriodError) in
      try unit(part, of: text)
    }
    guard let range else { throw .unknown(text: text, suggestion: suggestion(for: text)) }
    if let start = range.start, let end = range.end, start >= end {
      throw .backwards(text: text, start: start, end: end)
    }
    return range
  }

  /// Reads the one day that `--date` and `--today` take.
  package func day(_ text: String) throws(PeriodError) -> CalendarDate {
    let range = try unit(try tokens(of: text)[...], of: text)
    guard let start = range.start, range == .day(start) else { throw .notOneDay(text: text) }
    return start
  }

  /// Reads the day that `-b` and `-e` take: the first of what is written.
  ///
  /// `-b 2026` starts with 2026-01-01, and `-e 2026`, being exclusive, ends with 2025-12-31.
  package func firstDay(_ text: String) throws(PeriodError) -> CalendarDate {
    let range = try unit(try tokens(of: text)[...], of: text)
    // Every unit has a first day; `unit` reads no open range.
    guard let start = range.start else { throw .unknown(text: text, suggestion: nil) }
    return start
  }

  private func tokens(of text: String) throws(PeriodError) -> [PeriodToken] {
    guard let tokens = PeriodToken.tokens(of: text) else {
      throw .unknown(text: text, suggestion: nil)
    }
    if tokens.isEmpty { throw .empty }
    return tokens
  }

  /// A period without `..`, `from` or `to`: its whole days.
  private func unit(
    _ tokens: ArraySlice<PeriodToken>, of text: String
  ) throws(PeriodError) -> DateRange {
    let words = PeriodWords(tokens: Array(tokens), today: today, weekStart: weekStart)
    switch words.read() {
    case .range(let range): return range
    case .impossible: throw .impossible(text: text)
    case .count: throw .count(text: text)
    case .unknown: throw .unknown(text: text, suggestion: suggestion(for: text))
    }
  }
}

// MARK: - Suggestions

extension PeriodParser {
  /// What was probably meant by a text that is no period.
  private func suggestion(for text: String) -> String? {
    guard let tokens = PeriodToken.tokens(of: text) else { return nil }
    if let date = dateWithoutForm(tokens) { return date }
    let words = tokens.compactMap { token in
      if case .word(let word) = token { word } else { nil }
    }
    guard words.count == tokens.count, words.count <= 2 else { return nil }
    return NearMiss.closest(to: words.joined(separator: " "), among: PeriodNames.phrases)
  }

  /// `20261130`, `202611` and `11/30` in the form that a period has.
  private func dateWithoutForm(_ tokens: [PeriodToken]) -> String? {
    switch tokens.count {
    case 1:
      guard case .number(let value, let digits) = tokens[0] else { return nil }
      if digits == 8 {
        return CalendarDate(year: value / 10_000, month: value / 100 % 100, day: value % 100)?
          .description
      }
      guard digits == 6, CalendarDate(year: value / 100, month: value % 100, day: 1) != nil else {
        return nil
      }
      return padded(value / 100, 4) + "-" + padded(value % 100, 2)
    case 3:
      guard
        case (.number(let month, 1...2), .mark, .number(let day, 1...2)) =
          (tokens[0], tokens[1], tokens[2])
      else { return nil }
      return today.latest(month: month, day: day)?.description
    default: return nil
    }
  }
}

extension CalendarDate {
  /// The latest such day of a year that is not after this one; nil where the calendar has none.
  func latest(month: Int, day: Int) -> CalendarDate? {
    // 29 February comes every fourth year, but not in 1700, 1800 and 1900: at most eight years apart.
    for year in stride(from: year, through: year - 8, by: -1) {
      if let date = CalendarDate(year: year, month: month, day: day), date <= self { return date }
    }
    return nil
  }
}
