package import TallyModel

/// A stretch of the calendar that periods are made of.
package enum CalendarUnit: String, CaseIterable, Sendable {
  case day, week, month, quarter, year

  /// The first day of the unit that holds a date; weeks start on `weekStart` (1 Monday … 7 Sunday).
  package func start(of date: CalendarDate, weekStart: Int = 1) -> CalendarDate {
    switch self {
    case .day: return date
    case .week: return date.startOfWeek(firstWeekday: weekStart)
    case .month: return date.startOfMonth
    case .quarter:
      let first = date.startOfMonth
      return first.adding(months: -((first.month - 1) % 3))
    case .year:
      let first = date.startOfMonth
      return first.adding(months: 1 - first.month)
    }
  }

  /// The first day of the unit that comes `count` units after the one starting on `start`.
  ///
  /// Nil where that is outside the calendar. `start` is the first day of a unit.
  func shift(_ start: CalendarDate, by count: Int) -> CalendarDate? {
    let (steps, overflow) = count.multipliedReportingOverflow(by: size)
    guard !overflow else { return nil }
    switch self {
    case .day, .week:
      let (days, overflow) = Int(start.days).addingReportingOverflow(steps)
      let calendar = Int(CalendarDate.first.days)...Int(CalendarDate.last.days)
      return !overflow && calendar.contains(days) ? start.adding(days: steps) : nil
    case .month, .quarter, .year:
      let (year, month, _) = start.parts
      let (months, overflow) = (year * 12 + month - 1).addingReportingOverflow(steps)
      return !overflow && (12..<120_000).contains(months) ? start.adding(months: steps) : nil
    }
  }

  /// `count` units from the one starting on `start`; open where they pass the calendar's end.
  func range(from start: CalendarDate, count: Int = 1) -> DateRange {
    DateRange(start: start, end: shift(start, by: count))
  }

  /// Days of a day and a week, months of the others.
  private var size: Int {
    switch self {
    case .day, .month: 1
    case .week: 7
    case .quarter: 3
    case .year: 12
    }
  }
}
