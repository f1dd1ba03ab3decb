package import TallyModel
import TallyText

/// Writes nested values as JSON, as they come: objects, arrays, and what is in them.
///
/// Commas and escapes are its own business; that every `begin` has its `end` and that keys stand only
/// in objects is its caller's. Items of a list that is the answer's main one stand on lines of their
/// own, so that outputs can be compared.
package struct StructureWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private var depth = 0
  private let isOneLine: Bool

  /// - `isOneLine`: whether all of it stands on one line.
  package init(isOneLine: Bool = false) { self.isOneLine = isOneLine }

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Starts a line, for the next item of a list.
  package mutating func line() {
    if isOneLine { return }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth))
  }

  package mutating func key(_ name: String) {
    separate()
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func value(_ text: String) {
    separate()
    string(text)
    needsComma = true
  }

  package mutating func value(_ number: some FixedWidthInteger) { raw(String(number)) }
  package mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }
  package mutating func null() { raw("null") }

  /// A value that is JSON already.
  ///
  /// Its line ends are left out, which in JSON stand only between things: so the whole is one line if the
  /// rest is.
  package mutating func value(json: [UInt8]) {
    separate()
    bytes += json.lazy.filter { $0 != 0x0A && $0 != 0x0D }
    needsComma = true
  }

  /// `{"amount":"8000.00","currency":"CNY"}`: the digits as they are, never a JSON number, which
  /// readers take for binary floating point.
  package mutating func value(_ amount: Amount) {
    beginObject()
    key("amount")
    value(amount.quantity.description)
    key("currency")
    value(amount.commodity)
    endObject()
  }

  package mutating func value(_ amounts: [Amount]) {
    beginArray()
    for amount in amounts { value(amount) }
    endArray()
  }

  package mutating func value(_ cell: Value) {
    switch cell {
    case .none: null()
    case .text(let text): value(text)
    case .integer(let number): value(number)
    case .boolean(let flag): value(flag)
    case .quantity(let quantity): value(quantity.description)
    case .amount(let amount): value(amount)
    case .amounts(let amounts), .shownAmounts(let amounts, _): value(amounts)
    case .list(let texts):
      beginArray()
      for text in texts { value(text) }
      endArray()
    case .map(let pairs):
      beginObject()
      for pair in pairs {
        key(pair.key)
        value(pair.value)
      }
      endObject()
    }
  }

  /// A value, or members of an object, written before.
  package mutating func json(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    separate()
    self.bytes += bytes
    needsComma = true
  }

  /// An object with a key for each column.
  package mutating func object(_ columns: [String], _ values: [Value]) {
    beginObject()
    for (column, cell) in zip(columns, values) {
      key(column)
      value(cell)
    }
    endObject()
  }

  /// `"version":1`, with which every answer's object begins.
  package mutating func version() {
    key("version")
    value(1)
  }

  /// A key, and the flat rows of an answer as a list of objects, a line each.
  package mutating func rows(of answer: some Answer, named name: String) {
    key(name)
    beginArray()
    var writer = self
    answer.eachRow { row in
      writer.line()
      writer.object(answer.columns, row)
    }
    self = writer
    endArray()
  }

  /// The bytes so far, which are then forgotten.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func begin(_ mark: UInt8) {
    separate()
    bytes.append(mark)
    needsComma = false
    depth += 1
  }

  private mutating func end(_ mark: UInt8) {
    bytes.append(mark)
    needsComma = true
    depth -= 1
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { appendPlain($0) }
    if !isPlain {
      let isHarmless = !text.unicodeScalars.contains {
        $0.value >= 0x80 && TerminalEscape.isDangerous($0)
      }
      if isHarmless {
        append(text.utf8)
      } else {
        for scalar in text.unicodeScalars { append(scalar) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a text of ASCII that has nothing to escape, as most texts are.
  ///
  /// - Returns: false where it is no such text; then nothing is written.
  private mutating func appendPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text {
      guard byte &- 0x20 < 0x5F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else {
        return false
      }
    }
    bytes.append(contentsOf: text)
    return true
  }

  /// What turns text round or shows nothing is escaped, but for the joiner in emoji.
  private mutating func append(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0x80, scalar.value != TerminalEscape.joiner,
      TerminalEscape.isDangerous(scalar)
    else { return append(String(Character(scalar)).utf8) }
    for unit in String(Character(scalar)).utf16 {
      let digits = String(unit, radix: 16)
      let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
      bytes.append(contentsOf: ("\\u" + zeros + digits).utf8)
    }
  }

  private mutating func append(_ text: String.UTF8View) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: ("\\u00" + (digits.utf8.count < 2 ? "0" : "") + digits).utf8)
      default: bytes.append(byte)
      }
    }
  }
}
