import TallyFormats
import TallyModel

// The rows of a block before they are taken apart into columns, and the tables that number what they
// have in common.

/// An entry's row.
struct EntryRecord {
  var date: Int32
  var time: Int32
  var flow: UInt32
  var from: UInt32
  var to: UInt32
  var payee: UInt32
  var note: UInt32
  var comment: UInt32
  var code: UInt32
  var id: UInt32
  var identity: UInt64
  var firstItem: UInt32
  var firstAttribute: UInt32
  var shape: UInt32
  var file: UInt32
  var offset: UInt32
  var length: UInt32
  var line: UInt32
  var status: UInt8
  var kind: StoredKind
}

/// The least and the greatest of each number of entries, found in one pass.
struct EntrySpans {
  private(set) var date = NumberSpan()
  private(set) var time = NumberSpan()
  private(set) var flow = NumberSpan()
  private(set) var from = NumberSpan()
  private(set) var to = NumberSpan()
  private(set) var payee = NumberSpan()
  private(set) var note = NumberSpan()
  private(set) var comment = NumberSpan()
  private(set) var code = NumberSpan()
  private(set) var id = NumberSpan()
  private(set) var identityStart = NumberSpan()
  private(set) var identityRest = NumberSpan()
  private(set) var firstItem = NumberSpan()
  private(set) var firstAttribute = NumberSpan()
  private(set) var shape = NumberSpan()
  private(set) var file = NumberSpan()
  private(set) var offset = NumberSpan()
  private(set) var length = NumberSpan()
  private(set) var line = NumberSpan()
  private(set) var status = NumberSpan()
  private(set) var kind = NumberSpan()

  init(_ entries: ContiguousArray<EntryRecord>) {
    for entry in entries {
      date.take(Int64(entry.date))
      time.take(Int64(entry.time))
      flow.take(Int64(entry.flow))
      from.take(Int64(entry.from))
      to.take(Int64(entry.to))
      payee.take(Int64(entry.payee))
      note.take(Int64(entry.note))
      comment.take(Int64(entry.comment))
      code.take(Int64(entry.code))
      id.take(Int64(entry.id))
      identityStart.take(Int64(IdentityColumn.start(entry.identity)))
      identityRest.take(Int64(IdentityColumn.rest(entry.identity)))
      firstItem.take(Int64(entry.firstItem))
      firstAttribute.take(Int64(entry.firstAttribute))
      shape.take(Int64(entry.shape))
      file.take(Int64(entry.file))
      offset.take(Int64(entry.offset))
      length.take(Int64(entry.length))
      line.take(Int64(entry.line))
      status.take(Int64(entry.status))
      kind.take(entry.kind.stored)
    }
  }
}

/// An item's row.
struct ItemRecord {
  var name: UInt32
  var commodity: UInt32
  var costCommodity: UInt32
  var sign: ItemDraft.Sign
  var amount: StoredQuantity
  var cost: StoredQuantity
  /// Whether the amount is below, at or above zero: 0, 1 or 2.
  var side: UInt8
}

/// A quantity as columns have it.
struct StoredQuantity {
  /// `Int64.min` where it does not fit; then `WideMantissas` has it.
  var mantissa: Int64
  var scale: UInt8

  init(_ quantity: Quantity) {
    mantissa = Int64(exactly: quantity.mantissa) ?? .min
    scale = quantity.scale
  }
}

/// The mantissas of a column that need more than 64 bits, by row.
struct WideMantissas {
  private(set) var rows: [(row: Int, mantissa: Int128)] = []

  /// Takes a quantity that is to be at a row, if it is wide; rows come in order.
  mutating func take(_ quantity: Quantity, _ stored: StoredQuantity, row: Int) {
    if stored.mantissa == .min { rows.append((row, quantity.mantissa)) }
  }

  /// The quantity at a row.
  func quantity(_ stored: StoredQuantity, row: Int) -> Quantity {
    guard stored.mantissa == .min else { return Quantity(stored.mantissa, scale: stored.scale) }
    // Each `Int64.min` was taken in, and what came in was a quantity.
    var low = 0
    var high = rows.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if rows[middle].row <= row { low = middle } else { high = middle }
    }
    return Quantity(mantissa: rows[low].mantissa, scale: stored.scale) ?? .zero
  }

  mutating func reset() { rows.removeAll() }

  var encoded: [UInt8] {
    var record = RecordWriter()
    for (row, mantissa) in rows {
      record.number(row)
      record.number(UInt64(truncatingIfNeeded: mantissa))
      record.number(Int64(truncatingIfNeeded: mantissa >> 64))
    }
    return record.bytes
  }
}

