import TallyFormats
import TallyModel
import TallySystem

/// Goes through all balance assertions and assignments of a ledger.
///
/// The rules are hledger's. They are taken in the order of days, those of a posting with a date of its own
/// on that day; on a day in reading order, each behind the posting that it stands on. An entry with
/// assignments counts as a whole on its own day, its posting without an amount last. Amounts count as they
/// are, costs do not; real and virtual postings alike, whatever their status. Comparison is exact.
///
///     = 10 USD     the account's balance in USD
///     == 10 USD    and of all other commodities nothing
///     =* ==*       likewise, with the accounts below
///
/// What an assignment adds is what is missing to the balance it says; `==` takes other commodities to zero,
/// and so does `=*` where only accounts below have them.
///
/// Where it fails, the entry counts all the same, and balances go on.
struct AssertionPass {
  private let blocks: [Block]
  private let sides: [BlockSides]
  private let events: BalanceEvents
  private var commodities: CommodityNumbers
  /// By unit what changes it, by the moments that follow.
  private var changes: [[BalanceChange]] = []
  /// By unit how many of its changes were taken in.
  private var taken: [Int] = []
  private var balances: [RunningBalance] = []
  private var results: AssertionResults
  /// By the first unit of an account the last assertion about it that held.
  private var lastHeld: [AssertionPlace?] = []

  /// - `sides`: what is known of each block beside what stands in it.
  static func results(_ blocks: [Block], _ sides: [BlockSides]) -> AssertionResults {
    var pass = AssertionPass(blocks, sides)
    pass.collect()
    pass.run()
    return pass.results
  }

  private init(_ blocks: [Block], _ sides: [BlockSides]) {
    (self.blocks, self.sides) = (blocks, sides)
    var commodities = CommodityNumbers()
    events = BalanceEvents(blocks, sides, &commodities)
    self.commodities = commodities
    results = AssertionResults(blocks)
    balances = Array(repeating: RunningBalance(), count: events.units.count)
    taken = Array(repeating: 0, count: events.units.count)
    changes = Array(repeating: [], count: events.units.count)
    lastHeld = Array(repeating: nil, count: events.units.count)
  }

  /// Adds up what changes balances between the moments at which they are asked for.
  private mutating func collect() {
    var plans: [BlockPlan] = []
    for (number, block) in blocks.enumerated() {
      // What comes after the last of them matters to none.
      guard
        block.summary.hasPostingDates
          || block.dates.map({ $0.lowerBound.days <= events.lastDate }) ?? false
      else { continue }
      let plan = BlockPlan(
        number, block, sides[number], events.units, assigned: events.assigned[number] ?? [],
        &commodities)
      if let plan { plans.append(plan) }
    }
    let keys = events.keys
    let all = plans
    for found in Workers.map(all.count, { PostingScan.changes(all[$0], keys) }) {
      for change in found { changes[change.unit].append(change) }
    }
    for unit in changes.indices {
      let isInOrder = zip(changes[unit], changes[unit].dropFirst())
        .allSatisfy { $0.event <= $1.event }
      if !isInOrder { changes[unit].sort { $0.event < $1.event } }
    }
  }

  private mutating func run() {
    var next = 0
    while next < events.all.count {
      let event = events.all[next]
      advance(event)
      next += 1
      guard event.isInAssigned else {
        check(event.assertion, event.block, event.unit)
        continue
      }
      // All moments of such an entry are one: nothing but itself lies between.
      while next < events.all.count, events.all[next].entry == event.entry,
        events.all[next].block == event.block
      {
        advance(events.all[next])
        next += 1
      }
      runAssigned(event)
    }
  }

  /// Takes in what changes a balance before a moment.
  private mutating func advance(_ event: BalanceEvent) {
    let unit = event.unit
    while taken[unit] < changes[unit].count, changes[unit][taken[unit]].event <= event.number {
      let change = changes[unit][taken[unit]]
      balances[unit].add(change.quantity, of: change.commodity)
      taken[unit] += 1
    }
  }
}

// MARK: - Entries with assignments

extension AssertionPass {
  /// What an entry adds to balances, as long as it is not certain that it counts.
  private struct Pending {
    private(set) var changes: [(unit: Int, part: RunningBalance.Part)] = []
    /// By unit its balance with them.
    private(set) var balances: [Int: RunningBalance] = [:]

    mutating func add(_ part: RunningBalance.Part, to unit: Int, before: RunningBalance) {
      changes.append((unit, part))
      balances[unit, default: before].add(part.quantity, of: part.commodity)
    }
  }

