import TallyFormats
import TallyModel

/// The postings of an entry with balance assignments, worked out from what does not depend on them: what
/// is stored of such an entry is as good as what was known when it was read.
struct AssignedEntry {
  struct Posting {
    /// Its rows in the block's items.
    var items: Range<Int>
    /// nil where it counts on none.
    var account: String?
    var sort: PostingDraft.Sort
    var source: PostingDraft.Source
    /// The row of its assertion or assignment.
    var assertion: Int?
    /// What it adds, a commodity each; of one without an amount nothing as yet.
    var amounts: [RunningBalance.Part] = []
  }

  private let block: Block
  /// By commodity of the block its number in the ledger.
  private let commodities: [Int]
  private(set) var postings: [Posting] = []

  init(_ block: Block, entry: Int, accounts: [String?], commodities: [Int]) {
    (self.block, self.commodities) = (block, commodities)
    let (flags, names) = (block.postings.flags, block.items.name)
    for item in block.items(of: entry) {
      if flags[item].continues, !postings.isEmpty {
        let first = postings[postings.count - 1].items.lowerBound
        postings[postings.count - 1].items = first..<item + 1
      } else {
        postings.append(
          Posting(
            items: item..<item + 1, account: accounts[Int(names[item])], sort: flags[item].sort,
            source: flags[item].source))
      }
    }
    for at in postings.indices where postings[at].source != .assigned { takeAmounts(at) }
    findAssertions()
  }

  private mutating func takeAmounts(_ posting: Int) {
    let items = block.items
    postings[posting].amounts = postings[posting].items.map { item in
      RunningBalance.Part(
        commodity: commodities[Int(items.commodity[item])], quantity: items.amount[item])
    }
  }

  private mutating func findAssertions() {
    let rows = block.assertions.item
    guard let first = postings.first?.items.lowerBound, let last = postings.last else { return }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle]) < first { low = middle + 1 } else { high = middle }
    }
    // Both are in the order they stand.
    var posting = 0
    while low < rows.count, Int(rows[low]) < last.items.upperBound {
      while Int(rows[low]) >= postings[posting].items.upperBound { posting += 1 }
      postings[posting].assertion = low
      low += 1
    }
  }

  mutating func assign(_ amounts: [RunningBalance.Part], to posting: Int) {
    postings[posting].amounts = amounts
  }
}

// MARK: - What follows from assignments

extension AssignedEntry {
  /// Works out the postings without an amount, once the assignments are known.
  ///
  /// - Returns: false where the entry then does not balance, so that it counts nowhere.
  mutating func settle() -> Bool {
    for sort in [PostingDraft.Sort.real, .balanced] {
      let own = postings.indices.filter { postings[$0].sort == sort }
      guard own.contains(where: { postings[$0].source == .assigned }) else { continue }
      guard settle(own, sort) else { return false }
    }
    return true
  }

  private mutating func settle(_ own: [Int], _ sort: PostingDraft.Sort) -> Bool {
    var weights = EntryWeights()
    for posting in postings where posting.sort != sort && posting.source == .written {
      for part in posting.amounts {
        if let quantity = part.quantity { weights.note(quantity, of: part.commodity) }
      }
    }
    for at in own where postings[at].source != .inferred {
      guard weigh(postings[at], &weights) else { return false }
    }
    guard let open = own.first(where: { postings[$0].source == .inferred }) else {
      return weights.isBalanced
    }
    guard let missing = weights.missing else { return false }
    postings[open].amounts = missing.map {
      RunningBalance.Part(commodity: $0.commodity, quantity: $0.quantity)
    }
    return true
  }

  /// Adds what a posting weighs; false where that has too many digits.
  private func weigh(_ posting: Posting, _ weights: inout EntryWeights) -> Bool {
    for (number, part) in weighed(posting).enumerated() {
      guard let quantity = part.quantity else { return false }
      let fits =
        if let price = price(of: posting, part) {
          weights.add(
            quantity, of: part.commodity, price: price.quantity, isTotal: price.isTotal,
            of: price.commodity)
        } else if let cost = cost(of: posting, number) {
          weights.add(quantity, of: part.commodity, cost: cost.quantity, of: cost.commodity)
        } else {
          weights.add(quantity, of: part.commodity)
        }
      if !fits { return false }
    }
    return true
  }

  /// What a posting adds; of an assignment that comes to nothing, nothing of what it assigns.
  private func weighed(_ posting: Posting) -> [RunningBalance.Part] {
    guard posting.amounts.isEmpty, posting.source == .assigned, let row = posting.assertion else {
      return posting.amounts
    }
    let commodity = commodities[Int(block.assertions.commodity[row])]
    return [RunningBalance.Part(commodity: commodity, quantity: .zero)]
  }

  /// The cost that is written; one that was inferred depends on the assignments.
  private func cost(of posting: Posting, _ number: Int) -> (quantity: Quantity, commodity: Int)? {
    guard posting.source != .assigned else { return nil }
    let item = posting.items.lowerBound + number
    let commodity = Int(block.items.costCommodity[item])
    guard commodity != 0, !block.postings.flags[item].isCostInferred else { return nil }
    return (block.items.cost[item], commodities[commodity])
  }

  /// The price in an assignment, of the commodity that it assigns.
  private func price(of posting: Posting, _ part: RunningBalance.Part)
    -> (quantity: Quantity, commodity: Int, isTotal: Bool)?
  {
    guard posting.source == .assigned, let row = posting.assertion,
      let price = block.assertions.price(row),
      commodities[Int(block.assertions.commodity[row])] == part.commodity
    else { return nil }
    return (price.quantity, commodities[Int(price.commodity)], price.isTotal)
  }
}
