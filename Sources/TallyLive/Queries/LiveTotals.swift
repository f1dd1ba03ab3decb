import TallyFormats
import TallyIndex
import TallyModel
package import TallyQuery

/// `tally totals`, watched: its rows are one section.
package struct LiveTotals: LiveReport {
  /// The head of the one section, which says nothing.
  package struct Head: Identifiable, Equatable, Sendable {
    package let id = 0
  }

  /// A group of rows and their sums; two are equal where they are written alike.
  package struct Row: Identifiable, Equatable, Sendable {
    package let id: [String]
    fileprivate let flow: Flow
    private let digits: UInt64

    fileprivate init(_ group: Totals.Group, _ symbols: Symbols) {
      id = group.keys
      flow = group.flow
      digits = group.flow.digits(symbols)
    }

    package static func == (a: Row, b: Row) -> Bool { a.id == b.id && a.digits == b.digits }
  }

  /// What a block adds to each group, by the group's number, and to the total.
  private struct Sums: Sendable {
    var groups: [(group: Int, flow: Flow)] = []
    var total = Flow()
  }

  package static let name = "totals"
  package static let options = Totals.Request.options

  private let request: Totals.Request
  package var last: LiveAnswer<Head, Row>?
  private var blocks = LiveBlocks<Sums>()
  private var groups = GroupNumbers()

  package init(_ invocation: Invocation) throws(CommandError) {
    request = try Totals.Request(invocation)
  }

  package func members(of head: Head) -> [UInt8] { [] }

  package mutating func answer(_ moment: inout LiveMoment) throws(CommandError)
    -> LiveAnswer<Head, Row>
  {
    if moment.isAnew { groups = GroupNumbers() }
    var groups = groups
    self.groups = GroupNumbers()
    let groupings = request.groupings
    let turn = try blocks.update(&moment, dates: moment.dates) {
      (scan, filter) throws(PatternError) in
      var sums = Sums()
      let found = try GroupSums(&scan, filter: filter, groupings)
      sums.total = found.total
      sums.groups = found.flows.map { (groups.number($0.key), $0.value) }
      // Those of blocks that are read together, which is each time, are in the first one.
      return [sums] + scan.ledger.blocks.dropFirst().map { _ in Sums() }
    }
    self.groups = groups
    let problems = moment.ledger.errorCount + blocks.errorCount
    if let last, turn.isEmpty, !moment.isAnew {
      return LiveAnswer(sections: last.sections, totals: last.totals, problems: problems)
    }
    let totals = totals(moment.scan)
    if totals.isTooLarge { throw .tooLarge }
    let symbols = moment.scan.symbols
    var writer = StructureWriter(isOneLine: true)
    totals.writeTotal(to: &writer)
    return LiveAnswer(
      sections: [ListSection(Head(), totals.groups.map { Row($0, symbols) })],
      totals: writer.take(), problems: problems)
  }

  private func totals(_ scan: LedgerScan) -> Totals {
    var sums = [Flow](repeating: Flow(), count: groups.keys.count)
    var total = Flow()
    for kept in blocks.kept {
      total.add(kept.value.total)
      for (group, flow) in kept.value.groups { sums[group].add(flow) }
    }
    let found = zip(groups.keys, sums).filter { $1.count > 0 }.map {
      Totals.Group(keys: $0, flow: $1)
    }
    return Totals(scan, found, total: total, request: request)
  }

  package func objects(of rows: [Row], _ moment: inout LiveMoment) -> [[UInt8]] {
    let totals = Totals(moment.scan, [], total: Flow(), request: request)
    return rows.map { row in
      var writer = StructureWriter(isOneLine: true)
      totals.write(Totals.Group(keys: row.id, flow: row.flow), to: &writer)
      return writer.take()
    }
  }
}

/// Numbers the keys of groups, so that sums of blocks are added up without a look at texts.
private struct GroupNumbers: Sendable {
  private(set) var keys: [[String]] = []
  private var numbers: [[String]: Int] = [:]

  mutating func number(_ key: [String]) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }
}

extension Flow {
  /// Its sums by their digits, hashed, in whatever order the currencies came.
  ///
  /// Currencies are hashed by name: with other settings their numbers are others.
  fileprivate func digits(_ symbols: Symbols) -> UInt64 {
    var sum: UInt64 = 0
    for (side, sums) in [income, expense].enumerated() {
      for (commodity, quantity) in sums.amounts {
        var hasher = Hasher()
        hasher.combine(side)
        hasher.combine(symbols[commodity])
        hasher.combine(digits: quantity)
        sum &+= hasher.number
      }
    }
    return sum &+ UInt64(count)
  }
}
