import CXXHash
package import TallyFormats

/// A block's dictionary: each distinct text of its entries once, numbered from 0, which is the empty one.
package struct Strings: Sendable {
  /// The texts, one behind the other.
  private var bytes: ContiguousArray<UInt8> = []
  /// Where each text ends in `bytes`; the first is empty.
  private var ends: ContiguousArray<UInt32> = [0]

  /// How many texts there are, the empty one included.
  package var count: Int { ends.count }

  /// Calls `body` with the bytes of a text.
  package func withBytes<R>(_ id: Int, _ body: (Bytes) throws -> R) rethrows -> R {
    let start = id == 0 ? 0 : Int(ends[id - 1])
    return try bytes.withUnsafeBytes { try body(Bytes(rebasing: $0[start..<Int(ends[id])])) }
  }

  /// A text as a string of its own.
  package subscript(_ id: Int) -> String { withBytes(id) { $0.text } }

  fileprivate mutating func append(_ text: Bytes) {
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
  }

  /// Whether a text of the dictionary is this one.
  func equals(_ id: Int, _ text: Bytes) -> Bool {
    let start = id == 0 ? 0 : Int(ends[id - 1])
    guard Int(ends[id]) - start == text.count else { return false }
    return bytes.withUnsafeBytes {
      Bytes(rebasing: $0[start..<start + text.count]).isEqual(to: text)
    }
  }
}

/// Fills a dictionary: finds the number of a text, or gives it the next one.
struct StringsBuilder {
  private(set) var strings = Strings()
  /// Open addressing with linear probing; 0 is free, since the empty text is never looked up.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 1024)
  /// The upper half of each text's hash, so that most texts are compared once.
  private var tags = ContiguousArray<UInt32>(repeating: 0, count: 1024)

  init() {}

  mutating func id(of text: Bytes) -> UInt32 {
    guard let base = text.baseAddress, !text.isEmpty else { return 0 }
    let hash = XXH3_64bits(base, text.count)
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if tags[slot] == tag, strings.equals(Int(slots[slot]), text) { return slots[slot] }
      slot = (slot + 1) & mask
    }
    let id = UInt32(strings.count)
    strings.append(text)
    slots[slot] = id
    tags[slot] = tag
    if strings.count * 2 > slots.count { grow() }
    return id
  }

  private mutating func grow() {
    let size = slots.count * 2
    slots = ContiguousArray(repeating: 0, count: size)
    tags = ContiguousArray(repeating: 0, count: size)
    for id in 1..<strings.count {
      let hash = strings.withBytes(id) { XXH3_64bits($0.baseAddress, $0.count) }
      var slot = Int(truncatingIfNeeded: hash) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(id)
      tags[slot] = UInt32(truncatingIfNeeded: hash >> 32)
    }
  }
}
