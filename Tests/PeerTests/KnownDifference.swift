/// Where ledger is known to say other than hledger, whose reading stands.
///
/// A journal that uses such a feature is not compared with ledger; the smallest one shows the difference, and
/// a test that it is one still.
struct KnownDifference: Sendable, CustomStringConvertible {
  var feature: Feature
  var why: String
  var journal: String
  /// What it includes: `sub/a/x.journal`.
  var included: String

  var description: String { feature.rawValue }

  private init(
    _ feature: Feature, _ why: String, _ journal: String, including included: String = ""
  ) {
    (self.feature, self.why, self.journal, self.included) = (feature, why, journal, included)
  }

  static let features = Set(all.map(\.feature))

  static let all = [
    // Amounts.
    KnownDifference(
      .plusSign, "a plus before an amount is no amount", "2023-01-05\n  a  +1.50 EUR\n  b\n"),
    KnownDifference(
      .blankGroups, "blanks don't group digits", "2023-01-05\n  a  1 234.50 EUR\n  b\n"),
    KnownDifference(.scientific, "no scientific numbers", "2023-01-05\n  a  1E3\n  b\n"),
    KnownDifference(
      .bareDecimalMark, "a decimal mark needs digits on both sides",
      "2023-01-05\n  a  .5 EUR\n  b\n"),
    KnownDifference(
      .undeclaredComma, "a comma with three digits behind it groups, whatever comes",
      "2023-01-05\n  a  1,234 EUR\n  b\n"),
    KnownDifference(
      .commaBeforeThree, "likewise where a directive has the comma be the decimal mark",
      "commodity 1000,000 EUR\n2023-01-05\n  a  1,234 EUR\n  b\n"),
    KnownDifference(
      .pointsAlone, "several points are too many where the comma is the decimal mark",
      "commodity 1.000,00 EUR\n2023-01-05\n  a  1.234.567 EUR\n  b\n"),
    KnownDifference(
      .timeUnit, "h, m and s are hours, minutes and seconds: 1 h is 3600 s",
      "2023-01-05\n  a  1 h\n  b\n"),
    KnownDifference(
      .defaultCommodity, "`D` is a style, and gives no commodity",
      "D $1,000.00\n2023-01-05\n  a  1.50\n  b\n"),
    KnownDifference(
      .decimalMarkDirective, "knows no `decimal-mark`, and passes over it",
      "decimal-mark ,\n2023-01-05\n  a  1.234 EUR\n  b\n"),
    // Costs and lots.
    KnownDifference(
      .lotOfOtherCost, "what a lot cost balances, not what it is exchanged for",
      "2023-01-05\n  a  -3 AAPL {7 USD} @ 9 USD\n  b\n"),
    KnownDifference(
      .impliedOfNumber, "a number alone is no price of something else",
      "2023-01-05\n  a  5 EUR\n  b  -3\n"),
    KnownDifference(
      .impliedBesideVirtual, "balanced virtual postings are balanced together with the real ones",
      "2023-01-05\n  a  5 EUR\n  b  -3 USD\n  [v]  1 CNY\n  [w]  -1 CNY\n"),
    KnownDifference(
      .moreThanDeclared, "places that are written count, however many are declared",
      "commodity 1.00 USD\n2023-01-05\n  a  1.0005 USD\n  b  -1.0005 USD\n\n2023-01-06\n  a  1 EUR @ 1.0005 USD\n  b  -1.00 USD\n"
    ),
    KnownDifference(
      .assignmentOfCost, "no cost behind what is assigned",
      "2023-01-05\n  a  = 7 AAPL @ 3 USD\n  b\n"),
    KnownDifference(
      .assignmentOfMorePlaces,
      "what is assigned is rounded to the places seen so far before it is balanced",
      "commodity 1000.000 AAPL\n2023-01-05\n  a  = 0.221 AAPL\n  b\n  c  1 EUR\n"),
    // Amounts left out.
    KnownDifference(
      .virtualMissing, "a virtual posting needs an amount",
      "2023-01-05\n  a  3\n  b\n  (v)\n"),
    KnownDifference(
      .missingNothing,
      "beside balanced virtual postings, an amount that is left out may not be nothing",
      "2023-01-05\n  a  0.04 USD\n  b  -0.04 USD\n  c\n  [v]  1 EUR\n  [w]  -1 EUR\n"),
    KnownDifference(
      .balancedMissing, "one amount left out for a whole transaction, balanced virtual ones too",
      "2023-01-05\n  a  3\n  b\n  [v]  1\n  [w]\n"),
    // Assertions.
    KnownDifference(
      .totalAssertion, "knows no `==`", "2023-01-05\n  a  3 == 3\n  b\n"),
    KnownDifference(
      .inclusiveAssertion, "knows no `=*`", "2023-01-05\n  a  3 =* 3\n  b\n"),
    KnownDifference(
      .assertionInDateOrder, "asserts while it reads, in the order of the file",
      "2023-01-07\n  a  3 = 4\n  b\n\n2023-01-06\n  a  1 = 1\n  b\n"),
    KnownDifference(
      .assertionOverVirtual, "an assertion of a real posting is about real ones",
      "2023-01-05\n  a  3\n  (a)  2\n  b\n\n2023-01-06\n  a  1 = 6\n  b\n"),
    KnownDifference(
      .assertionOverLots, "an assertion is of what has no lot, or of what has one",
      "2023-01-05\n  a  3 AAPL @ 4 USD\n  a  -3 AAPL {=5 USD} @ 5 USD\n  b\n\n2023-01-06\n  a  3 AAPL = 3 AAPL\n  b\n"
    ),
    KnownDifference(
      .assertionBesideMissing, "nor beside an amount that is left out",
      "2023-01-05\n  a\n  a  5 = 2\n  b  -2\n"),
    KnownDifference(
      .bareAssertion, "without a symbol it is about all commodities",
      "2023-01-05\n  a  3 EUR\n  a  2\n  b\n\n2023-01-06\n  a  -2 = 0\n  b\n"),
    // Directives.
    KnownDifference(
      .aliasOfParts, "the old name of an alias is one part",
      "alias a:b = q\n2023-01-05\n  a:b:c  1\n  z\n"),
    KnownDifference(
      .aliasByPattern, "aliases have no patterns",
      "alias /^exp/ = Expenses\n2023-01-05\n  exp:a  1\n  z\n"),
    KnownDifference(
      .aliasesTogether, "the newest alias goes first, and the next takes what it gives",
      "alias b = c\nalias a = b\n2023-01-05\n  a  1\n  z\n"),
    KnownDifference(
      .endAliases, "knows no `end aliases`",
      "alias a = q\nend aliases\n2023-01-05\n  a  1\n  z\n"),
    KnownDifference(
      .yearUnderApply, "a year is applied like an account, and has to be ended before it",
      "apply account a\nY 2023\n1/5\n  a  1\n  z\nend apply account\n"),
    KnownDifference(
      .autoRule, "automated transactions are always at work",
      "= ^a\n  (q)  1\n\n2023-01-05\n  a  2\n  z\n"),
    KnownDifference(
      .scopeOfInclude, "what a file sets stays set behind its include",
      "include sub/a/x.journal\n2023-01-05\n  a  1\n  b\n", including: "alias a = q\n"),
    KnownDifference(
      .deepGlob, "patterns are for names of files, not for folders",
      "include sub/*/x.journal\n", including: "2023-01-05\n  a  1\n  b\n"),
    KnownDifference(
      .assertionUnderGlob, "reads the files of a pattern in no order", ""),
  ]
}