  private mutating func runAssigned(_ event: BalanceEvent) {
    guard let assertions = events.assertions[event.block] else { return }
    var entry = AssignedEntry(
      blocks[event.block], entry: event.entry, accounts: sides[event.block].accounts,
      commodities: assertions.commodities)
    var pending = Pending()
    // What is asserted is looked at only once it is certain that the entry counts.
    var asked: [(row: Int, unit: Int, pending: Int)] = []
    for at in entry.postings.indices {
      let posting = entry.postings[at]
      guard posting.source != .inferred, let account = posting.account else { continue }
      if posting.source == .assigned, let row = posting.assertion {
        guard let amounts = assignment(row, assertions, account, pending) else {
          results.fail(.uncheckedAssertion, [account], event.block, row)
          return
        }
        entry.assign(amounts, to: at)
        results.assign(amounts.compactMap { amount($0) }, event.block, row)
      }
      for part in entry.postings[at].amounts { add(part, account, to: &pending) }
      if posting.source != .assigned, let row = posting.assertion,
        let unit = events.units.known(account, isInclusive: assertions.scope[row].isInclusive)
      {
        asked.append((row, unit, pending.changes.count))
      }
    }
    guard entry.settle() else { return }
    for posting in entry.postings where posting.source == .inferred {
      for part in posting.amounts {
        if let account = posting.account { add(part, account, to: &pending) }
      }
    }
    var done = 0
    for one in asked {
      take(pending.changes[done..<one.pending])
      done = one.pending
      check(one.row, event.block, one.unit)
    }
    take(pending.changes[done...])
  }

  private func add(_ part: RunningBalance.Part, _ account: String, to pending: inout Pending) {
    for unit in events.units.units(of: account) {
      pending.add(part, to: unit, before: balances[unit])
    }
  }

  private mutating func take(_ changes: ArraySlice<(unit: Int, part: RunningBalance.Part)>) {
    for (unit, part) in changes { balances[unit].add(part.quantity, of: part.commodity) }
  }

  private func amount(_ part: RunningBalance.Part) -> Amount? {
    part.quantity.map { Amount($0, commodities.names[part.commodity]) }
  }

  /// What an assignment adds, in the order of the commodities' names; nil where that has too many digits.
  private func assignment(
    _ row: Int, _ assertions: BlockAssertions, _ account: String, _ pending: Pending
  ) -> [RunningBalance.Part]? {
    let scope = assertions.scope[row]
    let commodity = assertions.commodity(row)
    let balance = balance(account, isInclusive: scope.isInclusive, pending)
    // hledger leaves the other commodities of the account by itself, and none of the accounts below.
    let own = scope.isInclusive ? self.balance(account, isInclusive: false, pending) : balance
    var parts: [RunningBalance.Part] = []
    for number in [commodity] + balance.others(than: commodity) {
      let isAsked = number == commodity
      let kept = scope.isTotal ? .zero : own.quantity(of: number)
      let target = isAsked ? assertions.amount[row] : kept
      guard let target, let now = balance.quantity(of: number),
        let missing = target.subtracting(now)
      else { return nil }
      if !missing.isZero {
        parts.append(RunningBalance.Part(commodity: number, quantity: missing))
      }
    }
    return parts.sorted {
      isBefore(commodities.names[$0.commodity], commodities.names[$1.commodity])
    }
  }

  private func isBefore(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  /// A balance as it is within an entry.
  private func balance(_ account: String, isInclusive: Bool, _ pending: Pending)
    -> RunningBalance
  {
    // Its number is known: it was asked for when the moments were gathered.
    guard let unit = events.units.known(account, isInclusive: isInclusive) else {
      return RunningBalance()
    }
    return pending.balances[unit] ?? balances[unit]
  }
}

// MARK: - Assertions

extension AssertionPass {
  /// Looks at an assertion of a block, which is about the balance of a unit.
  private mutating func check(_ row: Int, _ at: Int, _ unit: Int) {
    guard let assertions = events.assertions[at] else { return }
    let asserted = assertions.amount[row]
    let commodity = assertions.commodity(row)
    let balance = balances[unit]
    let (account, first) = events.units.accounts[unit]
    let names = commodities.names
    let others = assertions.scope[row].isTotal ? balance.others(than: commodity) : []
    for number in [commodity] + others.sorted(by: { isBefore(names[$0], names[$1]) }) {
      let asserted = number == commodity ? asserted : .zero
      guard let found = balance.quantity(of: number), let more = found.subtracting(asserted) else {
        return results.fail(.uncheckedAssertion, [account], at, row)
      }
      if more.isZero { continue }
      let facts = [asserted, found, more].map { shown($0, names[number]) }
      return results.fail(.failedAssertion, [account] + facts + [placeHeld(first)], at, row)
    }
    lastHeld[first] = AssertionPlace(block: at, row: row)
  }

  private func shown(_ quantity: Quantity, _ commodity: String) -> String {
    commodity.isEmpty ? quantity.description : quantity.description + " " + commodity
  }

  /// Where the last assertion of an account is that held, as `FILE:LINE`.
  ///
  /// - `unit`: the first one of the account.
  private func placeHeld(_ unit: Int) -> String {
    guard let place = lastHeld[unit] else { return "—" }
    let block = blocks[place.block]
    return block.path(ofAssertion: place.row) + ":"
      + String(block.assertions.place(place.row).line)
  }
}
