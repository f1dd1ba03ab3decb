import TallyModel

/// Works out what each assertion says so that it holds, and what each assignment comes to: naively, over all
/// transactions in order of date.
struct Settlement {
  private var transactions: [MadeTransaction]
  private var balances: [String: Sums] = [:]
  private var features: Set<Feature> = []

  /// - Returns: the transactions, and what their assertions turned out to use.
  static func settle(_ transactions: [MadeTransaction]) -> ([MadeTransaction], Set<Feature>) {
    var settlement = Settlement(transactions: transactions)
    settlement.run()
    settlement.look()
    return (settlement.transactions, settlement.features)
  }

  private init(transactions: [MadeTransaction]) { self.transactions = transactions }

  /// One that assigns is settled as a whole; the postings of the others go by their own dates.
  private mutating func run() {
    var steps: [(date: CalendarDate, transaction: Int, postings: Range<Int>)] = []
    for (index, transaction) in transactions.enumerated() {
      if transaction.hasAssignment {
        steps.append((transaction.date, index, transaction.postings.indices))
      } else {
        for posting in transaction.postings.indices {
          let date = transaction.postings[posting].date
          steps.append((date, index, posting..<posting + 1))
        }
      }
    }
    let order = steps.indices.sorted { (steps[$0].date, $0) < (steps[$1].date, $1) }
    for step in order.map({ steps[$0] }) {
      for posting in step.postings { settle(step.transaction, posting) }
      if transactions[step.transaction].hasAssignment { balance(step.transaction) }
    }
  }

  private mutating func settle(_ transaction: Int, _ index: Int) {
    var posting = transactions[transaction].postings[index]
    let symbol = posting.assertion?.writer.commodity.symbol ?? ""
    if let assertion = posting.assertion, let target = assertion.target {
      let before = balances[posting.account] ?? [:]
      var change: Sums = assertion.isTotal ? before.negated : [:]
      if !assertion.isTotal { change.add(-(before[symbol] ?? .zero), of: symbol) }
      change.add(target, of: symbol)
      (posting.amounts, posting.weights) = (change, change)
      if let cost = assertion.cost {
        posting.weights = [:]
        posting.weights.add((change[symbol] ?? .zero) * cost.unit, of: cost.symbol)
      }
    }
    balances[posting.account, default: [:]].add(posting.amounts)
    if let assertion = posting.assertion { posting.assertion = stated(assertion, posting) }
    transactions[transaction].postings[index] = posting
  }

  private func stated(_ assertion: MadeAssertion, _ posting: MadePosting) -> MadeAssertion {
    var assertion = assertion
    var balance = balances[posting.account] ?? [:]
    if assertion.isInclusive {
      for (account, sums) in balances where account.hasPrefix(posting.account + ":") {
        balance.add(sums)
      }
    }
    let symbol = assertion.writer.commodity.symbol
    assertion.stated = (balance[symbol] ?? .zero) + assertion.excess
    if assertion.isTotal, assertion.target == nil {
      assertion.isTotal = balance.allSatisfy { $0.key == symbol }
    }
    return assertion
  }

  /// Gives the posting without an amount what is left over by those that were assigned.
  private mutating func balance(_ index: Int) {
    let postings = transactions[index].postings
    guard let missing = postings.firstIndex(where: \.isMissing) else { return }
    var rest: Sums = [:]
    for posting in postings where posting.sort == .real && !posting.isMissing {
      rest.add(posting.weights)
    }
    transactions[index].postings[missing].amounts = rest.negated
    balances[postings[missing].account, default: [:]].add(rest.negated)
  }
}

// MARK: - What ledger sees

extension Settlement {
  /// ledger asserts while it reads, and leaves virtual postings out beside real ones.
  private mutating func look() {
    var (real, all): ([String: Sums], [String: Sums]) = ([:], [:])
    var lots: Set<String> = []
    for transaction in transactions {
      let missing = transaction.postings.filter(\.isMissing)
      for posting in transaction.postings.filter({ !$0.isMissing }) + missing {
        all[posting.account, default: [:]].add(posting.amounts)
        if posting.sort == .real { real[posting.account, default: [:]].add(posting.amounts) }
        if posting.hasLot { lots.insert(posting.account) }
        guard let assertion = posting.assertion else { continue }
        let others = transaction.postings.filter { $0.account == posting.account }
        if others.contains(where: \.isMissing) { features.insert(.assertionBesideMissing) }
        if others.contains(where: { $0.sort != posting.sort }) {
          features.insert(.assertionOverVirtual)
        }
        if lots.contains(posting.account) { features.insert(.assertionOverLots) }
        look(
          at: assertion, all[posting.account] ?? [:],
          posting.sort == .real ? real[posting.account] ?? [:] : all[posting.account] ?? [:])
      }
    }
    for posting in transactions.flatMap(\.postings) {
      guard let assertion = posting.assertion else { continue }
      features.insert(assertion.isAssignment ? .assignment : .assertion)
      if assertion.isAssignment, !assertion.isWithinPlaces(posting.amounts) {
        features.insert(.assignmentOfMorePlaces)
      }
      if assertion.isTotal { features.insert(.totalAssertion) }
      if assertion.isInclusive { features.insert(.inclusiveAssertion) }
    }
  }

  private mutating func look(at assertion: MadeAssertion, _ all: Sums, _ seen: Sums) {
    let symbol = assertion.writer.commodity.symbol
    if symbol.isEmpty, seen.contains(where: { $0.key != symbol }) {
      features.insert(.bareAssertion)
    }
    let stated = assertion.stated - assertion.excess
    guard seen[symbol] ?? .zero != stated, !assertion.isInclusive else { return }
    features.insert(
      all[symbol] ?? .zero == stated ? .assertionOverVirtual : .assertionInDateOrder)
  }
}
