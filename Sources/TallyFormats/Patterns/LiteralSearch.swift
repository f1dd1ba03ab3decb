/// The search for a pattern that is plain ASCII text, without PCRE2 and with the same result.
struct LiteralSearch: Sendable {
  enum Result { case found, absent, unsure }

  /// In small letters.
  private let needle: [UInt8]
  /// Whether a letter is in it that a character outside ASCII folds to.
  private let hasKelvinOrLongS: Bool

  /// Nil where the pattern is not plain ASCII text.
  init?(_ pattern: String) {
    guard pattern.utf8.allSatisfy(LiteralSearch.isPlain) else { return nil }
    needle = pattern.utf8.map(LiteralSearch.small)
    hasKelvinOrLongS = needle.contains { $0 == UInt8(ascii: "k") || $0 == UInt8(ascii: "s") }
  }

  /// Looks for the text, folding ASCII letters.
  ///
  /// Unicode folds `K` (U+212A, the Kelvin sign) to `k` and `ſ` (U+017F) to `s`, so a text that may hold
  /// one of them is left to PCRE2: they start with the bytes E2 and C5.
  func find(in bytes: UnsafeRawBufferPointer) -> Result {
    if contains(bytes) { return .found }
    return hasKelvinOrLongS && bytes.contains { $0 == 0xE2 || $0 == 0xC5 } ? .unsure : .absent
  }

  private func contains(_ bytes: UnsafeRawBufferPointer) -> Bool {
    needle.withUnsafeBufferPointer { needle in
      guard let first = needle.first else { return true }
      guard bytes.count >= needle.count else { return false }
      var start = 0
      while start <= bytes.count - needle.count {
        var length = 0
        if LiteralSearch.small(bytes[start]) == first {
          length = 1
          while length < needle.count,
            LiteralSearch.small(bytes[start + length]) == needle[length]
          { length += 1 }
        }
        if length == needle.count { return true }
        start += 1
      }
      return false
    }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Printable ASCII without a meaning in patterns.
  private static func isPlain(_ byte: UInt8) -> Bool {
    guard (0x20..<0x7F).contains(byte) else { return false }
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "."),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "{"), UInt8(ascii: "}"):
      return false
    default: return true
    }
  }
}
