import CXXHash
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
    String(unsafeUninitializedCapacity: length) { buffer in
      for at in 0..<length {
        buffer[at] = alphabet[Int(bits >> UInt64(55 - 5 * at) & 31)]
      }
      return length
    }
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
  /// Path, NUL, date, NUL, and then what differs.
  private var buffer: ContiguousArray<UInt8>
  private let pathEnd: Int
  private var date: CalendarDate?
  /// How often each combination of date and bytes was seen: by its hash, without an ordinal.
  private var seen: [UInt64: Int] = [:]

  init(path: [UInt8]) {
    buffer = ContiguousArray(path)
    buffer.append(0)
    pathEnd = buffer.count
  }

  mutating func identity(date: CalendarDate, bytes: Bytes) -> UInt64 {
    if self.date != date {
      buffer.removeSubrange(pathEnd...)
      buffer.append(contentsOf: date.description.utf8)
      buffer.append(0)
      self.date = date
    }
    let prefix = pathEnd + 11
    buffer.removeSubrange(prefix...)
    buffer.append(contentsOf: bytes)
    buffer.append(0)
    let content = hash()
    let ordinal = seen[content, default: 0]
    seen[content] = ordinal + 1
    buffer.append(contentsOf: String(ordinal).utf8)
    return hash() >> 4
  }

  private func hash() -> UInt64 {
    buffer.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
  }
}
