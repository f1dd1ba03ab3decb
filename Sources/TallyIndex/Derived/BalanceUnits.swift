/// Numbers for the balances that assertions are about: of an account by itself, and of one with all below it.
struct BalanceUnits {
  private var own: [String: Int] = [:]
  private var inclusive: [String: Int] = [:]
  /// By number the account, and the first number that this has.
  private(set) var accounts: [(name: String, first: Int)] = []

  var count: Int { accounts.count }

  /// The number of a balance, which gets the next one where it has none.
  mutating func unit(_ account: String, isInclusive: Bool) -> Int {
    if let known = isInclusive ? inclusive[account] : own[account] { return known }
    let number = count
    let other = isInclusive ? own[account] : inclusive[account]
    if isInclusive { inclusive[account] = number } else { own[account] = number }
    accounts.append((account, other ?? number))
    return number
  }

  /// The number of a balance; nil where it has none.
  func known(_ account: String, isInclusive: Bool) -> Int? {
    isInclusive ? inclusive[account] : own[account]
  }

  /// The balances that a posting to an account is part of.
  func units(of account: String) -> [Int] {
    var units = own[account].map { [$0] } ?? []
    guard !inclusive.isEmpty else { return units }
    if let unit = inclusive[account] { units.append(unit) }
    var rest = account[...]
    while let colon = rest.lastIndex(of: ":") {
      rest = rest[..<colon]
      if let unit = inclusive[String(rest)] { units.append(unit) }
    }
    return units
  }
}

/// Numbers for the commodities of a ledger.
struct CommodityNumbers {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func number(of name: String) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
