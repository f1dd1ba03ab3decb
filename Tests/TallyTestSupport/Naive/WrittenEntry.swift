import TallyModel

/// A name as people may write it.
package struct WrittenName: Sendable {
  /// Without quotation marks; each means the same.
  package var spellings: [String]
  /// Whether it may stand without quotation marks, however many words it has.
  package var isBare = true

  package init(_ spellings: [String], isBare: Bool = true) {
    (self.spellings, self.isBare) = (spellings, isBare)
  }
}

/// NAME AMOUNT [COST], not yet put into words.
package struct WrittenItem: Sendable {
  package var name: WrittenName
  package var isAccount = false
  /// With the sign it is written with.
  package var amount: TrueAmount
  package var plus = false
  package var cost: TrueAmount?
  /// The price of one, where the cost was worked out from it.
  package var price: TrueAmount?
}

/// What an entry says of money, not yet put into words, and the rows it is in truth.
package struct WrittenEntry: Sendable {
  package var flow: WrittenName?
  package var items: [WrittenItem] = []
  package var from: WrittenName?
  package var to: WrittenName?
  package var rows: [TrueRow] = []
}

/// Something that money goes to or comes from.
struct Target {
  var name: WrittenName
  var shown: String
  var declared: String?
  /// Full accounts: as what is spent on, and as where income is from.
  var spent: String
  var earned: String
  var kind: Kind

  enum Kind { case expense, income, refund, either, undeclared, own, transfer }

  static func isCategory(_ account: String) -> Bool { isExpense(account) || isIncome(account) }
  static func isExpense(_ account: String) -> Bool {
    account.hasPrefix("expenses:") || account.hasPrefix("支出:")
  }
  static func isIncome(_ account: String) -> Bool {
    account.hasPrefix("income:") || account.hasPrefix("收入:")
  }
}

/// Makes up entries, and says what they are: design rule 10 the other way round.
struct EntryMaker {
  let world: TrueWorld

  func make(_ random: inout SeededRandom) -> WrittenEntry {
    while true {
      let entry =
        switch random.number(0...9) {
        case 0, 1: flow(&random)
        case 2: transfer(&random)
        case 3, 4: earning(&random)
        default: spending(&random)
        }
      if let entry { return entry }
    }
  }

  // MARK: Targets

  private func name(of type: TrueType) -> WrittenName { WrittenName([type.name] + type.aliases) }

  private func declared(_ type: TrueType) -> Target {
    let kind: Target.Kind =
      switch type.kind {
      case .expense: .expense
      case .income: .income
      case .refund: .refund
      case .either: .either
      case .transfer: .transfer
      }
    let earned = type.account ?? "income:" + type.name
    return Target(
      name: name(of: type), shown: type.name, declared: type.name,
      spent: type.account ?? "expenses:" + type.name, earned: earned, kind: kind)
  }

  /// `food:snacks`: below its type's account.
  private func part(of type: TrueType, _ random: inout SeededRandom) -> Target {
    let part = random.pick(["snacks", "weekend", "家"])
    var target = declared(type)
    target.name = WrittenName(
      target.name.spellings.map { $0 + ":" + part }, isBare: !type.name.contains(" "))
    target.shown += ":" + part
    target.spent += ":" + part
    target.earned += ":" + part
    return target
  }

  private func account(_ name: String, _ full: String) -> Target {
    let isOwn = !Target.isCategory(full)
    let below = full.split(separator: ":", maxSplits: 1)[1]
    let kind: Target.Kind = isOwn ? .own : Target.isExpense(full) ? .expense : .income
    return Target(
      name: WrittenName([name]), shown: String(below), declared: nil, spent: full, earned: full,
      kind: kind)
  }

  private func own(_ random: inout SeededRandom) -> Target {
    let (name, full) = random.pick(world.ownAccounts)
    return account(name, full)
  }

  private func expense(_ random: inout SeededRandom) -> Target {
    switch random.number(0...7) {
    case 0: return part(of: random.pick(world.types(.expense)), &random)
    case 1: return account("expenses:travel:train", "expenses:travel:train")
    default: return declared(random.pick(world.types(.expense)))
    }
  }

