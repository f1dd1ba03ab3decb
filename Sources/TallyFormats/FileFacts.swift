package import TallyModel

/// What a file, or a part of one, says beside its entries, for the whole ledger: declarations, and how it
/// writes its commodities.
package struct FileFacts: Equatable, Sendable {
  /// In the order they stand.
  package var declarations: [Declaration] = []
  /// One a commodity and `CommodityStyle.Authority`, in the order of their first.
  package var styles: [CommodityStyle] = []

  package init() {}

  package var isEmpty: Bool { declarations.isEmpty && styles.isEmpty }
}

/// `account assets:bank  ; type: C` and its like.
package struct Declaration: Equatable, Sendable {
  package enum Kind: UInt8, Sendable { case account, commodity, payee, tag }

  package var kind: Kind
  /// In full: with what `apply account` puts in front, and as aliases have it.
  package var name: String
  /// Of an account the value of its tag `type:`, as written; empty where there is none.
  package var type = ""
  /// Counted from 1, within the part that was read.
  package var line: Int

  package init(_ kind: Kind, _ name: String, type: String = "", line: Int) {
    (self.kind, self.name, self.type, self.line) = (kind, name, type, line)
  }
}

/// How a commodity is written.
package struct CommodityStyle: Equatable, Sendable {
  /// Where that is taken from; the highest there is counts.
  package enum Authority: UInt8, Sendable {
    /// From the first cost in it, where no amount shows how it is written.
    case cost
    /// From amounts: side, blank and decimal mark of the first, the groups of the first that has any, and
    /// the most decimals of all.
    case used
    /// From the last `D` directive.
    case defaultCommodity
    /// From the last `commodity` directive.
    case declared

    /// Whether it is seen, not said: more may be seen below.
    package var isSeen: Bool { self == .cost || self == .used }
  }

  /// Empty for numbers without one.
  package var commodity: String
  package var authority: Authority
  package var style: AmountStyle

  package init(_ commodity: String, _ authority: Authority, _ style: AmountStyle) {
    (self.commodity, self.authority, self.style) = (commodity, authority, style)
  }
}
