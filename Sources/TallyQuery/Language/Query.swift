package import TallyFormats
package import TallyModel

/// Which entries are asked for: every group must hold, and a group holds when one of its terms does.
///
/// As in hledger, terms of one kind that name the same thing are alternatives (`type:tea type:coffee`
/// asks for either); that goes for `acct desc payee type kind status cur`. All others, and all that
/// are negated, stand in a group of their own.
package struct Query: Equatable, Sendable {
  /// None is empty; they are in the order in which their first terms were given.
  package var groups: [[QueryTerm]] = []

  package init() {}

  /// The days that the dates asked for leave: no entry outside them can match.
  package var dates: DateRange {
    groups.reduce(.all) { range, group in group.dates.map(range.intersection) ?? range }
  }

  /// What it asks for beside `dates`.
  package var undated: Query {
    var rest = self
    rest.groups.removeAll { $0.dates != nil }
    return rest
  }
}

extension [QueryTerm] {
  /// The range of dates that it asks for; nil where it asks for anything else.
  fileprivate var dates: DateRange? {
    guard count == 1, !self[0].isNegated, case .date(let dates) = self[0].match else { return nil }
    return dates
  }
}

/// One condition, as data.
package struct QueryTerm: Equatable, Sendable {
  /// Whether the entry must not match.
  package var isNegated = false
  package var match: Match

  /// A text of an entry.
  package enum Field: String, CaseIterable, Sendable {
    case type, payee, note, comment, code
    case account = "acct"
    /// What hledger calls the description: payee and note.
    case description = "desc"
  }

  package enum Comparison: String, CaseIterable, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case equal = "="
    case greaterOrEqual = ">="
    case greater = ">"

    /// Whether the comparison holds for two values that compare so: -1, 0 or 1.
    package func holds(_ order: Int) -> Bool {
      switch self {
      case .less: order < 0
      case .lessOrEqual: order <= 0
      case .equal: order == 0
      case .greaterOrEqual: order >= 0
      case .greater: order > 0
      }
    }
  }

  package enum Match: Equatable, Sendable {
    /// A bare word: in any text of the entry.
    case anywhere(Pattern)
    case text(Field, Pattern)
    /// The pattern matches a whole name of a commodity, as in hledger.
    case currency(Pattern)
    /// A pattern each for the tag's name and its value; nil: whatever its value is.
    case tag(name: Pattern, value: Pattern?)
    /// The name is as written and matches a field's whole name, folded; nil: the entry has the field.
    case field(name: String, FieldCondition?)
    /// `signed`: compare the amount itself; else its absolute value.
    case amount(Comparison, Quantity, signed: Bool)
    case date(DateRange)
    case kind(Set<EntryKind>)
    case status(Set<Status>)
    /// A pattern for the file's path, relative to the ledger's root.
    case file(Pattern)
    /// What the entry's ID starts with.
    case id(prefix: String)
  }

  package init(_ match: Match, isNegated: Bool = false) {
    self.match = match
    self.isNegated = isNegated
  }
}

/// What a field's value must be, read in every way it can be compared.
package struct FieldCondition: Equatable, Sendable {
  package var comparison: QueryTerm.Comparison
  /// As written.
  package var text: String
  /// Where the text is a number.
  package var number: Quantity?
  /// Where the text is a day: ISO, Chinese, or a word such as `today`.
  package var date: CalendarDate?
}
