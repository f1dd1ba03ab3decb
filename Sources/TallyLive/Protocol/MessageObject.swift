import TallyFormats

/// The members of an object that the other side wrote, by their keys; the first counts of two.
struct MessageObject {
  private let document: JSONDocument
  private let node: JSONDocument.Node

  init(_ document: JSONDocument, _ node: JSONDocument.Node) {
    (self.document, self.node) = (document, node)
  }

  /// Takes something out of the JSON of an object; nil where it is none.
  static func read<Found>(_ json: [UInt8], _ body: (MessageObject) -> Found?) -> Found? {
    json.withUnsafeBytes { bytes in
      guard let document = try? JSONDocument.parse(bytes) else { return nil }
      return body(MessageObject(document, document.root))
    }
  }

  private func value(_ key: StaticString) -> JSONDocument.Node? {
    for member in document.members(of: node) where document.says(member.key, key) {
      return member.value
    }
    return nil
  }

  func number<Number: FixedWidthInteger>(_ key: StaticString, _: Number.Type) -> Number? {
    guard let value = value(key), document.kind(value) == .number else { return nil }
    return Number(document.literal(value).text)
  }

  func text(_ key: StaticString) -> String? {
    guard let value = value(key), document.kind(value) == .string else { return nil }
    return document.string(value)
  }

  /// The strings of an array; those that are none are passed over.
  func texts(_ key: StaticString) -> [String]? {
    guard let value = value(key), document.kind(value) == .array else { return nil }
    return document.elements(of: value).compactMap { element in
      document.kind(element) == .string ? document.string(element) : nil
    }
  }

  func object(_ key: StaticString) -> MessageObject? {
    guard let value = value(key), document.kind(value) == .object else { return nil }
    return MessageObject(document, value)
  }

  /// A value as it stands there.
  func json(_ key: StaticString) -> [UInt8]? { value(key).map { Array(document.literal($0)) } }
}
