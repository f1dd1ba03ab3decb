import CPCRE2

/// A case-insensitive regular expression of PCRE2, compiled once and matched against bytes of UTF-8.
///
/// The only file that knows PCRE2. `Pattern` is what was compiled, shared by all threads;
/// `PatternMatcher` is the memory that matching needs, one a thread.
///
/// Letters of every script fold (`É` is `é`), `\w` and `\d` are Unicode's. As in hledger, a pattern
/// matches anywhere in the text unless it is anchored. Bytes that are not UTF-8 match nothing and do
/// no harm.
package final class Pattern: Sendable {
  /// The pattern as written.
  package let source: String
  /// Whether it must match the whole text.
  package let isWhole: Bool

  /// Never changed after `init`, so every thread may read it: PCRE2 promises as much of its codes.
  private nonisolated(unsafe) let code: OpaquePointer
  private let literal: LiteralSearch?

  /// Compiles a pattern; `whole` makes it match only a whole text, as `cur:` wants.
  package init(_ source: String, whole: Bool = false) throws(PatternError) {
    if source.utf8.count > Pattern.longest { throw .tooLong(limit: Pattern.longest) }
    if let verb = Pattern.startVerb(of: source) { throw .verb(verb) }
    self.source = source
    isWhole = whole
    code = try Pattern.compile(source, whole: whole)
    literal = whole ? nil : LiteralSearch(source)
    // An optimisation: where there is no JIT on this machine, matching interprets.
    if literal == nil { _ = pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE) }
  }

  deinit { pcre2_code_free_8(code) }

  /// Bytes of a pattern.
  package static let longest = 4096

  private static func compile(
    _ source: String, whole: Bool
  ) throws(PatternError) -> OpaquePointer {
    var options = PCRE2_UTF | PCRE2_UCP | PCRE2_CASELESS
    // \C would cut a character; and a file's name need not be UTF-8.
    options |= PCRE2_NEVER_BACKSLASH_C | PCRE2_MATCH_INVALID_UTF
    if whole { options |= PCRE2_ANCHORED | PCRE2_ENDANCHORED }
    var number: Int32 = 0
    var offset = 0
    let bytes = Array(source.utf8)
    let code = bytes.withUnsafeBufferPointer { pattern in
      pcre2_compile_8(pattern.baseAddress, pattern.count, options, &number, &offset, nil)
    }
    if let code { return code }
    let before = String(decoding: bytes[..<min(max(offset, 0), bytes.count)], as: UTF8.self)
    throw .malformed(
      pattern: source, position: before.count + 1, message: message(for: number))
  }

  /// PCRE2's own words for an error number, which are English.
  private static func message(for number: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = buffer.withUnsafeMutableBufferPointer {
      pcre2_get_error_message_8(number, $0.baseAddress, $0.count)
    }
    // Negative: cut short or unknown; what is there ends with a NUL.
    let end = length >= 0 ? Int(length) : buffer.firstIndex(of: 0) ?? 0
    return String(decoding: buffer[..<min(end, buffer.count)], as: UTF8.self)
  }

  /// A verb at the start, such as `(*UTF)` or `(*LIMIT_MATCH=1)`, which changes how patterns work.
  ///
  /// Those come before all else and are in capitals; `(*pla:…)` is a lookahead and welcome.
  private static func startVerb(of source: String) -> String? {
    let bytes = source.utf8
    guard bytes.starts(with: "(*".utf8),
      let first = bytes.dropFirst(2).first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    else { return nil }
    let end = bytes.firstIndex(of: UInt8(ascii: ")")).map { bytes.index(after: $0) }
    return String(source[..<(end ?? source.endIndex)])
  }

  /// How many groups in parentheses it has.
  var groupCount: Int {
    var count: UInt32 = 0
    _ = pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    return Int(count)
  }

  fileprivate func matches(
    _ bytes: UnsafeRawBufferPointer, with matcher: borrowing PatternMatcher
  ) throws(PatternError) -> Bool {
    if let literal {
      switch literal.find(in: bytes) {
      case .found: return true
      case .absent: return false
      case .unsure: break
      }
    }
    return try isMatch(matcher.run(code, bytes, from: 0))
  }

  fileprivate func matches(
    _ bytes: UnsafeRawBufferPointer, from start: Int, with matcher: borrowing PatternMatcher
  ) throws(PatternError) -> Bool {
    try isMatch(matcher.run(code, bytes, from: start))
  }

  private func isMatch(_ result: Int32) throws(PatternError) -> Bool {
    if result >= 0 { return true }
    switch result {
    case PCRE2_ERROR_NOMATCH: return false
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT,
      PCRE2_ERROR_JIT_STACKLIMIT, PCRE2_ERROR_RECURSELOOP, PCRE2_ERROR_NOMEMORY:
      throw .limit(pattern: source)
    default: throw .failed(pattern: source, message: Pattern.message(for: result))
    }
  }
}

