/// What can be wrong with `tally.json`, `types.json` and `tallyd.json`, beside their being JSON at all.
extension DiagnosticCode {
  // Keys and the types of values.
  /// Facts: the key.
  package static let unknownSetting = warning("unknown-setting")
  /// Facts: the key, the key that was probably meant.
  package static let misspeltSetting = warning("misspelt-setting")
  /// Facts: the key.
  package static let duplicateSetting = error("duplicate-setting")
  /// Facts: the key.
  package static let missingSetting = error("missing-setting")
  /// Facts: the key, the value as written.
  package static let notAString = error("not-a-string")
  /// Facts: the key, the value as written.
  package static let notTrueOrFalse = error("not-true-or-false")
  /// Facts: the key.
  package static let notAList = error("not-a-list")
  /// Facts: the key; empty where the whole file is meant.
  package static let notAnObject = error("not-an-object")
  /// Facts: the key.
  package static let emptySetting = error("empty-setting")
  /// Facts: the key, the value, the values it may have.
  package static let wrongSetting = error("wrong-setting")

  // tally.json.
  /// Facts: the name.
  package static let badCurrencyName = error("bad-currency-name")
  /// Facts: the name, the code it should be.
  package static let currencyCase = error("currency-case")
  /// Facts: the symbol.
  package static let sharedCurrencyName = error("shared-currency-name")
  /// Facts: the code.
  package static let symbolIsCode = error("symbol-is-code")
  /// Facts: the commodity, the value, the most places.
  package static let badPlaces = error("bad-places")
  /// Facts: the name.
  package static let badShortAccount = error("bad-short-account")
  /// Facts: the account.
  package static let badAccount = error("bad-account")
  /// Facts: the account.
  package static let unknownAccount = error("unknown-account")
  /// Facts: the name, the name that it repeats.
  package static let duplicateAccount = error("duplicate-account")
  /// Facts: the value.
  package static let badFiscalYearStart = error("bad-fiscal-year-start")
  /// Facts: the path.
  package static let addToOutside = error("add-to-outside")
  /// Facts: the placeholder as written.
  package static let addToPlaceholder = error("add-to-placeholder")
  /// Facts: the path.
  package static let addToEnding = error("add-to-ending")

  // types.json.
  /// Facts: the name.
  package static let badTypeName = error("bad-type-name")
  /// Facts: the name, the type that has it already, the line of that.
  package static let duplicateType = error("duplicate-type")
  /// Facts: the icon.
  package static let badIcon = error("bad-icon")
  /// Facts: the value.
  package static let badColor = error("bad-color")
  /// Facts: the field.
  package static let badFieldName = error("bad-field-name")
  /// Facts: the field, the field that it repeats.
  package static let duplicateField = error("duplicate-field")
  /// Facts: `min` or `max` or `values`, the field's kind.
  package static let ruleNotTaken = error("rule-not-taken")
  /// Facts: `min` or `max`, the value, the field's kind.
  package static let badLimit = error("bad-limit")
  /// Facts: the least, the greatest.
  package static let limitsCrossed = error("limits-crossed")

  // tallyd.json.
  /// Facts: the path.
  package static let relativeLedger = error("relative-ledger")

  package static let settingsCodes = [
    unknownSetting, misspeltSetting, duplicateSetting, missingSetting, notAString, notTrueOrFalse,
    notAList, notAnObject, emptySetting, wrongSetting, badCurrencyName, currencyCase,
    sharedCurrencyName, symbolIsCode, badPlaces, badShortAccount, badAccount, unknownAccount,
    duplicateAccount,
    badFiscalYearStart, addToOutside, addToPlaceholder, addToEnding, badTypeName, duplicateType,
    badIcon, badColor, badFieldName, duplicateField, ruleNotTaken, badLimit, limitsCrossed,
    relativeLedger,
  ]
}
