/// A run of days, the first in it and the end not; either may be open.
package struct DateRange: Hashable, Sendable {
  /// The first day; nil: no beginning.
  package var start: CalendarDate?
  /// The day after the last; nil: no end.
  package var end: CalendarDate?

  package init(start: CalendarDate? = nil, end: CalendarDate? = nil) {
    self.start = start
    self.end = end
  }

  /// Every day.
  package static let all = DateRange()

  package func contains(_ date: CalendarDate) -> Bool {
    (start.map { $0 <= date } ?? true) && (end.map { date < $0 } ?? true)
  }

  /// Whether a day of `days` is in it.
  package func overlaps(_ days: ClosedRange<CalendarDate>) -> Bool {
    (start.map { $0 <= days.upperBound } ?? true) && (end.map { days.lowerBound < $0 } ?? true)
  }

  /// Whether all of `days` are in it.
  package func covers(_ days: ClosedRange<CalendarDate>) -> Bool {
    contains(days.lowerBound) && contains(days.upperBound)
  }

  /// The days that are in both.
  package func intersection(_ other: DateRange) -> DateRange {
    DateRange(
      start: [start, other.start].compactMap { $0 }.max(),
      end: [end, other.end].compactMap { $0 }.min())
  }

  /// One day.
  package static func day(_ date: CalendarDate) -> DateRange {
    DateRange(start: date, end: date == .last ? nil : date.adding(days: 1))
  }
}
