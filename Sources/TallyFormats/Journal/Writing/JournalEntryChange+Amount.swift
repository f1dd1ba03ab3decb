import TallyModel
import TallyText

/// One amount of an entry, or two that are each other's negative, become another one.
extension JournalEntryChange {
  /// Takes an amount as it is typed in tally text.
  ///
  /// Without a commodity it is of the one that is there. Without a sign all stays the way round that it is; with
  /// one, `-` is money back, and income given back.
  mutating func setAmount(_ words: String) throws(WritingProblem) {
    let typed = try TypedAmount.item(words, file.settings)
    let postings = parts.postings.filter { $0.amount != nil }
    guard isOne(postings), let first = postings.first else { throw .severalItems(part: "amount") }
    let isBare = isBare(words)
    // With a cost there are two amounts, and one word says nothing of the other.
    if isBare, typed.cost == nil, postings.contains(where: { value.items[$0.item].cost != nil }) {
      throw .severalItems(part: "amount")
    }
    let isTurned = typed.sign != .none && typed.quantity.isNegative != isAgainst
    let commodity =
      isBare ? value.items[first.item].commodity : look.symbol(of: typed.commodity)
    let isNegative = quantity(first).isNegative != isTurned
    let amount = signed(Amount(typed.quantity, commodity), isNegative)
    var splices = try splices(for: first, amount, cost: typed.cost)
    if let second = postings.dropFirst().first {
      let cost = typed.cost.map { Amount($0.quantity, look.symbol(of: $0.commodity)) }
      let other = signed(cost ?? amount, !isNegative)
      splices += try self.splices(for: second, other, cost: nil)
    }
    try replace(splices.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  /// Whether there is one amount, or two that are each other's negative, at cost.
  private func isOne(_ postings: [JournalEntryParts.Posting]) -> Bool {
    guard parts.postings.allSatisfy({ value.postings[$0.item].source != .assigned }) else {
      return false
    }
    if postings.count == 1 { return true }
    guard postings.count == 2 else { return false }
    let weights = postings.map { posting in
      let item = value.items[posting.item]
      let isInferred = value.postings[posting.item].isCostInferred
      return isInferred ? nil : item.cost ?? Amount(item.quantity, item.commodity)
    }
    guard let one = weights[0], let other = weights[1] else { return false }
    return one.commodity == other.commodity && one.quantity == other.quantity.negated
  }

  /// Whether the entry is money back, or income given back.
  private var isAgainst: Bool {
    parts.postings.contains { posting in
      switch accountClass(posting) {
      case .expense: quantity(posting).isNegative
      case .income: !quantity(posting).isNegative
      default: false
      }
    }
  }

  /// Whether words of an amount name no commodity.
  private func isBare(_ words: String) -> Bool {
    var settings = file.settings
    settings.currency = "XTS"  // ISO 4217's code for tests is nobody's own.
    settings.symbols = []
    settings.commodities = []
    return (try? TypedAmount.item(words, settings))?.commodity == settings.currency
  }

  private func signed(_ amount: Amount, _ isNegative: Bool) -> Amount {
    let magnitude = amount.quantity.magnitude
    return look.padded(Amount(isNegative ? magnitude.negated : magnitude, amount.commodity))
  }

  /// What of a posting's line becomes another amount, in its column.
  private func splices(
    for posting: JournalEntryParts.Posting, _ amount: Amount, cost: Amount?
  ) throws(WritingProblem) -> [Splice] {
    guard let range = posting.amount else { return [] }
    let bytes = bytes
    let item = value.items[posting.item]
    let isSame =
      item.quantity == amount.quantity && item.commodity == amount.commodity && cost == nil
      && item.cost == nil
    if isSame { return [] }
    let quantity = look.text(amount)
    var new = quantity
    if let cost {
      let price = Amount(cost.quantity.magnitude, look.symbol(of: cost.commodity))
      new += " @@ " + look.text(look.padded(price))
    }
    let gap = posting.account.upperBound..<range.lowerBound
    let isColumn = gap.count > 2 && bytes[gap].allSatisfy { $0 == Marks.space }
    guard isColumn, !startsInColumn(posting) else { return [Splice(range, new)] }
    let old = String(decoding: bytes[posting.quantity], as: UTF8.self)
    let growth = DisplayWidth.columns(of: quantity) - DisplayWidth.columns(of: old)
    let blanks = String(repeating: " ", count: max(gap.count - growth, 2))
    return [Splice(gap.lowerBound..<range.upperBound, blanks + new)]
  }

  /// Whether the amounts of the entry start in a column, and don't end in one.
  private func startsInColumn(_ posting: JournalEntryParts.Posting) -> Bool {
    let columns = { (posting: JournalEntryParts.Posting) -> (start: Int, end: Int) in
      let text = { (end: Int) in String(decoding: bytes[posting.start..<end], as: UTF8.self) }
      return (
        DisplayWidth.columns(of: text(posting.quantity.lowerBound)),
        DisplayWidth.columns(of: text(posting.quantity.upperBound))
      )
    }
    let own = columns(posting)
    let others = parts.postings.filter { $0.amount != nil && $0.start != posting.start }
      .map(columns)
    return others.contains { $0.start == own.start } && !others.contains { $0.end == own.end }
  }
}
