/// What a report must come to: exact, in cents.
struct Sums: Equatable {
  /// nil where a report does not say.
  var count: Int? = 0
  /// By currency; one without an entry is not in it.
  var income: [String: Int] = [:]
  var expense: [String: Int] = [:]

  /// Those of the entries that a test lets through.
  init(
    _ transactions: Transactions, atCost: Bool,
    where isIncluded: (Transaction, OneLineEntry) -> Bool
  ) {
    var sums = Sums()
    for transaction in transactions {
      transaction.forEachEntry { entry in
        guard isIncluded(transaction, entry) else { return }
        sums.add(atCost ? entry.atCost : entry)
      }
    }
    self = sums
  }

  init() {}

  private mutating func add(_ entry: OneLineEntry) {
    count = count.map { $0 + 1 }
    if entry.category == nil {
      income[entry.currency.rawValue, default: 0] += entry.cents
    } else {
      expense[entry.currency.rawValue, default: 0] += entry.cents
    }
  }

  /// Adds what an edit changed.
  mutating func add(_ change: Edit.Change) {
    count = count.map { $0 + change.count }
    expense[Currency.yuan.rawValue, default: 0] += change.cents
  }

  /// Whether an answer says this, as far as it says.
  func isAnswered(by answer: Sums) -> Bool {
    income == answer.income && expense == answer.expense
      && (answer.count == nil || answer.count == count)
  }
}

extension Sums: CustomStringConvertible {
  /// `1149 entries, income 24792.00 CNY, expense 34726.79 CNY, expense 1253.55 USD`.
  var description: String {
    let sides = [("income", income), ("expense", expense)].flatMap { side, sums in
      sums.sorted { $0.key < $1.key }.map { currency, cents in
        var amount: [UInt8] = []
        amount.addMoney(cents)
        return "\(side) \(String(decoding: amount, as: UTF8.self)) \(currency)"
      }
    }
    return ((count.map { ["\($0) entries"] } ?? []) + sides).joined(separator: ", ")
  }
}
