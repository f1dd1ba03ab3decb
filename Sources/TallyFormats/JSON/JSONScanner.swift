import TallyModel

/// Reads JSON strictly (RFC 8259) into the tokens of a `JSONDocument`, one text after another.
///
/// Brackets are kept on a stack of our own, 64 deep. NUL is refused in an escape too. With
/// `allowsComments`, comments are blanks, and a comma may stand behind the last element.
struct JSONScanner {
  static let deepest = 64

  private(set) var document: JSONDocument
  private let bytes: Bytes
  private let allowsComments: Bool
  private var at = 0
  private var end = 0
  /// The tokens of the arrays and objects that are open.
  private var open: ContiguousArray<Int> = []

  init(_ bytes: Bytes, allowsComments: Bool = false) {
    self.bytes = bytes
    self.allowsComments = allowsComments
    document = JSONDocument(bytes)
  }

  /// Reads the text that stands in a range of the bytes, and forgets the one before.
  mutating func scan(_ range: Range<Int>) throws(JSONSyntaxError) {
    document.tokens.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    at = range.lowerBound
    end = range.upperBound
    guard bytes.count < Int(UInt32.max) else {
      throw error(.fileTooLarge, 0..<0, [String(bytes.count), String(UInt32.max)])
    }
    try skipBlanks()
    try value()
    while let container = open.last {
      if document.tokens[container].kind == .object {
        try goOnWithObject(container)
      } else {
        try goOnWithArray(container)
      }
    }
    try skipBlanks()
    if at < end { throw error(.jsonExtraText, wordRange(at), [found()]) }
  }

  /// Whether a key of the text just read says that entries may be in it.
  var mentionsEntries: Bool {
    for (index, token) in document.tokens.enumerated() where token.kind == .key {
      let length = token.end - token.start - 2
      guard token.isEscaped || length == 4 || length == 6 || length == 8 else { continue }
      let key = JSONDocument.Node(index: index)
      if document.says(key, "date") || document.says(key, "amount")
        || document.says(key, "postings")
      {
        return true
      }
    }
    return false
  }
}

// MARK: - Arrays and objects

extension JSONScanner {
  /// Reads a scalar, or the opening bracket of an array or object.
  private mutating func value() throws(JSONSyntaxError) {
    guard at < end else { throw unfinished(.jsonMissingValue) }
    switch bytes[at] {
    case UInt8(ascii: "\""): try string(.string)
    case UInt8(ascii: "{"): try begin(.object)
    case UInt8(ascii: "["): try begin(.array)
    case UInt8(ascii: "-"), 48...57: try number()
    case UInt8(ascii: "t"): try word("true", .true)
    case UInt8(ascii: "f"): try word("false", .false)
    case UInt8(ascii: "n"): try word("null", .null)
    default: throw error(.jsonMissingValue, wordRange(at), [found()])
    }
  }

  private mutating func begin(_ kind: JSONDocument.Kind) throws(JSONSyntaxError) {
    guard open.count < JSONScanner.deepest else {
      throw error(.jsonTooDeep, at..<at + 1, [String(JSONScanner.deepest)])
    }
    open.append(document.tokens.count)
    add(kind, at, at + 1)
    at += 1
  }

  private mutating func close(_ container: Int) {
    at += 1
    document.tokens[container].end = UInt32(at)
    document.tokens[container].next = UInt32(document.tokens.count)
    open.removeLast()
  }

  private mutating func goOnWithArray(_ array: Int) throws(JSONSyntaxError) {
    let isFirst = document.tokens.count == array + 1
    if try next(UInt8(ascii: "]"), isFirst: isFirst) { return close(array) }
    try value()
  }

  private mutating func goOnWithObject(_ object: Int) throws(JSONSyntaxError) {
    let isFirst = document.tokens.count == object + 1
    if try next(UInt8(ascii: "}"), isFirst: isFirst) { return close(object) }
    guard at < end else { throw unfinished(.jsonMissingKey) }
    guard bytes[at] == UInt8(ascii: "\"") else {
      throw error(.jsonMissingKey, wordRange(at), [found()])
    }
    try string(.key)
    try skipBlanks()
    guard at < end else { throw unfinished(.jsonMissingColon) }
    guard bytes[at] == UInt8(ascii: ":") else {
      throw error(.jsonMissingColon, wordRange(at), [found()])
    }
    at += 1
    try skipBlanks()
    try value()
  }

  /// Passes over the comma in front of the next element.
  ///
  /// - Returns: whether the container ends here instead.
  private mutating func next(_ closing: UInt8, isFirst: Bool) throws(JSONSyntaxError) -> Bool {
    try skipBlanks()
    guard at < end else { throw unfinished(.jsonMissingComma) }
    if bytes[at] == closing { return true }
    if isFirst { return false }
    guard bytes[at] == UInt8(ascii: ",") else {
      throw error(.jsonMissingComma, wordRange(at), [found(), String(UnicodeScalar(closing))])
    }
    let comma = at
    at += 1
    try skipBlanks()
    guard at < end, bytes[at] == closing else { return false }
    guard allowsComments else { throw error(.jsonTrailingComma, comma..<comma + 1) }
    return true
  }

  private mutating func add(
    _ kind: JSONDocument.Kind, _ start: Int, _ end: Int, isEscaped: Bool = false
  ) {
    document.tokens.append(
      JSONDocument.Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: document.tokens.count + 1), kind: kind,
        isEscaped: isEscaped))
  }
}

// MARK: - Scalars

