package import TallyModel

/// A JSON text as a flat list of tokens over its bytes, in the order they stand.
///
///     let document = try JSONDocument.parse(bytes, allowsComments: true)
///     for (key, value) in document.members(of: document.root) { document.string(key) … }
///
/// Nothing is converted: numbers keep their digits, strings their escapes, until asked for. It is not
/// a tree of values. The bytes must outlive it.
package struct JSONDocument {
  package enum Kind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
    /// The name of a member of an object.
    case key
  }

  /// A value, or a key, of one document.
  package struct Node: Hashable, Sendable {
    let index: Int
  }

  struct Token {
    var start: UInt32
    /// Behind its last byte.
    var end: UInt32
    /// The index of the token behind it and all that is in it.
    var next: UInt32
    var kind: Kind
    /// Whether a string or key has a backslash in it.
    var isEscaped = false
  }

  package let bytes: Bytes
  var tokens: ContiguousArray<Token> = []

  init(_ bytes: Bytes) { self.bytes = bytes }

  /// Parses a whole text, which is valid UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - allowsComments: whether `//` and `/* */` comments and a comma behind the last element are
  ///     allowed, as in `tally.json`.
  /// - Returns: its tokens.
  /// - Throws: `JSONSyntaxError`, the first thing wrong.
  package static func parse(_ bytes: Bytes, allowsComments: Bool = false)
    throws(JSONSyntaxError) -> JSONDocument
  {
    var scanner = JSONScanner(bytes, allowsComments: allowsComments)
    try scanner.scan(0..<bytes.count)
    return scanner.document
  }

  /// The outermost value.
  package var root: Node { Node(index: 0) }

  package func kind(_ node: Node) -> Kind { tokens[node.index].kind }

  /// Where it stands, its quotation marks or brackets included.
  package func range(_ node: Node) -> Range<Int> {
    let token = tokens[node.index]
    return Int(token.start)..<Int(token.end)
  }

  /// The bytes as they stand: the digits of a number, a string with its quotation marks.
  package func literal(_ node: Node) -> Bytes { Bytes(rebasing: bytes[range(node)]) }

  /// The members of an object, in the order they stand; none where it is no object.
  package func members(of node: Node) -> Members {
    guard kind(node) == .object else { return Members(self, at: 0, end: 0) }
    return Members(self, at: node.index + 1, end: Int(tokens[node.index].next))
  }

  /// The elements of an array, in the order they stand; none where it is no array.
  package func elements(of node: Node) -> Elements {
    guard kind(node) == .array else { return Elements(self, at: 0, end: 0) }
    return Elements(self, at: node.index + 1, end: Int(tokens[node.index].next))
  }

  package struct Members: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var at: Int
    private let end: Int

    init(_ document: JSONDocument, at: Int, end: Int) {
      (self.document, self.at, self.end) = (document, at, end)
    }

    package mutating func next() -> (key: Node, value: Node)? {
      guard at < end else { return nil }
      let member = (key: Node(index: at), value: Node(index: at + 1))
      at = Int(document.tokens[at + 1].next)
      return member
    }
  }

  package struct Elements: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var at: Int
    private let end: Int

    init(_ document: JSONDocument, at: Int, end: Int) {
      (self.document, self.at, self.end) = (document, at, end)
    }

    package var isEmpty: Bool { at >= end }

    package mutating func next() -> Node? {
      guard at < end else { return nil }
      defer { at = Int(document.tokens[at].next) }
      return Node(index: at)
    }
  }
}

// MARK: - Strings

extension JSONDocument {
  /// The text of a string or a key, its escapes resolved; empty for all else.
  package func string(_ node: Node) -> String {
    let token = tokens[node.index]
    guard token.kind == .string || token.kind == .key else { return "" }
    let raw = content(node)
    guard token.isEscaped else { return raw.text }
    return String(unsafeUninitializedCapacity: raw.count) { memory in
      JSONEscapes.resolve(raw, into: UnsafeMutableRawBufferPointer(memory))
    }
  }

  /// The bytes of a string or a key, its escapes resolved, in the file or in `scratch`.
  func text(_ node: Node, _ scratch: inout Scratch) -> Bytes {
    let raw = content(node)
    guard tokens[node.index].isEscaped else { return raw }
    let memory = scratch.allocate(raw.count)
    let count = JSONEscapes.resolve(raw, into: memory)
    return Bytes(rebasing: memory[..<count])
  }

  /// Whether it is a string or a key that says `text`.
  package func says(_ node: Node, _ text: StaticString) -> Bool {
    guard kind(node) == .string || kind(node) == .key else { return false }
    let wanted = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    if tokens[node.index].isEscaped { return string(node).utf8.elementsEqual(wanted) }
    let content = content(node)
    return content.count == wanted.count && content.elementsEqual(wanted)
  }

  /// What stands between the quotation marks.
  private func content(_ node: Node) -> Bytes {
    let range = range(node)
    return Bytes(rebasing: bytes[range.lowerBound + 1..<range.upperBound - 1])
  }

  /// The keys of an object that it has already, each with the first of that name.
  package func duplicateKeys(of node: Node) -> [(key: Node, first: Node)] {
    var first: [String: Node] = [:]
    var found: [(key: Node, first: Node)] = []
    for (key, _) in members(of: node) {
      let name = string(key)
      if let other = first[name] {
        found.append((key, other))
      } else {
        first[name] = key
      }
    }
    return found
  }
}

/// What is wrong with a text that is no JSON, and where.
package struct JSONSyntaxError: Error, Equatable {
  /// One of `DiagnosticCode.jsonSyntaxCodes`, which says what was expected.
  package let code: DiagnosticCode
  package let facts: [String]
  /// What stands in the way; empty at the end of the text.
  package let range: Range<Int>
}
