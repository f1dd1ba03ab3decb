/// How the lines of a journal are told apart, and found fast: most of a journal are entries, which are of no
/// interest to what only wants its directives.
struct JournalLines {
  let bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  /// What a line is, by its first bytes.
  enum Kind {
    case blank
    case comment
    /// It starts with a digit.
    case entry
    /// `= QUERY` or `~ PERIOD`.
    case rule
    /// What git left of a merge.
    case conflict
    /// A word, or `!` or `@` in front of one, or ledger's `--option`.
    case directive
    /// Indented, though it belongs to nothing above it.
    case indented
    case other
  }

  /// What the line is that starts at a position, which must be before the end.
  func kind(at start: Int) -> Kind {
    switch bytes[start] {
    case 0x30...0x39: return .entry
    case Marks.newline: return .blank
    case Marks.space, Marks.tab, Marks.carriageReturn: return indentedKind(at: start)
    case UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "%"),
      UInt8(ascii: "|"):
      return .comment
    case UInt8(ascii: "~"): return .rule
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"):
      if bytes.isConflictMarker(at: start) { return .conflict }
      return bytes[start] == UInt8(ascii: "=") ? .rule : .other
    case UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: "-"):
      return start + 1 < bytes.count && bytes[start + 1] > Marks.space ? .directive : .other
    case 0x41...0x5A, 0x61...0x7A: return .directive
    default: return skipBlanks(from: start) > start ? indentedKind(at: start) : .other
    }
  }

  private func indentedKind(at start: Int) -> Kind {
    let first = skipBlanks(from: start)
    guard first < bytes.count, bytes[first] != Marks.newline else { return .blank }
    switch bytes[first] {
    case UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "*"): return .comment
    default: return .indented
    }
  }

  /// Where the blanks and carriage returns end that stand at a position.
  func skipBlanks(from start: Int) -> Int {
    var at = bytes.skipBlanks(start, bytes.count)
    while at < bytes.count, bytes[at] == Marks.carriageReturn {
      at = bytes.skipBlanks(at + 1, bytes.count)
    }
    return at
  }

  /// Without blanks at its end, and without the carriage return before a newline.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = min(skipBlanks(from: range.lowerBound), range.upperBound)
    return start..<bytes.contentEnd(start, range.upperBound)
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == Marks.space || byte == Marks.tab || byte == Marks.carriageReturn
  }
}

// MARK: - Several lines

extension JournalLines {
  /// Where the line behind one starts; the end where there is none.
  func next(behind start: Int) -> Int { min(bytes.newline(from: start) + 1, bytes.count) }

  /// Where the first line behind one starts that is not indented, or is blank.
  func bodyEnd(behind start: Int) -> Int {
    var at = next(behind: start)
    while at < bytes.count, isIndented(at) { at = next(behind: at) }
    return at
  }

  /// Whether a line is indented, and not blank.
  func isIndented(_ start: Int) -> Bool {
    let first = skipBlanks(from: start)
    return first > start && first < bytes.count && bytes[first] != Marks.newline
  }

  /// Where the line behind `end comment` or `end test` starts, from within a block on; the end where it
  /// is never closed.
  func blockEnd(from start: Int) -> Int {
    var at = start
    while let line = special(from: at, to: bytes.count) {
      if isEndOfBlock(line) { return next(behind: line) }
      at = next(behind: line)
    }
    return bytes.count
  }

  /// Whether a line is `end comment` or `end test`, perhaps with more behind it.
  func isEndOfBlock(_ start: Int) -> Bool {
    let line = bytes.part(start..<bytes.newline(from: start))
    guard line.count >= 4, line.part(0..<3).isEqual(to: "end"), JournalLines.isBlank(line[3]) else {
      return false
    }
    let word = line.part(skipBlanks(from: start + 3) - start..<line.count)
    let length = word.firstIndex { JournalLines.isBlank($0) } ?? word.count
    return word.part(0..<length).isEqual(to: "comment") || word.part(0..<length).isEqual(to: "test")
  }

  /// Where the line behind a conflict starts, which begins at a marker and ends with `>>>>>>>`.
  func conflictEnd(from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      let isEnd = bytes[at] == UInt8(ascii: ">") && bytes.isConflictMarker(at: at)
      at = next(behind: at)
      if isEnd { break }
    }
    return at
  }

  /// The first line, among those that start in a range, that may be a directive or a conflict.
  ///
  /// The range starts where a line does. Most lines are passed over many at once.
  func special(from start: Int, to end: Int) -> Int? {
    guard let base = bytes.baseAddress, start < end else { return nil }
    if JournalLines.isSpecial(bytes[start]) { return start }
    var at = start + 1
    // As many bytes each time and no branch among them, so that the compiler takes several at once.
    while at &+ 1024 <= end, !JournalLines.hasSpecial(base + at) { at &+= 1024 }
    while at < end {
      let line = bytes.newline(from: at &- 1) &+ 1
      guard line < end else { return nil }
      if JournalLines.isSpecial(bytes[line]) { return line }
      at = line &+ 1
    }
    return nil
  }

  /// Whether a special line starts in 1024 bytes, of which the one before is readable too.
  ///
  /// Eight at a time: of each byte the high bit is set where it is one.
  private static func hasSpecial(_ start: UnsafeRawPointer) -> Bool {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var found: UInt64 = 0
    for word in 0..<128 {
      let at = word &* 8
      let before = start.loadUnaligned(fromByteOffset: at &- 1, as: UInt64.self)
      let bytes = start.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let line = before ^ 0x0A0A_0A0A_0A0A_0A0A
      let bang = bytes ^ 0x2121_2121_2121_2121
      let isNoLine = ((line & low) &+ low) | line
      let isAbove = ((bytes & low) &+ 0x4444_4444_4444_4444) | bytes  // 0x3B
      let isNoBang = ((bang & low) &+ low) | bang
      found |= ~isNoLine & (isAbove | ~isNoBang)
    }
    return found & ~low != 0
  }

  /// Letters, `@ = < >` and all else above `;`, and `!`: neither blanks nor digits nor marks of comments.
  private static func isSpecial(_ byte: UInt8) -> Bool { byte > 0x3B || byte == 0x21 }
}
