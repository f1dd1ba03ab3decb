import TallyFormats
import TallyModel

/// What the postings of a block add to a balance between two moments at which it is asked for.
struct BalanceChange {
  var unit: Int
  /// The moment, among the unit's, that follows.
  var event: Int
  var commodity: Int
  var quantity: Quantity?
}

/// What of a block matters to balances: in its own numbers, and none of it where nothing does.
struct BlockPlan {
  let number: Int
  let block: Block
  /// The balances that anything of the block is part of.
  private(set) var units: [Int] = []
  /// By name of the block what its postings are part of: places in `lists`, -1 for nothing.
  private(set) var names: ContiguousArray<Int32> = []
  /// By shape what else its entries add.
  private(set) var shapes: [[Side]] = []
  /// Lists of places in `units`.
  private(set) var lists: [[Int]] = []
  /// By commodity of the block its number in the ledger.
  private(set) var commodities: [Int] = []
  /// Entries that are not to be counted here, in order.
  private(set) var passedOver: [Int] = []

  struct Side {
    var list: Int
    var item: Int
    var isCost: Bool
    var isNegative: Bool
  }

  /// nil where nothing of the block is part of a balance.
  ///
  /// - `assigned`: its entries with assignments, whose postings are counted otherwise.
  init?(
    _ number: Int, _ block: Block, _ sides: BlockSides, _ known: BalanceUnits, assigned: [Int],
    _ numbers: inout CommodityNumbers
  ) {
    self.number = number
    self.block = block
    var places: [Int: Int] = [:]
    if block.summary.hasPostings {
      for account in sides.accounts {
        names.append(account.flatMap { list(of: $0, known, &places) }.map { Int32($0) } ?? -1)
      }
    }
    for sides in sides.shapes {
      shapes.append(
        sides.compactMap { side in
          list(of: side.account, known, &places).map {
            Side(list: $0, item: side.item, isCost: side.isCost, isNegative: side.isNegative)
          }
        })
    }
    guard !units.isEmpty else { return nil }
    let vocabulary = block.commodities
    commodities = (0..<vocabulary.count).map { numbers.number(of: block.commodity(UInt32($0))) }
    passedOver =
      assigned.isEmpty
      ? sides.leftOut : sides.leftOut.isEmpty ? assigned : Set(assigned + sides.leftOut).sorted()
  }

  private mutating func list(of account: String, _ known: BalanceUnits, _ places: inout [Int: Int])
    -> Int?
  {
    let all = known.units(of: account)
    guard !all.isEmpty else { return nil }
    lists.append(
      all.map { unit in
        if let place = places[unit] { return place }
        places[unit] = units.count
        units.append(unit)
        return units.count - 1
      })
    return lists.count - 1
  }
}

/// Goes over the postings of a block, and adds up what they change.
struct PostingScan {
  /// A balance between two of its moments.
  private struct Span {
    /// The moment that follows; as many as there are where none does.
    var event: Int
    /// It is on days from `first` to `last` for sure, whatever else.
    var first: Int32 = .max
    var last: Int32 = .min
    var sum = RunningBalance()
  }

  private let plan: BlockPlan
  private let keys: [ContiguousArray<EventKey>]
  private var spans: ContiguousArray<Span>
  private(set) var changes: [BalanceChange] = []

  /// - `keys`: by unit the moments at which it is asked for.
  init(_ plan: BlockPlan, _ keys: [ContiguousArray<EventKey>]) {
    self.plan = plan
    self.keys = keys
    spans = ContiguousArray(plan.units.map { _ in Span(event: 0) })
  }

  /// The changes, without those that no moment follows.
  static func changes(_ plan: BlockPlan, _ keys: [ContiguousArray<EventKey>]) -> [BalanceChange] {
    var scan = PostingScan(plan, keys)
    scan.run()
    for place in scan.spans.indices { scan.flush(place) }
    return scan.changes
  }

  private mutating func run() {
    let block = plan.block
    let columns = MeaningColumns(block)
    let (dates, shapes) = (block.entries.date, block.entries.shape)
    let ownDates = block.summary.hasPostingDates ? block.postings.date : nil
    var passedOver = plan.passedOver[...]
    var next = 0
    for entry in 0..<block.entryCount {
      let items = next..<columns.items(of: entry).upperBound
      next = items.upperBound
      if passedOver.first == entry {
        passedOver.removeFirst()
        continue
      }
      let date = dates[entry]
      let kind = columns.kind[entry]
      guard kind.isJournal || (kind.isPostings && plan.shapes.isEmpty) else {
        if !plan.shapes.isEmpty { add(plan.shapes[Int(shapes[entry])], items, date, columns) }
        continue
      }
      for item in items {
        let list = plan.names[Int(columns.name[item])]
        guard list >= 0 else { continue }
        let day = ownDates?[item].date?.days ?? date
        add(
          columns.amount[item], plan.commodities[Int(columns.commodity[item])], list: Int(list),
          EventKey(date: day, block: plan.number, item: item))
      }
    }
  }

  /// Adds what an entry adds that is of no journal.
  private mutating func add(
    _ sides: [BlockPlan.Side], _ items: Range<Int>, _ date: Int32, _ columns: MeaningColumns
  ) {
    for side in sides {
      let item = items.lowerBound + side.item
      guard item < items.upperBound else { continue }
      let quantity = (side.isCost ? columns.cost[item] : columns.amount[item]).magnitude
      let commodity = side.isCost ? columns.costCommodity[item] : columns.commodity[item]
      add(
        side.isNegative ? quantity.negated : quantity, plan.commodities[Int(commodity)],
        list: side.list, EventKey(date: date, block: plan.number, item: item))
    }
  }

  @inline(__always)
  private mutating func add(_ quantity: Quantity, _ commodity: Int, list: Int, _ key: EventKey) {
    for place in plan.lists[list] {
      if key.date < spans[place].first || key.date > spans[place].last { turn(place, to: key) }
      spans[place].sum.add(quantity, of: commodity)
    }
  }

  /// Turns a balance to the moment that follows a posting.
  private mutating func turn(_ place: Int, to key: EventKey) {
    let keys = keys[plan.units[place]]
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    if low != spans[place].event {
      flush(place)
      spans[place].event = low
    }
    // On the day of a moment, what comes before it and what after is told posting by posting.
    spans[place].first = low == 0 ? .min : keys[low - 1].date &+ 1
    spans[place].last = low == keys.count ? .max : keys[low].date &- 1
  }

  private mutating func flush(_ place: Int) {
    let (span, unit) = (spans[place], plan.units[place])
    if span.event < keys[unit].count {
      for part in span.sum.parts {
        changes.append(
          BalanceChange(
            unit: unit, event: span.event, commodity: part.commodity, quantity: part.quantity))
      }
    }
    spans[place].sum.reset()
  }
}
