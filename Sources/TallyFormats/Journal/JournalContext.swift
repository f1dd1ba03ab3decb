package import TallyModel

/// What directives of a journal decide about the lines below them, in the rest of their file and in what it
/// includes.
package struct JournalContext: Hashable, Sendable {
  /// Of dates without one: `Y 2026`; nil: this year.
  package var year: Int32?
  /// `.` or `,`, of all numbers: `decimal-mark ,`.
  package var decimalMark: UInt8?
  /// Of amounts without a symbol: `D $1,000.00`.
  package var defaultCommodity: DefaultCommodity?
  /// In the order given: the newest is applied first.
  package var aliases: [JournalAlias] = []
  /// What `apply account` puts in front of accounts, the outermost first; empty where another `apply` is open,
  /// which a bare `end apply` would end.
  package var parents: [String] = []
  /// The decimal marks of commodities, by `commodity` directives that show one.
  package var marks: [String: UInt8] = [:]

  /// At the start of a file that nobody includes.
  package init() {}

  package struct DefaultCommodity: Hashable, Sendable {
    /// Empty where numbers stay without one: `D 1,000.00`.
    package var symbol: String
    package var style: AmountStyle

    package init(_ symbol: String, _ style: AmountStyle) {
      (self.symbol, self.style) = (symbol, style)
    }
  }
}

/// `alias OLD = NEW`, or `alias /PATTERN/ = REPLACEMENT`.
package struct JournalAlias: Hashable, Sendable {
  package var isPattern: Bool
  package var old: String
  package var new: String

  package init(isPattern: Bool, old: String, new: String) {
    (self.isPattern, self.old, self.new) = (isPattern, old, new)
  }
}

/// A directive that decides about the lines below it.
package enum JournalDirective: Hashable, Sendable {
  case year(Int32)
  case decimalMark(UInt8)
  case defaultCommodity(JournalContext.DefaultCommodity)
  /// The decimal mark that a `commodity` directive shows.
  case mark(commodity: String, UInt8)
  case alias(JournalAlias)
  case endAliases
  case applyAccount(String)
  case endApplyAccount
}

extension JournalContext {
  package mutating func apply(_ directive: JournalDirective) {
    switch directive {
    case .year(let year): self.year = year
    case .decimalMark(let mark): decimalMark = mark
    case .defaultCommodity(let commodity): defaultCommodity = commodity
    case .mark(let commodity, let mark): marks[commodity] = mark
    case .alias(let alias): aliases.append(alias)
    case .endAliases: aliases = []
    case .applyAccount(let parent): parents.append(parent)
    case .endApplyAccount: if !parents.isEmpty { parents.removeLast() }
    }
  }

  /// Takes over what holds behind an `include` too: how numbers of commodities are read.
  package mutating func takeBack(from included: JournalContext) { marks = included.marks }
}
