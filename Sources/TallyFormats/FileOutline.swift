/// What of a file decides about other files, or about how they are read: includes, and directives that hold
/// in what is included below them.
///
/// A pure function of the file's bytes and its format. Empty for most files.
package struct FileOutline: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case directive(JournalDirective)
    case include(Include)
  }

  package struct Include: Hashable, Sendable {
    /// As written: a path or a glob, relative to the file's directory; perhaps with a format in front,
    /// `timedot:x`.
    package var pattern: String
    /// Where its line stands in the file, the line end included.
    package var range: Range<Int>
    /// Where the pattern stands in the file.
    package var patternRange: Range<Int>
    /// How many lines stand above it.
    package var above: Int

    package init(pattern: String, range: Range<Int>, patternRange: Range<Int>, above: Int) {
      (self.pattern, self.range) = (pattern, range)
      (self.patternRange, self.above) = (patternRange, above)
    }
  }

  /// In the order they stand.
  package var steps: [Step] = []

  package init() {}

  package var isEmpty: Bool { steps.isEmpty }
}
