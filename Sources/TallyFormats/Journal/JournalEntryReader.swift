import TallyModel

/// Reads entries of a journal: a first line and the indented lines below it.
///
///     2026-11-30=2026-12-02 * (17) Corner Market | weekly run  ; trip:lisbon, time:08:12
///         ; id:k3x9
///         expenses:food    $12.50  ; shared:
///         ! assets:bank    -1 AAPL {$10} @ $12.50 = 3 AAPL
///         (budget:food)    -12.50
///
///     first   = DATE ["=" DATE] ["*" | "!"] ["(" CODE ")"] [PAYEE ["|" NOTE]] [";" COMMENT]
///     posting = ["*" | "!"] ACCOUNT [BLANKS [AMOUNT {LOT} [COST] {LOT}] [ASSERTION]] [";" COMMENT]
///     cost    = ("@" | "@@" | "(@)" | "(@@)") AMOUNT
///     lot     = "{" … "}" | "{{" … "}}" | "[" … "]" | "(" … ")"
///     assertion = ("=" | "==" | "=*" | "==*") AMOUNT {LOT} [COST] {LOT}
///
/// - An account ends at two blanks or a tab, so single blanks are part of it. `(account)` balances with nothing,
///   `[account]` with others of its kind.
/// - A blank line, or one that is not indented, ends the entry. Indented lines that start with `;` go on with the
///   comment of the posting above, or of the entry where there is none.
/// - Tags in comments: `name:value` up to a comma or the line's end, the last word before the colon being the name;
///   `name:` alone; `:one:two:` as ledger has them. Of an entry's own, `id:`, `attach:` and `time:` are tally's.
/// - Dates of a posting: `date:`, `date2:`, `[DATE]`, `[DATE=DATE]`, `[=DATE]`; the first of each wins.
/// - What stands for a lot is read and let go. Amounts: `JournalAmountReader`; what is missing, and whether all adds
///   up: `JournalBalance`.
///
/// An entry with an error is left out, whole; all its problems are told.
struct JournalEntryReader: ~Copyable {
  let bytes: Bytes
  /// The year that the file's path gives.
  private let fileYear: Int32?
  var amounts: JournalAmountReader
  var accounts = JournalAccounts()
  var scratch = Scratch()
  var draft = EntryDraft()
  var balance = JournalBalance()
  /// What `context.assigned` says, and how many assignments were read.
  let assigned: [[Amount]]?
  var assignmentsRead = 0
  /// What is wrong with the entry being read.
  var problems: [LineProblem] = []
  /// The lines of the comment being read, and whose it is: a posting's, or -1 for the entry's.
  var commentLines: ContiguousArray<Bytes> = []
  var commentOwner = -1
  /// Where the date of the posting being read was found, so that the first one wins.
  var datesFound: (date: Int, date2: Int) = (.max, .max)
  private var places: Places

  init(_ file: SourceFile) {
    bytes = file.bytes
    fileYear = FileDate(path: file.path).year.flatMap { Int32(exactly: $0) }
    let context = file.context.journal ?? JournalContext()
    amounts = JournalAmountReader(file.bytes, context: context)
    accounts.context = context
    assigned = file.context.assigned
    places = Places(file.bytes)
  }

  /// What directives above say.
  var context: JournalContext {
    get { amounts.context }
    set {
      amounts.context = newValue
      accounts.context = newValue
    }
  }

  /// The year of dates without one; nil where nothing gives it.
  var year: Int32? { context.year ?? fileYear }

  /// Reads the entry whose first line starts at a position, and hands it over, or tells what is wrong with it.
  ///
  /// `line` is the number of that line, and then of the line behind the entry.
  ///
  /// - Returns: where that line starts, or the end of the file.
  mutating func read(
    from start: Int, line: inout Int, into sink: inout some EntrySink & ~Copyable
  ) -> Int {
    reset()
    draft.line = line
    let firstEnd = bytes.newline(from: start)
    let first = start..<contentEnd(start, firstEnd)
    draft.range = first
    do throws(LineProblem) {
      try readFirst(first)
    } catch {
      problems.append(error)
    }
    line += 1
    let next = readIndented(from: firstEnd, &line)
    endComment()
    finish(first)
    report(into: &sink)
    return next
  }

  private mutating func reset() {
    draft.reset()
    draft.isPostings = true
    scratch.reset()
    balance.reset()
    commentOwner = -1
    if !problems.isEmpty { problems.removeAll(keepingCapacity: true) }
  }

