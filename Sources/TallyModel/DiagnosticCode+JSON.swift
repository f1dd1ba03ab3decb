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

  // A value that is no entry, and keys.
  /// Facts: the value as written, its beginning.
  package static let jsonNotAnEntry = error("json-not-an-entry")
  package static let jsonEntriesInside = error("json-entries-inside")
  /// Facts: the key.
  package static let jsonUnknownKey = warning("json-unknown-key")
  /// Facts: the key, the key that was meant.
  package static let jsonMisspeltKey = warning("json-misspelt-key")
  /// Facts: the key.
  package static let jsonOutputKey = error("json-output-key")
  /// Facts: the key, the key it does not go with.
  package static let jsonKeysTogether = error("json-keys-together")

  // Values of the wrong sort.
  /// Facts: the key.
  package static let jsonNotText = error("json-not-text")
  /// Facts: the key.
  package static let jsonNotAnAmount = error("json-not-an-amount")
  /// Facts: the key.
  package static let jsonNotAnObject = error("json-not-an-object")
  /// Facts: the key.
  package static let jsonNotAList = error("json-not-a-list")
  /// Facts: the field.
  package static let jsonNotAFieldValue = error("json-not-a-field-value")

  /// Facts: the key.
  package static let jsonEmpty = error("json-empty")

  // Types and amounts.
  package static let jsonMissingType = error("json-missing-type")
  package static let jsonMissingAmount = error("json-missing-amount")
  package static let jsonMissingAccount = error("json-missing-account")
  /// Facts: the amount as written.
  package static let jsonBlankInAmount = error("json-blank-in-amount")
  /// Facts: what stands behind the number.
  package static let jsonUnknownUnit = error("json-unknown-unit")

  // Full double entry.
  package static let jsonTooFewPostings = error("json-too-few-postings")
  package static let twoMissingAmounts = error("two-missing-amounts")
  /// Facts: what is left over, with its commodity.
  package static let unbalanced = error("unbalanced")

  package static let jsonCodes =
    jsonSyntaxCodes + [
      jsonNotAnEntry, jsonEntriesInside, jsonUnknownKey, jsonMisspeltKey, jsonOutputKey,
      jsonKeysTogether, jsonNotText, jsonNotAnAmount, jsonNotAnObject, jsonNotAList,
      jsonNotAFieldValue, jsonEmpty, jsonMissingType, jsonMissingAmount, jsonMissingAccount,
      jsonBlankInAmount, jsonUnknownUnit, jsonTooFewPostings, twoMissingAmounts, unbalanced,
    ]
}
