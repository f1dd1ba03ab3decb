import Glibc

/// What is done where the index turns out not to hold what was written to it.
///
/// A checksum that does not hold may be found deep in a question, and so may a page that is not there (the
/// kernel then sends SIGBUS). Nothing read so far can be trusted, and nothing was printed yet: the index
/// is marked and the question asked anew, by the same program in the same process, which then builds
/// the index again. Only where that was tried already does the program give up.
package enum Damage {
  /// Ends the question.
  static func found() -> Never {
    abort()
  }
}