extension JSONScanner {
  private mutating func string(_ kind: JSONDocument.Kind) throws(JSONSyntaxError) {
    let start = at
    var here = at + 1
    var isEscaped = false
    while true {
      guard here < end else {
        throw error(.jsonUnclosed, start..<start + 1, ["\""])
      }
      let byte = bytes[here]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        here += try escape(here)
      } else if byte < 0x20 {
        // A line end is most often a quotation mark that was forgotten before it.
        if byte == 0x0A || byte == 0x0D { throw error(.jsonUnclosed, start..<start + 1, ["\""]) }
        throw error(.jsonControlCharacter, here..<here + 1, [JSONScanner.name(byte)])
      } else {
        here += 1
      }
    }
    at = here + 1
    add(kind, start, at, isEscaped: isEscaped)
  }

  private func escape(_ here: Int) throws(JSONSyntaxError) -> Int {
    switch JSONEscapes.read(Bytes(rebasing: bytes[..<end]), here) {
    case .scalar(_, let length): return length
    case .bad(let length):
      let range = here..<min(here + length, end)
      throw error(.jsonBadEscape, range, [Bytes(rebasing: bytes[range]).text])
    case .loneSurrogate:
      let range = here..<here + 6
      throw error(.jsonLoneSurrogate, range, [Bytes(rebasing: bytes[range]).text])
    }
  }

  /// `U+0009`.
  private static func name(_ byte: UInt8) -> String {
    "U+00" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  private mutating func number() throws(JSONSyntaxError) {
    let start = at
    var here = at
    if bytes[here] == UInt8(ascii: "-") { here += 1 }
    let whole = digits(&here)
    var isRight = whole == 1 || whole > 1 && bytes[here - whole] != UInt8(ascii: "0")
    if here < end, bytes[here] == UInt8(ascii: ".") {
      here += 1
      isRight = digits(&here) > 0 && isRight
    }
    if here < end, bytes[here] | 0x20 == UInt8(ascii: "e") {
      here += 1
      if here < end, bytes[here].isPlusOrMinus { here += 1 }
      isRight = digits(&here) > 0 && isRight
    }
    guard isRight, !goesOn(here) else {
      let range = wordRange(start)
      throw error(.jsonBadNumber, range, [Bytes(rebasing: bytes[range]).text])
    }
    at = here
    add(.number, start, here)
  }

  private func digits(_ here: inout Int) -> Int {
    let start = here
    while here < end, bytes[here].isDigit { here += 1 }
    return here - start
  }

  private mutating func word(_ word: StaticString, _ kind: JSONDocument.Kind)
    throws(JSONSyntaxError)
  {
    let count = word.utf8CodeUnitCount
    let wanted = Bytes(start: word.utf8Start, count: count)
    guard end - at >= count, Bytes(rebasing: bytes[at..<at + count]).elementsEqual(wanted),
      !goesOn(at + count)
    else { throw error(.jsonMissingValue, wordRange(at), [found()]) }
    add(kind, at, at + count)
    at += count
  }

  /// Whether a word that should have ended goes on: `1.2.3`, `trueish`.
  private func goesOn(_ here: Int) -> Bool {
    guard here < end else { return false }
    switch bytes[here] {
    case 9, 10, 13, 32, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "{"),
      UInt8(ascii: "/"):
      return false
    default: return true
    }
  }
}

// MARK: - Blanks, and what to say

extension JSONScanner {
  private mutating func skipBlanks() throws(JSONSyntaxError) {
    while at < end {
      switch bytes[at] {
      case 9, 10, 13, 32: at += 1
      case UInt8(ascii: "/"): try comment()
      default: return
      }
    }
  }

  private mutating func comment() throws(JSONSyntaxError) {
    let second = at + 1 < end ? bytes[at + 1] : 0
    guard second == UInt8(ascii: "/") || second == UInt8(ascii: "*") else {
      throw error(.jsonMissingValue, wordRange(at), [found()])
    }
    guard allowsComments else { throw error(.jsonComment, at..<at + 2) }
    let start = at
    at += 2
    if second == UInt8(ascii: "/") {
      while at < end, bytes[at] != 0x0A { at += 1 }
      return
    }
    while at + 1 < end {
      if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") {
        at += 2
        return
      }
      at += 1
    }
    throw error(.jsonUnclosed, start..<start + 2, ["/*"])
  }

  /// The text ends too early: within the innermost bracket, if one is open.
  private func unfinished(_ code: DiagnosticCode) -> JSONSyntaxError {
    guard let container = open.last else { return error(code, at..<at, [""]) }
    let start = Int(document.tokens[container].start)
    return error(
      .jsonUnclosed, start..<start + 1, [String(UnicodeScalar(bytes[start]))])
  }

  private func error(_ code: DiagnosticCode, _ range: Range<Int>, _ facts: [String] = [])
    -> JSONSyntaxError
  {
    JSONSyntaxError(code: code, facts: facts, range: range)
  }

  /// What stands at the position: a word, or one character.
  private func found() -> String { Bytes(rebasing: bytes[wordRange(at)]).text }

  /// What starts at a position, at most about 40 bytes: a mark, a text with its quotation marks, or a
  /// word.
  private func wordRange(_ start: Int) -> Range<Int> {
    guard start < end else { return start..<start }
    let isText = bytes[start] == UInt8(ascii: "\"")
    var here = start + Marks.length(bytes[start])
    guard isText || goesOn(start) else { return start..<min(here, end) }
    while here < end, here < start + 40, isText ? bytes[here] >= 0x20 : goesOn(here) {
      let byte = bytes[here]
      here += Marks.length(byte)
      if isText && byte == UInt8(ascii: "\"") { break }
    }
    return start..<min(here, end)
  }
}
