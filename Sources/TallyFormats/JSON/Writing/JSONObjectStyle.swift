/// How an object is laid out: the blanks around its marks.
struct JSONObjectStyle {
  /// Behind the opening bracket.
  var opening: [UInt8] = []
  /// Between a key and its value.
  var colon: [UInt8] = Array(": ".utf8)
  /// Between two members.
  var comma: [UInt8] = Array(", ".utf8)
  /// Before the closing bracket.
  var closing: [UInt8] = []

  /// `{"date": "2026-11-30", "type": "coffee"}`.
  init() {}

  /// That of an object that is there.
  init(of object: JSONOutline, in bytes: [UInt8]) {
    guard let first = object.slots.first, let last = object.slots.last else { return }
    opening = JSONOutline.lastLine(
      bytes[object.range.lowerBound + 1..<first.range.lowerBound])
    closing = JSONOutline.lastLine(
      bytes[last.range.upperBound..<object.range.upperBound - 1])
    colon = JSONObjectStyle.colon(of: first, in: bytes)
    comma = object.gap(before: 1, isSpaced ? comma : [UInt8(ascii: ",")], bytes)
  }

  /// What stands between the key of a member and its value.
  private static func colon(of slot: JSONOutline.Slot, in bytes: [UInt8]) -> [UInt8] {
    var keyEnd = slot.range.lowerBound + 1
    while keyEnd < slot.value.lowerBound, bytes[keyEnd] != Marks.quote {
      keyEnd += bytes[keyEnd] == UInt8(ascii: "\\") ? 2 : 1
    }
    let start = min(keyEnd + 1, slot.value.lowerBound)
    return Array(bytes[start..<slot.value.lowerBound])
  }

  /// Whether a blank follows a colon, so that one follows a comma too.
  var isSpaced: Bool { colon.last.map { $0 <= Marks.space } ?? false }

  /// That of an object or a list within this one, on one line.
  var inner: JSONObjectStyle {
    var style = JSONObjectStyle()
    style.colon = colon
    if !isSpaced { style.comma = [UInt8(ascii: ",")] }
    if !opening.contains(Marks.newline) {
      style.opening = opening
      style.closing = closing
    }
    return style
  }

  func object(_ members: [(key: [UInt8], value: [UInt8])]) -> [UInt8] {
    let texts = members.map { $0.key + colon + $0.value }
    return [UInt8(ascii: "{")] + opening + texts.joined(separator: comma) + closing
      + [UInt8(ascii: "}")]
  }

  func list(_ elements: [[UInt8]]) -> [UInt8] {
    [UInt8(ascii: "[")] + elements.joined(separator: comma) + [UInt8(ascii: "]")]
  }
}

/// A value as JSON writes it.
enum JSONLiteral {
  /// A text in quotation marks.
  ///
  /// Only what has to be is escaped. NUL, which no text of a ledger may have, can't be.
  static func string(_ text: String) throws(WritingProblem) -> [UInt8] {
    var literal = [Marks.quote]
    for byte in text.utf8 {
      switch byte {
      case 0: throw WritingProblem.unquotable(text)
      case Marks.quote, UInt8(ascii: "\\"): literal += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: literal += escape(byte)
      default: literal.append(byte)
      }
    }
    return literal + [Marks.quote]
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x08: return Array("\\b".utf8)
    case 0x09: return Array("\\t".utf8)
    case 0x0A: return Array("\\n".utf8)
    case 0x0C: return Array("\\f".utf8)
    case 0x0D: return Array("\\r".utf8)
    default:
      let digits = String(byte, radix: 16)
      return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
  }

  /// Whether a text is a number as JSON writes one.
  static func isNumber(_ text: String) -> Bool {
    kind(text) == .number
  }

  static func isBoolean(_ text: String) -> Bool {
    kind(text) == .true || kind(text) == .false
  }

  private static func kind(_ text: String) -> JSONDocument.Kind? {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, first > Marks.space, let last = bytes.last, last > Marks.space
    else { return nil }
    do throws(JSONSyntaxError) {
      return try JSONOutline(bytes, 0..<bytes.count).kind
    } catch {
      return nil
    }
  }
}
