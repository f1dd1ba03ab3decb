package import TallyQuery

/// Why there is no answer to watch.
///
/// With it a query has forgotten what it said: the next event is a snapshot again.
package enum LiveError: Error, Equatable, Sendable {
  /// No report of that name can be watched.
  case unknownReport(String)
  /// An option with a value that it does not take; `allowed` is empty where it is a number from 1 on.
  case option(String, value: String, allowed: [String])
  /// What the words mean depends on the day: `today..2026-11-30` is nothing from December on.
  case filter(FilterWords.Failure)
  case pattern(PatternError)
  /// A sum has more than 38 digits.
  case tooLarge
}
