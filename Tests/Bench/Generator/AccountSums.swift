/// What the accounts of a journal come to: exact, in cents, by currency.
struct AccountSums: Equatable {
  /// One without an entry is not in it.
  private var cents: [String: [String: Int]] = [:]

  init() {}

  init(_ transactions: Transactions) {
    for transaction in transactions { add(transaction) }
  }

  private mutating func add(_ transaction: Transaction) {
    let account = "assets:" + AccountSums.text(Words.accounts[transaction.account])
    transaction.forEachEntry { entry in
      guard let category = entry.category else {
        add(-entry.cents, .yuan, to: "income:salary")
        return add(entry.cents, .yuan, to: "assets:" + AccountSums.text(Words.accounts[0]))
      }
      add(
        entry.cents, entry.currency, to: "expenses:" + AccountSums.text(Words.categories[category]))
      add(-entry.yuanCents, .yuan, to: account)
    }
  }

  mutating func add(_ cents: Int, _ currency: Currency, to account: String) {
    add(cents, currency.rawValue, to: account)
  }

  mutating func add(_ cents: Int, _ currency: String, to account: String) {
    self.cents[account, default: [:]][currency, default: 0] += cents
  }

  private static func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }
}

extension AccountSums: CustomStringConvertible {
  /// `24 accounts: assets:cash -12.05 CNY, …`.
  var description: String {
    let first = cents.min { $0.key < $1.key }
    let sums = (first?.value ?? [:]).sorted { $0.key < $1.key }.map { currency, cents in
      var amount: [UInt8] = []
      amount.addMoney(cents)
      return "\(String(decoding: amount, as: UTF8.self)) \(currency)"
    }
    return "\(cents.count) accounts: \(first?.key ?? "") \(sums.joined(separator: ", ")), …"
  }
}
