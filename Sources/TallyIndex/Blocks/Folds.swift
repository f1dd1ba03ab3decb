import TallyModel

/// Sums a block's entries by shape and month, so that totals need not go over entries.
///
/// The sums are of what amounts and costs are without their sign; the shape says the sign.
struct Folds {
  private struct Row {
    var shape: UInt32
    var month: Int32
    var count: UInt32 = 0
    var last: Int32 = .min
    var firstSum: UInt32

    /// By month, then shape.
    var key: UInt64 { Folds.key(month, shape) }
  }

  private var rows: [Row] = []
  private var amounts: [Quantity] = []
  private var costs: [Quantity] = []
  /// Open addressing with linear probing: a row's number and one, 0 where free.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 256)
  /// False where a sum has more than 38 digits: then there are none.
  private(set) var isComplete = true

  init(
    _ entries: ContiguousArray<EntryRecord>, _ items: ContiguousArray<ItemRecord>,
    _ wideAmounts: WideMantissas, _ wideCosts: WideMantissas
  ) {
    var latest: (date: Int32, month: Int32) = (.min, 0)
    for at in entries.indices {
      let entry = entries[at]
      if entry.date != latest.date {
        let date = CalendarDate(days: entry.date)
        latest = (entry.date, Int32(date.year * 12 + date.month - 1))
      }
      let end = at + 1 < entries.count ? Int(entries[at + 1].firstItem) : items.count
      let row = row(entry.shape, latest.month, items: end - Int(entry.firstItem))
      rows[row].count += 1
      rows[row].last = max(rows[row].last, entry.date)
      var sum = Int(rows[row].firstSum)
      for item in Int(entry.firstItem)..<end {
        let amount = wideAmounts.quantity(items[item].amount, row: item)
        guard add(amount, to: &amounts[sum]),
          items[item].costCommodity == 0
            || add(wideCosts.quantity(items[item].cost, row: item), to: &costs[sum])
        else {
          fail()
          return
        }
        sum += 1
      }
    }
    rows.sort { $0.key < $1.key }
  }

  /// Adds what a quantity is without its sign.
  ///
  /// - Returns: false where the sum has more than 38 digits.
  private func add(_ quantity: Quantity, to sum: inout Quantity) -> Bool {
    guard let added = sum.adding(quantity.magnitude) else { return false }
    sum = added
    return true
  }

  private mutating func fail() {
    rows = []
    amounts = []
    costs = []
    isComplete = false
  }

  private static func key(_ month: Int32, _ shape: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: month) ^ 0x8000_0000) << 32 | UInt64(shape)
  }

  private static func hash(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20)
  }

  /// The row of a shape and month, made where there is none.
  private mutating func row(_ shape: UInt32, _ month: Int32, items: Int) -> Int {
    let key = Folds.key(month, shape)
    var slot = Folds.hash(key) & (slots.count - 1)
    while slots[slot] != 0 {
      let row = Int(slots[slot]) - 1
      if rows[row].shape == shape, rows[row].month == month { return row }
      slot = (slot + 1) & (slots.count - 1)
    }
    rows.append(Row(shape: shape, month: month, firstSum: UInt32(clamping: amounts.count)))
    for _ in 0..<items {
      amounts.append(.zero)
      costs.append(.zero)
    }
    slots[slot] = UInt32(rows.count)
    if rows.count * 2 > slots.count { grow() }
    return rows.count - 1
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    for (row, fold) in rows.enumerated() {
      var slot = Folds.hash(fold.key) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(row + 1)
    }
  }

  /// Writes the rows.
  func write(to writer: inout BlockWriter) {
    writer.column(.foldShape, count: rows.count) { Int64(rows[$0].shape) }
    writer.column(.foldMonth, count: rows.count) { Int64(rows[$0].month) }
    writer.column(.foldCount, count: rows.count) { Int64(rows[$0].count) }
    writer.column(.foldLast, count: rows.count) { Int64(rows[$0].last) }
    writer.column(.foldFirstSum, count: rows.count) { Int64(rows[$0].firstSum) }
    writer.quantities(.foldAmount, .foldAmountScale, .foldAmountWide, amounts)
    writer.quantities(.foldCost, .foldCostScale, .foldCostWide, costs)
  }
}

extension BlockWriter {
  fileprivate mutating func quantities(
    _ mantissas: Section, _ scales: Section, _ wide: Section, _ quantities: [Quantity]
  ) {
    var wideOnes = WideMantissas()
    let stored = quantities.enumerated().map { row, quantity in
      let stored = StoredQuantity(quantity)
      wideOnes.take(quantity, stored, row: row)
      return stored
    }
    column(mantissas, count: stored.count) { stored[$0].mantissa }
    column(scales, count: stored.count) { Int64(stored[$0].scale) }
    bytes(wide, wideOnes.encoded)
  }
}
