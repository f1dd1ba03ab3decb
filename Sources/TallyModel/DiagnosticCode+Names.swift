/// What turns out when names, kinds and fields are looked up, at each question.
extension DiagnosticCode {
  /// Facts: the name, its first word, the other words.
  package static let severalWords = error("several-words")
  /// Facts: the name.
  package static let undeclaredAccount = error("undeclared-account")
  /// Facts: the name.
  package static let emptyAccountPart = error("empty-account-part")
  /// Facts: the type, its kind.
  package static let noSubtypes = error("no-subtypes")
  /// Facts: the account.
  package static let loneAccount = error("lone-account")
  /// Facts: the account.
  package static let sameAccount = error("same-account")
  /// Facts: the type, the amount without its sign.
  package static let plusOnExpense = error("plus-on-expense")
  /// Facts: the name, the amount as written.
  package static let minusOnUndeclared = error("minus-on-undeclared")
  /// Facts: the type, the amount.
  package static let signMissing = error("sign-missing")
  /// Facts: the type, its kind.
  package static let signNotTaken = error("sign-not-taken")
  /// Facts: the type, the amount.
  package static let transferSides = error("transfer-sides")
  /// Facts: the type, `from` or `to`.
  package static let wrongSide = error("wrong-side")
  /// Facts: `from` or `to`.
  package static let sideWithFlow = error("side-with-flow")
  /// Facts: the account given, the account that the type says.
  package static let sideMismatch = error("side-mismatch")
  /// Facts: the name, the declared name it is one letter off.
  package static let misspeltName = warning("misspelt-name")

  /// Facts: the field, its value, the greatest.
  package static let aboveMaximum = error("above-maximum")
  /// Facts: the field, its value, the least.
  package static let belowMinimum = error("below-minimum")
  /// Facts: the field, its value.
  package static let notAnInteger = error("not-an-integer")
  /// Facts: the field, its value.
  package static let notADecimal = error("not-a-decimal")
  /// Facts: the field, its value.
  package static let notABoolean = error("not-a-boolean")
  /// Facts: the field, its value.
  package static let notADate = error("not-a-date")
  /// Facts: the field, its value.
  package static let notAColor = error("not-a-color")
  /// Facts: the field, its value, the values it may have.
  package static let notAChoice = error("not-a-choice")
  /// Facts: the field, the type that asks for it.
  package static let missingField = error("missing-field")

  /// Facts: the id, where it stands first.
  package static let duplicateId = error("duplicate-id")

  // Only with --strict.
  /// Facts: the name.
  package static let undeclaredType = error("undeclared-type")
  /// Facts: the account.
  package static let strictAccount = error("strict-account")
  /// Facts: the currency.
  package static let undeclaredCurrency = error("undeclared-currency")

  package static let nameCodes = [
    severalWords, undeclaredAccount, emptyAccountPart, noSubtypes, loneAccount, sameAccount,
    plusOnExpense, minusOnUndeclared, signMissing, signNotTaken, transferSides, wrongSide,
    sideWithFlow, sideMismatch, misspeltName, aboveMaximum, belowMinimum, notAnInteger,
    notADecimal, notABoolean, notADate, notAColor, notAChoice, missingField, duplicateId,
    undeclaredType, strictAccount, undeclaredCurrency,
  ]
}
