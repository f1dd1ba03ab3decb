/// What can be wrong with an entry of a journal; it shares codes of tally text and JSON where their words fit.
extension DiagnosticCode {
  // Dates.
  /// Facts: the date as written.
  package static let malformedDate = error("malformed-date")
  /// Facts: the date as written.
  package static let journalNoYear = error("journal-no-year")
  /// Facts: the date, what follows it.
  package static let textAfterDate = error("text-after-date")

  // The first line and postings.
  /// Facts: what stands there.
  package static let unclosedCode = error("unclosed-code")
  package static let missingAccount = error("missing-account")
  /// Facts: the account as it would be without it, the amount.
  package static let oneBlankBeforeAmount = warning("one-blank-before-amount")
  /// Facts: what stands behind the amount.
  package static let textAfterAmount = error("text-after-amount")

  // Amounts.
  /// Facts: the number, how it is read, how it is read with the mark as a group mark.
  package static let ambiguousMark = warning("ambiguous-mark")
  /// Facts: the symbol.
  package static let symbolNeedsQuotes = error("symbol-needs-quotes")
  /// Facts: the expression.
  package static let amountExpression = error("amount-expression")
  /// Facts: the mark: `@`, `@@`, `=` and its like.
  package static let markWithoutAmount = error("mark-without-amount")
  /// Facts: the mark: `@` or `@@`.
  package static let costWithoutAmount = error("cost-without-amount")
  /// Facts: the bracket.
  package static let unclosedAnnotation = error("unclosed-annotation")
  /// Facts: the quantity, the price.
  package static let costTooLong = error("cost-too-long")

  // The entry as a whole.
  package static let assignmentWithDate = error("assignment-with-date")

  package static let journalEntryCodes = [
    malformedDate, journalNoYear, textAfterDate, unclosedCode, missingAccount,
    oneBlankBeforeAmount, textAfterAmount, ambiguousMark, symbolNeedsQuotes, amountExpression,
    markWithoutAmount, costWithoutAmount, unclosedAnnotation, costTooLong, assignmentWithDate,
  ]
}
