package import TallyModel

/// What an entry brings to an account, or with a minus takes from it.
///
/// A one-line entry has two for each item: what it is for, and its other side, which pays the cost where there
/// is one.
package struct Posting: Sendable {
  /// The account, in full.
  package var account: Int32
  /// The item of the entry that its quantity is of, from 0.
  package var item: Int32
  /// Whether its quantity is the item's cost.
  package var isOfCost = false
  package var quantity: Quantity
  package var commodity: Int32
  /// The whole cost, with the sign of `quantity`; nil where there is none.
  package var cost: Quantity?
  package var costCommodity: Int32 = 0
  /// Whether it is of a journal, whose amounts have styles of their own.
  package var isOfJournal = false

  /// Whether it takes from the account.
  var isNegative: Bool { quantity.isNegative }

  /// Takes the quantity of another entry of the same shape, or of many: what it is without its sign.
  mutating func set(magnitude: Quantity) {
    quantity = isNegative ? magnitude.negated : magnitude
  }
}
