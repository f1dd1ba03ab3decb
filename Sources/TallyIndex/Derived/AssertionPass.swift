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
  private var commodities = CommodityNumbers()
  /// By unit what changes it, by the moments that follow.
  private var changes: [[BalanceChange]] = []
  /// By unit how many of its changes were taken in.
  private var taken: [Int] = []
  private var balances: [RunningBalance] = []
  private var results: AssertionResults
  /// By account the last assertion that held.
  private var lastHeld: [String: AssertionPlace] = [:]

  /// - `sides`: what is known of each block beside what stands in it.
  static func results(_ blocks: [Block], _ sides: [BlockSides]) -> AssertionResults {
    var pass = AssertionPass(blocks, sides)
    pass.collect()
    pass.run()
    return pass.results
  }

  private init(_ blocks: [Block], _ sides: [BlockSides]) {
    (self.blocks, self.sides) = (blocks, sides)
    events = BalanceEvents(blocks, sides)
    results = AssertionResults(blocks)
    balances = Array(repeating: RunningBalance(), count: events.units.count)
    taken = Array(repeating: 0, count: events.units.count)
    changes = Array(repeating: [], count: events.units.count)
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
        check(event.assertion, event.block, account(of: event), pending: [])
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

  private func account(of event: BalanceEvent) -> String {
    let item = Int(blocks[event.block].assertions.item[event.assertion])
    return sides[event.block].accounts[Int(blocks[event.block].items.name[item])] ?? ""
  }
}

// MARK: - Entries with assignments

extension AssertionPass {
  /// What an entry adds to balances, as long as it is not certain that it counts.
  private struct Pending {
    var unit: Int
    var part: RunningBalance.Part
  }

  private mutating func runAssigned(_ event: BalanceEvent) {
    let block = blocks[event.block]
    let numbers = (0..<block.commodities.count).map {
      commodities.number(of: block.commodity(UInt32($0)))
    }
    var entry = AssignedEntry(
      block, entry: event.entry, accounts: sides[event.block].accounts, commodities: numbers)
    var pending: [Pending] = []
    // What is asserted is looked at only once it is certain that the entry counts.
    var asked: [(row: Int, account: String, pending: [Pending])] = []
    for at in entry.postings.indices {
      let posting = entry.postings[at]
      guard posting.source != .inferred, let account = posting.account else { continue }
      if posting.source == .assigned, let row = posting.assertion {
        guard let amounts = assignment(row, block, account, pending) else {
          results.fail(.uncheckedAssertion, [account], event.block, row)
          return
        }
        entry.assign(amounts, to: at)
        results.assign(amounts.compactMap { amount($0) }, event.block, row)
      }
      for part in entry.postings[at].amounts { add(part, account, to: &pending) }
      if posting.source != .assigned, let row = posting.assertion {
        asked.append((row, account, pending))
      }
    }
    guard entry.settle() else { return }
    for (row, account, pending) in asked { check(row, event.block, account, pending: pending) }
    for posting in entry.postings where posting.source == .inferred {
      for part in posting.amounts {
        if let account = posting.account { add(part, account, to: &pending) }
      }
    }
    for change in pending {
      balances[change.unit].add(change.part.quantity, of: change.part.commodity)
    }
  }

  private func add(_ part: RunningBalance.Part, _ account: String, to pending: inout [Pending]) {
    for unit in events.units.units(of: account) { pending.append(Pending(unit: unit, part: part)) }
  }

  private func amount(_ part: RunningBalance.Part) -> Amount? {
    part.quantity.map { Amount($0, commodities.names[part.commodity]) }
  }

  /// What an assignment adds, in the order of the commodities' names; nil where that has too many digits.
  private mutating func assignment(
    _ row: Int, _ block: Block, _ account: String, _ pending: [Pending]
  ) -> [RunningBalance.Part]? {
    let scope = block.assertions.scope[row]
    let commodity = commodities.number(of: block.commodity(block.assertions.commodity[row]))
    let balance = balance(account, isInclusive: scope.isInclusive, pending)
    // hledger leaves the other commodities of the account by itself, and none of the accounts below.
    let own = scope.isInclusive ? self.balance(account, isInclusive: false, pending) : balance
    var parts: [RunningBalance.Part] = []
    for number in [commodity] + balance.others(than: commodity) {
      let isAsked = number == commodity
      let kept = scope.isTotal ? .zero : own.quantity(of: number)
      let target = isAsked ? block.assertions.amount[row] : kept
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
  private mutating func balance(_ account: String, isInclusive: Bool, _ pending: [Pending])
    -> RunningBalance
  {
    // Its number is known: it was asked for when the moments were gathered.
    guard let unit = events.units.known(account, isInclusive: isInclusive) else {
      return RunningBalance()
    }
    var balance = balances[unit]
    for change in pending where change.unit == unit {
      balance.add(change.part.quantity, of: change.part.commodity)
    }
    return balance
  }
}

// MARK: - Assertions

extension AssertionPass {
  private mutating func check(_ row: Int, _ at: Int, _ account: String, pending: [Pending]) {
    let block = blocks[at]
    let scope = block.assertions.scope[row]
    let asserted = block.assertions.amount[row]
    let commodity = commodities.number(of: block.commodity(block.assertions.commodity[row]))
    let balance = balance(account, isInclusive: scope.isInclusive, pending)
    let names = commodities.names
    let others = scope.isTotal ? balance.others(than: commodity) : []
    for number in [commodity] + others.sorted(by: { isBefore(names[$0], names[$1]) }) {
      let asserted = number == commodity ? asserted : .zero
      guard let found = balance.quantity(of: number), let more = found.subtracting(asserted) else {
        return results.fail(.uncheckedAssertion, [account], at, row)
      }
      if more.isZero { continue }
      let facts = [asserted, found, more].map { shown($0, names[number]) }
      return results.fail(.failedAssertion, [account] + facts + [placeHeld(account)], at, row)
    }
    lastHeld[account] = AssertionPlace(block: at, row: row)
  }

  private func shown(_ quantity: Quantity, _ commodity: String) -> String {
    commodity.isEmpty ? quantity.description : quantity.description + " " + commodity
  }

  /// Where the last assertion of an account is that held, as `FILE:LINE`.
  private func placeHeld(_ account: String) -> String {
    guard let place = lastHeld[account] else { return "—" }
    let block = blocks[place.block]
    return block.path(ofAssertion: place.row) + ":"
      + String(block.assertions.place(place.row).line)
  }
}