  private func income(_ random: inout SeededRandom) -> Target {
    switch random.number(0...6) {
    case 0: return part(of: random.pick(world.types(.income)), &random)
    case 1: return account("income:rent", "income:rent")
    default: return declared(random.pick(world.types(.income)))
    }
  }

  private func either(_ random: inout SeededRandom) -> Target {
    let type = random.pick(world.types(.either))
    return random.oneIn(5) ? part(of: type, &random) : declared(type)
  }

  private func undeclared(_ random: inout SeededRandom) -> Target {
    let name = random.pick(world.undeclared)
    return Target(
      name: WrittenName([name], isBare: !name.contains(" ")), shown: name, declared: nil,
      spent: "expenses:" + name, earned: "income:" + name, kind: .undeclared)
  }

  // MARK: Amounts

  private func amount(_ random: inout SeededRandom) -> TrueAmount {
    let currency =
      random.oneIn(7) ? random.pick(["EUR", "JPY", "GBP"]) : world.currency
    let most = random.pick([999, 9_999, 99_999, 12_345_678])
    if currency == "JPY" || random.oneIn(3) {
      return TrueAmount(100 * random.number(1...max(1, most / 100)), currency)
    }
    if random.oneIn(10) {
      return TrueAmount(random.pick([50_000_00, 1000_00, 80_000_00]), currency)
    }
    return TrueAmount(random.number(1...most), currency)
  }

  private func item(
    _ target: Target, negative: Bool, plus: Bool = false, _ random: inout SeededRandom
  ) -> WrittenItem {
    var amount = amount(&random)
    if negative { amount.hundredths = -amount.hundredths }
    var item = WrittenItem(
      name: target.name, isAccount: target.kind == .own, amount: amount, plus: plus)
    guard amount.currency != world.currency, random.oneIn(2) else { return item }
    let sign = negative ? -1 : 1
    if random.oneIn(2) {
      item.cost = TrueAmount(sign * random.number(1...99_999), world.currency)
    } else {
      // Whole units times a price need no rounding.
      item.amount.hundredths = sign * 100 * random.number(1...500)
      let price = random.number(1...999)
      item.price = TrueAmount(price, world.currency)
      item.cost = TrueAmount(item.amount.hundredths / 100 * price, world.currency)
    }
    return item
  }

  /// A row with the item's amount, whose sign is now the row's.
  private func row(
    _ kind: String, _ target: Target, from: String, to: String, _ item: WrittenItem,
    isNegative: Bool, posting: Int?
  ) -> TrueRow {
    let signed = { (amount: TrueAmount) in
      TrueAmount((isNegative ? -1 : 1) * abs(amount.hundredths), amount.currency)
    }
    let isMove = kind == "transfer" && target.kind == .own
    return TrueRow(
      kind, isMove ? "" : target.shown, declared: isMove ? nil : target.declared, from: from,
      to: to, signed(item.amount), cost: item.cost.map(signed), posting: posting)
  }

  // MARK: Shapes

  /// Money spent, and money back.
  private func spending(_ random: inout SeededRandom) -> WrittenEntry? {
    var entry = WrittenEntry()
    var paying = world.defaultAccount
    if random.oneIn(3) {
      let own = own(&random)
      entry.from = own.name
      paying = own.spent
    }
    let count = random.oneIn(3) ? random.number(2...4) : 1
    for posting in 1...count {
      let canMove = count > 1 || entry.from != nil
      let target =
        canMove && random.oneIn(6)
        ? own(&random)
        : random.oneIn(6)
          ? undeclared(&random) : random.oneIn(8) ? either(&random) : expense(&random)
      let isNegative =
        target.kind == .either || (target.kind != .undeclared && random.oneIn(7))
      let item = item(target, negative: isNegative, &random)
      entry.items.append(item)
      switch target.kind {
      case .own:
        if target.spent == paying { return nil }
        entry.rows.append(
          row(
            "transfer", target, from: isNegative ? target.spent : paying,
            to: isNegative ? paying : target.spent, item, isNegative: false, posting: posting))
      case .either:
        entry.rows.append(
          row(
            "expense", target, from: paying, to: target.spent, item, isNegative: false,
            posting: posting))
      default:
        entry.rows.append(
          row(
            isNegative ? "refund" : "expense", target, from: isNegative ? target.spent : paying,
            to: isNegative ? paying : target.spent, item, isNegative: isNegative, posting: posting))
      }
    }
    return entry
  }

