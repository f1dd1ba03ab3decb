import TallyModel

/// A word of a line: what stands between blanks, with a quotation in it taken as one.
///
/// A file is below 4 GiB, so places in it take four bytes: a word is copied in a few registers.
struct Word {
  private let foldedStart: UnsafeRawPointer?
  private let start: UInt32
  private let end: UInt32
  private let foldedCount: UInt32
  private let quotedStart: UInt32
  private let quotedCount: UInt32
  /// Whether a quotation is in it.
  let isQuoted: Bool

  /// - `folded`: what stands before the quotation, or all of it; full-width forms folded.
  /// - `quoted`: where in the file the text between the quotation marks is; nil where there are none.
  init(range: Range<Int>, folded: Bytes, quoted: Range<Int>?) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    foldedStart = folded.baseAddress
    foldedCount = UInt32(truncatingIfNeeded: folded.count)
    quotedStart = UInt32(truncatingIfNeeded: quoted?.lowerBound ?? 0)
    quotedCount = UInt32(truncatingIfNeeded: quoted?.count ?? 0)
    isQuoted = quoted != nil
  }

  /// All of it in the file, quotation marks included.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// What stands before the quotation, or all of it where there is none; full-width forms folded.
  var folded: Bytes { Bytes(start: foldedStart, count: Int(foldedCount)) }

  /// What stands between the quotation marks, as typed; nil where there are none.
  func quoted(in bytes: Bytes) -> Bytes? {
    isQuoted ? bytes.part(Int(quotedStart)..<Int(quotedStart) + Int(quotedCount)) : nil
  }

  /// Its first byte, unless a quotation is all of it.
  var first: UInt8? {
    foldedCount == 0 ? nil : foldedStart?.load(as: UInt8.self)
  }

  /// Whether it is exactly this, unquoted.
  func isMark(_ mark: StaticString) -> Bool {
    !isQuoted && Int(foldedCount) == mark.utf8CodeUnitCount && folded.isEqual(to: mark)
  }

  /// Whether it is unquoted and has this byte first.
  func begins(with byte: UInt8) -> Bool { !isQuoted && first == byte }
}

/// Something wrong with a line: the rule, the facts, the place, and what would make it right.
struct LineProblem: Error {
  var code: DiagnosticCode
  var facts: [String]
  /// In the file.
  var range: Range<Int>
  /// What to write in place of which bytes of the line, in order; empty where only its writer knows.
  var edits: [(range: Range<Int>, text: String)]

  init(
    _ code: DiagnosticCode, _ range: Range<Int>, _ facts: [String] = [],
    edits: [(range: Range<Int>, text: String)] = []
  ) {
    self.code = code
    self.range = range
    self.facts = facts
    self.edits = edits
  }

  /// The line with the edits made; nil where there are none.
  func fixed(_ bytes: Bytes, line: Range<Int>) -> String? {
    guard !edits.isEmpty else { return nil }
    var text = ""
    var at = line.lowerBound
    for edit in edits where edit.range.lowerBound >= at && edit.range.upperBound <= line.upperBound
    {
      text += bytes.part(at..<edit.range.lowerBound).text + edit.text
      at = edit.range.upperBound
    }
    return text + bytes.part(at..<line.upperBound).text
  }
}

/// Takes a line apart into words, up to its end or its comment.
///
/// One pass over the bytes.
struct WordSplitter: ~Copyable {
  private let bytes: Bytes
  /// The words of the line, in memory of our own: they are looked at so often that an array's counting
  /// of references shows.
  private var memory = UnsafeMutableBufferPointer<Word>.allocate(capacity: 32)
  private var count = 0
  /// What follows `;`, without blanks around it; empty where there is no comment.
  private(set) var comment = 0..<0
  /// Where the words end: before the comment, or at the end of the line.
  private(set) var wordsEnd = 0

  init(_ bytes: Bytes) { self.bytes = bytes }

  deinit { memory.deallocate() }

  /// Valid until the next line is split.
  var words: UnsafeBufferPointer<Word> {
    UnsafeBufferPointer(start: memory.baseAddress, count: count)
  }

  @inline(__always)
  private mutating func append(_ word: Word) {
    if count == memory.count { grow() }
    // Words are plain numbers, so there is nothing to deinitialise.
    memory[count] = word
    count &+= 1
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Word>.allocate(capacity: count * 2)
    _ = larger.moveInitialize(fromContentsOf: memory)
    memory.deallocate()
    memory = larger
  }

