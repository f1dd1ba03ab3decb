/// A quantity of a commodity: 6.50 USD.
package struct Amount: Hashable, Sendable {
  package var quantity: Quantity
  /// The commodity's own name: an ISO 4217 code, or what the ledger declares.
  package var commodity: String

  package init(_ quantity: Quantity, _ commodity: String) {
    self.quantity = quantity
    self.commodity = commodity
  }
}

/// A sum over commodities, one quantity for each, in the order of their names.
///
/// Amounts of different commodities are never added up to one number. A commodity whose sum is zero
/// stays, since «0.00 CNY» and «no CNY at all» differ.
package struct MixedAmount: Hashable, Sendable {
  package private(set) var amounts: [Amount] = []

  package init() {}

  package init(_ amount: Amount) { amounts = [amount] }

  package var isEmpty: Bool { amounts.isEmpty }
  package var isZero: Bool { amounts.allSatisfy(\.quantity.isZero) }

  /// The sum in one commodity, or nil where nothing was added in it.
  package subscript(commodity: String) -> Quantity? {
    amounts.first { $0.commodity == commodity }?.quantity
  }

  /// Adds an amount; false, and nothing is changed, where the sum has more than 38 digits.
  package mutating func add(_ amount: Amount) -> Bool {
    var at = 0
    while at < amounts.count, amounts[at].commodity < amount.commodity { at += 1 }
    guard at < amounts.count, amounts[at].commodity == amount.commodity else {
      amounts.insert(amount, at: at)
      return true
    }
    guard let sum = amounts[at].quantity.adding(amount.quantity) else { return false }
    amounts[at].quantity = sum
    return true
  }
}
