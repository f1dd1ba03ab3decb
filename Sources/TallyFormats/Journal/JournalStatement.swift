import TallyModel

/// What a directive of a journal says, with the lines that belong to it.
enum JournalStatement: Equatable {
  /// It decides about the lines below it.
  case directive(JournalDirective)
  /// Where the name stands, and the value of the tag `type:`.
  case account(Range<Int>, type: String)
  /// How it is written is nil where that is not said.
  case commodity(String, AmountStyle?)
  case payee(String)
  case tag(String)
  /// A price, of which only the way it is written counts: from its date on.
  case price(Range<Int>)
  /// Where the pattern stands.
  case include(Range<Int>)
  /// The first of lines that are passed over up to an `end` of them.
  case block
  /// Taken in silence.
  case nothing
}

extension JournalStatement {
  /// What it decides about the lines below it; nil of most.
  var directive: JournalDirective? {
    switch self {
    case .directive(let directive): directive
    case .commodity(let name, let style?):
      style.decimalMark.map { .mark(commodity: name, $0) }
    default: nil
    }
  }
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

  /// What an `end` of may stand for itself or behind `apply`.
  static let applied: Set<String> = ["tag", "fixed", "rate"]

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
