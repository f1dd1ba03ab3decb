/// A pattern for one part of a path: `*` is any run of characters, `?` one character, `[a-z]` and `[!a-z]`
/// one of or none of these, `\` takes the next character's meaning away.
///
/// A `[` without its `]` is a character. Only the last star is ever tried again, so matching takes at most the
/// product of both lengths.
struct NamePattern: Sendable {
  private enum Token {
    case byte(UInt8)
    case anyCharacter
    case anyRun
    case oneOf([ClosedRange<UInt32>], negated: Bool)
  }

  private let tokens: [Token]

  init(_ pattern: ArraySlice<UInt8>) { tokens = NamePattern.tokens(pattern) }

  /// Whether a part of a path is more than a name.
  static func isPattern(_ part: some Sequence<UInt8>) -> Bool {
    part.contains { $0 == star || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
  }

  func matches(_ name: ArraySlice<UInt8>) -> Bool { NamePattern.match(tokens, name) }
}

private let star = UInt8(ascii: "*")

// MARK: - Reading a pattern

extension NamePattern {
  private static func tokens(_ part: ArraySlice<UInt8>) -> [Token] {
    var tokens: [Token] = []
    var rest = part
    while let byte = rest.popFirst() {
      switch byte {
      case star:
        if case .anyRun? = tokens.last { continue }
        tokens.append(.anyRun)
      case UInt8(ascii: "?"):
        tokens.append(.anyCharacter)
      case UInt8(ascii: "["):
        tokens.append(takeSet(&rest) ?? .byte(byte))
      case UInt8(ascii: "\\"):
        tokens.append(.byte(rest.popFirst() ?? byte))
      default:
        tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  /// What is in `[…]`; nil, taking nothing, where it is not closed.
  private static func takeSet(_ rest: inout ArraySlice<UInt8>) -> Token? {
    var body = rest
    var ranges: [ClosedRange<UInt32>] = []
    let negated = body.first == UInt8(ascii: "!") || body.first == UInt8(ascii: "^")
    if negated { body.removeFirst() }
    var isFirst = true
    while let byte = body.first {
      if byte == UInt8(ascii: "]"), !isFirst {
        body.removeFirst()
        rest = body
        return .oneOf(ranges, negated: negated)
      }
      isFirst = false
      let low = takeCharacter(&body)
      var high = low
      if body.first == UInt8(ascii: "-"), body.dropFirst().first ?? 0x5D != UInt8(ascii: "]") {
        body.removeFirst()
        high = takeCharacter(&body)
      }
      if low <= high { ranges.append(low...high) }
    }
    return nil
  }

  private static func takeCharacter(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    if rest.first == UInt8(ascii: "\\"), rest.count > 1 { rest.removeFirst() }
    let (value, length) = character(rest)
    rest.removeFirst(length)
    return value
  }
}

// MARK: - Matching

extension NamePattern {
  private static func match(_ tokens: [Token], _ name: ArraySlice<UInt8>) -> Bool {
    var token = 0
    var at = name.startIndex
    var retry: (token: Int, at: Int)?
    while at < name.endIndex {
      if token < tokens.count {
        if case .anyRun = tokens[token] {
          token += 1
          retry = (token, at)
          continue
        }
        if let length = length(of: tokens[token], in: name[at...]) {
          token += 1
          at += length
          continue
        }
      }
      guard let last = retry else { return false }
      at = last.at + character(name[last.at...]).length
      retry = (last.token, at)
      token = last.token
    }
    while token < tokens.count, case .anyRun = tokens[token] { token += 1 }
    return token == tokens.count
  }

  /// How many bytes at the start of `text`, which is not empty, a token takes; nil where it doesn't fit.
  private static func length(of token: Token, in text: ArraySlice<UInt8>) -> Int? {
    switch token {
    case .byte(let byte): return text.first == byte ? 1 : nil
    case .anyCharacter: return character(text).length
    case .oneOf(let ranges, let negated):
      let (value, length) = character(text)
      return ranges.contains { $0.contains(value) } != negated ? length : nil
    case .anyRun: return nil
    }
  }

  /// The first character of `text`, which is not empty, and its length; a byte that is not UTF-8 is a
  /// character by itself, above all others.
  private static func character(_ text: ArraySlice<UInt8>) -> (value: UInt32, length: Int) {
    var input = text.makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&input) {
      return (scalar.value, UTF8.width(scalar))
    }
    return (0x110000 + UInt32(text.first ?? 0), 1)
  }
}