extension Pattern: Equatable {
  package static func == (a: Pattern, b: Pattern) -> Bool {
    a.source == b.source && a.isWhole == b.isWhole
  }
}

/// The memory and the limits that matching needs; one serves any number of patterns, on one thread.
///
/// A match that would take longer than the limits allow ends in `PatternError.limit`, a few
/// milliseconds after it began: `(a+)+$` and its kind try a number of ways that doubles with every
/// letter.
package struct PatternMatcher: ~Copyable {
  private let context: OpaquePointer
  private let data: OpaquePointer
  private let stack: OpaquePointer?

  /// `groups` is how many groups in parentheses are asked for.
  package init(groups: Int = 0) throws(PatternError) {
    guard let context = pcre2_match_context_create_8(nil) else { throw .memory }
    guard let data = pcre2_match_data_create_8(UInt32(clamping: groups) + 1, nil) else {
      pcre2_match_context_free_8(context)
      throw .memory
    }
    pcre2_set_match_limit_8(context, PatternMatcher.steps)
    pcre2_set_depth_limit_8(context, PatternMatcher.depth)
    pcre2_set_heap_limit_8(context, PatternMatcher.kibibytes)
    // nil without JIT; then there is nothing to assign it to.
    stack = pcre2_jit_stack_create_8(32 << 10, PatternMatcher.stackBytes, nil)
    if let stack { pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack)) }
    self.context = context
    self.data = data
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    if let stack { pcre2_jit_stack_free_8(stack) }
  }

  /// Whether a pattern matches somewhere in a text of UTF-8, without allocating.
  package func matches(
    _ pattern: Pattern, _ bytes: UnsafeRawBufferPointer
  ) throws(PatternError) -> Bool {
    try pattern.matches(bytes, with: self)
  }

  /// Whether a pattern matches somewhere in a text.
  package func matches(_ pattern: Pattern, _ text: String) throws(PatternError) -> Bool {
    var text = text
    let result = text.withUTF8 { utf8 in
      Result { () throws(PatternError) in
        try pattern.matches(UnsafeRawBufferPointer(utf8), with: self)
      }
    }
    return try result.get()
  }

  /// Where a pattern matches first in a text, from a position on; nil where it does not.
  ///
  /// `range(ofGroup:)` then says more of it.
  func firstMatch(
    of pattern: Pattern, in bytes: UnsafeRawBufferPointer, from start: Int
  ) throws(PatternError) -> Range<Int>? {
    guard try pattern.matches(bytes, from: start, with: self) else { return nil }
    return range(ofGroup: 0)
  }

  /// Where a group of the last match stands; nil where it took no part, or was not asked for.
  ///
  /// The group 0 is the whole match.
  func range(ofGroup group: Int) -> Range<Int>? {
    guard group >= 0, group < pcre2_get_ovector_count_8(data),
      let pairs = pcre2_get_ovector_pointer_8(data)
    else { return nil }
    // `\K` in a lookahead can end a match before it starts.
    let (start, end) = (pairs[2 * group], pairs[2 * group + 1])
    return start <= end && end != .max ? start..<end : nil
  }

  fileprivate func run(_ code: OpaquePointer, _ bytes: UnsafeRawBufferPointer, from start: Int)
    -> Int32
  {
    // PCRE2 takes no nil for an empty text.
    guard let first = bytes.baseAddress, !bytes.isEmpty else {
      var nothing: UInt8 = 0
      return pcre2_match_8(code, &nothing, 0, 0, 0, data, context)
    }
    return pcre2_match_8(
      code, first.assumingMemoryBound(to: UInt8.self), bytes.count, start, 0, data, context)
  }

  /// Steps back a match may take: over a million letters `.*x` takes fewer.
  private static let steps: UInt32 = 1_000_000
  private static let depth: UInt32 = 100_000
  private static let kibibytes: UInt32 = 16 << 10
  private static let stackBytes = 512 << 10
}
