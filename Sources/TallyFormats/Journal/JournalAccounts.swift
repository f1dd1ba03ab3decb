import TallyModel

/// Makes full names of accounts as written: with what `apply account` puts in front, and as aliases have them.
///
/// Each alias is applied once, the newest first, to the result of the one before; so hledger, where a ring of
/// aliases does no harm. A name is worked out once, and kept until a directive changes how.
struct JournalAccounts: ~Copyable {
  /// What directives above say.
  var context = JournalContext() {
    didSet {
      guard context.aliases != oldValue.aliases || context.parents != oldValue.parents else {
        return
      }
      forget()
    }
  }
  /// Whether names stay as they are written.
  private var isIdentity = true
  private var prefix: [UInt8] = []
  /// In the order they are applied; made when the first name is asked for.
  private var rewritings: [Rewriting]?
  /// Patterns by their text, so that one more alias costs no more than itself.
  private var patterns: [String: Pattern] = [:]

  /// The memory to match them with; made with the first of them that is applied.
  private var matcher: PatternMatcher?

  /// Names that were worked out: as written, and in full; and where they stand by the hash of the first.
  private var known: ContiguousArray<(written: Bytes, full: Bytes)> = []
  private var places: [UInt64: Int] = [:]
  private var memory = Scratch()

  /// More bytes than any name of an account.
  static let longest = 4096

  private enum Rewriting {
    case parts(old: [UInt8], new: [UInt8])
    case pattern(Pattern, PatternReplacement)
  }

  init() {}

  /// The full name of an account that is written at a place in the file.
  ///
  /// Valid as long as the context stays.
  @inline(__always)
  mutating func full(_ written: Bytes, at range: Range<Int>) throws(LineProblem) -> Bytes {
    isIdentity ? written : try rewritten(written, at: range)
  }

  private mutating func forget() {
    isIdentity = context.aliases.isEmpty && context.parents.allSatisfy(\.isEmpty)
    prefix = []
    for parent in context.parents where !parent.isEmpty {
      prefix += Array(parent.utf8) + [UInt8(ascii: ":")]
    }
    rewritings = nil
    matcher = nil
    known = []
    places = [:]
    memory.reset()
  }

  private mutating func rewritten(_ written: Bytes, at range: Range<Int>) throws(LineProblem)
    -> Bytes
  {
    let hash = written.hash64
    if let place = places[hash], known[place].written.isEqual(to: written) {
      return known[place].full
    }
    var name = prefix + Array(written)
    for rewriting in try currentRewritings(range) {
      try apply(rewriting, to: &name, written, at: range)
    }
    let full = name.withUnsafeBytes { memory.copy($0) }
    places[hash] = known.count
    known.append((memory.copy(written), full))
    return full
  }

  private mutating func currentRewritings(_ range: Range<Int>) throws(LineProblem) -> [Rewriting] {
    if let rewritings { return rewritings }
    var made: [Rewriting] = []
    for alias in context.aliases.reversed() {
      let new = Array(alias.new.utf8)
      guard alias.isPattern else {
        made.append(.parts(old: Array(alias.old.utf8), new: new))
        continue
      }
      let pattern = try pattern(of: alias, range)
      made.append(.pattern(pattern, PatternReplacement(new)))
    }
    rewritings = made
    return made
  }

  private mutating func pattern(of alias: JournalAlias, _ range: Range<Int>) throws(LineProblem)
    -> Pattern
  {
    if let known = patterns[alias.old] { return known }
    let pattern = try JournalAccounts.pattern(alias.old, at: range)
    patterns[alias.old] = pattern
    return pattern
  }

  private mutating func apply(
    _ rewriting: Rewriting, to name: inout [UInt8], _ written: Bytes, at range: Range<Int>
  ) throws(LineProblem) {
    switch rewriting {
    case .parts(let old, let new):
      guard name.starts(with: old), name.count == old.count || name[old.count] == 0x3A else {
        return
      }
      name.replaceSubrange(..<old.count, with: new)
    case .pattern(let pattern, let replacement):
      do throws(PatternError) {
        guard let result = try replaced(pattern, replacement, name) else { return }
        name = result
      } catch {
        throw LineProblem(.aliasGivenUp, range, [pattern.source, written.text])
      }
    }
    guard name.count <= JournalAccounts.longest else {
      throw LineProblem(.aliasGrows, range, [written.text, String(JournalAccounts.longest)])
    }
  }

  private mutating func replaced(
    _ pattern: Pattern, _ replacement: PatternReplacement, _ name: [UInt8]
  ) throws(PatternError) -> [UInt8]? {
    if matcher == nil { matcher = try PatternMatcher(groups: highestGroup) }
    switch matcher {
    case let matcher?:
      return try replacement.replacing(
        pattern, in: name, longest: JournalAccounts.longest, matcher)
    case nil: return nil
    }
  }

  private var highestGroup: Int {
    (rewritings ?? []).reduce(0) { highest, rewriting in
      if case .pattern(_, let replacement) = rewriting {
        max(highest, replacement.highestGroup)
      } else {
        highest
      }
    }
  }
}

extension JournalAccounts {
  /// The pattern of an alias, which stands at a place.
  static func pattern(_ source: String, at range: Range<Int>) throws(LineProblem) -> Pattern {
    do throws(PatternError) {
      return try Pattern(source)
    } catch {
      let reason =
        switch error {
        case .malformed(_, _, let message): message
        case .verb(let verb): verb
        case .tooLong(let limit): "> \(limit)"
        default: ""
        }
      throw LineProblem(.badAliasPattern, range, [source, reason])
    }
  }
}
