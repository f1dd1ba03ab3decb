import TallyModel

/// What a directive of a journal says, with the lines that belong to it.
enum JournalStatement: Equatable {
  /// It decides about the lines below it.
  case directive(JournalDirective)
  /// It names something of the ledger; of a commodity also how it is written.
  case declaration(Declaration.Kind, name: String, type: String, AmountStyle?)
  /// A price, of which only the way it is written counts: from its date on.
  case price(Range<Int>)
  /// Where the pattern stands.
  case include(Range<Int>)
  /// The first of lines that are passed over up to an `end` of them.
  case block
  /// Taken in silence.
  case nothing
}

/// The words that directives start with.
enum JournalWord: String, CaseIterable {
  case account, alias, apply, commodity, include, payee, tag, year, end, comment, test
  case decimalMark = "decimal-mark"
  case defaultCommodity = "D"
  case price = "P"
  case defaultYear = "Y"
  // What ledger has beside these.
  case accountRewrite = "account-rewrite"
  case payeeRewrite = "payee-rewrite"
  case bucket, assert, check, capture, def, define, eval, expr, python, value
  case importing = "import"
  case defaultAccount = "A"
  case conversion = "C"
  case noMarket = "N"

  /// Whether indented lines below belong to it.
  var hasBody: Bool {
    switch self {
    case .account, .commodity, .payee, .tag, .bucket, .assert, .check, .capture, .def, .define,
      .eval,
      .expr, .python, .value, .importing, .accountRewrite, .payeeRewrite:
      true
    default: false
    }
  }
}
