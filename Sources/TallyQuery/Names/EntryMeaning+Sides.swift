import TallyFormats
import TallyIndex
import TallyModel

// Entries that say both sides themselves: `A > B`, `from` and `to` in JSON, and full postings.

// MARK: - From A to B

extension EntryMeaning {
  /// An item of `A > B`.
  mutating func appendFlow(
    from source: ResolvedName, _ context: ItemContext, _ block: borrowing Block
  ) throws(EntryProblem) {
    let target = try sideName(block.items.name[context.row], .item(context.number), block)
    if block.items.sign[context.row] == .plus {
      throw EntryProblem(.signNotTaken, [shown(target), ">"], at: .amount(context.number))
    }
    guard source.asSource != 0 else {
      throw EntryProblem(.undeclaredAccount, [shown(source)], at: .flow)
    }
    guard target.asTarget != 0 else {
      throw EntryProblem(.undeclaredAccount, [shown(target)], at: .item(context.number))
    }
    let isTurned = block.items.amount[context.row].isNegative
    let from = Side(account: source.asSource, name: source)
    let to = Side(account: target.asTarget, name: target)
    try add(from: isTurned ? to : from, to: isTurned ? from : to, context, block)
  }

  /// An entry of JSON without a type: `from` and `to` say it all.
  mutating func appendSides(
    _ context: ItemContext, _ kind: EntryKind?, _ block: borrowing Block
  ) throws(EntryProblem) {
    guard context.from != nil || context.to != nil else {
      throw EntryProblem(.missingName, at: .entry)
    }
    let own = names.defaultAccount
    let isTurned = block.items.amount[context.row].isNegative && kind != .refund
    let from = try sideOrAccount(block.entries.from[entry], own, .from, block)
    let to = try sideOrAccount(block.entries.to[entry], own, .to, block)
    try add(from: isTurned ? to : from, to: isTurned ? from : to, only: kind, context, block)
  }

  private mutating func sideOrAccount(
    _ index: UInt32, _ fallback: Int32, _ part: EntryProblem.Part, _ block: borrowing Block
  ) throws(EntryProblem) -> Side {
    guard index != 0 else { return Side(account: fallback, name: nil) }
    let name = try sideName(index, part, block)
    return Side(account: part == .from ? name.asSource : name.asTarget, name: name)
  }

  private struct Side {
    var account: Int32
    /// How it was named; nil for the default account.
    var name: ResolvedName?
  }

  /// One row for each side that is income or expense, else a transfer.
  ///
  /// With `only`, just that kind's.
  private mutating func add(
    from: Side, to: Side, only kind: EntryKind? = nil, _ context: ItemContext,
    _ block: borrowing Block
  ) throws(EntryProblem) {
    let source = names.accountClass(from.account)
    let target = names.accountClass(to.account)
    var takesSource = source?.isCategory ?? false
    var takesTarget = target?.isCategory ?? false
    if !takesSource && !takesTarget {
      return try add(
        .transfer, transferType(from, to), from: from.account, to: to.account, context, block)
    }
    let targetKind = target == .expense ? EntryKind.expense : .income
    if let kind, takesSource, takesTarget {
      takesTarget = kind == targetKind
      takesSource = !takesTarget
    }
    if takesTarget {
      // Income given back goes the way of income, and is negative, as `salary -100` is.
      let isIncome = targetKind == .income
      try add(
        targetKind, to.name, from: isIncome ? to.account : from.account,
        to: isIncome ? from.account : to.account, isNegative: isIncome, context, block)
    }
    if takesSource {
      try add(
        source == .income ? .income : .refund, from.name, from: from.account, to: to.account,
        context, block)
    }
  }

  /// A declared type of transfer on either side names the row; accounts do not.
  private func transferType(_ from: Side, _ to: Side) -> ResolvedName? {
    for side in [to, from] {
      if case .type(.transfer)? = side.name?.kind { return side.name }
    }
    return nil
  }
}

// MARK: - Full double entry

extension EntryMeaning {
  /// Rows of an entry that gives its postings: one for each to an income or expense account; one
  /// transfer where there is none.
  mutating func postings(_ entry: Int, _ block: borrowing Block) throws(EntryProblem) {
    let items = block.items(of: entry)
    var accounts: [ResolvedName] = []
    for (number, item) in items.enumerated() {
      accounts.append(try resolvedName(block.items.name[item], .item(number), block))
    }
    for (number, item) in items.enumerated() {
      let accountClass = names.accountClass(accounts[number].own)
      let amount = block.items.amount[item]
      guard let accountClass, accountClass.isCategory, !amount.isZero else { continue }
      let other = items.firstIndex {
        block.items.amount[$0].isNegative != amount.isNegative && !block.items.amount[$0].isZero
      }
      let otherAccount = other.map { accounts[$0 - items.lowerBound].own } ?? accounts[number].own
      let context = ItemContext(row: item, number: number, isOnlyItem: false)
      let account = accounts[number].own
      let isOut = amount.isNegative  // the posting takes from its account
      let kind: EntryKind = accountClass == .income ? .income : isOut ? .refund : .expense
      let isSource = isOut || kind == .income
      add(
        kind, accounts[number], isSource ? account : otherAccount,
        isSource ? otherAccount : account,
        isNegative: accountClass == .income && !isOut, context, block)
    }
    if rows.isEmpty { transferRow(items, accounts, block) }
  }

  private mutating func transferRow(
    _ items: Range<Int>, _ accounts: [ResolvedName], _ block: borrowing Block
  ) {
    let first = items.lowerBound
    let to = items.firstIndex {
      !block.items.amount[$0].isNegative && !block.items.amount[$0].isZero
    }
    let from = items.firstIndex { block.items.amount[$0].isNegative }
    let row = to ?? first
    let context = ItemContext(row: row, number: row - first, isOnlyItem: false)
    add(
      .transfer, nil, accounts[(from ?? first) - first].own, accounts[row - first].own,
      isNegative: false, context, block)
  }
}
