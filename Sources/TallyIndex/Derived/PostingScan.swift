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
  /// By name of the block the place in `units` of what its postings are part of; of several `list` says where.
  private(set) var names: ContiguousArray<Int32> = []
  /// By shape what else its entries add.
  private(set) var shapes: [[Side]] = []
  /// Lists of places in `units`, for accounts that several balances have.
  private(set) var lists: [[Int]] = []
  /// By commodity of the block its number in the ledger.
  private(set) var commodities: ContiguousArray<Int32> = []
  /// Entries that are not to be counted here, in order.
  private(set) var passedOver: [Int] = []

  /// The place of what is part of no balance.
  static let nowhere: Int32 = -1

  /// The number of the list that stands for a place.
  static func list(_ place: Int32) -> Int { -2 - Int(place) }

  struct Side {
    var place: Int32
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
        names.append(account.map { place(of: $0, known, &places) } ?? BlockPlan.nowhere)
      }
    }
    for sides in sides.shapes {
      shapes.append(
        sides.compactMap { side in
          let place = place(of: side.account, known, &places)
          if place == BlockPlan.nowhere { return nil }
          return Side(
            place: place, item: side.item, isCost: side.isCost, isNegative: side.isNegative)
        })
    }
    guard !units.isEmpty else { return nil }
    let vocabulary = block.commodities
    for commodity in 0..<vocabulary.count {
      commodities.append(
        Int32(clamping: numbers.number(of: block.commodity(UInt32(commodity)))))
    }
    passedOver =
      assigned.isEmpty
      ? sides.leftOut : sides.leftOut.isEmpty ? assigned : Set(assigned + sides.leftOut).sorted()
  }

  private mutating func place(
    of account: String, _ known: BalanceUnits, _ places: inout [Int: Int]
  ) -> Int32 {
    let all = known.units(of: account).map { unit in
      if let place = places[unit] { return place }
      places[unit] = units.count
      units.append(unit)
      return units.count - 1
    }
    guard let first = all.first else { return BlockPlan.nowhere }
    guard all.count > 1 else { return Int32(clamping: first) }
    lists.append(all)
    return Int32(clamping: -1 - lists.count)
  }
}

/// Goes over the postings of a block, and adds up what they change.
///
/// All postings of a ledger that are to accounts with an assertion come by here after each change of a file,
/// so that a posting costs no call, no allocation and no counting of references.
struct PostingScan: ~Copyable {
  private let plan: BlockPlan
  private let keys: [ContiguousArray<EventKey>]
  /// By place of the plan's balances.
  private let spans: UnsafeMutablePointer<Span>
  private var changes: [BalanceChange] = []

  /// A balance between two of its moments.
  private struct Span {
    /// The moment that follows; as many as there are where none does.
    var event = 0
    /// It is on days from `first` to `last` for sure, whatever else.
    var first: Int32 = .max
    var last: Int32 = .min
    /// What the last postings add up to, as long as they are of one commodity and as many decimals.
    var commodity: Int32 = -1
    var scale: UInt8 = 0
    /// Has room for as many 64-bit mantissas as a block can have.
    var total: Int128 = 0
    var sum = RunningBalance()

    /// Puts what was added up among the other commodities, and turns to another one.
    mutating func settle(_ commodity: Int32 = -1, scale: UInt8 = 0) {
      if self.commodity >= 0 {
        sum.add(Quantity(mantissa: total, scale: self.scale), of: Int(self.commodity))
      }
      (self.commodity, self.scale, total) = (commodity, scale, 0)
    }
  }

  /// The changes, without those that no moment follows.
  ///
  /// - `keys`: by unit the moments at which it is asked for.
  static func changes(_ plan: BlockPlan, _ keys: [ContiguousArray<EventKey>]) -> [BalanceChange] {
    var scan = PostingScan(plan, keys)
    scan.run()
    for place in plan.units.indices { scan.flush(place) }
    return scan.changes
  }

  private init(_ plan: BlockPlan, _ keys: [ContiguousArray<EventKey>]) {
    self.plan = plan
    self.keys = keys
    spans = .allocate(capacity: plan.units.count)
    spans.initialize(repeating: Span(), count: plan.units.count)
  }

  deinit {
    spans.deinitialize(count: plan.units.count)
    spans.deallocate()
  }

  private mutating func run() {
    let block = plan.block
    let columns = MeaningColumns(block)
    let firsts = block.entries.firstItem.raw.words
    let (dates, shapes) = (block.entries.date, block.entries.shape)
    let ownDates = block.summary.hasPostingDates ? block.postings.date : nil
    let names = columns.name.raw.words
    let isJournal = block.holdsJournalsAlone
    var passedOver = plan.passedOver[...]
    let places = plan.names
    let commodities = plan.commodities
    for entry in 0..<block.entryCount {
      let end = entry + 1 < firsts.count ? Int(firsts[entry + 1]) : names.count
      let items = Int(firsts[entry])..<max(end, Int(firsts[entry]))
      if passedOver.first == entry {
        passedOver.removeFirst()
        continue
      }
      if !isJournal, !isWritten(columns.kind[entry]) {
        if !plan.shapes.isEmpty {
          add(plan.shapes[Int(shapes[entry])], items, dates[entry], columns)
        }
        continue
      }
      for item in items {
        let place = places[Int(names[item])]
        guard place != BlockPlan.nowhere else { continue }
        let day = ownDates?[item].date?.days ?? dates[entry]
        let commodity = commodities[Int(columns.commodity[item])]
        if place >= 0, let (mantissa, scale) = columns.amount.narrow(item) {
          add(mantissa, scale, commodity, Int(place), day, item)
        } else {
          add(columns.amount[item], commodity, place, day, item)
        }
      }
    }
  }

  /// Whether an entry says itself what it adds to which account.
  private func isWritten(_ kind: StoredKind) -> Bool {
    kind.isJournal || (kind.isPostings && plan.shapes.isEmpty)
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
        side.place, date, item)
    }
  }

  /// Adds to one balance.
  @inline(__always)
  private mutating func add(
    _ mantissa: Int64, _ scale: UInt8, _ commodity: Int32, _ place: Int, _ day: Int32, _ item: Int
  ) {
    if day < spans[place].first || day > spans[place].last { turn(place, day, item) }
    if spans[place].commodity != commodity || spans[place].scale != scale {
      spans[place].settle(commodity, scale: scale)
    }
    spans[place].total &+= Int128(mantissa)
  }

  /// Adds to one balance or several.
  private mutating func add(
    _ quantity: Quantity, _ commodity: Int32, _ place: Int32, _ day: Int32, _ item: Int
  ) {
    if place >= 0 { return add(quantity, commodity, Int(place), day, item) }
    for one in plan.lists[BlockPlan.list(place)] { add(quantity, commodity, one, day, item) }
  }

  private mutating func add(
    _ quantity: Quantity, _ commodity: Int32, _ place: Int, _ day: Int32, _ item: Int
  ) {
    if day < spans[place].first || day > spans[place].last { turn(place, day, item) }
    spans[place].sum.add(quantity, of: Int(commodity))
  }

  /// Turns a balance to the moment that follows a posting.
  private mutating func turn(_ place: Int, _ day: Int32, _ item: Int) {
    let key = EventKey(date: day, block: plan.number, item: item)
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
    spans[place].settle()
    let unit = plan.units[place]
    if spans[place].event < keys[unit].count {
      for part in spans[place].sum.parts {
        changes.append(
          BalanceChange(
            unit: unit, event: spans[place].event, commodity: part.commodity,
            quantity: part.quantity))
      }
    }
    spans[place].sum.reset()
  }
}
