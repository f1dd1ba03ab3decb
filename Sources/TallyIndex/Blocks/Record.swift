import TallyModel

/// Writes values one behind the other: numbers in 8 bytes, texts with their length.
package struct RecordWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func number(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: Int64(truncatingIfNeeded: value).littleEndian) { bytes += $0 }
  }

  package mutating func id(_ id: BlockID) {
    number(id.low)
    number(id.high)
  }

  /// The hash of all that was written.
  var hash: BlockID { bytes.withUnsafeBytes { $0.blockID } }

  package mutating func text(_ text: some Collection<UInt8>) {
    number(text.count)
    bytes += text
  }

  package mutating func text(_ text: String) { self.text(Array(text.utf8)) }

  mutating func texts(_ texts: [String]) {
    number(texts.count)
    for text in texts { self.text(text) }
  }
}

/// Reads what `RecordWriter` wrote; nil where that is not what is there.
package struct RecordReader {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  package var isAtEnd: Bool { at == bytes.count }

  package mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Int.self) -> Number?
  {
    guard bytes.count - at >= 8 else { return nil }
    defer { at += 8 }
    return Number(
      truncatingIfNeeded: Int64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: Int64.self)))
  }

  package mutating func id() -> BlockID? {
    guard let low = number(UInt64.self), let high = number(UInt64.self) else { return nil }
    return BlockID(low: low, high: high)
  }

  package mutating func text() -> [UInt8]? {
    guard let count = number(), count >= 0, bytes.count - at >= count else { return nil }
    defer { at += count }
    return Array(bytes[at..<at + count])
  }

  /// Passes over a text.
  mutating func skipText() -> Bool {
    guard let count = number(), count >= 0, bytes.count - at >= count else { return false }
    at += count
    return true
  }

  /// Reads from a place that was there before.
  var place: Int {
    get { at }
    set { at = newValue }
  }

  package mutating func string() -> String? { text().map { String(decoding: $0, as: UTF8.self) } }

  mutating func texts() -> [String]? {
    // Each text takes 8 bytes at least.
    guard let count = number(), count >= 0, count <= (bytes.count - at) / 8 else { return nil }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = string() else { return nil }
      texts.append(text)
    }
    return texts
  }
}

extension Diagnostic {
  private static let codes = Dictionary(
    DiagnosticCode.all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  func write(to writer: inout RecordWriter) {
    writer.text(code.name)
    writer.number(span.line)
    writer.number(span.column)
    writer.number(span.length)
    writer.texts(facts)
    writer.texts(fix.map { [$0] } ?? [])
  }

  init?(from reader: inout RecordReader) {
    guard let name = reader.string(), let code = Diagnostic.codes[name],
      let line = reader.number(UInt32.self), let column = reader.number(UInt32.self),
      let length = reader.number(UInt32.self), let facts = reader.texts(),
      let fix = reader.texts()
    else { return nil }
    let span = SourceSpan(line: Int(line), column: Int(column), length: Int(length))
    self.init(code, at: span, facts, fix: fix.first)
  }
}
