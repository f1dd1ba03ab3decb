/// What is wrong with a pattern, or with matching it; `QueryWords` makes the sentences.
package enum PatternError: Error, Equatable, Sendable {
  /// Not a regular expression.
  ///
  /// `position` counts characters from 1 and is where PCRE2 gave up, just after the end at most;
  /// `message` is its own, in English.
  case malformed(pattern: String, position: Int, message: String)
  /// A verb such as `(*UTF)` at the start.
  case verb(String)
  /// More bytes than `limit`.
  case tooLong(limit: Int)
  /// Matching was given up: it would try too many ways, or take too much memory.
  case limit(pattern: String)
  /// PCRE2 failed in a way that no pattern should bring about.
  case failed(pattern: String, message: String)
  /// No memory to match with.
  case memory
}
