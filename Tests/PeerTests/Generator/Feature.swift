/// What a journal may use.
///
/// Each is used by some of those that are made.
enum Feature: String, CaseIterable, Sendable {
  // Dates.
  case slashes, dots, shortDate, yearless, secondaryDate, postingDate, bracketedDate
  // Entries.
  case status, code, payeeAndNote, comment, tag, ledgerTags, noPostings
  // Accounts.
  case blankInAccount, chineseAccount
  // Amounts.
  case leftSymbol, rightSymbol, quotedSymbol, noSymbol, commaGroups, blankGroups, decimalComma
  case undeclaredComma, commaBeforeThree, pointsAlone, scientific, bareDecimalMark, plusSign,
    timeUnit
  // Costs and lots.
  case unitCost, totalCost, virtualCost, roundedCost, impliedCost, impliedOfNumber
  case impliedBesideVirtual, moreThanDeclared, lot, lotOfOtherCost
  // Amounts left out.
  case missingAmount, severalMissing, missingNothing, virtualPosting, virtualMissing,
    balancedVirtual,
    balancedMissing
  // Assertions and assignments.
  case assertion, totalAssertion, inclusiveAssertion, assertionInDateOrder, assertionOverVirtual,
    assertionOverLots
  case assertionBesideMissing
  case bareAssertion, assignment, assignmentOfCost, assignmentOfMorePlaces
  // Directives.
  case accountDirective, accountType, commodityDirective, commodityFormat, payeeDirective
  case tagDirective, priceDirective, yearDirective, defaultCommodity, decimalMarkDirective
  case alias, aliasOfParts, aliasByPattern, aliasesTogether, endAliases, applyAccount,
    yearUnderApply
  case include, includeGlob, deepGlob, includeTwice, scopeOfInclude, assertionUnderGlob
  case commentBlock, autoRule, periodicRule, ledgerDirective
}
