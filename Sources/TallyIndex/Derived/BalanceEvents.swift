import TallyFormats
import TallyModel

/// When something counts: by day, then in reading order.
struct EventKey: Comparable {
  let date: Int32
  /// The block's number and the row of the item in it.
  let place: UInt64

  init(date: Int32, block: Int, item: Int) {
    self.date = date
    place = UInt64(truncatingIfNeeded: block) << 32 | UInt64(UInt32(truncatingIfNeeded: item))
  }

  @inline(__always)
  static func < (a: EventKey, b: EventKey) -> Bool {
    a.date != b.date ? a.date < b.date : a.place < b.place
  }
}

/// A moment at which a balance is asked for.
struct BalanceEvent {
  var key: EventKey
  var block: Int
  var entry: Int
  /// Its row in the block's assertions.
  var assertion: Int
  /// Which balance; numbered among all of that one.
  var unit: Int
  var number = 0
  /// Whether its entry has assignments, so that none of the entry's postings is known by itself.
  var isInAssigned: Bool
}

/// All moments at which balances are asked for, in order.
struct BalanceEvents {
  private(set) var all: [BalanceEvent] = []
  private(set) var units = BalanceUnits()
  /// By unit the keys of its events.
  private(set) var keys: [ContiguousArray<EventKey>] = []
  /// By block its assertions; nil of one without any.
  private(set) var assertions: [BlockAssertions?] = []
  /// By block its entries with assignments, in order.
  private(set) var assigned: [Int: [Int]] = [:]

  init(_ blocks: [Block], _ sides: [BlockSides], _ commodities: inout CommodityNumbers) {
    for (number, block) in blocks.enumerated() {
      guard block.summary.hasAssertions else {
        assertions.append(nil)
        continue
      }
      assertions.append(BlockAssertions(block, &commodities))
      take(block, number, sides[number])
    }
    // Stable, since what is asked of one posting keeps its order.
    let order = all.indices.sorted {
      all[$0].key != all[$1].key ? all[$0].key < all[$1].key : $0 < $1
    }
    all = order.map { all[$0] }
    keys = Array(repeating: [], count: units.count)
    for at in all.indices {
      all[at].number = keys[all[at].unit].count
      keys[all[at].unit].append(all[at].key)
    }
  }

  private mutating func take(_ block: Block, _ number: Int, _ sides: BlockSides) {
    let (assertions, flags) = (block.assertions, block.postings.flags)
    let (names, dates, own) = (block.items.name, block.entries.date, block.postings.date)
    let (items, scopes) = (assertions.item, assertions.scope)
    let leftOut = Set(sides.leftOut)
    let entries = EntryWalk(block)
    let places = (0..<items.count).map { entries.entry(ofItem: Int(items[$0])) }
    var withAssigned: [Int] = []
    for (_, entry) in block.assignments where withAssigned.last != entry {
      withAssigned.append(entry)
    }
    if !withAssigned.isEmpty { assigned[number] = withAssigned }
    let isAssigned = Set(withAssigned)
    for row in places.indices where !leftOut.contains(places[row]) {
      let item = Int(items[row])
      guard let account = sides.accounts[Int(names[item])] else { continue }
      let isInAssigned = isAssigned.contains(places[row])
      // An entry with assignments counts as a whole, on its own day, as in hledger.
      let date = isInAssigned ? nil : own[item].date?.days
      let key = EventKey(date: date ?? dates[places[row]], block: number, item: item)
      let event = BalanceEvent(
        key: key, block: number, entry: places[row], assertion: row, unit: 0,
        isInAssigned: isInAssigned)
      if scopes[row].isInclusive, flags[item].source == .assigned {
        // What an inclusive one comes to depends on the account by itself too.
        append(event, account, isInclusive: false)
      }
      append(event, account, isInclusive: scopes[row].isInclusive)
    }
  }

  private mutating func append(_ event: BalanceEvent, _ account: String, isInclusive: Bool) {
    var event = event
    event.unit = units.unit(account, isInclusive: isInclusive)
    all.append(event)
  }

  /// The day of the last of them.
  var lastDate: Int32 { all.last?.key.date ?? .min }
}

/// Finds the entries of items.
struct EntryWalk {
  private let firstItem: Column<UInt32>

  init(_ block: Block) { firstItem = block.entries.firstItem }

  /// The entry that has a row of the items: the last that starts there or above.
  func entry(ofItem row: Int) -> Int {
    var (low, high) = (0, firstItem.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(firstItem[middle]) <= row { low = middle } else { high = middle }
    }
    return low
  }
}
