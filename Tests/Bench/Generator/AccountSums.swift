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

extension AccountSums {
  /// The accounts that others have not, or not with the same sums.
  func apart(from others: AccountSums) -> AccountSums {
    var apart = self
    apart.cents = cents.filter { others.cents[$0.key] != $0.value }
    return apart
  }
}

extension AccountSums: CustomStringConvertible {
  /// `assets:cash -12.05 CNY; expenses:travel 8.00 CNY, 3.10 USD`.
  var description: String {
    cents.isEmpty
      ? "no account"
      : cents.sorted { $0.key < $1.key }.map { account, sums in
        let amounts = sums.sorted { $0.key < $1.key }.map { currency, cents in
          var amount: [UInt8] = []
          amount.addMoney(cents)
          return "\(String(decoding: amount, as: UTF8.self)) \(currency)"
        }
        return account + " " + amounts.joined(separator: ", ")
      }.joined(separator: "; ")
  }
}
