/// Makes full names of accounts as written: with what `apply account` puts in front, and as aliases have them.
struct JournalAccounts: ~Copyable {
  /// What directives above say.
  var context = JournalContext()

  init() {}

  /// Lets go of the names handed out.
  mutating func reset() {}

  /// The full name of an account that is written at a place in the file.
  ///
  /// Valid until `reset`.
  mutating func full(_ written: Bytes, at range: Range<Int>) throws(LineProblem) -> Bytes {
    written
  }
}
