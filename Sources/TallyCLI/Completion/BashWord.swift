import TallyQuery

/// A word that is being typed in bash: what it says, and what completes it.
///
/// bash ends words at `@`, `:`, `=` and the like when it completes, not when it reads a line, so the line is
/// taken apart here, by the quotation marks and backslashes in it. Nothing is expanded.
struct BashWord {
  /// The words of the line before it, the program's name first.
  private(set) var before: [String] = []
  /// What it says so far.
  let typed: String
  /// Whether it stands behind `<` or `>`.
  private(set) var isRedirection = false
  /// The part of it, as it says, that stands before what bash replaces; nil where bash replaces something else.
  private let kept: [UInt8]?
  /// The quotation mark that is open at its end.
  private let mark: UInt8?

  /// - `replaced`: what bash puts a candidate in place of.
  init(_ replaced: String, atEndOf line: String) {
    let bytes = Array(line.utf8)
    var lexer = Lexer(bytes)
    while lexer.takeWord() {
      if !lexer.isRedirection { before.append(Self.text(lexer.word)) }
    }
    isRedirection = lexer.isRedirection
    typed = Self.text(lexer.word)
    mark = lexer.mark
    let raw = bytes[lexer.start...]
    guard raw.count >= replaced.utf8.count,
      raw.suffix(replaced.utf8.count).elementsEqual(replaced.utf8)
    else {
      kept = nil
      return
    }
    var head = Lexer(Array(raw.dropLast(replaced.utf8.count)))
    _ = head.takeWord()
    kept = head.word
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// What stands in place of the part that bash replaces; nil where that can't be written.
  ///
  /// It is one literal word for bash, with a blank behind it where nothing more is to come in it.
  func replacement(_ candidate: Candidate) -> String? {
    let bytes = Array(candidate.text.utf8)
    guard let kept, bytes.starts(with: kept) else { return nil }
    let rest = bytes[kept.count...]
    switch mark {
    case UInt8(ascii: "'"):
      return Self.text(rest.flatMap { $0 == 0x27 ? Array("'\\''".utf8) : [$0] })
    case UInt8(ascii: "\""):
      // Between these marks nothing keeps a `!` from being replaced by a line of the history.
      if rest.contains(UInt8(ascii: "!")) { return nil }
      return Self.text(rest.flatMap { Self.isSpecialBetweenMarks($0) ? [0x5C, $0] : [$0] })
    default:
      let quoted = Self.text(rest.flatMap { Self.isPlain($0) ? [$0] : [0x5C, $0] })
      return candidate.isOpen ? quoted : quoted + " "
    }
  }

  /// Whether a byte means itself, wherever it stands: letters, digits, some marks, and all that is not ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: "@:/._-+=%,".utf8.contains(byte)
    }
  }

  fileprivate static func isSpecialBetweenMarks(_ byte: UInt8) -> Bool {
    "\"\\$`".utf8.contains(byte)
  }
}

/// Takes a line apart as bash does, but for what it expands.
private struct Lexer {
  private let bytes: [UInt8]
  private var at = 0
  /// The word taken last, or at last what there is of one at the end.
  private(set) var word: [UInt8] = []
  /// Where it starts.
  private(set) var start = 0
  /// The quotation mark that is open at the end.
  private(set) var mark: UInt8?
  private(set) var isRedirection = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Takes the next word.
  ///
  /// - Returns: false at the end, which the last word is at.
  mutating func takeWord() -> Bool {
    word = []
    isRedirection = false
    skipGap()
    start = at
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): takeQuoted(byte)
      case UInt8(ascii: "\\"):
        if at + 1 < bytes.count { word.append(bytes[at + 1]) }
        at += 2
      case _ where isGap(byte): return true
      default:
        word.append(byte)
        at += 1
      }
    }
    at = bytes.count
    return false
  }

  private mutating func skipGap() {
    while at < bytes.count, isGap(bytes[at]) {
      if bytes[at] == UInt8(ascii: "<") || bytes[at] == UInt8(ascii: ">") { isRedirection = true }
      at += 1
    }
  }

  private func isGap(_ byte: UInt8) -> Bool { " \t\n<>|&;()".utf8.contains(byte) }

  private mutating func takeQuoted(_ mark: UInt8) {
    at += 1
    while at < bytes.count, bytes[at] != mark {
      if mark == UInt8(ascii: "\""), bytes[at] == 0x5C, at + 1 < bytes.count,
        BashWord.isSpecialBetweenMarks(bytes[at + 1])
      {
        at += 1
      }
      word.append(bytes[at])
      at += 1
    }
    self.mark = at < bytes.count ? nil : mark
    at += 1
  }
}
