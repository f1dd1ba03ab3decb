import TallyModel

/// Goes through a journal line by line.
struct JournalReader: ~Copyable {
  private var entries: JournalEntryReader
  private let directives: JournalDirectives
  private let lines: JournalLines
  private let bytes: Bytes
  /// What directives above say; and whether `entries` was told of the last of them.
  ///
  /// It is told where it reads on: so a run of directives costs no more than each of them.
  private var context: JournalContext
  private var isTold = true
  private var facts = FileFacts()
  /// The number of the line being read.
  private var line = 1

  init(_ file: SourceFile) {
    bytes = file.bytes
    entries = JournalEntryReader(file)
    directives = JournalDirectives(file.bytes)
    lines = directives.lines
    context = file.context.journal ?? JournalContext()
  }

  mutating func read(into sink: inout some EntrySink & ~Copyable) {
    var at = 0
    while at < bytes.count {
      if bytes[at].isDigit {
        tell()
        at = entries.read(from: at, line: &line, into: &sink)
      } else {
        let next = readOther(from: at, into: &sink)
        line += bytes.newlines(in: at..<next)
        at = next
      }
    }
    facts.styles += entries.amounts.styles
    if !facts.isEmpty { sink.take(facts) }
  }

  /// Reads a line that is no entry, with those that belong to it.
  ///
  /// - Returns: where the line behind starts.
  private mutating func readOther(from start: Int, into sink: inout some EntrySink & ~Copyable)
    -> Int
  {
    switch lines.kind(at: start) {
    case .blank, .comment: return lines.next(behind: start)
    case .rule: return lines.bodyEnd(behind: start)
    case .directive: return readDirective(from: start, into: &sink)
    case .conflict:
      entries.report(LineProblem(.conflictMarkers, content(start)), into: &sink)
      return lines.conflictEnd(from: start)
    case .indented:
      let range = content(start)
      entries.report(LineProblem(.strayIndent, range), into: &sink)
      return lines.bodyEnd(behind: start)
    case .entry, .other:
      let range = content(start)
      entries.report(LineProblem(.unknownLine, range, [bytes.part(range).text]), into: &sink)
      return lines.bodyEnd(behind: start)
    }
  }

  private func content(_ start: Int) -> Range<Int> {
    lines.trimmed(start..<bytes.newline(from: start))
  }

  private mutating func readDirective(
    from start: Int, into sink: inout some EntrySink & ~Copyable
  ) -> Int {
    do throws(LineProblem) {
      let statement = try directives.read(at: start, context)
      if statement == .block { return lines.blockEnd(from: lines.next(behind: start)) }
      if let warning = try take(statement, start) { entries.report(warning, into: &sink) }
    } catch {
      entries.report(error, into: &sink)
    }
    return directives.end(of: start)
  }

  /// Takes over what a directive says, which starts at a position.
  ///
  /// - Returns: a doubt about it.
  private mutating func take(_ statement: JournalStatement, _ start: Int) throws(LineProblem)
    -> LineProblem?
  {
    if let directive = statement.directive { try apply(directive, start) }
    switch statement {
    case .account(let name, let type):
      tell()
      let full = try entries.accounts.full(bytes.part(name), at: name).text
      facts.declarations.append(Declaration(.account, full, type: type, line: line))
    case .commodity(let name, let style):
      if !name.isEmpty { facts.declarations.append(Declaration(.commodity, name, line: line)) }
      if let style { facts.note(CommodityStyle(name, .declared, style)) }
    case .payee(let name): facts.declarations.append(Declaration(.payee, name, line: line))
    case .tag(let name): facts.declarations.append(Declaration(.tag, name, line: line))
    case .price(let range): return try price(range)
    case .directive, .include, .block, .nothing: break
    }
    return nil
  }

  private mutating func apply(_ directive: JournalDirective, _ start: Int) throws(LineProblem) {
    if directive == .endApplyAccount, context.parents.isEmpty {
      throw LineProblem(.endWithoutApply, content(start))
    }
    if case .defaultCommodity(let given) = directive {
      facts.note(CommodityStyle(given.symbol, .defaultCommodity, given.style))
    }
    context.apply(directive)
    isTold = false
  }

  @inline(__always)
  private mutating func tell() {
    guard !isTold else { return }
    entries.context = context
    isTold = true
  }

  /// Reads `DATE [TIME] SYMBOL AMOUNT`.
  private mutating func price(_ range: Range<Int>) throws(LineProblem) -> LineProblem? {
    tell()
    let end = range.upperBound
    let date = try JournalDate.read(bytes, from: range.lowerBound, to: end, year: entries.year)
    var at = lines.skipBlanks(from: date.end)
    // ledger's prices have a time of day.
    if at < end, bytes[at].isDigit {
      while at < end, !JournalLines.isBlank(bytes[at]) { at += 1 }
      at = lines.skipBlanks(from: at)
    }
    let symbol = try entries.amounts.symbol(at: min(at, end), to: end)
    guard symbol.end > at, lines.skipBlanks(from: symbol.end) < end else {
      throw LineProblem(.malformedPrice, range, [bytes.part(range).text])
    }
    let amount = try entries.amounts.read(from: symbol.end, to: end)
    let rest = lines.trimmed(amount.range.upperBound..<end)
    guard rest.isEmpty else { throw LineProblem(.textAfterAmount, rest, [bytes.part(rest).text]) }
    return entries.amounts.note(amount)
  }
}

extension FileFacts {
  /// Notes how a commodity is written, in place of what was said before with the same authority.
  fileprivate mutating func note(_ style: CommodityStyle) {
    let known = styles.firstIndex {
      $0.commodity == style.commodity && $0.authority == style.authority
    }
    if let known { styles[known] = style } else { styles.append(style) }
  }
}
