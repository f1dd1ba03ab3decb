package import TallySystem

/// When to read what has changed: once nothing more comes for a moment, but not later than some time after
/// the first change.
///
/// Whoever saves a file or checks out a branch makes many changes in a row; read one by one, all but the last
/// would be for nothing.
package struct Settling: Sendable {
  package init() {}

  private var first: Moment?
  private var last: Moment?

  /// How long it must be quiet, and how long at most to wait for that.
  package struct Patience: Sendable {
    var quiet: Duration
    var most: Duration

    /// While somebody watches: what is saved is to be seen at once.
    package static let watched = Patience(quiet: .milliseconds(2), most: .milliseconds(100))
    /// While nobody does, and whoever asks has it read at once.
    package static let unwatched = Patience(quiet: .milliseconds(50), most: .seconds(1))
  }

  /// Something has changed.
  package mutating func note(_ now: Moment) {
    first = first ?? now
    last = now
  }

  /// It was read.
  package mutating func reset() {
    first = nil
    last = nil
  }

  /// When to read; nil while nothing has changed.
  package func due(_ patience: Patience) -> Moment? {
    guard let first, let last else { return nil }
    return min(last + patience.quiet, first + patience.most)
  }

  /// Whether what is read may be given up because more comes: not for ever.
  package func mayGiveUp(_ patience: Patience, now: Moment) -> Bool {
    first.map { now < $0 + patience.most } ?? false
  }
}
