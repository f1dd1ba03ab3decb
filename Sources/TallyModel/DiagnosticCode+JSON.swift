/// What can be wrong with JSON: as a text, and as an entry. Amounts, dates, tags and ids have the codes
/// that tally text has for them.
extension DiagnosticCode {
  // A text that is no JSON. `tally.json` and its like share these.
  /// Facts: what stands there; empty at the end of the text.
  package static let jsonMissingValue = error("json-missing-value")
  /// Facts: what stands there.
  package static let jsonMissingKey = error("json-missing-key")
  /// Facts: what stands there.
  package static let jsonMissingColon = error("json-missing-colon")
  /// Facts: what stands there, the bracket that could stand there too.
  package static let jsonMissingComma = error("json-missing-comma")
  package static let jsonTrailingComma = error("json-trailing-comma")
  /// Facts: what stands there.
  package static let jsonExtraText = error("json-extra-text")
  /// Facts: what is not closed: `{`, `[`, `"` or `/*`.
  package static let jsonUnclosed = error("json-unclosed")
  /// Facts: the number as written.
  package static let jsonBadNumber = error("json-bad-number")
  /// Facts: the escape as written.
  package static let jsonBadEscape = error("json-bad-escape")
  /// Facts: the escape as written.
  package static let jsonLoneSurrogate = error("json-lone-surrogate")
  /// Facts: the character's number, `U+0009`.
  package static let jsonControlCharacter = error("json-control-character")
  package static let jsonComment = error("json-comment")
  /// Facts: the most brackets.
  package static let jsonTooDeep = error("json-too-deep")

  package static let jsonSyntaxCodes = [
    jsonMissingValue, jsonMissingKey, jsonMissingColon, jsonMissingComma, jsonTrailingComma,
    jsonExtraText, jsonUnclosed, jsonBadNumber, jsonBadEscape, jsonLoneSurrogate,
    jsonControlCharacter, jsonComment, jsonTooDeep,
  ]

  package static let jsonCodes = jsonSyntaxCodes
}
