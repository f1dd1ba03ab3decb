import TallyFormats
import TallyIndex
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyQuery

// Balances against a loop over the postings of all entries, each as `tally show` has it, on trees made from
// seeds.

/// What is asked, and whether an entry's posting has it.
private struct Asked {
  var arguments: [String] = []
  var period = DateRange.all
  var holds: (RowDetail, ShownPosting) -> Bool = { _, _ in true }

  init(_ random: inout SeededRandom) {
    if random.oneIn(2) { ask("acct:", ["bank", "exp", "cash", "o", "微信"], &random) { $1.account } }
    if random.oneIn(3) { ask("cur:", ["USD", "EUR", "CNY"], &random) { $1.amount.commodity } }
    if random.oneIn(4) { ask("payee:", ["e", "Aldi", "market"], &random) { row, _ in row.payee } }
    if random.oneIn(4) {
      let status = random.pick([Status.none, .pending, .cleared])
      let name = status == .none ? "unmarked" : status.name
      add("status:" + name) { row, _ in row.status == status }
    }
    if random.oneIn(4) {
      let least = Quantity(Int64(random.number(1...50)))
      add("amt:>\(least)") { $1.amount.quantity.magnitude > least }
    }
    if random.oneIn(3) {
      let start = CalendarDate(days: 20_600 + Int32(random.number(0...200)))
      let range = DateRange(start: start, end: start.adding(days: random.number(1...90)))
      period = range
      add(nil) { row, _ in range.contains(row.date) }
    }
  }

  private mutating func ask(
    _ name: String, _ words: [String], _ random: inout SeededRandom,
    _ text: @escaping (RowDetail, ShownPosting) -> String
  ) {
    let word = random.pick(words)
    let isNegated = random.oneIn(4)
    add((isNegated ? "not:" : "") + name + word) {
      let text = text($0, $1)
      // A currency is asked for by its whole name.
      let found = name == "cur:" ? text == word : NaiveQuery.contains(text, word)
      return found != isNegated
    }
  }

  private mutating func add(
    _ argument: String?, _ holds: @escaping (RowDetail, ShownPosting) -> Bool
  ) {
    let before = self.holds
    if let argument { arguments.append(argument) }
    self.holds = { before($0, $1) && holds($0, $1) }
  }
}

private func naive(_ read: Ledger, _ asked: Asked) -> [String: [String: Quantity]] {
  var sums: [String: [String: Quantity]] = [:]
  var first: [Row] = []
  var scan = LedgerScan(read)
  scan.run { rows, _, _, _ in first += rows.prefix(1) }
  for row in first {
    let detail = RowDetail(row, scan)
    let (entry, block) = (Int(row.entry), read.blocks[Int(row.block)])
    let (postings, symbols) = scan.postings(of: entry, inBlock: Int(row.block))
    // The sides of each item by themselves.
    for posting in postings.map({ ShownPosting($0, symbols, of: entry, block) })
    where asked.holds(detail, posting) {
      let (account, amount) = (posting.account, posting.amount)
      let sum = sums[account]?[amount.commodity] ?? .zero
      sums[account, default: [:]][amount.commodity] = sum.adding(amount.quantity)
    }
  }
  return sums
}

private func found(_ read: Ledger, _ asked: Asked) throws -> [String: [String: Quantity]] {
  let query = try QueryParser(periods: PeriodParser(today: CalendarDate(days: 20_000)))
    .parse(asked.arguments)
  var request = Balance.Request()
  request.showsEmpty = true
  let balance = try Balance(
    read, filter: try RowFilter(query, period: asked.period), request: request)
  return Dictionary(
    uniqueKeysWithValues: balance.lines.map { line in
      let amounts = line.sums.amounts.map { (balance.scan.symbols[$0.commodity], $0.quantity) }
      return (line.account, Dictionary(uniqueKeysWithValues: amounts))
    })
}

@Test func `A balance is the sum of all postings that are asked for, on random trees`() throws {
  for seed in (0..<150).map({ UInt64($0) }) {
    let ledger = RandomLedger(seed: seed)
    var random = SeededRandom(seed: seed &+ 77)
    let read = ledger.read(filesPerBlock: random.number(1...4))
    for _ in 0..<6 {
      let asked = Asked(&random)
      let (sums, expected) = (try found(read, asked), naive(read, asked))
      guard sums == expected else {
        Issue.record("\(asked.arguments) \(asked.period)\n\(sums)\n\(expected)\n\(ledger.listing)")
        return
      }
    }
  }
}

@Test func `A tree's sums are those of the list below each account`() throws {
  for seed in (0..<40).map({ UInt64($0) }) {
    let read = RandomLedger(seed: seed).read(filesPerBlock: 2)
    let filter = try RowFilter(Query(), period: .all)
    var request = Balance.Request()
    let list = try Balance(read, filter: filter, request: request)
    request.isTree = true
    let tree = try Balance(read, filter: filter, request: request)
    for line in tree.lines {
      var sums = Sums()
      for own in list.lines where (own.account + ":").hasPrefix(line.account + ":") {
        sums.add(own.sums)
      }
      let a = Set(sums.mixed(list.scan.symbols, own: "").filter { !$0.quantity.isZero })
      let b = Set(line.sums.mixed(tree.scan.symbols, own: "").filter { !$0.quantity.isZero })
      #expect(a == b, "seed \(seed), \(line.account)")
    }
  }
}
