/// A day of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
///
/// A date is what a person wrote on a line. It is never an instant, so it never moves with a time
/// zone, and arithmetic on it counts days. One is 4 bytes, ordered as the days are.
package struct CalendarDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, which is 0.
  package let days: Int32

  /// Makes a date from days since 1970-01-01.
  ///
  /// Days outside the calendar are moved to its nearer end.
  package init(days: Int32) {
    self.days = min(max(days, CalendarDate.firstDays), CalendarDate.lastDays)
  }

  /// Makes a date from its parts, or nil where the calendar has no such day (2026-02-30).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarDate.daysIn(month: month, year: year)
    else { return nil }
    days = CalendarDate.daysFromCivil(year: year, month: month, day: day)
  }

  package static func < (a: CalendarDate, b: CalendarDate) -> Bool { a.days < b.days }

  /// 0001-01-01.
  package static let first = CalendarDate(days: firstDays)
  /// 9999-12-31.
  package static let last = CalendarDate(days: lastDays)

  private static let firstDays: Int32 = -719_162
  private static let lastDays: Int32 = 2_932_896
}

// MARK: - Parts

extension CalendarDate {
  /// Year, month (1...12) and day of the month (1...31).
  ///
  /// Howard Hinnant's `civil_from_days`: years start in March, so that the leap day is the last.
  package var parts: (year: Int, month: Int, day: Int) {
    let z = Int(days) + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  package var year: Int { parts.year }
  package var month: Int { parts.month }
  package var day: Int { parts.day }

  /// 1 for Monday to 7 for Sunday, as ISO 8601 counts.
  package var weekday: Int {
    let fromThursday = Int(days) + 3  // 1970-01-01 was a Thursday
    return (fromThursday % 7 + 7) % 7 + 1
  }

  /// The week of ISO 8601: Monday first, week 1 holds the year's first Thursday.
  package var isoWeek: (year: Int, week: Int) {
    let thursday = CalendarDate(days: days + Int32(4 - weekday))
    let year = thursday.year
    let newYear = CalendarDate.daysFromCivil(year: year, month: 1, day: 1)
    return (year, Int(thursday.days - newYear) / 7 + 1)
  }

  /// Days of a month, 28...31.
  package static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  private static func daysFromCivil(year: Int, month: Int, day: Int) -> Int32 {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }
}

// MARK: - Arithmetic

extension CalendarDate {
  /// The date some days later, or earlier.
  ///
  /// Stops at the ends of the calendar.
  package func adding(days count: Int) -> CalendarDate {
    let sum = Int(days).addingReportingOverflow(count)
    if sum.overflow { return count > 0 ? .last : .first }
    return CalendarDate(days: Int32(clamping: sum.partialValue))
  }

  /// The same day some months later; the last of the month where that month is shorter.
  package func adding(months count: Int) -> CalendarDate {
    let (year, month, day) = parts
    let sum = (year * 12 + month - 1).addingReportingOverflow(count)
    if sum.overflow { return count > 0 ? .last : .first }
    let y = sum.partialValue >= 0 ? sum.partialValue / 12 : (sum.partialValue - 11) / 12
    let m = sum.partialValue - y * 12 + 1
    if y < 1 { return .first }
    if y > 9999 { return .last }
    let last = CalendarDate.daysIn(month: m, year: y)
    return CalendarDate(year: y, month: m, day: min(day, last)) ?? .last
  }

  /// The first day of this date's month.
  package var startOfMonth: CalendarDate { adding(days: 1 - day) }

  /// The first day of this date's week, which starts on `firstWeekday` (1 Monday … 7 Sunday).
  package func startOfWeek(firstWeekday: Int) -> CalendarDate {
    adding(days: -((weekday - firstWeekday + 7) % 7))
  }
}

extension CalendarDate: CustomStringConvertible {
  /// `2026-11-30`.
  package var description: String {
    let (year, month, day) = parts
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }
}

/// A number in at least `width` digits, filled with zeros on the left.
package func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