  /// Reads the indented lines behind the newline at a position.
  @inline(__always)
  private mutating func readIndented(from newline: Int, _ line: inout Int) -> Int {
    var at = newline &+ 1
    while at < bytes.count {
      let first = skipBlanks(at, bytes.count)
      guard first > at else { break }
      let lineEnd = bytes.newline(from: first)
      let end = contentEnd(first, lineEnd)
      guard first < end else { break }
      do throws(LineProblem) {
        if bytes[first] == Marks.semicolon {
          try takeComment(first &+ 1, end)
        } else {
          endComment()
          try readPosting(first, end, line)
        }
      } catch {
        problems.append(error)
      }
      draft.range = draft.range.lowerBound..<end
      line += 1
      at = lineEnd &+ 1
    }
    return min(at, bytes.count)
  }

  private mutating func report(into sink: inout some EntrySink & ~Copyable) {
    guard !problems.isEmpty else { return sink.take(draft) }
    problems.sort { $0.range.lowerBound < $1.range.lowerBound }
    for problem in problems { report(problem, into: &sink) }
    if !hasErrors { sink.take(draft) }
  }

  /// Tells of a problem anywhere in the file.
  mutating func report(_ problem: LineProblem, into sink: inout some EntrySink & ~Copyable) {
    let start = bytes.lineStart(of: min(problem.range.lowerBound, bytes.count))
    let line = start..<contentEnd(start, bytes.newline(from: problem.range.lowerBound))
    sink.report(
      Diagnostic(
        problem.code, at: places.span(of: problem.range), problem.facts,
        fix: problem.fixed(bytes, line: line)))
  }

  // MARK: Blanks

  @inline(__always)
  func skipBlanks(_ start: Int, _ end: Int) -> Int { bytes.skipBlanks(start, end) }

  @inline(__always)
  func contentEnd(_ start: Int, _ lineEnd: Int) -> Int { bytes.contentEnd(start, lineEnd) }

  func trimmed(_ start: Int, _ end: Int) -> Range<Int> { bytes.trimmed(start, end) }
}

// MARK: - The first line

extension JournalEntryReader {
  @inline(__always)
  private mutating func readFirst(_ line: Range<Int>) throws(LineProblem) {
    let end = line.upperBound
    var at = try readDates(line.lowerBound, end)
    draft.status = readStatus(&at, end)
    if at < end, bytes[at] == UInt8(ascii: "(") { at = try readCode(at, end) }
    var bar = -1
    var stop = at
    while stop < end, bytes[stop] != Marks.semicolon {
      if bytes[stop] == UInt8(ascii: "|"), bar < 0 { bar = stop }
      stop &+= 1
    }
    if bar < 0 {
      draft.payee = bytes.part(at..<contentEnd(at, stop))
    } else {
      draft.payee = bytes.part(at..<contentEnd(at, bar))
      draft.note = bytes.part(trimmed(bar &+ 1, stop))
    }
    if stop < end { try takeComment(stop &+ 1, end) }
  }

  /// Reads the dates in front.
  ///
  /// - Returns: where the next word starts.
  @inline(__always)
  private mutating func readDates(_ start: Int, _ end: Int) throws(LineProblem) -> Int {
    let first = try JournalDate.read(bytes, from: start, to: end, year: year)
    draft.date = first.date
    var at = first.end
    if at < end, bytes[at] == UInt8(ascii: "=") {
      let second = try JournalDate.read(
        bytes, from: at &+ 1, to: end, year: Int32(truncatingIfNeeded: first.date.year))
      draft.date2 = second.date
      at = second.end
    }
    let next = skipBlanks(at, end)
    guard next > at || at == end else {
      let rest = at..<wordEnd(at, end)
      throw LineProblem(
        .textAfterDate, rest, [bytes.part(start..<at).text, bytes.part(rest).text],
        edits: [(at..<at, " ")])
    }
    return next
  }

  /// The status whose mark stands at a position, which then is that of what stands behind it.
  @inline(__always)
  func readStatus(_ at: inout Int, _ end: Int) -> Status {
    guard at < end, bytes[at] == UInt8(ascii: "*") || bytes[at] == UInt8(ascii: "!") else {
      return .none
    }
    defer { at = skipBlanks(at &+ 1, end) }
    return bytes[at] == UInt8(ascii: "*") ? .cleared : .pending
  }

  private mutating func readCode(_ start: Int, _ end: Int) throws(LineProblem) -> Int {
    var at = start + 1
    while at < end, bytes[at] != UInt8(ascii: ")") { at += 1 }
    guard at < end else {
      throw LineProblem(.unclosedCode, start..<end, [bytes.part(start..<end).text])
    }
    draft.code = bytes.part(trimmed(start + 1, at))
    return skipBlanks(at + 1, end)
  }

  func wordEnd(_ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end, bytes[at] != Marks.space, bytes[at] != Marks.tab { at += 1 }
    return at
  }
}
