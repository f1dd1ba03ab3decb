/// What can be wrong with balance assertions, which are checked over the whole ledger: their entries count.
extension DiagnosticCode {
  /// Facts: the account, what is asserted, what was found, how much more that is, where the last assertion of
  /// the account that held is (`FILE:LINE`, or a dash); all three with their commodity.
  package static let failedAssertion = error("failed-assertion")
  /// Facts: the account.
  package static let uncheckedAssertion = error("unchecked-assertion")

  package static let assertionCodes = [failedAssertion, uncheckedAssertion]
}
