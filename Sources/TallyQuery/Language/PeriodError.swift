package import TallyModel

/// What is wrong with a period or a date somebody typed; `QueryWords` makes the sentences.
package enum PeriodError: Error, Equatable, Sendable {
  /// Nothing but blanks.
  case empty
  /// No period; `suggestion` is one that is spelt nearly so, or what the digits probably mean.
  case unknown(text: String, suggestion: String?)
  /// Of the right form, but the calendar has none such: 2026-02-30, 2026q5, 2026-W54.
  case impossible(text: String)
  /// The end is not after the start, so no day is in it; the end is the day after the last.
  case backwards(text: String, start: CalendarDate, end: CalendarDate)
  /// `last 0 days`, `last 10000000 days`.
  case count(text: String)
  /// More than a day, where one day is wanted.
  case notOneDay(text: String)
}
