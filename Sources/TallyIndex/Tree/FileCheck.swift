import TallyFormats
package import TallyModel

/// Whether bytes are text that a reader can take: UTF-8, no NUL, no endless line.
///
/// Every reader relies on it, so that none checks again. A file that fails is left out whole.
package enum FileCheck {
  package enum Result: Equatable, Sendable {
    /// Where the text is in the bytes: all of them, but for a byte order mark.
    case text(Range<Int>)
    case problem(Diagnostic)
  }

  /// The most bytes a line may have, without its end.
  package static let longestLine = 1 << 20

  /// Checks a whole file; the first problem is the answer.
  ///
  /// ASCII costs a fraction of reading it from memory, other text a step a character.
  package static func check(
    _ bytes: UnsafeRawBufferPointer, longestLine: Int = FileCheck.longestLine
  ) -> Result {
    if bytes.count >= 2, isUTF16Mark(bytes[0], bytes[1]) {
      return .problem(Diagnostic(.utf16, at: .file))
    }
    let text = (hasMark(bytes) ? 3 : 0)..<bytes.count
    if let fault = UTF8Scan.firstFault(in: bytes, from: text.lowerBound) {
      let span = span(of: fault.offset, in: bytes, from: text.lowerBound)
      let code: DiagnosticCode = fault.isNUL ? .nulByte : .notUTF8
      return .problem(Diagnostic(code, at: span, ["\(fault.offset)"]))
    }
    if let start = longLine(in: bytes, text, limit: longestLine) {
      let line = span(of: start, in: bytes, from: text.lowerBound).line
      let span = SourceSpan(line: Int(line), column: 0, length: 0)
      return .problem(Diagnostic(.lineTooLong, at: span, ["\(longestLine)"]))
    }
    return .text(text)
  }

  /// The same; a big file is shared by all cores, and looked at in passing for who is to cut it.
  ///
  /// Where a share has a fault, the whole is gone over again, to say what and where.
  static func survey(
    _ bytes: UnsafeRawBufferPointer, longestLine: Int = FileCheck.longestLine,
    bigFile: Int = FileCheck.bigFile
  ) -> (Result, TextSurvey?) {
    let start = hasMark(bytes) ? 3 : 0
    guard bytes.count >= bigFile, !isUTF16Mark(bytes[0], bytes[1]),
      let survey = SharedSurvey(bytes.part(start..<bytes.count)).run(),
      longLine(in: bytes, start..<bytes.count, limit: longestLine) == nil
    else { return (check(bytes, longestLine: longestLine), nil) }
    return (.text(start..<bytes.count), survey)
  }

  /// Below this, in bytes, a thread costs more than it saves.
  static let bigFile = 4 << 20

  private static func isUTF16Mark(_ a: UInt8, _ b: UInt8) -> Bool {
    (a == 0xFE && b == 0xFF) || (a == 0xFF && b == 0xFE)
  }

  private static func hasMark(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  /// Where a line longer than `limit` starts.
  ///
  /// A line starting at `start` must end within `limit` bytes, so the last line end in that reach is
  /// looked for, backwards: of usual text a few bytes in each mebibyte are touched.
  private static func longLine(
    in bytes: UnsafeRawBufferPointer, _ text: Range<Int>, limit: Int
  ) -> Int? {
    var start = text.lowerBound
    while text.upperBound - start > limit {
      var end = start + limit
      while end >= start, bytes[end] != newline { end -= 1 }
      guard end >= start else { return start }
      start = end + 1
    }
    return nil
  }

  /// Line and column of a byte, before which all is valid UTF-8.
  private static func span(
    of offset: Int, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> SourceSpan {
    var line = 1
    var column = 1
    for byte in bytes[start..<offset] {
      if byte == newline {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return SourceSpan(line: line, column: column, length: 1)
  }

  private static let newline = UInt8(ascii: "\n")
}

/// Looks for the first byte that is NUL or begins what is not UTF-8.
///
/// UTF-8 as Unicode's table 3-7 has it: no longer form than needed, no surrogates, nothing above
/// U+10FFFF.
enum UTF8Scan {
  struct Fault: Equatable {
    var offset: Int
    var isNUL: Bool
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  static func firstFault(in bytes: UnsafeRawBufferPointer, from start: Int) -> Fault? {
    guard let base = bytes.baseAddress else { return nil }
    let end = bytes.count
    var at = start
    while at < end {
      at = skipPlain(base, at, end)
      guard at < end else { return nil }
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      if byte == 0 { return Fault(offset: at, isNUL: true) }
      if byte < 0x80 {
        at += 1
        continue
      }
      at = skipThreeByteForms(base, at, end)
      guard at < end, base.load(fromByteOffset: at, as: UInt8.self) >= 0x80 else { continue }
      let length = formLength(base, at, end)
      if length == 0 { return Fault(offset: at, isNUL: false) }
      at += length
    }
    return nil
  }

  /// Goes over ASCII without NUL, 32 and then 8 bytes at a time; may stop up to 7 bytes early at the
  /// end of all.
  @inline(__always)
  private static func skipPlain(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at + 32 <= end {
      let a = word(base, at)
      let b = word(base, at + 8)
      let c = word(base, at + 16)
      let d = word(base, at + 24)
      // Without high bits, adding 0x7F sets the high bit of every byte but NUL, and carries nowhere.
      let sevens = highs &- ones
      let notNUL = (a &+ sevens) & (b &+ sevens) & (c &+ sevens) & (d &+ sevens)
      guard (a | b | c | d) & highs == 0, notNUL & highs == highs else { break }
      at += 32
    }
    while at + 8 <= end {
      let next = word(base, at)
      // The lowest bit that is set is exact: a borrow goes upwards, and only from a NUL.
      let stops = (next | ((next &- ones) & ~next)) & highs
      guard stops == 0 else { return at + stops.trailingZeroBitCount / 8 }
      at += 8
    }
    return at
  }

  /// Goes over characters of three bytes, such as Chinese has, one load each.
  @inline(__always)
  private static func skipThreeByteForms(
    _ base: UnsafeRawPointer, _ start: Int, _ end: Int
  ) -> Int {
    var at = start
    while at + 4 <= end {
      let next = UInt32(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt32.self))
      // 1110xxxx 10xxxxxx 10xxxxxx, then neither a longer form (E0 80–9F) nor a surrogate (ED A0–BF).
      guard next & 0x00C0_C0F0 == 0x0080_80E0 else { break }
      let top = next & 0x0000_200F
      guard top != 0, top != 0x0000_200D else { break }
      at += 3
    }
    return at
  }

  /// The length of the character whose first byte, not ASCII, is at `at`; 0 where it is malformed.
  private static func formLength(_ base: UnsafeRawPointer, _ at: Int, _ end: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 {
      at + offset < end ? base.load(fromByteOffset: at + offset, as: UInt8.self) : 0
    }
    func continues(_ offset: Int) -> Bool { byte(offset) & 0xC0 == 0x80 }
    let first = byte(0)
    let second = byte(1)
    switch first {
    case 0xC2...0xDF:
      return continues(1) ? 2 : 0
    case 0xE0...0xEF:
      if first == 0xE0, second < 0xA0 { return 0 }
      if first == 0xED, second > 0x9F { return 0 }
      return continues(1) && continues(2) ? 3 : 0
    case 0xF0...0xF4:
      if first == 0xF0, second < 0x90 { return 0 }
      if first == 0xF4, second > 0x8F { return 0 }
      return continues(1) && continues(2) && continues(3) ? 4 : 0
    default:
      return 0
    }
  }

  @inline(__always)
  private static func word(_ base: UnsafeRawPointer, _ at: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }
}
