package import TallyFormats
package import TallyIndex
package import TallyModel

/// What the files of a ledger declare for all of it, and how its commodities are written.
///
/// A fold over the facts of blocks in reading order: journals have them, other files have none.
package struct Declarations: Equatable, Sendable {
  /// The declared accounts, in the order that each was first declared.
  package private(set) var accounts: [String] = []
  /// Where each account stands among them.
  private var accountPlaces: [String: Int] = [:]
  /// What its accounts are.
  package private(set) var classes = AccountClasses()
  package private(set) var commodities: Set<String> = []
  /// How commodities of journals are written: as declared, else as `D` says, else as used.
  package private(set) var styles: [String: AmountStyle] = [:]
  /// The same with what each is known from, in the order of their first.
  private(set) var commodityStyles: [CommodityStyle] = []

  package init(_ blocks: [Block]) {
    var found = FoundStyles()
    for block in blocks where block.summary.hasFacts {
      for (_, facts) in block.facts {
        for declaration in facts.declarations { take(declaration) }
        for style in facts.styles { found.take(style) }
      }
    }
    styles = found.styles
    commodityStyles = found.all
  }

  private mutating func take(_ declaration: Declaration) {
    switch declaration.kind {
    case .account:
      if accountPlaces[declaration.name] == nil {
        accountPlaces[declaration.name] = accounts.count
        accounts.append(declaration.name)
      }
      if let stated = AccountClass(type: declaration.type) {
        classes.declare(declaration.name, stated)
      }
    case .commodity: commodities.insert(declaration.name)
    case .payee, .tag: break
    }
  }

  /// Where an account stands among the declared ones; nil where it is none of them.
  package func place(ofAccount account: String) -> Int? { accountPlaces[account] }

  package func accountClass(_ account: String) -> AccountClass? { classes.of(account) }
}

extension Ledger {
  /// Takes down what its journals declare accounts to be, and how they write their commodities, for entries of
  /// one of them that are added or changed.
  package mutating func noteDeclarations() {
    let declarations = Declarations(blocks)
    styles = declarations.commodityStyles
    accountClasses = declarations.classes
  }
}

/// The styles of commodities, as far as they are known.
private struct FoundStyles {
  private var found: [String: CommodityStyle] = [:]
  private var order: [String] = []

  mutating func take(_ style: CommodityStyle) {
    guard let known = found[style.commodity] else {
      found[style.commodity] = style
      order.append(style.commodity)
      return
    }
    if style.authority.rawValue < known.authority.rawValue { return }
    if style.authority == known.authority, style.authority.isSeen {
      found[style.commodity]?.style.learn(from: style.style)
    } else {
      found[style.commodity] = style
    }
  }

  var styles: [String: AmountStyle] { found.mapValues(\.style) }
  var all: [CommodityStyle] { order.compactMap { found[$0] } }
}

extension AmountStyle {
  /// Takes from amounts further down what those above leave open: the groups of the first that has any, and
  /// the most decimals.
  fileprivate mutating func learn(from other: AmountStyle) {
    places = max(places, other.places)
    if decimalMark == nil { decimalMark = other.decimalMark }
    if groupMark == nil {
      groupMark = other.groupMark
      groups = other.groups
    }
  }
}
