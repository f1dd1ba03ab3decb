package import TallyModel

/// Sums of rows, one for each commodity.
package struct Sums: Sendable {
  package private(set) var amounts: [(commodity: Int32, quantity: Quantity)] = []
  /// Whether a sum had more than 38 digits: then it is no figure, and there is no answer.
  package private(set) var isTooLarge = false

  package init() {}

  package var isEmpty: Bool { amounts.isEmpty }

  package mutating func add(_ quantity: Quantity, _ commodity: Int32) {
    guard let at = amounts.firstIndex(where: { $0.commodity == commodity }) else {
      amounts.append((commodity, quantity))
      return
    }
    if let sum = amounts[at].quantity.adding(quantity) {
      amounts[at].quantity = sum
    } else {
      isTooLarge = true
    }
  }

  package mutating func add(_ other: Sums) {
    for amount in other.amounts { add(amount.quantity, amount.commodity) }
    isTooLarge = isTooLarge || other.isTooLarge
  }

  package subscript(_ commodity: Int32) -> Quantity? {
    amounts.first { $0.commodity == commodity }?.quantity
  }

  /// By name of the commodity, the ledger's own first.
  package func mixed(_ symbols: Symbols, own: String) -> [Amount] {
    let named = amounts.map { Amount($0.quantity, symbols[$0.commodity]) }
    return named.sorted { Sums.isBefore($0.commodity, $1.commodity, own: own) }
  }

  /// The order in which currencies are shown.
  static func isBefore(_ a: String, _ b: String, own: String) -> Bool {
    (a == own) != (b == own) ? a == own : a < b
  }
}

/// Income and expense of some rows, and how many they are.
package struct Flow: Sendable {
  package private(set) var income = Sums()
  package private(set) var expense = Sums()
  package private(set) var count = 0

  package init() {}

  /// Adds a row at what was paid, or the sum of so many.
  ///
  /// A transfer counts, and adds to neither sum; so does an amount of nothing, as a journal may have.
  package mutating func add(_ row: Row, times: Int = 1) {
    count += times
    if row.paid.isZero { return }
    switch row.kind {
    case .expense, .refund: expense.add(row.paid, row.paidCommodity)
    case .income: income.add(row.paid, row.paidCommodity)
    case .transfer: break
    }
  }

  package mutating func add(_ other: Flow) {
    income.add(other.income)
    expense.add(other.expense)
    count += other.count
  }

  /// Income less expense.
  package var net: Sums {
    var net = income
    for amount in expense.amounts { net.add(amount.quantity.negated, amount.commodity) }
    return net
  }

  package var isTooLarge: Bool { income.isTooLarge || expense.isTooLarge || net.isTooLarge }
}
