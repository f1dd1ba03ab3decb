package import TallyFormats

/// What is wrong with a query; `QueryWords` makes the sentences.
package enum QueryError: Error, Equatable, Sendable {
  /// `desk:x`: near to a term's name but none; with quotation marks it is a word like others.
  case unknownTerm(written: String, name: String, suggestion: String)
  /// `payee:` without a value.
  case missingValue(term: String)
  /// `kind:lunch`: none of the values that the term takes.
  case unknownValue(term: String, value: String, allowed: [String], suggestion: String?)
  /// `amt:12,50`: no number; `mark` is the ledger's decimal mark.
  case malformedAmount(text: String, mark: String)
  /// A number with more than 38 digits.
  case longAmount(text: String)
  /// `field:=5`, `tag:=x`: a comparison with no name before it.
  case missingName(term: String)
  /// `field:rating=`: a comparison with no value after it.
  case missingFieldValue(name: String)
  case pattern(term: String, PatternError)
  case period(term: String, PeriodError)
}
