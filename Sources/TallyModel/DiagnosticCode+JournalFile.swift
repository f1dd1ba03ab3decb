/// What can be wrong with a journal outside its entries.
extension DiagnosticCode {
  /// Facts: the word.
  package static let unknownDirective = error("unknown-directive")
  /// Facts: the word, the one it was probably meant to be.
  package static let misspeltDirective = error("misspelt-directive")
  /// Facts: the letter.
  package static let timeclockLine = error("timeclock-line")
  package static let strayIndent = error("stray-indent")
  /// Facts: the line.
  package static let unknownLine = error("unknown-line")
  /// Facts: the directive.
  package static let missingArgument = error("missing-argument")
  /// Facts: the text.
  package static let textBehindName = error("text-behind-name")
  /// Facts: the name as written, the name without its brackets.
  package static let bracketedAccount = error("bracketed-account")
  /// Facts: the year as written.
  package static let badYearDirective = error("bad-year-directive")
  /// Facts: the mark as written.
  package static let badDecimalMark = error("bad-decimal-mark")
  /// Facts: the sample, the sample with decimals, the sample with a mark.
  package static let sampleWithoutMark = error("sample-without-mark")
  /// Facts: the commodity of the format, the commodity of the directive.
  package static let formatMismatch = error("format-mismatch")
  /// Facts: the price as written.
  package static let malformedPrice = error("malformed-price")
  package static let endWithoutApply = error("end-without-apply")
  /// Facts: the alias as written.
  package static let aliasWithoutEquals = error("alias-without-equals")
  /// Facts: the pattern, what is wrong with it (PCRE2's words).
  package static let badAliasPattern = error("bad-alias-pattern")
  /// Facts: the pattern, the group, how many it has.
  package static let aliasWithoutGroup = error("alias-without-group")
  /// Facts: the pattern, the account.
  package static let aliasGivenUp = error("alias-given-up")
  /// Facts: the account as written, the limit in bytes.
  package static let aliasGrows = error("alias-grows")

  package static let journalFileCodes = [
    unknownDirective, misspeltDirective, timeclockLine, strayIndent, unknownLine, missingArgument,
    textBehindName, bracketedAccount, badYearDirective, badDecimalMark, sampleWithoutMark,
    formatMismatch, malformedPrice, endWithoutApply, aliasWithoutEquals, badAliasPattern,
    aliasWithoutGroup,
    aliasGivenUp, aliasGrows,
  ]
}
