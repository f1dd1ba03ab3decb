/// How the bytes of tally text are told apart: blanks, quotation marks, full-width forms.
///
/// Rules 1, 2.
enum Marks {
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let quote = UInt8(ascii: "\"")
  static let semicolon = UInt8(ascii: ";")

  /// The number of bytes of the scalar that starts with this byte.
  ///
  /// The file is valid UTF-8.
  @inline(__always)
  static func length(_ lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  /// The scalar at a position, and its number of bytes.
  @inline(__always)
  static func scalar(_ bytes: Bytes, _ at: Int) -> (value: UInt32, length: Int) {
    let lead = bytes[at]
    let length = min(length(lead), bytes.count - at)
    switch length {
    case 2: return (UInt32(lead & 0x1F) << 6 | tail(bytes, at + 1), 2)
    case 3:
      return (UInt32(lead & 0x0F) << 12 | tail(bytes, at + 1) << 6 | tail(bytes, at + 2), 3)
    case 4:
      let high = UInt32(lead & 0x07) << 18 | tail(bytes, at + 1) << 12
      return (high | tail(bytes, at + 2) << 6 | tail(bytes, at + 3), 4)
    default: return (UInt32(lead), 1)
    }
  }

  @inline(__always)
  private static func tail(_ bytes: Bytes, _ at: Int) -> UInt32 { UInt32(bytes[at] & 0x3F) }

  /// Whether a scalar above ASCII is a blank: the general category Zs.
  static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// The plain form that a scalar above ASCII is read as; nil where it is read as itself.
  static func folded(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0xFF01...0xFF5E: scalar - 0xFEE0
    case 0xFFE5: 0xA5  // ￥ as ¥
    case 0xFFE1: 0xA3  // ￡ as £
    case 0xD7: 0x2A  // × as *
    case 0xF7: 0x2F  // ÷ as /
    case 0x2212, 0x2013: 0x2D  // the minus sign and the dash that phones make of -
    default: nil
    }
  }

  /// The marks that may close a quotation that this one opens, in full: the partner, and for “ and
  /// „ also `"`.
  ///
  /// nil where the scalar opens no quotation.
  static func closing(_ opening: UInt32) -> (first: UInt32, second: UInt32)? {
    switch opening {
    case 0x22: (0x22, 0x22)
    case 0x201C, 0x201E, 0x201D: (0x201D, 0x22)  // “ „, and ” typed for “
    case 0x300C: (0x300D, 0x300D)  // 「 」
    case 0x300E: (0x300F, 0x300F)  // 『 』
    case 0xFF02: (0xFF02, 0xFF02)  // ＂
    default: nil
    }
  }

  /// A letter, or a symbol that stands for a thing, as emoji do: what makes a word a name.
  static func isLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return (65...90).contains(scalar & ~0x20) }
    if (0x4E00...0x9FFF).contains(scalar) || (0xC0...0x24F).contains(scalar) { return true }
    guard let category = Unicode.Scalar(scalar)?.properties.generalCategory else { return false }
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .otherSymbol, .modifierSymbol:
      return true
    default: return false
    }
  }

  /// A letter, a digit, a combining mark or `_`: what tags and keys are made of.
  static func isWordScalar(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      return (65...90).contains(scalar & ~0x20) || (48...57).contains(scalar) || scalar == 0x5F
    }
    guard let category = Unicode.Scalar(scalar)?.properties.generalCategory else { return false }
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }
}
