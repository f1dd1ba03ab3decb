/// What can be wrong with an `include`.
extension DiagnosticCode {
  /// Facts: the path that was looked for.
  package static let includeMissing = error("include-missing")
  /// Facts: the pattern, which matches nothing.
  package static let includeNoMatch = error("include-no-match")
  /// Facts: the path as written.
  package static let includeDirectory = error("include-directory")
  /// Facts: the path, what it is (FIFO, socket, device).
  package static let includeNotAFile = error("include-not-a-file")
  /// Facts: the path, why (the system's words).
  package static let includeUnreadable = error("include-unreadable")
  /// Facts: the real path.
  package static let includeOutside = error("include-outside")
  /// Facts: the format.
  package static let includeFormat = error("include-format")
  package static let includeItself = error("include-itself")
  /// Facts: the files of the ring, each including the next.
  package static let includeRing = error("include-ring")
  /// Facts: the most levels.
  package static let includeTooDeep = error("include-too-deep")
  /// Facts: the limit.
  package static let includeTooMany = error("include-too-many")

  package static let includeCodes = [
    includeMissing, includeNoMatch, includeDirectory, includeNotAFile, includeUnreadable,
    includeOutside, includeFormat, includeItself, includeRing, includeTooDeep, includeTooMany,
  ]
}
