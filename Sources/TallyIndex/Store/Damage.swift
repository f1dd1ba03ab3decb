import TallySystem

/// What is done where the index turns out not to hold what was written to it.
///
/// Nothing read so far can be trusted, and nothing was printed yet, so the index is marked and the question
/// asked anew: the program starts again, takes the marked index away, and builds another.
enum Damage {
  private static let markerName: FilePath = "damaged"

  /// Whether an index was found damaged.
  static func isMarked(_ directory: FilePath) -> Bool {
    (try? FileStatus.of(directory.appending(markerName))) != nil
  }

  /// Whether the program has found one damaged that it can't make anew, and has to do without.
  static var isLasting: Bool { SelfRestart.isWithout }

  /// Marks an index, for the next question to make it anew.
  static func mark(_ directory: FilePath) {
    // Where no file can be made, the next question finds the damage too.
    try? PrivateDirectory.makeFile(directory.appending(markerName))
  }

  /// Gets ready for damage of an index that is about to be opened.
  static func expect(in directory: FilePath) -> SelfRestart.Readiness {
    SelfRestart.prepare(marker: directory.appending(markerName))
  }

  /// Ends the question, and asks it anew.
  static func found() -> Never { SelfRestart.now() }
}
