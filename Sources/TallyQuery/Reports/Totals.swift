package import TallyFormats
package import TallyIndex
import TallyModel
import TallyText

/// Income, expense, net and count of rows by what they have in common, at cost.
package struct Totals {
  /// What rows are put together by.
  package enum Grouping: String, CaseIterable, Sendable {
    case type, kind, account, payee, tag, currency
    case day, week, month, quarter, year, weekday

    /// The kind of period, for those that are one.
    package var interval: Interval? { Interval(rawValue: rawValue) }

    /// Whether all rows of a sum, which are alike and of one month, have the same key.
    var suitsSums: Bool {
      switch self {
      case .type, .kind, .account, .currency, .month, .quarter, .year: true
      case .payee, .tag, .day, .week, .weekday: false
      }
    }
  }

  package enum Order: String, CaseIterable, Sendable { case amount, name, count }

  /// What is asked of totals beside which rows.
  package struct Request: Sendable {
    /// None, one, or two for a table.
    package var groupings: [Grouping] = []
    /// nil: periods by time, others by amount.
    package var order: Order?
    package var top: Int?
    /// Whether people get bars in place of a table.
    package var isChart = false
    package var strict: Set<Strictness.Check> = []

    package init() {}
  }

  package struct Group: Sendable {
    /// A key for each grouping; empty where the row has none (no payee, no tag).
    package var keys: [String]
    package var flow: Flow

    package init(keys: [String], flow: Flow) { (self.keys, self.flow) = (keys, flow) }
  }

  package let scan: LedgerScan
  package let request: Request
  package private(set) var groups: [Group] = []
  package private(set) var total = Flow()
  /// How many groups `top` left out.
  package private(set) var hiddenCount = 0

  package init(_ ledger: Ledger, filter: RowFilter, request: Request) throws(PatternError) {
    var scan = LedgerScan(ledger, strict: request.strict)
    let sums = try GroupSums(&scan, filter: filter, request.groupings)
    self.init(
      scan, sums.flows.map { Group(keys: $0.key, flow: $0.value) }, total: sums.total,
      request: request)
  }

  /// Puts sums in the order asked for.
  ///
  /// - `scan`: the one that numbered what is in them.
  package init(_ scan: LedgerScan, _ groups: [Group], total: Flow, request: Request) {
    self.scan = scan
    self.request = request
    self.total = total
    self.groups = groups
    sort()
    if let top = request.top, self.groups.count > top {
      hiddenCount = self.groups.count - top
      self.groups.removeLast(hiddenCount)
    }
  }

  private mutating func sort() {
    let isPeriod = request.groupings.first?.interval != nil
    let names = KeyRanks(groups)
    var ranked = groups.map { (group: $0, ranks: names.ranks(of: $0)) }
    switch request.order ?? (isPeriod || request.groupings.count > 1 ? .name : .amount) {
    case .name: ranked.sort { $0.ranks.lexicographicallyPrecedes($1.ranks) }
    case .count:
      ranked.sort { a, b in
        let (x, y) = (a.group.flow.count, b.group.flow.count)
        return x != y ? x > y : a.ranks.lexicographicallyPrecedes(b.ranks)
      }
    case .amount: sortByAmount(&ranked)
    }
    groups = ranked.map(\.group)
  }

  /// By what went through in the ledger's own currency; where that is the same, in the others by name.
  private func sortByAmount(_ ranked: inout [(group: Group, ranks: [Int])]) {
    let volumes = ranked.map { Totals.volume($0.group.flow) }
    let currencies = Set(volumes.flatMap { $0.amounts.map(\.commodity) }).sorted { a, b in
      let isOwn = (a == scan.ownCurrency, b == scan.ownCurrency)
      return isOwn.0 != isOwn.1 ? isOwn.0 : scan.symbols[a] < scan.symbols[b]
    }
    let sorted = zip(ranked, volumes).sorted { a, b in
      for currency in currencies {
        let (x, y) = (a.1[currency] ?? .zero, b.1[currency] ?? .zero)
        if x != y { return x > y }
      }
      return a.0.ranks.lexicographicallyPrecedes(b.0.ranks)
    }
    ranked = sorted.map(\.0)
  }

  /// What went through, in either direction.
  private static func volume(_ flow: Flow) -> Sums {
    var volume = Sums()
    for amount in flow.income.amounts { volume.add(amount.quantity.magnitude, amount.commodity) }
    for amount in flow.expense.amounts { volume.add(amount.quantity.magnitude, amount.commodity) }
    return volume
  }
}

