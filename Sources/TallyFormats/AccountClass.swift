import TallyText

/// What the first part of an account says it is.
///
/// Design rule 5.
package enum AccountClass: UInt8, Sendable {
  case asset, liability, equity, income, expense

  private static let names: [String: AccountClass] = [
    "assets": .asset, "liabilities": .liability, "equity": .equity, "income": .income,
    "revenue": .income, "revenues": .income, "expenses": .expense,
    "资产": .asset, "负债": .liability, "权益": .equity, "收入": .income, "支出": .expense,
  ]

  /// The class of a full account name, by its first part; nil where that is none of the known ones.
  package init?(account: String) {
    guard let found = AccountClass.names[AccountClass.firstPart(of: account)] else { return nil }
    self = found
  }

  private static func firstPart(of account: String) -> String {
    let first = account.firstIndex(of: ":").map { account[..<$0] } ?? account[...]
    return Folding.name(String(first))
  }

  /// What journals may call the first part beside these.
  private static let journalNames: [String: AccountClass] = [
    "asset": .asset, "liability": .liability, "debt": .liability, "debts": .liability,
    "incomes": .income, "expense": .expense,
  ]

  /// The class of an account by what hledger 1.25 takes it for: by its first part in the plural or the
  /// singular, else as above.
  package init?(journalAccount account: String) {
    let first = AccountClass.firstPart(of: account)
    guard let found = AccountClass.names[first] ?? AccountClass.journalNames[first] else {
      return nil
    }
    self = found
  }

  /// What the tag `type:` of an account says, by a letter or a word, of which cash is an asset, conversion
  /// equity, and a gain income; nil where it is none of hledger's.
  package init?(type: String) {
    switch Folding.name(type) {
    case "a", "asset", "c", "cash": self = .asset
    case "l", "liability": self = .liability
    case "e", "equity", "v", "conversion", "u", "unrealisedgain": self = .equity
    case "r", "revenue", "g", "gain": self = .income
    case "x", "expense": self = .expense
    default: return nil
    }
  }

  /// Whether postings to it are income or expense.
  package var isCategory: Bool { self == .income || self == .expense }
}

/// What the accounts of a ledger's journals are.
package struct AccountClasses: Equatable, Sendable {
  private var declared: [String: AccountClass] = [:]

  package init() {}

  /// Takes down what an account is said to be; of two declarations the last one counts.
  package mutating func declare(_ account: String, _ stated: AccountClass) {
    declared[account] = stated
  }

  /// What an account is: by its own declaration, else by that of the nearest account above it, else by its
  /// name.
  package func of(_ account: String) -> AccountClass? {
    if !declared.isEmpty {
      var above = account[...]
      while true {
        if let stated = declared[String(above)] { return stated }
        guard let colon = above.lastIndex(of: ":") else { break }
        above = above[..<colon]
      }
    }
    return AccountClass(journalAccount: account)
  }
}
