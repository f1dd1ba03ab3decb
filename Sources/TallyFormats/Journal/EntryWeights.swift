package import TallyModel

/// What the postings of one sort of an entry weigh, for whoever works it out again from what was read.
///
/// The rules are those of `JournalBalance`; commodities are told by numbers that are somebody else's.
package struct EntryWeights: ~Copyable {
  private var balance = JournalBalance()
  private var hasCosts = false

  package init() {}

  /// Adds an amount without a cost; false where that has too many digits.
  package mutating func add(_ quantity: Quantity, of commodity: Int) -> Bool {
    balance.add(quantity, of: commodity, places: Int(quantity.scale))
  }

  /// Adds an amount with its whole cost; false likewise.
  package mutating func add(
    _ quantity: Quantity, of commodity: Int, cost: Quantity, of costCommodity: Int
  ) -> Bool {
    hasCosts = true
    // The price is not known any more; it has no fewer decimals than two where they are asked for.
    let weight = JournalBalance.Weight(commodity: commodity, cost: costCommodity, pricePlaces: 2)
    return balance.add(cost, weight, places: Int(quantity.scale))
  }

  /// Adds an amount at a price; false likewise.
  package mutating func add(
    _ quantity: Quantity, of commodity: Int, price: Quantity, isTotal: Bool, of costCommodity: Int
  ) -> Bool {
    guard let cost = JournalBalance.cost(of: quantity, price, isTotal) else { return false }
    return add(quantity, of: commodity, cost: cost.quantity, of: costCommodity)
  }

  /// What one posting more takes for them to add up to zero, commodity by commodity; nil where that has too
  /// many digits.
  package var missing: [(commodity: Int, quantity: Quantity)]? {
    if balance.isRounded { return nil }
    return balance.used.map { ($0, balance.sums[$0].quantity.negated) }
  }

  /// Whether they add up to zero, or two commodities are left one of which may cost the other.
  package var isBalanced: Bool {
    let left = balance.used.filter { !balance.isBalanced($0) }
    if left.isEmpty { return true }
    let sums = balance.used.map { balance.sums[$0].quantity }.filter { !$0.isZero }
    return !hasCosts && sums.count == 2 && sums[0].isNegative != sums[1].isNegative
  }
}