/// A row of the attributes.
struct AttributeRecord {
  var kind: AttributeColumns.Kind
  var key: UInt32
  var value: UInt32
}

/// A file.
struct FileRecord {
  var path: UInt32
  var format: UInt32
  var firstEntry: UInt32
  var errorCount: UInt32 = 0
  var problems: [Diagnostic] = []
  var facts = FileFacts()
}

/// Gives each distinct number an index, from 1 on; 0 has index 0.
struct NumberTable {
  private(set) var values: ContiguousArray<UInt32> = [0]
  /// The index of each number; 0 where it has none yet.
  private var indexes: ContiguousArray<UInt32> = []
  private var indexOfZero: UInt32 = 0

  /// The index of 0 as a number like others.
  mutating func ownIndexOfZero() -> UInt32 {
    if indexOfZero == 0 {
      indexOfZero = UInt32(clamping: values.count)
      values.append(0)
    }
    return indexOfZero
  }

  mutating func index(of number: UInt32) -> UInt32 {
    let number = Int(number)
    if number == 0 { return 0 }
    if number >= indexes.count {
      let missing = max(number + 1, indexes.count * 2) - indexes.count
      indexes.append(contentsOf: repeatElement(0, count: missing))
    }
    if indexes[number] == 0 {
      indexes[number] = UInt32(values.count)
      values.append(UInt32(number))
    }
    return indexes[number]
  }
}

/// Numbers the shapes of entries, in the order they are first seen.
struct ShapeTable {
  /// The first entry of each shape.
  private(set) var firsts: ContiguousArray<UInt32> = []
  private var hashes: ContiguousArray<UInt64> = []
  /// Open addressing with linear probing: the shape's number and one, 0 where free.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 256)

  init() {}

  mutating func reset() {
    firsts.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    for slot in slots.indices { slots[slot] = 0 }
  }

  /// The shape of an entry whose items, the last ones, have been appended.
  mutating func index(
    of entry: EntryRecord, at row: Int, _ entries: ContiguousArray<EntryRecord>,
    _ items: ContiguousArray<ItemRecord>
  ) -> UInt32 {
    let own = Int(entry.firstItem)..<items.count
    let hash = ShapeTable.hash(entry, items, own)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let shape = Int(slots[slot]) - 1
      if hashes[shape] == hash, isSame(entry, own, as: shape, entries, items) {
        return UInt32(shape)
      }
      slot = (slot + 1) & mask
    }
    firsts.append(UInt32(clamping: row))
    hashes.append(hash)
    slots[slot] = UInt32(firsts.count)
    if firsts.count * 2 > slots.count { grow() }
    return UInt32(firsts.count - 1)
  }

  private func isSame(
    _ entry: EntryRecord, _ own: Range<Int>, as shape: Int,
    _ entries: ContiguousArray<EntryRecord>, _ items: ContiguousArray<ItemRecord>
  ) -> Bool {
    let row = Int(firsts[shape])
    let other = entries[row]
    let end = row + 1 < entries.count ? Int(entries[row + 1].firstItem) : own.lowerBound
    let start = Int(other.firstItem)
    guard entry.kind == other.kind, entry.flow == other.flow, entry.from == other.from,
      entry.to == other.to, end - start == own.count
    else { return false }
    return items.withUnsafeBufferPointer { items in
      for offset in 0..<own.count {
        let (a, b) = (own.lowerBound + offset, start + offset)
        guard items[a].name == items[b].name, items[a].commodity == items[b].commodity,
          items[a].costCommodity == items[b].costCommodity, items[a].sign == items[b].sign,
          items[a].side == items[b].side
        else { return false }
      }
      return true
    }
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    for (shape, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(shape + 1)
    }
  }

  private static func hash(
    _ entry: EntryRecord, _ items: ContiguousArray<ItemRecord>, _ own: Range<Int>
  ) -> UInt64 {
    var hash = mixed(UInt64(entry.flow) << 32 | UInt64(entry.from), UInt64(entry.to))
    hash = mixed(hash, UInt64(truncatingIfNeeded: entry.kind.stored))
    for at in own {
      let item = items[at]
      hash = mixed(hash, UInt64(item.name) << 32 | UInt64(item.commodity))
      hash = mixed(
        hash,
        UInt64(item.costCommodity) << 8 | UInt64(item.sign.rawValue) << 4 | UInt64(item.side))
    }
    return hash ^ hash >> 29
  }

  /// Folds a number into a hash: multiply and rotate, as FxHash does.
  private static func mixed(_ hash: UInt64, _ number: UInt64) -> UInt64 {
    ((hash << 5 | hash >> 59) ^ number) &* 0x9E37_79B9_7F4A_7C15
  }
}
