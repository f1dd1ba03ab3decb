package import TallyModel

/// What a report splits its days by.
///
/// Weeks are those of ISO 8601, Monday first, whatever the ledger's `weekStart` says: a key names the
/// week, and `2026-W48` has one meaning. `weekStart` only moves `this week` and its like.
package enum Interval: String, CaseIterable, Sendable {
  case day, week, month, quarter, year, weekday

  /// The unit a bucket is; nil for weekdays, which come again.
  package var unit: CalendarUnit? {
    switch self {
    case .day: .day
    case .week: .week
    case .month: .month
    case .quarter: .quarter
    case .year: .year
    case .weekday: nil
    }
  }

  /// The number of the bucket a date falls in, rising with time.
  ///
  /// It is the bucket's first day in days since 1970-01-01, or 1 (Monday) … 7 (Sunday) for weekdays.
  package func bucket(of date: CalendarDate) -> Int32 {
    guard let unit else { return Int32(date.weekday) }
    return unit.start(of: date).days
  }

  /// The name of a bucket: `2026-11-30`, `2026-W48`, `2026-11`, `2026q4`, `2026`, `1` … `7`.
  package func key(ofBucket bucket: Int32) -> String {
    let first = CalendarDate(days: bucket)
    let (year, month, _) = first.parts
    switch self {
    case .day: return first.description
    case .week:
      let week = first.isoWeek
      return padded(week.year, 4) + "-W" + padded(week.week, 2)
    case .month: return padded(year, 4) + "-" + padded(month, 2)
    case .quarter: return padded(year, 4) + "q" + String((month + 2) / 3)
    case .year: return padded(year, 4)
    case .weekday: return String(bucket)
    }
  }

  /// The name of the bucket a date falls in.
  package func key(of date: CalendarDate) -> String { key(ofBucket: bucket(of: date)) }
}