/// The order of the keys that groups have, each distinct one folded and compared once.
///
/// By folded code point; the one without a name last.
private struct KeyRanks {
  private var ranks: [String: Int] = [:]

  init(_ groups: [Totals.Group]) {
    let keys = Set(groups.flatMap(\.keys)).map { (key: $0, folded: Folding.name($0)) }
    let sorted = keys.sorted { a, b in
      if a.key.isEmpty != b.key.isEmpty { return b.key.isEmpty }
      // Bytes of UTF-8 are in the order of code points.
      return a.folded == b.folded
        ? a.key < b.key : a.folded.utf8.lexicographicallyPrecedes(b.folded.utf8)
    }
    for (rank, known) in sorted.enumerated() { ranks[known.key] = rank }
  }

  /// The places of a group's keys, number by number.
  func ranks(of group: Totals.Group) -> [Int] { group.keys.map { ranks[$0] ?? 0 } }
}

/// The sums of rows by their keys, and of all.
package struct GroupSums {
  package private(set) var flows: [[String]: Flow] = [:]
  package private(set) var total = Flow()

  /// Adds up the rows of a scan that match.
  package init(_ scan: inout LedgerScan, filter: RowFilter, _ groupings: [Totals.Grouping])
    throws(PatternError)
  {
    if groupings.allSatisfy(\.suitsSums) {
      let joinsMonths = groupings.allSatisfy { $0.interval == nil }
      filter.fold(with: &scan, joinsMonths: joinsMonths) { row, count, last, symbols in
        total.add(row, times: count)
        if groupings.isEmpty { return }
        let keys = groupings.map { SumKeys.key($0, row, last, symbols) }
        flows[keys, default: Flow()].add(row, times: count)
      }
    } else {
      var keyer = Keyer(groupings)
      var block: Int32 = -1
      filter.scan(with: &scan) { row, columns, symbols, _ in
        if row.block != block {
          block = row.block
          keyer.begin(columns)
        }
        total.add(row)
        keyer.eachKey(of: row, columns, symbols) { flows[$0, default: Flow()].add(row) }
      }
    }
    if let failure = filter.failure { throw failure }
  }
}

/// The keys that a sum of rows has as each of them does.
private enum SumKeys {
  static func key(
    _ grouping: Totals.Grouping, _ row: Row, _ date: CalendarDate, _ symbols: Symbols
  ) -> String {
    switch grouping {
    case .type: symbols[row.type]
    case .kind: row.kind.rawValue
    case .account: symbols[row.ownAccount]
    case .currency: symbols[row.paidCommodity]
    default: grouping.interval?.key(of: date) ?? ""
    }
  }
}

/// Finds the keys of rows, each distinct text made once a block.
private struct Keyer {
  let groupings: [Totals.Grouping]
  private var texts: [Int: String] = [:]

  init(_ groupings: [Totals.Grouping]) { self.groupings = groupings }

  mutating func begin(_ block: Block) { texts.removeAll(keepingCapacity: true) }

  /// Calls `body` for each combination of keys: more than one for a row with several tags.
  mutating func eachKey(
    of row: Row, _ block: Block, _ symbols: Symbols, _ body: ([String]) -> Void
  ) {
    let first = keys(groupings[0], row, block, symbols)
    guard groupings.count > 1 else {
      for key in first { body([key]) }
      return
    }
    for second in keys(groupings[1], row, block, symbols) {
      for key in first { body([key, second]) }
    }
  }

  private mutating func keys(
    _ grouping: Totals.Grouping, _ row: Row, _ block: Block, _ symbols: Symbols
  ) -> [String] {
    let entry = Int(row.entry)
    switch grouping {
    case .payee: return [text(Int(block.entries.payee[entry]), block)]
    case .tag:
      let tags = block.attributes(of: entry, item: Int(row.item)).filter {
        block.attributes.kind[$0].isTag
      }
      return tags.isEmpty ? [""] : tags.map { text(Int(block.attributes.key[$0]), block) }
    default:
      let date = CalendarDate(days: block.entries.date[entry])
      return [SumKeys.key(grouping, row, date, symbols)]
    }
  }

  private mutating func text(_ id: Int, _ block: Block) -> String {
    if let known = texts[id] { return known }
    let text = block.strings[id]
    texts[id] = text
    return text
  }
}