  /// Splits the line that starts at a position.
  ///
  /// - Returns: the position of its newline, or of the end of the file.
  mutating func split(from start: Int, scratch: inout Scratch) throws(LineProblem) -> Int {
    count = 0
    comment = 0..<0
    var at = start
    while true {
      // Nearly every word is plain ASCII with one blank or the line's end behind it.
      while true {
        let end = bytes.plainEnd(from: at)
        guard end > at, end < bytes.count, bytes[at] != Marks.semicolon else { break }
        let next = bytes[end]
        guard next == Marks.space || next == Marks.newline else { break }
        append(Word(range: at..<end, folded: bytes.part(at..<end), quoted: nil))
        at = end
        if next == Marks.newline { break }
        at &+= 1
      }
      at = skipBlanks(from: at)
      guard at < bytes.count, bytes[at] != Marks.newline else { break }
      if let length = semicolonLength(at) {
        wordsEnd = at
        let end = lineEnd(from: at)
        comment = trimmed(at + length..<end)
        return end
      }
      at = try word(from: at, scratch: &scratch)
    }
    wordsEnd = at
    return at
  }

  /// The end of the line that a position is in: its newline or the end of the file.
  func lineEnd(from start: Int) -> Int {
    bytes.newline(from: start)
  }

  /// Passes over tabs, blanks, and the carriage return before a newline.
  func skipBlanks(from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      if byte &- 0x21 < 0x5F { break }  // plain ASCII
      if byte == Marks.space || byte == Marks.tab || isLineEndReturn(at) {
        at += 1
      } else if byte >= 0x80 {
        let (scalar, length) = Marks.scalar(bytes, at)
        guard Marks.isBlank(scalar) else { break }
        at += length
      } else {
        break
      }
    }
    return at
  }

  /// The length of a semicolon, plain or full-width, at a position; nil where there is none.
  func semicolonLength(_ at: Int) -> Int? {
    if bytes[at] == Marks.semicolon { return 1 }
    guard bytes[at] == 0xEF, bytes.count - at >= 3 else { return nil }
    return bytes[at + 1] == 0xBC && bytes[at + 2] == 0x9B ? 3 : nil
  }

  /// A range without the blanks at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = min(skipBlanks(from: range.lowerBound), range.upperBound)
    var end = range.upperBound
    while end > start {
      if bytes[end - 1] <= Marks.space {
        end -= 1
      } else if bytes[end - 1] >= 0x80, let blank = bytes.blankEnding(at: end, start) {
        end = blank
      } else {
        break
      }
    }
    return start..<end
  }

  private func isLineEndReturn(_ at: Int) -> Bool {
    bytes[at] == Marks.carriageReturn
      && (at + 1 == bytes.count || bytes[at + 1] == Marks.newline)
  }
}

// MARK: - One word

extension WordSplitter {
  private mutating func word(from start: Int, scratch: inout Scratch) throws(LineProblem) -> Int {
    var at = start
    var needsFolding = false
    while at < bytes.count {
      let byte = bytes[at]
      if byte &- 0x21 < 0x5F, byte != Marks.quote {  // plain ASCII
        at += 1
        continue
      }
      if byte < 0x80 {
        if byte <= Marks.space {
          if byte == Marks.space || byte == Marks.newline || byte == Marks.tab { break }
          if isLineEndReturn(at) { break }
        } else if byte == Marks.quote, opensQuotation(start, at, needsFolding, &scratch) {
          return try quotation(start, at, 0x22, 1, needsFolding, &scratch)
        }
        at += 1
        continue
      }
      let (scalar, length) = Marks.scalar(bytes, at)
      if Marks.isBlank(scalar) { break }
      if Marks.closing(scalar) != nil, opensQuotation(start, at, needsFolding, &scratch) {
        return try quotation(start, at, scalar, length, needsFolding, &scratch)
      }
      if Marks.folded(scalar) != nil { needsFolding = true }
      at += length
    }
    let folded = fold(start..<at, needsFolding, &scratch)
    append(Word(range: start..<at, folded: folded, quoted: nil))
    return at
  }

  /// A quotation opens at the start of a word, right after `@`, and right after `KEY:`.
  private func opensQuotation(
    _ start: Int, _ at: Int, _ needsFolding: Bool, _ scratch: inout Scratch
  ) -> Bool {
    if at == start { return true }
    let prefix = fold(start..<at, needsFolding, &scratch)
    if prefix.count == 1, prefix[0] == UInt8(ascii: "@") { return true }
    return KeyText.length(prefix).map { $0 + 1 == prefix.count } ?? false
  }

