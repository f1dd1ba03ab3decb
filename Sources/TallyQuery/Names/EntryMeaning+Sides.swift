import TallyFormats
import TallyIndex
import TallyModel

// Entries that say both sides themselves: `A > B`, `from` and `to` in JSON.

extension EntryMeaning {
  /// An item of `A > B`.
  mutating func appendFlow(
    from source: ResolvedName, _ context: ItemContext
  ) throws(EntryProblem) {
    let target = try sideName(columns.name[context.row], .item(context.number))
    if columns.sign[context.row] == .plus {
      throw EntryProblem(.signNotTaken, [shown(target), ">"], at: .amount(context.number))
    }
    guard source.asSource != 0 else {
      throw EntryProblem(.undeclaredAccount, [shown(source)], at: .flow)
    }
    guard target.asTarget != 0 else {
      throw EntryProblem(.undeclaredAccount, [shown(target)], at: .item(context.number))
    }
    let isTurned = columns.amount[context.row].isNegative
    let from = Side(account: source.asSource, name: source)
    let to = Side(account: target.asTarget, name: target)
    try add(from: isTurned ? to : from, to: isTurned ? from : to, context)
  }

  /// An entry of JSON without a type: `from` and `to` say it all.
  mutating func appendSides(
    _ context: ItemContext, _ kind: EntryKind?
  ) throws(EntryProblem) {
    guard context.from != nil || context.to != nil else {
      throw EntryProblem(.missingName, at: .entry)
    }
    let own = names.defaultAccount
    let isTurned = columns.amount[context.row].isNegative && kind != .refund
    let from = try sideOrAccount(columns.from[entry], own, .from)
    let to = try sideOrAccount(columns.to[entry], own, .to)
    try add(from: isTurned ? to : from, to: isTurned ? from : to, only: kind, context)
  }

  private mutating func sideOrAccount(
    _ index: UInt32, _ fallback: Int32, _ part: EntryProblem.Part
  ) throws(EntryProblem) -> Side {
    guard index != 0 else { return Side(account: fallback, name: nil) }
    let name = try sideName(index, part)
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
    from: Side, to: Side, only kind: EntryKind? = nil, _ context: ItemContext
  ) throws(EntryProblem) {
    let source = names.accountClass(from.account)
    let target = names.accountClass(to.account)
    var takesSource = source?.isCategory ?? false
    var takesTarget = target?.isCategory ?? false
    if !takesSource && !takesTarget {
      return try add(
        .transfer, transferType(from, to), from: from.account, to: to.account, context)
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
        to: isIncome ? from.account : to.account, isNegative: isIncome, context)
    }
    if takesSource {
      try add(
        source == .income ? .income : .refund, from.name, from: from.account, to: to.account,
        context)
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
