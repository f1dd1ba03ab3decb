/// The escapes of JSON strings: `\n`, `\"`, `\u4e2d`, and pairs of `\ud83c\udf54` above U+FFFF.
enum JSONEscapes {
  enum Reading {
    /// A scalar, and how many bytes its escape has, the backslash included.
    case scalar(UInt32, length: Int)
    /// No escape of JSON's, or NUL, which no text here may have.
    case bad(length: Int)
    /// Half of a pair without its other half.
    case loneSurrogate
  }

  /// Reads the escape whose backslash stands at a position.
  static func read(_ bytes: Bytes, _ at: Int) -> Reading {
    guard at + 1 < bytes.count else { return .bad(length: 1) }
    switch bytes[at + 1] {
    case UInt8(ascii: "n"): return .scalar(0x0A, length: 2)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return .scalar(UInt32(bytes[at + 1]), length: 2)
    case UInt8(ascii: "t"): return .scalar(0x09, length: 2)
    case UInt8(ascii: "r"): return .scalar(0x0D, length: 2)
    case UInt8(ascii: "b"): return .scalar(0x08, length: 2)
    case UInt8(ascii: "f"): return .scalar(0x0C, length: 2)
    case UInt8(ascii: "u"): return readUnicode(bytes, at)
    case 0..<0x20: return .bad(length: 1)
    default: return .bad(length: 1 + Marks.length(bytes[at + 1]))
    }
  }

  private static func readUnicode(_ bytes: Bytes, _ at: Int) -> Reading {
    guard let first = fourDigits(bytes, at + 2), first != 0 else { return .bad(length: 2) }
    guard 0xD800...0xDFFF ~= first else { return .scalar(first, length: 6) }
    guard first < 0xDC00, at + 7 < bytes.count, bytes[at + 6] == UInt8(ascii: "\\"),
      bytes[at + 7] == UInt8(ascii: "u"), let second = fourDigits(bytes, at + 8),
      0xDC00...0xDFFF ~= second
    else { return .loneSurrogate }
    return .scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), length: 12)
  }

  private static func fourDigits(_ bytes: Bytes, _ at: Int) -> UInt32? {
    guard at + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[at..<at + 4] {
      switch byte {
      case 48...57: value = value << 4 | UInt32(byte - 48)
      case 65...70: value = value << 4 | UInt32(byte - 55)
      case 97...102: value = value << 4 | UInt32(byte - 87)
      default: return nil
      }
    }
    return value
  }

  /// Writes a string's content with its escapes resolved, which only makes it shorter.
  ///
  /// - Parameters:
  ///   - raw: what stands between the quotation marks, its escapes known to be right.
  ///   - memory: room for as many bytes as `raw` has.
  /// - Returns: how many bytes were written.
  static func resolve(_ raw: Bytes, into memory: UnsafeMutableRawBufferPointer) -> Int {
    var at = 0
    var written = 0
    while at < raw.count {
      if raw[at] == UInt8(ascii: "\\"), case .scalar(let scalar, let length) = read(raw, at) {
        at += length
        written += write(scalar, memory, written)
      } else {
        memory[written] = raw[at]
        at += 1
        written += 1
      }
    }
    return written
  }

  private static func write(_ scalar: UInt32, _ memory: UnsafeMutableRawBufferPointer, _ at: Int)
    -> Int
  {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (scalar >> shift & 0x3F)) }
    switch scalar {
    case ..<0x80:
      memory[at] = UInt8(scalar)
      return 1
    case ..<0x800:
      memory[at] = UInt8(0xC0 | scalar >> 6)
      memory[at + 1] = tail(0)
      return 2
    case ..<0x10000:
      memory[at] = UInt8(0xE0 | scalar >> 12)
      memory[at + 1] = tail(6)
      memory[at + 2] = tail(0)
      return 3
    default:
      memory[at] = UInt8(0xF0 | scalar >> 18)
      memory[at + 1] = tail(12)
      memory[at + 2] = tail(6)
      memory[at + 3] = tail(0)
      return 4
    }
  }
}
