import TallyFormats
import TallyModel

/// The identity of an entry that gives itself none: 60 bits, shown as 12 characters of Crockford
/// base 32 in lower case.
///
/// The top 60 bits of XXH3-64 (seed 0) of relative path, NUL, date, NUL, the entry's own bytes, NUL,
/// and its ordinal in decimal, from 0, among the entries of that file with the same date and bytes.
/// The same on every machine; another when the entry changes.
package enum Identity {
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// The length of a whole identity.
  package static let length = 12

  /// The first characters of an identity.
  package static func text(_ bits: UInt64, length: Int = length) -> String {
    var text: [UInt8] = []
    append(bits, length: length, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the same.
  package static func append(_ bits: UInt64, length: Int, to text: inout [UInt8]) {
    for at in 0..<length { text.append(alphabet[Int(bits >> UInt64(55 - 5 * at) & 31)]) }
  }

  /// The bits that a prefix stands for, and how many of the 60 they are; nil for what is no prefix.
  ///
  /// As Crockford says, case does not matter, `o` is 0, and `i` and `l` are 1.
  package static func prefix(_ text: String) -> (bits: UInt64, count: Int)? {
    guard !text.isEmpty, text.utf8.count <= length else { return nil }
    var bits: UInt64 = 0
    for byte in text.utf8 {
      guard let value = value(byte) else { return nil }
      bits = bits << 5 | value
    }
    let count = text.utf8.count * 5
    return (bits << UInt64(60 - count), count)
  }

  private static func value(_ byte: UInt8) -> UInt64? {
    let lower = (65...90).contains(byte) ? byte | 0x20 : byte
    switch lower {
    case UInt8(ascii: "o"): return 0
    case UInt8(ascii: "i"), UInt8(ascii: "l"): return 1
    default: return alphabet.firstIndex(of: lower).map(UInt64.init)
    }
  }
}

/// Computes the identities of a file's entries, in order.
struct IdentityMaker {
  /// Path, NUL, date, NUL, then the entry's bytes, NUL and the ordinal; and room for more.
  private var buffer: ContiguousArray<UInt8>
  private let dateStart: Int
  private var date: CalendarDate?
  private var ordinals: OrdinalTable

  /// - `bytes`: how many bytes of entries are to come, as far as is known.
  init(path: [UInt8], bytes: Int = 0) {
    ordinals = OrdinalTable(expecting: bytes / 32)
    buffer = ContiguousArray(path)
    buffer.append(0)
    dateStart = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: 256))
  }

  mutating func identity(date: CalendarDate, bytes: Bytes) -> UInt64 {
    let start = dateStart + 11
    let end = start + bytes.count + 1
    if buffer.count < end + 20 {
      buffer.append(contentsOf: repeatElement(0, count: end + 20))
    }
    if self.date != date {
      for (offset, byte) in date.description.utf8.enumerated() { buffer[dateStart + offset] = byte }
      buffer[start - 1] = 0
      self.date = date
    }
    return buffer.withUnsafeMutableBytes { memory in
      UnsafeMutableRawBufferPointer(rebasing: memory[start...]).copyMemory(from: bytes)
      memory[end - 1] = 0
      // The hash with ordinal 0 is the identity of nearly every entry, and tells equal ones apart from
      // others as well as one without would.
      memory[end] = UInt8(ascii: "0")
      let first = UnsafeRawBufferPointer(rebasing: memory[..<(end + 1)]).hash64
      let ordinal = ordinals.next(first)
      if ordinal == 0 { return first >> 4 }
      var length = end
      for byte in String(ordinal).utf8 {
        memory[length] = byte
        length += 1
      }
      return UnsafeRawBufferPointer(rebasing: memory[..<length]).hash64 >> 4
    }
  }
}

/// How often each hash was seen before.
///
/// Open addressing with linear probing.
private struct OrdinalTable {
  private var hashes: ContiguousArray<UInt64>
  /// 0 where the slot is free.
  private var counts: ContiguousArray<UInt32>
  private var used = 0

  init(expecting count: Int) {
    var size = 64
    while size < count { size *= 2 }
    hashes = ContiguousArray(repeating: 0, count: size)
    counts = ContiguousArray(repeating: 0, count: size)
  }

  /// How often the hash was seen before this time.
  mutating func next(_ hash: UInt64) -> UInt32 {
    if used * 2 >= hashes.count { grow() }
    let slot = slot(of: hash)
    if counts[slot] == 0 { used += 1 }
    hashes[slot] = hash
    counts[slot] &+= 1
    return counts[slot] &- 1
  }

  private func slot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
    while counts[slot] != 0, hashes[slot] != hash { slot = (slot + 1) & (hashes.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = (hashes, counts)
    hashes = ContiguousArray(repeating: 0, count: old.0.count * 2)
    counts = ContiguousArray(repeating: 0, count: old.0.count * 2)
    for (hash, count) in zip(old.0, old.1) where count != 0 {
      let slot = slot(of: hash)
      hashes[slot] = hash
      counts[slot] = count
    }
  }
}
