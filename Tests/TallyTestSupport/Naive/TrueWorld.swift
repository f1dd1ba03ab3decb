package import TallyModel

/// A type that a random ledger declares.
package struct TrueType: Sendable {
  package var name: String
  package var kind: TypeKind
  package var aliases: [String] = []
  package var icon = ""
  /// In full.
  package var account: String?
  package var isFavorite = false

  /// The account that is spent on, or that income comes from.
  package var category: String {
    account ?? (kind == .income ? "income:" : "expenses:") + name
  }
}

/// What a random ledger declares: its currency, its accounts, its types; and what people write in it.
package struct TrueWorld: Sendable {
  package var currency: String
  /// In full.
  package var defaultAccount: String
  package var accounts: [(short: String, full: String)]
  package var types: [TrueType]
  package var undeclared: [String]
  package var decimalMark: Character = "."
  /// How an amount of the ledger's own currency may be marked.
  package var ownNames: [String]
  package var ownSymbols: [String]
  package var isChinese: Bool

  /// Own accounts, as they may be named, and in full.
  package var ownAccounts: [(name: String, full: String)] {
    let first = accounts[0]
    return accounts.map { ($0.short, $0.full) } + accounts.map { ($0.full, $0.full) }
      + [(first.short + ":Ann", first.full + ":Ann"), ("assets:safe", "assets:safe")]
  }

  package func types(_ kind: TypeKind) -> [TrueType] { types.filter { $0.kind == kind } }

  /// As `tally.json` would say it.
  package var settings: Settings {
    var settings = Settings()
    settings.currency = currency
    settings.account = defaultAccount
    settings.accounts = accounts
    settings.decimalMark = decimalMark.asciiValue ?? UInt8(ascii: ".")
    return settings
  }

  /// As `types.json` would say it.
  package var typeList: TypeList {
    var list = TypeList()
    for type in types {
      var declared = EntryType(name: type.name)
      declared.kind = type.kind
      declared.aliases = type.aliases
      declared.icon = type.icon
      declared.account = type.account
      declared.favorite = type.isFavorite
      list.types.append(declared)
    }
    var rating = FieldRule(name: "rating", kind: .integer)
    rating.minimum = Quantity(1)
    rating.maximum = Quantity(5)
    list.fields = [rating]
    return list
  }

  /// `tally.json`.
  package var settingsText: String {
    let accounts = accounts.map { "\"\($0.short)\": \"\($0.full)\"" }.joined(separator: ", ")
    return """
      // A ledger made from a seed.
      {"currency": "\(currency)", "account": "\(defaultAccount)", "decimal": "\(decimalMark)",
       "accounts": {\(accounts)},}
      """
  }

  /// `types.json`.
  package var typesText: String {
    let types = types.map { type in
      let aliases = type.aliases.map { "\"\($0)\"" }.joined(separator: ", ")
      let account = type.account.map { ", \"account\": \"\($0)\"" } ?? ""
      return """
        {"name": "\(type.name)", "kind": "\(type.kind.rawValue)", "aliases": [\(aliases)], \
        "icon": "\(type.icon)", "favorite": \(type.isFavorite)\(account)}
        """
    }
    return """
      {"types": [\(types.joined(separator: ",\n"))],
       "fields": {"rating": {"kind": "integer", "min": 1, "max": 5}}}
      """
  }
}

extension TrueWorld {
  package init(_ random: inout SeededRandom) {
    self = random.oneIn(2) ? .english : .chinese
    if random.oneIn(3) { defaultAccount = random.pick(accounts).full }
    if random.oneIn(4) { decimalMark = "," }
  }

  private static let english = TrueWorld(
    currency: "USD", defaultAccount: "assets:cash",
    accounts: [
      ("owed", "assets:receivable"), ("cash", "assets:cash"), ("bank", "assets:bank"),
      ("visa", "liabilities:visa"),
    ],
    types: [
      TrueType(name: "coffee", kind: .expense, aliases: ["latte", "咖啡"], icon: "☕"),
      TrueType(name: "lunch", kind: .expense, isFavorite: true),
      TrueType(name: "eating out", kind: .expense, account: "expenses:food:out"),
      TrueType(name: "food", kind: .expense, icon: "🍎", isFavorite: true),
      TrueType(name: "salary", kind: .income, aliases: ["wages"], icon: "💰"),
      TrueType(name: "interest", kind: .income, account: "income:bank:interest"),
      TrueType(name: "refund", kind: .refund),
      TrueType(name: "gift", kind: .either, icon: "🎁"),
      TrueType(name: "poker", kind: .either, account: "expenses:games"),
      TrueType(name: "transfer", kind: .transfer),
      TrueType(name: "savings", kind: .transfer, account: "assets:savings"),
    ],
    undeclared: ["gym", "vet", "pet food", "dentistry", "Zoo"],
    ownNames: ["USD", "美元"], ownSymbols: ["$"], isChinese: false)

  private static let chinese = TrueWorld(
    currency: "CNY", defaultAccount: "assets:微信",
    accounts: [
      ("应收", "assets:应收"), ("微信", "assets:微信"), ("现金", "assets:现金"),
      ("银行卡", "assets:银行卡"), ("信用卡", "liabilities:信用卡"),
    ],
    types: [
      TrueType(name: "午饭", kind: .expense, aliases: ["中饭", "lunch"], icon: "🍚"),
      TrueType(name: "咖啡", kind: .expense, isFavorite: true),
      TrueType(name: "打车", kind: .expense, account: "expenses:交通:打车"),
      TrueType(name: "买菜", kind: .expense),
      TrueType(name: "工资", kind: .income, icon: "💰"),
      TrueType(name: "利息", kind: .income, account: "收入:利息"),
      TrueType(name: "退款", kind: .refund),
      TrueType(name: "红包", kind: .either, icon: "🧧"),
      TrueType(name: "麻将", kind: .either),
      TrueType(name: "转账", kind: .transfer),
      TrueType(name: "信用卡还款", kind: .transfer, account: "liabilities:信用卡"),
    ],
    undeclared: ["宠物", "电影", "Gym", "快递"],
    ownNames: ["CNY", "元", "块", "RMB"], ownSymbols: ["¥", "￥"], isChinese: true)
}
