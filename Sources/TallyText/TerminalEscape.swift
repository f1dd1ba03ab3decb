/// Makes text safe to show on a terminal.
///
/// A ledger may come from somebody else, and a terminal obeys what it is sent. Control characters (C0,
/// DEL and C1), characters that turn the direction of writing, and those that show nothing are written
/// as `\x1b` and `\u{202e}`. A joiner inside an emoji stays, since it is part of what is seen.
package enum TerminalEscape {
  package static func escaped(_ text: String) -> String {
    if PlainText.columns(of: text) != nil { return text }
    guard text.unicodeScalars.contains(where: isDangerous) else { return text }
    var safe = ""
    for character in text { append(character, to: &safe) }
    return safe
  }

  private static func append(_ character: Character, to safe: inout String) {
    let scalars = character.unicodeScalars
    var at = scalars.startIndex
    while at < scalars.endIndex {
      let scalar = scalars[at]
      at = scalars.index(after: at)
      let next = at < scalars.endIndex ? scalars[at] : nil
      if isDangerous(scalar), !(scalar.value == joiner && joinsEmoji(before: next)) {
        safe += escape(scalar)
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
  }

  /// U+200D, the zero-width joiner.
  package static let joiner: UInt32 = 0x200D

  /// Whether a joiner before this scalar of the same character is part of an emoji.
  ///
  /// A character goes on with an emoji behind a joiner only where an emoji stands before it (rule GB11
  /// of Unicode's annex 29), so what follows tells enough.
  private static func joinsEmoji(before next: Unicode.Scalar?) -> Bool {
    next.map { $0.value > 0xFF && $0.properties.isEmoji } ?? false
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    if scalar.value <= 0xFF { return "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits }
    return "\\u{" + digits + "}"
  }

  /// Whether a scalar does something to a terminal or shows nothing on it.
  package static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction
    case 0xAD, 0x180E, 0x200B...0x200D, 0x2028, 0x2029, 0x2060...0x2065, 0xFEFF, 0xFFF9...0xFFFB:
      true  // nothing to see
    case 0xE0000...0xE007F: true  // tags
    default: false
    }
  }
}