  /// Money that comes in.
  private func earning(_ random: inout SeededRandom) -> WrittenEntry? {
    var entry = WrittenEntry()
    var receiving = world.defaultAccount
    if random.oneIn(2) {
      let own = own(&random)
      entry.to = own.name
      receiving = own.spent
    }
    for posting in 1...random.pick([1, 1, 2]) {
      let target =
        switch random.number(0...4) {
        case 0: either(&random)
        case 1: undeclared(&random)
        case 2: declared(random.pick(world.types(.refund)))
        default: income(&random)
        }
      let isIncome = target.kind == .income
      let isNegative = isIncome && random.oneIn(6)
      let plus = !isNegative && target.kind != .refund && (!isIncome || random.oneIn(4))
      let item = item(target, negative: isNegative, plus: plus, &random)
      entry.items.append(item)
      let isBack = target.kind == .refund
      entry.rows.append(
        row(
          isBack ? "refund" : "income", target, from: isBack ? target.spent : target.earned,
          to: receiving, item, isNegative: isNegative || isBack, posting: posting))
    }
    return entry
  }

  /// A type of transfer.
  private func transfer(_ random: inout SeededRandom) -> WrittenEntry? {
    let type = random.pick(world.types(.transfer))
    let target = declared(type)
    var entry = WrittenEntry()
    let from = random.oneIn(2) ? own(&random) : nil
    let to = type.account == nil || random.oneIn(4) ? own(&random) : nil
    entry.from = from?.name
    entry.to = to?.name
    let source = from?.spent ?? world.defaultAccount
    let goal = to?.spent ?? type.account ?? ""
    if source == goal { return nil }
    let isNegative = random.oneIn(6)
    let item = item(target, negative: isNegative, &random)
    entry.items = [item]
    entry.rows = [
      row(
        "transfer", target, from: isNegative ? goal : source, to: isNegative ? source : goal, item,
        isNegative: false, posting: 1)
    ]
    return entry
  }

  /// `A > B + C`.
  private func flow(_ random: inout SeededRandom) -> WrittenEntry? {
    let source = side(&random)
    var entry = WrittenEntry()
    entry.flow = source.name
    let sourceAccount =
      source.kind == .expense || source.kind == .refund ? source.spent : source.earned
    for posting in 1...random.pick([1, 1, 1, 2, 3]) {
      let target = side(&random)
      let goal = target.kind == .income ? target.earned : target.spent
      if goal == sourceAccount { return nil }
      let isTurned = random.oneIn(8)
      let item = item(target, negative: isTurned, &random)
      entry.items.append(item)
      let (from, to) = isTurned ? (target, source) : (source, target)
      let (fromAccount, toAccount) = isTurned ? (goal, sourceAccount) : (sourceAccount, goal)
      var rows: [TrueRow] = []
      if Target.isCategory(toAccount) {
        let isExpense = Target.isExpense(toAccount)
        rows.append(
          row(
            isExpense ? "expense" : "income", to, from: isExpense ? fromAccount : toAccount,
            to: isExpense ? toAccount : fromAccount, item, isNegative: !isExpense, posting: posting)
        )
      }
      if Target.isCategory(fromAccount) {
        let isIncome = Target.isIncome(fromAccount)
        rows.append(
          row(
            isIncome ? "income" : "refund", from, from: fromAccount, to: toAccount, item,
            isNegative: !isIncome, posting: rows.isEmpty ? posting : nil))
      }
      if rows.isEmpty {
        let named = to.kind == .transfer ? to : from
        rows.append(
          row(
            "transfer", named, from: fromAccount, to: toAccount, item, isNegative: false,
            posting: posting))
      }
      entry.rows += rows
    }
    return entry
  }

  /// What may stand on either side of `>`: nothing undeclared, and of transfers those with an account.
  private func side(_ random: inout SeededRandom) -> Target {
    switch random.number(0...9) {
    case 0: return either(&random)
    case 1: return income(&random)
    case 2: return declared(random.pick(world.types(.refund)))
    case 3:
      let types = world.types(.transfer).filter { $0.account != nil }
      var target = declared(random.pick(types))
      target.earned = target.spent
      return target
    case 4, 5: return expense(&random)
    default: return own(&random)
    }
  }
}