  private mutating func quotation(
    _ start: Int, _ at: Int, _ opening: UInt32, _ length: Int, _ needsFolding: Bool,
    _ scratch: inout Scratch
  ) throws(LineProblem) -> Int {
    let inside = at + length
    if opening == 0x22 {
      // Its partner is the same byte, which is in no other character.
      var end = inside
      while end < bytes.count, bytes[end] != Marks.quote, bytes[end] != Marks.newline { end += 1 }
      if end < bytes.count, bytes[end] == Marks.quote {
        return try close(start, at, inside..<end, end + 1, needsFolding, &scratch)
      }
    }
    // `closing` is not nil: the scalar was found to open a quotation.
    guard let closing = Marks.closing(opening) else { return at + length }
    var end = inside
    while end < bytes.count, bytes[end] != Marks.newline {
      let (scalar, size) = Marks.scalar(bytes, end)
      if scalar == closing.first || scalar == closing.second {
        return try close(start, at, inside..<end, end + size, needsFolding, &scratch)
      }
      end += size
    }
    let mark = bytes.part(at..<inside).text
    let partner = Unicode.Scalar(closing.first).map { String(Character($0)) } ?? "\""
    let lastWord = trimmed(inside..<end).upperBound
    throw LineProblem(
      .unclosedQuote, at..<inside, [mark], edits: [(lastWord..<lastWord, partner)])
  }

  private mutating func close(
    _ start: Int, _ quote: Int, _ inside: Range<Int>, _ end: Int, _ needsFolding: Bool,
    _ scratch: inout Scratch
  ) throws(LineProblem) -> Int {
    if end < bytes.count, !isWordEnd(end) {
      throw LineProblem(.wordAfterQuote, quote..<end, edits: [(end..<end, " ")])
    }
    let prefix = fold(start..<quote, needsFolding, &scratch)
    append(
      Word(range: start..<end, folded: prefix, quoted: inside))
    return end
  }

  private func isWordEnd(_ at: Int) -> Bool {
    let byte = bytes[at]
    if byte < 0x80 {
      return byte == Marks.space || byte == Marks.tab || byte == Marks.newline
        || isLineEndReturn(at)
    }
    return Marks.isBlank(Marks.scalar(bytes, at).value)
  }

  private func fold(_ range: Range<Int>, _ isNeeded: Bool, _ scratch: inout Scratch) -> Bytes {
    let raw = bytes.part(range)
    return isNeeded ? FullWidth.folded(raw, &scratch) : raw
  }
}

/// Reads full-width forms as the plain ones.
enum FullWidth {
  /// The bytes with full-width forms folded: in `scratch`, since they get shorter.
  static func folded(_ raw: Bytes, _ scratch: inout Scratch) -> Bytes {
    let memory = scratch.allocate(raw.count)
    var at = 0
    var out = 0
    while at < raw.count {
      let (scalar, length) = Marks.scalar(raw, at)
      if length > 1, let plain = Marks.folded(scalar) {
        if plain >= 0x80 {  // ¥ and £
          memory[out] = UInt8(0xC0 | plain >> 6)
          out += 1
        }
        memory[out] = plain >= 0x80 ? UInt8(0x80 | plain & 0x3F) : UInt8(plain)
        out += 1
      } else {
        for offset in 0..<length {
          memory[out] = raw[at + offset]
          out += 1
        }
      }
      at += length
    }
    return Bytes(rebasing: memory[..<out])
  }
}

/// Recognises `KEY:`: a letter, then letters, digits, `_` and `-`.
enum KeyText {
  /// The length of the key before its colon; nil where the word does not begin with `KEY:`.
  static func length(_ word: Bytes) -> Int? {
    // Most words are plain letters to their end, or to a colon.
    var at = 0
    while at < word.count, (word[at] | 0x20) &- 97 < 26 { at += 1 }
    guard at < word.count else { return nil }
    if word[at] == UInt8(ascii: ":") { return at == 0 ? nil : at }
    guard word.contains(UInt8(ascii: ":")), Marks.isLetter(Marks.scalar(word, 0).value) else {
      return nil
    }
    while at < word.count {
      if word[at] == UInt8(ascii: ":") { return at }
      let (scalar, length) = Marks.scalar(word, at)
      guard Marks.isWordScalar(scalar) || scalar == 0x2D else { return nil }
      at += length
    }
    return nil
  }
}
