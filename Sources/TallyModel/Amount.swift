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
