import TallyFormats
import TallyModel
import TallyTestSupport

/// Assertions and assignments worked out the plain way: all postings in order, a dictionary of balances.
struct NaiveAssertions {
  typealias Sums = [String: Quantity]

  private var balances: [String: Sums] = [:]
  /// By entry and posting what is asserted otherwise than it is: account, asserted, found.
  private(set) var failures: [Place: String] = [:]
  /// By entry and posting what an assignment comes to.
  private(set) var assigned: [Place: [Amount]] = [:]
  private(set) var leftOut: Set<Int> = []

  struct Place: Hashable {
    var entry: Int
    var posting: Int
  }

  private struct Step {
    var date: CalendarDate
    var entry: Int
    /// nil: the whole entry.
    var posting: Int?
  }

  /// Goes through entries in order of their days.
  ///
  /// - `settling`: half of all assertions are made to hold, and some entries to balance, as it goes.
  init(_ entries: inout [ModelEntry], settling random: inout SeededRandom) {
    var steps: [Step] = []
    for (number, entry) in entries.enumerated() {
      if entry.postings.contains(where: { $0.source == .assigned }) {
        steps.append(Step(date: entry.date, entry: number, posting: nil))
      } else {
        for (at, posting) in entry.postings.enumerated() {
          steps.append(Step(date: posting.date ?? entry.date, entry: number, posting: at))
        }
      }
    }
    let order = steps.enumerated().sorted { ($0.1.date, $0.0) < ($1.1.date, $1.0) }
    for (_, step) in order {
      if let posting = step.posting {
        let place = Place(entry: step.entry, posting: posting)
        for amount in entries[step.entry].postings[posting].amounts {
          add(amount, entries[step.entry].postings[posting].account)
        }
        settle(&entries[step.entry].postings[posting], &random)
        check(entries[step.entry].postings[posting], place)
      } else {
        takeWhole(&entries[step.entry], step.entry, &random)
      }
    }
  }

  private mutating func add(_ amount: Amount, _ account: String) {
    balances[account, default: [:]][amount.commodity, default: .zero] =
      (balances[account]?[amount.commodity] ?? .zero).adding(amount.quantity) ?? .zero
  }

  private func balance(_ account: String, isInclusive: Bool) -> Sums {
    guard isInclusive else { return balances[account] ?? [:] }
    var sums: Sums = [:]
    for (other, parts) in balances where (other + ":").hasPrefix(account + ":") {
      for (commodity, quantity) in parts {
        sums[commodity] = (sums[commodity] ?? .zero).adding(quantity)
      }
    }
    return sums
  }

  private func settle(_ posting: inout ModelPosting, _ random: inout SeededRandom) {
    guard let assertion = posting.assertion, posting.source != .assigned, random.oneIn(2) else {
      return
    }
    let sums = balance(posting.account, isInclusive: assertion.isInclusive)
    posting.assertion?.amount.quantity = sums[assertion.amount.commodity] ?? .zero
  }

  private mutating func check(_ posting: ModelPosting, _ place: Place) {
    guard let assertion = posting.assertion, posting.source != .assigned else { return }
    let sums = balance(posting.account, isInclusive: assertion.isInclusive)
    let own = assertion.amount.commodity
    let others = assertion.isTotal ? sums.keys.filter { $0 != own }.sorted() : []
    for commodity in [own] + others {
      let asserted = commodity == own ? assertion.amount.quantity : .zero
      let found = sums[commodity] ?? .zero
      guard found != asserted else { continue }
      failures[place] = "\(posting.account) \(asserted.trimmed) \(found.trimmed) \(commodity)"
      return
    }
  }

  // MARK: Entries with assignments

  private mutating func takeWhole(
    _ entry: inout ModelEntry, _ number: Int, _ random: inout SeededRandom
  ) {
    let before = balances
    var known: [Int: [Amount]] = [:]
    let failuresBefore = failures
    for at in entry.postings.indices {
      let place = Place(entry: number, posting: at)
      switch entry.postings[at].source {
      case .written: known[at] = entry.postings[at].amounts
      case .inferred: continue
      case .assigned:
        known[at] = missing(entry.postings[at])
        assigned[place] = known[at]
        meet(&entry, behind: at, known)
      }
      for amount in known[at] ?? [] { add(amount, entry.postings[at].account) }
      settle(&entry.postings[at], &random)
      check(entry.postings[at], place)
    }
    guard settle(entry, &known) else {
      balances = before
      failures = failuresBefore
      leftOut.insert(number)
      return
    }
    for at in entry.postings.indices where entry.postings[at].source == .inferred {
      for amount in known[at] ?? [] { add(amount, entry.postings[at].account) }
    }
  }

  /// In some entries, what stands behind an assignment is what balances it.
  private func meet(_ entry: inout ModelEntry, behind at: Int, _ known: [Int: [Amount]]) {
    guard entry.postings.count == 2, at == 0, entry.postings[1].source == .written,
      entry.postings[1].comment == "meets", let amount = known[0]?.first
    else { return }
    entry.postings[1].amounts = [Amount(amount.quantity.negated, amount.commodity)]
    entry.postings[1].cost = nil
  }

  private func missing(_ posting: ModelPosting) -> [Amount] {
    guard let assertion = posting.assertion else { return [] }
    let own = assertion.amount.commodity
    let before = balance(posting.account, isInclusive: assertion.isInclusive)
    var after = assertion.isTotal ? [:] : balance(posting.account, isInclusive: false)
    after[own] = assertion.amount.quantity
    return Set(before.keys).union(after.keys).sorted().compactMap { commodity in
      if !assertion.isTotal, !assertion.isInclusive, commodity != own { return nil }
      let more = (after[commodity] ?? .zero).subtracting(before[commodity] ?? .zero) ?? .zero
      // What only the account itself has stays, whatever is asked of those below.
      if !assertion.isTotal, commodity != own, before[commodity] == nil { return nil }
      return more.isZero ? nil : Amount(more, commodity)
    }
  }

  /// What is left to the posting without an amount; false where there is none and something is left.
  private func settle(_ entry: ModelEntry, _ known: inout [Int: [Amount]]) -> Bool {
    for sort in [PostingDraft.Sort.real, .balanced] {
      let own = entry.postings.indices.filter { entry.postings[$0].sort == sort }
      guard own.contains(where: { entry.postings[$0].source == .assigned }) else { continue }
      var sums: Sums = [:]
      var hasCosts = false
      for at in own {
        for amount in known[at] ?? [] {
          let isWritten = entry.postings[at].source == .written
          let cost = isWritten ? entry.postings[at].cost : nil
          hasCosts = hasCosts || cost != nil
          let weight = cost ?? amount
          sums[weight.commodity] =
            (sums[weight.commodity] ?? .zero).adding(weight.quantity) ?? .zero
        }
      }
      let left = sums.filter { !$0.value.isZero }
      if let open = own.first(where: { entry.postings[$0].source == .inferred }) {
        known[open] = left.map { Amount($0.value.negated, $0.key) }
        continue
      }
      let signs = left.values.map(\.isNegative)
      let isExchange = !hasCosts && signs.count == 2 && signs[0] != signs[1]
      guard left.isEmpty || isExchange else { return false }
    }
    return true
  }
}
