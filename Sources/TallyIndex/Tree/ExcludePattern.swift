package import TallySystem

/// A glob of `"exclude"` in `tally.json`, for paths relative to the root.
///
/// - `*` is any run of characters but `/`, `?` one character, `[a-z]` and `[!a-z]` one of or none of
///   these, `\` takes the next character's meaning away; `**` as a whole part is any number of parts.
/// - Without `/` it is matched with a name at any depth, else with the whole path.
/// - With `/` at its end it is for directories only. What is in an excluded directory is excluded.
///
/// Letters count as written, and a name that starts with a dot is matched as any other. A `[` without
/// its `]` is a character. Matching takes at most the product of both lengths, at either level: only
/// the last star is ever tried again.
package struct ExcludePattern: Sendable {
  private enum Part {
    case anyDepth
    case name([Token])
  }
  private enum Token {
    case byte(UInt8)
    case anyCharacter
    case anyRun
    case oneOf([ClosedRange<UInt32>], negated: Bool)
  }

  private let parts: [Part]
  private let isForDirectoriesOnly: Bool
  /// Has no `/`, so that the name alone decides.
  private let isForNames: Bool

  package init(_ pattern: String) {
    var bytes = Array(pattern.utf8)[...]
    isForDirectoriesOnly = bytes.last == slash
    while bytes.last == slash { bytes.removeLast() }
    isForNames = !bytes.contains(slash)
    var parts = bytes.split(separator: slash).filter { $0 != [dot] }.map {
      $0 == [star, star] ? Part.anyDepth : .name(ExcludePattern.tokens($0))
    }
    // `a/**` is what is in `a`, not `a` itself.
    if case .anyDepth? = parts.last { parts.append(.name([.anyRun])) }
    self.parts = parts
  }

  package func matches(_ path: FilePath, isDirectory: Bool) -> Bool {
    if isForDirectoriesOnly, !isDirectory { return false }
    guard !parts.isEmpty else { return false }
    if isForNames { return match(parts, [path.name]) }
    return match(parts, path.bytes.split(separator: slash))
  }
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
private let star = UInt8(ascii: "*")

// MARK: - Reading a pattern

extension ExcludePattern {
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

extension ExcludePattern {
  private func match(_ parts: [Part], _ names: [ArraySlice<UInt8>]) -> Bool {
    var part = 0
    var name = 0
    var retry: (part: Int, name: Int)?
    while name < names.count {
      if part < parts.count {
        switch parts[part] {
        case .anyDepth:
          retry = (part + 1, name)
          part += 1
          continue
        case .name(let tokens) where ExcludePattern.match(tokens, names[name]):
          part += 1
          name += 1
          continue
        case .name:
          break
        }
      }
      guard let last = retry else { return false }
      retry = (last.part, last.name + 1)
      part = last.part
      name = last.name + 1
    }
    return part == parts.count
  }

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
