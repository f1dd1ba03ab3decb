package import TallyFormats

/// A block's dictionary: each distinct text of its entries once, numbered from 0, which is the empty one.
package struct Strings {
  /// The texts, one behind the other.
  private let bytes: UnsafeRawBufferPointer
  /// Where each text ends in `bytes`; the first is empty.
  private let ends: Column<UInt32>

  init(_ bytes: UnsafeRawBufferPointer, _ ends: Column<UInt32>) {
    self.bytes = bytes
    self.ends = ends
  }

  /// How many texts there are, the empty one included.
  package var count: Int { ends.count }

  /// Calls `body` with the bytes of a text.
  package func withBytes<R>(_ id: Int, _ body: (Bytes) throws -> R) rethrows -> R {
    try body(bytes(of: id))
  }

  /// The bytes of a text; valid as long as the block.
  package func bytes(of id: Int) -> Bytes {
    let start = id == 0 ? 0 : Int(ends[id - 1])
    let end = Int(ends[id])
    guard start <= end, end <= bytes.count else { Damage.found() }
    return bytes.part(start..<end)
  }

  /// A text as a string of its own.
  package subscript(_ id: Int) -> String { withBytes(id) { $0.text } }
}

/// Fills a dictionary: finds the number of a text, or gives it the next one.
///
/// Its memory is its own: several texts of each entry are looked up, and an array's counting of references
/// showed as a sixth of all reading.
struct StringsBuilder: ~Copyable {
  private var memory: UnsafeMutableRawPointer
  private var capacity = 1 << 14
  private var used = 0
  private var endings: UnsafeMutablePointer<UInt32>
  private var endingCapacity = 1 << 10
  private(set) var count = 1
  /// Open addressing with linear probing; 0 is free, since the empty text is never looked up.
  private var slots: UnsafeMutablePointer<Slot>
  private var slotCount = 1 << 10

  private struct Slot {
    var id: UInt32
    /// The upper half of the text's hash, so that most texts are compared once.
    var tag: UInt32
  }

  init() {
    memory = .allocate(byteCount: capacity, alignment: 8)
    endings = .allocate(capacity: endingCapacity)
    endings[0] = 0
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Slot(id: 0, tag: 0), count: slotCount)
  }

  deinit {
    memory.deallocate()
    endings.deallocate()
    slots.deallocate()
  }

  /// The texts, one behind the other; valid until the next one comes.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: used) }

  /// Where a text ends in `bytes`.
  func end(_ id: Int) -> Int { Int(endings[id]) }

  /// Forgets all texts, and keeps the memory.
  mutating func reset() {
    used = 0
    count = 1
    slots.update(repeating: Slot(id: 0, tag: 0), count: slotCount)
  }

  mutating func id(of text: Bytes) -> UInt32 {
    if text.isEmpty { return 0 }
    let hash = text.hash64
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
    while slots[slot].id != 0 {
      if slots[slot].tag == tag, equals(Int(slots[slot].id), text) { return slots[slot].id }
      slot = (slot + 1) & (slotCount - 1)
    }
    append(text)
    slots[slot] = Slot(id: UInt32(count - 1), tag: tag)
    if count * 2 > slotCount { grow() }
    return UInt32(count - 1)
  }

  /// A text; valid until the next one comes.
  func text(_ id: Int) -> Bytes { bytes.part((id == 0 ? 0 : end(id - 1))..<end(id)) }

  /// Whether a text of the dictionary is this one.
  func equals(_ id: Int, _ text: Bytes) -> Bool {
    let known = self.text(id)
    return known.count == text.count && known.isEqual(to: text)
  }

  /// A block's texts are fewer than 2^32 bytes: its files are, by `LedgerReader`'s limit.
  private mutating func append(_ text: Bytes) {
    if used + text.count > capacity {
      let larger = max(capacity * 2, used + text.count)
      let copy = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
      copy.copyMemory(from: memory, byteCount: used)
      memory.deallocate()
      memory = copy
      capacity = larger
    }
    if let base = text.baseAddress {
      (memory + used).copyMemory(from: base, byteCount: text.count)
    }
    used += text.count
    if count == endingCapacity {
      let copy = UnsafeMutablePointer<UInt32>.allocate(capacity: endingCapacity * 2)
      copy.update(from: endings, count: count)
      endings.deallocate()
      endings = copy
      endingCapacity *= 2
    }
    endings[count] = UInt32(clamping: used)
    count += 1
  }

  private mutating func grow() {
    slots.deallocate()
    slotCount *= 2
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Slot(id: 0, tag: 0), count: slotCount)
    for id in 1..<count {
      let hash = text(id).hash64
      var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
      while slots[slot].id != 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = Slot(id: UInt32(id), tag: UInt32(truncatingIfNeeded: hash >> 32))
    }
  }
}
