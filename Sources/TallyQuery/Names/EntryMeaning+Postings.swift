import TallyFormats
import TallyIndex
import TallyModel

// Full double entry, and the postings of all entries.

extension EntryMeaning {
  /// Rows of an entry that gives its postings: one for each to an income or expense account; where there is
  /// none, one transfer.
  mutating func resolvePostings() throws(EntryProblem) {
    let items = columns.items(of: entry)
    accounts.removeAll(keepingCapacity: true)
    let isJournal = columns.kind[entry].isJournal
    for (number, item) in items.enumerated() {
      accounts.append(
        isJournal
          ? names.journalAccount(columns.name[item], in: block)
          : try resolvedName(columns.name[item], .item(number)))
    }
    if items.isEmpty { return addEmptyRow() }
    for item in items where !columns.amount[item].isZero { addCategoryRow(item, items) }
    // Postings of nothing are no more than noise beside others.
    if rows.isEmpty, items.allSatisfy({ columns.amount[$0].isZero }) {
      for item in items where rows.isEmpty { addCategoryRow(item, items) }
    }
    if rows.isEmpty { addTransferRow(items) }
  }

  /// The row of a posting to an income or expense account; none for others.
  private mutating func addCategoryRow(_ item: Int, _ items: Range<Int>) {
    let number = item - items.lowerBound
    let name = accounts[number]
    guard let accountClass = names.accountClass(name.own), accountClass.isCategory else { return }
    let amount = columns.amount[item]
    let isOut = amount.isNegative  // the posting takes from its account
    let other = otherSide(of: item, items)
    let kind: EntryKind = accountClass == .income ? .income : isOut ? .refund : .expense
    let isSource = isOut || kind == .income
    add(
      kind, name, isSource ? name.own : other, isSource ? other : name.own,
      isNegative: accountClass == .income && !isOut,
      ItemContext(row: item, number: number, isOnlyItem: false))
  }

  /// The account of the first posting of opposite sign; none where a virtual posting stands alone.
  private func otherSide(of item: Int, _ items: Range<Int>) -> Int32 {
    let amount = columns.amount[item]
    let other = items.first { other in
      let found = columns.amount[other]
      if amount.isZero { return other != item }
      return !found.isZero && found.isNegative != amount.isNegative
    }
    return other.map { accounts[$0 - items.lowerBound].own } ?? 0
  }

  private mutating func addTransferRow(_ items: Range<Int>) {
    let first = items.lowerBound
    let to = items.first { !columns.amount[$0].isNegative && !columns.amount[$0].isZero }
    let from = items.first { columns.amount[$0].isNegative }
    let row = to ?? from ?? first
    // Where nothing moves, the first two stand for it.
    let source = from ?? (to == nil ? first : nil)
    let target = to ?? (from == nil ? items.dropFirst().first : nil)
    add(
      .transfer, nil, source.map { accounts[$0 - first].own } ?? 0,
      target.map { accounts[$0 - first].own } ?? 0, isNegative: false,
      ItemContext(row: row, number: row - first, isOnlyItem: false))
  }

  /// Appends the postings of the entry last looked up: its own, or of one-line entries those of the items, and
  /// then the other sides.
  func appendPostings(to postings: inout [Posting]) {
    if columns.kind[entry].isPostings { return appendWritten(to: &postings) }
    let count = Int32(columns.items(of: entry).count)
    // A row beyond that is the second of an item that goes from one category to another.
    for row in rows where row.posting <= count { postings.append(itemPosting(row)) }
    for row in rows where row.posting <= count { postings.append(otherPosting(row)) }
  }

  private func appendWritten(to postings: inout [Posting]) {
    let isJournal = columns.kind[entry].isJournal
    for (number, item) in columns.items(of: entry).enumerated() {
      let costCommodity = columns.costCommodity[item]
      postings.append(
        Posting(
          account: accounts[number].own, item: Int32(truncatingIfNeeded: number),
          quantity: columns.amount[item], commodity: names.commodity(columns.commodity[item]),
          cost: costCommodity == 0 ? nil : columns.cost[item],
          costCommodity: names.commodity(costCommodity), isOfJournal: isJournal))
    }
  }

  private func itemPosting(_ row: Row) -> Posting {
    let isTarget = isItemTarget(row)
    return Posting(
      account: isTarget == isTurned(row) ? row.from : row.to, item: row.item,
      quantity: signed(row.amount, isNegative: !isTarget), commodity: row.commodity,
      cost: row.cost.map { signed($0, isNegative: !isTarget) }, costCommodity: row.costCommodity)
  }

  private func otherPosting(_ row: Row) -> Posting {
    let isTarget = isItemTarget(row)
    return Posting(
      account: isTarget == isTurned(row) ? row.to : row.from, item: row.item,
      isOfCost: row.cost != nil, quantity: signed(row.paid, isNegative: isTarget),
      commodity: row.paidCommodity)
  }

  private func signed(_ quantity: Quantity, isNegative: Bool) -> Quantity {
    isNegative ? quantity.magnitude.negated : quantity.magnitude
  }

  /// Whether money goes against its row: income given back.
  private func isTurned(_ row: Row) -> Bool { row.kind == .income && row.amount.isNegative }

  /// Whether the item itself is where the money goes; its other side then pays, at cost.
  private func isItemTarget(_ row: Row) -> Bool {
    let item = columns.items(of: entry).lowerBound + Int(row.item)
    let isNegative = columns.amount[item].isNegative
    let saysBoth = columns.flow[entry] != 0 || columns.name[item] == 0
    if saysBoth { return !isNegative || columns.kind[entry].kind == .refund }
    switch row.kind {
    case .expense: return true
    case .refund: return false
    case .income: return !isTurned(row)
    case .transfer: return !isNegative
    }
  }
}
