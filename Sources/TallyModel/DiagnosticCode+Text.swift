/// What can be wrong with a line of tally text, amounts and dates included; JSON shares the amounts.
extension DiagnosticCode {
  // Dates and times.
  package static let noDate = error("no-date")
  /// Facts: the date as written.
  package static let badDate = error("bad-date")
  /// Facts: the date as written.
  package static let noYear = error("no-year")
  /// Facts: the time as written.
  package static let badTime = error("bad-time")
  /// Facts: the weekday as written, the date, the date's weekday (1 Monday … 7).
  package static let weekdayMismatch = warning("weekday-mismatch")
  /// Facts: the heading's date, the period in the file's name.
  package static let headingOutsideFile = warning("heading-outside-file")
  /// Facts: the date as written.
  package static let commentedDate = warning("commented-date")

  // The name in front.
  package static let missingName = error("missing-name")
  /// Facts: the word.
  package static let markBeforeAmount = error("mark-before-amount")
  package static let listBullet = error("list-bullet")
  /// Facts: the word.
  package static let nameNeedsQuotes = error("name-needs-quotes")
  /// Facts: the amount as written.
  package static let amountFirst = error("amount-first")
  /// Facts: the name.
  package static let missingAmount = error("missing-amount")

  // Amounts.
  /// Facts: the word.
  package static let blankInAmount = error("blank-in-amount")
  /// Facts: the first and the second.
  package static let twoAmounts = error("two-amounts")
  /// Facts: the amount as written.
  package static let malformedAmount = error("malformed-amount")
  /// Facts: the number, the number without its last mark.
  package static let endsInMark = error("ends-in-mark")
  /// Facts: the number, its reading without the mark, its reading as a decimal.
  package static let ambiguousDigits = error("ambiguous-digits")
  /// Facts: the number, the number with the right mark, the decimal mark.
  package static let wrongDecimalMark = error("wrong-decimal-mark")
  /// Facts: the number, the number with a zero in front.
  package static let leadingMark = error("leading-mark")
  /// Facts: the number, the currency, its places, how many it has.
  package static let tooManyDecimals = error("too-many-decimals")
  /// Facts: the amount as written.
  package static let zeroAmount = error("zero-amount")
  package static let tooManyDigits = error("too-many-digits")
  package static let divisionByZero = error("division-by-zero")
  package static let tooManyParentheses = error("too-many-parentheses")
  package static let missingParenthesis = error("missing-parenthesis")
  package static let missingNumber = error("missing-number")

  // Currencies and costs.
  /// Facts: what stands behind the number.
  package static let unknownCurrency = error("unknown-currency")
  /// Facts: the symbol, the currencies it can mean.
  package static let ambiguousCurrency = error("ambiguous-currency")
  package static let twoCurrencies = error("two-currencies")
  /// Facts: the currency.
  package static let costInSameCurrency = error("cost-in-same-currency")
  package static let loneAt = error("lone-at")
  /// Facts: the cost as written.
  package static let negativeCost = error("negative-cost")

  // The words behind.
  /// Facts: the word.
  package static let reservedWord = error("reserved-word")
  /// Facts: the word, the payee.
  package static let wordAfterPayee = error("word-after-payee")
  package static let twoPayees = error("two-payees")
  /// Facts: the word.
  package static let numericPayee = error("numeric-payee")
  /// Facts: the tag as written.
  package static let badTag = error("bad-tag")
  /// Facts: the key, the key that was meant.
  package static let misspeltKey = error("misspelt-key")
  /// Facts: the key.
  package static let reservedKey = error("reserved-key")
  /// Facts: the key.
  package static let duplicateKey = error("duplicate-key")
  /// Facts: the key.
  package static let emptyKey = error("empty-key")
  /// Facts: the id as written.
  package static let badId = error("bad-id")
  /// Facts: the quotation mark.
  package static let unclosedQuote = error("unclosed-quote")
  package static let wordAfterQuote = error("word-after-quote")
  package static let conflictMarkers = error("conflict-markers")

  package static let textCodes = [
    noDate, badDate, noYear, badTime, weekdayMismatch, headingOutsideFile, commentedDate,
    missingName, markBeforeAmount, listBullet, nameNeedsQuotes, amountFirst, missingAmount,
    blankInAmount, twoAmounts, malformedAmount, endsInMark, ambiguousDigits, wrongDecimalMark,
    leadingMark, tooManyDecimals, zeroAmount, tooManyDigits, divisionByZero, tooManyParentheses,
    missingParenthesis, missingNumber, unknownCurrency, ambiguousCurrency, twoCurrencies,
    costInSameCurrency, loneAt, negativeCost, reservedWord, wordAfterPayee, twoPayees,
    numericPayee, badTag, misspeltKey, reservedKey, duplicateKey, emptyKey, badId, unclosedQuote,
    wordAfterQuote, conflictMarkers,
  ]
}
