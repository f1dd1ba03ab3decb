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
    let first = account.firstIndex(of: ":").map { account[..<$0] } ?? account[...]
    guard let found = AccountClass.names[Folding.name(String(first))] else { return nil }
    self = found
  }

  /// Whether postings to it are income or expense.
  package var isCategory: Bool { self == .income || self == .expense }
}
