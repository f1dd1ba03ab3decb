/// Something wrong with a file or an entry: which rule, where, and the facts.
///
/// A diagnostic has no sentences. `ProblemWords` makes them, in the language asked for, from `code`
/// and `facts`; so a diagnostic can be stored, counted and compared.
package struct Diagnostic: Hashable, Sendable {
  package var code: DiagnosticCode
  package var span: SourceSpan
  /// What the sentences of `code` name, in the order its declaration gives.
  package var facts: [String]
  /// The whole line as it should be, ready to paste; nil where only its writer can know.
  package var fix: String?

  package init(
    _ code: DiagnosticCode, at span: SourceSpan, _ facts: [String] = [], fix: String? = nil
  ) {
    self.code = code
    self.span = span
    self.facts = facts
    self.fix = fix
  }

  /// The most diagnostics that one file gives; the rest are counted in a `too-many-problems`.
  package static let mostPerFile = 100
}

/// The name of a rule that was broken, as `tally check` prints it and scripts may switch on.
///
/// The codes are declared in the files `DiagnosticCode+….swift`, one for each floor or format that
/// finds them, each with its facts in order.
package struct DiagnosticCode: Hashable, Sendable {
  package enum Severity: String, Sendable {
    /// What has it is left out of every figure.
    case error
    /// It reads, but may not mean what was meant.
    case warning
  }

  /// Lower case, words parted by `-`.
  package let name: String
  package let severity: Severity

  package static func error(_ name: String) -> DiagnosticCode {
    DiagnosticCode(name: name, severity: .error)
  }
  package static func warning(_ name: String) -> DiagnosticCode {
    DiagnosticCode(name: name, severity: .warning)
  }

  /// Every code; a test asks that each has its sentences and its file in `examples/broken`.
  package static let all =
    treeCodes + textCodes + jsonCodes + journalEntryCodes + journalFileCodes + settingsCodes
    + nameCodes + attachmentCodes + includeCodes + assertionCodes
}
