import TallyModel
import TallyText

/// Takes directives of a journal apart, each with the indented lines that belong to it.
///
/// The one place that knows their grammar: the reader and the outline both ask it. It says what a line says by
/// itself; whether an `end` has something to end is for who knows what stands above.
struct JournalDirectives {
  let lines: JournalLines
  var bytes: Bytes { lines.bytes }

  init(_ bytes: Bytes) { lines = JournalLines(bytes) }

  /// What the directive says whose line starts at a position.
  ///
  /// - `context`: what directives above decide: how a sample amount is read, which `apply` an `end` ends.
  func read(at start: Int, _ context: JournalContext) throws(LineProblem) -> JournalStatement {
    let line = lines.trimmed(start..<bytes.newline(from: start))
    // nil of an option of ledger's.
    guard let (word, argument) = try opening(of: line) else { return .nothing }
    switch word {
    case .account: return try account(argument, body: lines.next(behind: start))
    case .alias: return .directive(.alias(try alias(argument)))
    case .apply: return try apply(argument)
    case .end: return try end(argument, context)
    case .comment, .test: return .block
    case .commodity: return try commodity(argument, body: lines.next(behind: start), context)
    case .decimalMark: return .directive(.decimalMark(try mark(argument)))
    case .defaultCommodity: return try defaultCommodity(argument, context)
    case .defaultYear, .year: return .directive(.year(try year(argument)))
    case .include: return .include(try needed(argument, word.rawValue))
    case .payee: return .payee(text(try needed(withoutComment(argument), word.rawValue)))
    case .tag: return .tag(text(try needed(withoutComment(argument), word.rawValue)))
    case .price:
      return .price(try needed(withoutComment(argument, hasSymbols: true), word.rawValue))
    default: return .nothing
    }
  }

  /// Where the line behind a directive starts: behind its indented lines, where it may have some.
  func end(of start: Int) -> Int {
    let line = lines.trimmed(start..<bytes.newline(from: start))
    let found = try? opening(of: line)
    // What has an unknown directive above it can't be meant for anything else.
    guard found?.word.hasBody ?? (bytes[start] != UInt8(ascii: "-")) else {
      return lines.next(behind: start)
    }
    var end = lines.bodyEnd(behind: start)
    // Python goes on over blank lines.
    while found?.word == .python, let more = indentedLine(behindBlanksFrom: end) {
      end = lines.bodyEnd(behind: more)
    }
    return end
  }

  private func indentedLine(behindBlanksFrom start: Int) -> Int? {
    var at = start
    while at < bytes.count, lines.skipBlanks(from: at) == bytes.newline(from: at) {
      at = lines.next(behind: at)
    }
    return at > start && at < bytes.count && lines.isIndented(at) ? at : nil
  }
}

// MARK: - Words

extension JournalDirectives {
  /// The word that a line starts with, and the text behind it; nil of an option, which is nobody's business.
  private func opening(of line: Range<Int>) throws(LineProblem) -> (
    word: JournalWord, argument: Range<Int>
  )? {
    var start = line.lowerBound
    if bytes[start] == UInt8(ascii: "-") { return nil }
    if bytes[start] == UInt8(ascii: "!") || bytes[start] == UInt8(ascii: "@") { start += 1 }
    var end = start
    while end < line.upperBound, !JournalLines.isBlank(bytes[end]) { end += 1 }
    let argument = lines.trimmed(end..<line.upperBound)
    if let word = JournalWord(rawValue: text(start..<end)) { return (word, argument) }
    if let word = attached(start..<end) { return (word, start + 1..<line.upperBound) }
    throw unknown(start..<end)
  }

  /// `Y2026`, `P2026-11-30 …` and `D$1,000.00`, with nothing between.
  private func attached(_ word: Range<Int>) -> JournalWord? {
    guard word.count > 1 else { return nil }
    let next = bytes[word.lowerBound + 1]
    switch bytes[word.lowerBound] {
    case UInt8(ascii: "Y") where next.isDigit: return .defaultYear
    case UInt8(ascii: "P") where next.isDigit: return .price
    case UInt8(ascii: "D") where !(65...90).contains(next & ~0x20) && next != UInt8(ascii: "-"):
      return .defaultCommodity
    default: return nil
    }
  }

  private func unknown(_ word: Range<Int>) -> LineProblem {
    let written = text(word)
    if word.count == 1, "iIoObh".utf8.contains(bytes[word.lowerBound]) {
      return LineProblem(.timeclockLine, word, [written])
    }
    let known = JournalWord.allCases.map(\.rawValue)
    if let near = NearMiss.closest(to: written.lowercased(), among: known) {
      return LineProblem(.misspeltDirective, word, [written, near], edits: [(word, near)])
    }
    return LineProblem(.unknownDirective, word, [written])
  }

  func text(_ range: Range<Int>) -> String { bytes.part(range).text }

  /// The argument of a directive that has to have one.
  func needed(_ argument: Range<Int>, _ word: String) throws(LineProblem) -> Range<Int> {
    guard argument.isEmpty else { return argument }
    throw LineProblem(.missingArgument, argument, [word])
  }

  /// What stands before the first `;`; where commodities stand, one in quotation marks is part of them.
  func withoutComment(_ argument: Range<Int>, hasSymbols: Bool = false) -> Range<Int> {
    var end = argument.lowerBound
    var isQuoted = false
    while end < argument.upperBound, isQuoted || bytes[end] != Marks.semicolon {
      if hasSymbols, bytes[end] == Marks.quote { isQuoted.toggle() }
      end += 1
    }
    return lines.trimmed(argument.lowerBound..<end)
  }
}
