package import TallyModel

/// What the postings of one sort of an entry weigh, for whoever works it out again from what was read.
///
/// The rules are those of `JournalBalance`; commodities are told by numbers that are somebody else's.
package struct EntryWeights: ~Copyable {
  private var balance = JournalBalance()

  package init() {}

  /// Adds an amount without a cost; false where that has too many digits.
  package mutating func add(_ quantity: Quantity, of commodity: Int) -> Bool {
    balance.add(quantity, of: commodity, places: Int(quantity.scale))
  }

  /// Notes an amount that is written in a posting of another sort: it does not count, but its decimals do.
  package mutating func note(_ quantity: Quantity, of commodity: Int) {
    balance.note(commodity, places: Int(quantity.scale))
  }

  /// Adds an amount with its whole cost; false likewise.
  package mutating func add(
    _ quantity: Quantity, of commodity: Int, cost: Quantity, of costCommodity: Int
  ) -> Bool {
    // One that was rounded is not known any more, but what would be made of it was refused when it was read.
    add(quantity, of: commodity, (cost, false), of: costCommodity)
  }

  /// Adds an amount at a price; false likewise.
  package mutating func add(
    _ quantity: Quantity, of commodity: Int, price: Quantity, isTotal: Bool, of costCommodity: Int
  ) -> Bool {
    guard let cost = JournalBalance.cost(of: quantity, price, isTotal) else { return false }
    return add(quantity, of: commodity, cost, of: costCommodity)
  }

  private mutating func add(
    _ quantity: Quantity, of commodity: Int, _ cost: (quantity: Quantity, isRounded: Bool),
    of costCommodity: Int
  ) -> Bool {
    // The price is not known any more; it has no fewer decimals than two where they are asked for.
    let weight = JournalBalance.Weight(
      commodity: commodity, cost: costCommodity, pricePlaces: 2, isRounded: cost.isRounded)
    return balance.add(cost.quantity, weight, places: Int(quantity.scale))
  }

  /// What one posting more takes for them to add up to zero, commodity by commodity; nil where that has too
  /// many digits.
  package var missing: [(commodity: Int, quantity: Quantity)]? {
    if balance.isRounded { return nil }
    return balance.used.map { ($0, balance.sums[$0].quantity.negated) }
  }

  /// Whether they add up to zero, or two commodities are left one of which may cost the other.
  package var isBalanced: Bool { balance.isBalanced || balance.opposites != nil }
}
