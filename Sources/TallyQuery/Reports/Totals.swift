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
  }

  package let scan: LedgerScan
  package let request: Request
  package private(set) var groups: [Group] = []
  package private(set) var total = Flow()
  /// How many groups `top` left out.
  package private(set) var hiddenCount = 0

  package init(_ ledger: Ledger, filter: RowFilter, request: Request) throws(PatternError) {
    var scan = LedgerScan(ledger, strict: request.strict)
    var flows: [[String]: Flow] = [:]
    var total = Flow()
    if request.groupings.allSatisfy(\.suitsSums) {
      let joinsMonths = request.groupings.allSatisfy { $0.interval == nil }
      filter.fold(with: &scan, joinsMonths: joinsMonths) { row, count, last, symbols in
        total.add(row, times: count)
        if request.groupings.isEmpty { return }
        let keys = request.groupings.map { SumKeys.key($0, row, last, symbols) }
        flows[keys, default: Flow()].add(row, times: count)
      }
    } else {
      var keyer = Keyer(request.groupings)
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
    self.scan = scan
    self.request = request
    self.total = total
    groups = flows.map { Group(keys: $0.key, flow: $0.value) }
    sort()
    if let top = request.top, groups.count > top {
      hiddenCount = groups.count - top
      groups.removeLast(hiddenCount)
    }
  }

  private mutating func sort() {
    let isPeriod = request.groupings.first?.interval != nil
    switch request.order ?? (isPeriod || request.groupings.count > 1 ? .name : .amount) {
    case .name: groups.sort(by: Totals.byName)
    case .count:
      groups.sort { a, b in
        a.flow.count != b.flow.count ? a.flow.count > b.flow.count : Totals.byName(a, b)
      }
    case .amount: sortByAmount()
    }
  }

  /// By what went through in the ledger's own currency; where that is the same, in the others by name.
  private mutating func sortByAmount() {
    let volumes = groups.map { Totals.volume($0.flow) }
    let currencies = Set(volumes.flatMap { $0.amounts.map(\.commodity) }).sorted { a, b in
      let isOwn = (a == scan.ownCurrency, b == scan.ownCurrency)
      return isOwn.0 != isOwn.1 ? isOwn.0 : scan.symbols[a] < scan.symbols[b]
    }
    let ranked = zip(groups, volumes).sorted { a, b in
      for currency in currencies {
        let (x, y) = (a.1[currency] ?? .zero, b.1[currency] ?? .zero)
        if x != y { return x > y }
      }
      return Totals.byName(a.0, b.0)
    }
    groups = ranked.map(\.0)
  }

  /// Names by folded code point, number by number for the keys; the one without a name last.
  private static func byName(_ a: Group, _ b: Group) -> Bool {
    for (x, y) in zip(a.keys, b.keys) where x != y {
      if x.isEmpty != y.isEmpty { return y.isEmpty }
      let (foldedX, foldedY) = (Folding.name(x), Folding.name(y))
      return foldedX == foldedY
        ? x < y : foldedX.unicodeScalars.lexicographicallyPrecedes(foldedY.unicodeScalars)
    }
    return false
  }

  /// What went through, in either direction.
  private static func volume(_ flow: Flow) -> Sums {
    var volume = Sums()
    for amount in flow.income.amounts { volume.add(amount.quantity.magnitude, amount.commodity) }
    for amount in flow.expense.amounts { volume.add(amount.quantity.magnitude, amount.commodity) }
    return volume
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
      let tags = block.attributes(of: entry).filter { block.attributes.kind[$0] == .tag }
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
