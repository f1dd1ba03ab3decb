import TallyModel

/// Tally text, `*.tally`: one entry a line.
///
///     2026-11-30 mon                                   a heading dates what follows
///     08:12 coffee 6.50 soy milk @"Corner Market" #work ; hot
///     visa > lunch 12.50+3 with Li
///     groceries 40 + household 12.50 @Aldi
///     2026-11-29 hotel 120 EUR @@ 131.40 Lisbon        a date on the line, for that entry alone
///
///     line    = empty | comment | heading | entry
///     comment = ";" …  |  "#" followed by a blank, "#", "!" or nothing       at any indentation
///     heading = DATE [WEEKDAY] [";" …]
///     entry   = [DATE] [TIME] ["*" | "!"] [NAME ">"] item {"+" item} {word} [";" …]
///     item    = NAME AMOUNT [CURRENCY] [("@" | "@@") AMOUNT [CURRENCY]]
///     word    = "@" PAYEE | "#" TAG | KEY ":" VALUE | note word
///
/// 1. Words are parted by tabs and Unicode blanks. To recognise marks, digits and operators,
///    full-width forms are read as the plain ones. The bytes stay as typed. (`Marks`)
/// 2. `"…"` at the start of a word, or right after `@` or `KEY:`, is literal. (`WordSplitter`)
/// 3. DATE: `DateText`; a heading, else the line, else the file's name (`FileDate`) dates an entry.
/// 4. TIME: `8:12`, `08:12:30`; hours 24 to 29 are the night after.
/// 5. NAME: all words up to the first that looks like an amount. What it names is looked up later.
/// 6. AMOUNT: `AmountText`.  7. CURRENCY: `CurrencyTable`.
/// 8. Then note words, `@payee`, `#tag`, `key:value` in any order (`EntryTail`). `from to id code
///    attach` are tally's; `every share until currency` are kept for later; others are fields.
/// 9. `;` at the start of a word: a comment to the end. Indented `;` lines directly below belong to
///    the entry.
/// 10. What a sign means for which kind of type is looked up later.
/// 11. `<<<<<<<`, `=======`, `>>>>>>>`: one error; what is between is left out.
///
/// An entry with an error is left out, whole; the next line is read as if it were right.
package struct TallyTextFormat: EntryFormat {
  package let name = "tally text"
  package let suffixes = ["tally"]

  package var writer: any EntryWriter { TallyTextWriter() }

  package init() {}

  package func read(
    _ file: SourceFile, rules: borrowing ReadingRules, into sink: inout some EntrySink & ~Copyable
  ) -> FileReading {
    var reader = TallyTextReader(file)
    reader.read(rules, into: &sink)
    return .entries
  }

  package func eachCut(in file: SourceFile, _ body: CutTaker) {
    var reader = TallyTextReader(file)
    reader.eachCut(in: file, body)
  }
}

/// Goes through a file line by line.
///
/// Those of its methods that are called for every entry are `mutating` whether or not they change it, and
/// the tail takes it `inout`: to lend it to a method the compiler copies it, all of its 500 bytes, which
/// ten times an entry was a tenth of all reading.
struct TallyTextReader: ~Copyable {
  let bytes: Bytes
  let fileDate: FileDate
  var splitter: WordSplitter
  var scratch = Scratch()
  var draft = EntryDraft()
  var tail = EntryTail()
  /// The date of the last heading; nil before the first and after one that is no date.
  private var heading: CalendarDate?
  /// Whether a heading was seen, so that the file's name no longer dates.
  private var hasHeading = false
  /// Whether the line last read was a heading, right or wrong.
  private(set) var isHeading = false
  /// The index of the word behind the amounts of the entry last read.
  var tailStart = 0
  var line = 0
  /// Where the line being read starts, its indentation included.
  private var lineStart = 0
  /// The line being read, without indentation and end.
  private(set) var lineRange = 0..<0

  init(_ file: SourceFile) {
    bytes = file.bytes
    fileDate = FileDate(path: file.path)
    splitter = WordSplitter(file.bytes)
    context = file.context
  }

  /// What a reader of the lines below has to know.
  var context: ReadingContext {
    get {
      var context = ReadingContext()
      if hasHeading { context.heading = heading.map { .date($0) } ?? .wrong }
      return context
    }
    set {
      hasHeading = newValue.heading != .none
      if case .date(let date) = newValue.heading { heading = date } else { heading = nil }
    }
  }

  mutating func read(_ rules: borrowing ReadingRules, into sink: inout some EntrySink & ~Copyable) {
    var at = 0
    while at < bytes.count {
      line += 1
      scratch.reset()
      do throws(LineProblem) {
        at = try readLine(from: at, rules, into: &sink) + 1
      } catch {
        report(error, into: &sink)
        at = splitter.lineEnd(from: lineRange.upperBound) + 1
      }
    }
  }

  /// Reads the line that starts at a position, and the comment lines that belong to it.
  ///
  /// - Returns: the position of the last newline read, or of the end of the file.
  mutating func readLine(
    from start: Int, _ rules: borrowing ReadingRules, into sink: inout some EntrySink & ~Copyable
  ) throws(LineProblem) -> Int {
    lineStart = start
    isHeading = false
    let first = splitter.skipBlanks(from: start)
    guard first < bytes.count, bytes[first] != Marks.newline else {
      lineRange = start..<first
      return first
    }
    lineRange = start..<start
    if bytes[first] == UInt8(ascii: "#") || bytes[first] == 0xEF, isComment(first) {
      return comment(from: first, into: &sink)
    }
    if isConflictMarker(first) { return conflict(from: first, into: &sink) }
    let end: Int
    do throws(LineProblem) {
      end = try splitter.split(from: first, scratch: &scratch)
    } catch {
      lineRange = trimmedLine(first..<splitter.lineEnd(from: first))
      throw error
    }
    lineRange = trimmedLine(first..<end)
    guard !splitter.words.isEmpty else { return end }
    let startLine = line
    guard let index = try dated(into: &sink) else { return end }
    try parseEntry(from: index, rules)
    draft.range = lineRange
    let last = takeCommentLines(after: end)
    draft.line = startLine
    sink.take(draft)
    return last
  }

  /// Without the carriage return before its newline, and without blanks at its end.
  private mutating func trimmedLine(_ range: Range<Int>) -> Range<Int> { splitter.trimmed(range) }

  func report(_ problem: LineProblem, into sink: inout some EntrySink & ~Copyable) {
    let before = bytes.part(lineStart..<problem.range.lowerBound)
    let span = SourceSpan(
      line: line, column: before.scalarCount + 1,
      length: bytes.part(problem.range).scalarCount)
    sink.report(
      Diagnostic(
        problem.code, at: span, problem.facts, fix: problem.fixed(bytes, line: lineRange)))
  }
}

// MARK: - Lines that are no entries

extension TallyTextReader {
  /// Whether the line is a `#` comment: `#` before a blank, `#`, `!` or nothing.
  mutating func isComment(_ at: Int) -> Bool {
    let length = Marks.length(bytes[at])
    if length == 3 {
      guard Marks.scalar(bytes, at).value == 0xFF03 else { return false }  // ＃
    }
    guard at + length < bytes.count else { return true }
    let next = Marks.scalar(bytes, at + length).value
    switch next {
    case 0x09, 0x0A, 0x0D, 0x20, 0x21, 0x23: return true
    default: return Marks.isBlank(next) || next == 0xFF03 || next == 0xFF01
    }
  }

  /// A comment line.
  ///
  /// One that is only a date was perhaps meant as a heading.
  private mutating func comment(from first: Int, into sink: inout some EntrySink & ~Copyable) -> Int
  {
    let end = splitter.lineEnd(from: first)
    let content = splitter.trimmed(first + Marks.length(bytes[first])..<end)
    lineRange = trimmedLine(first..<end)
    let text = bytes.part(content)
    if case .date? = DateText.read(text, year: fileDate.year, short: .any) {
      report(
        LineProblem(.commentedDate, content, [text.text], edits: [(lineRange, text.text)]),
        into: &sink)
    }
    return end
  }

  func isConflictMarker(_ at: Int) -> Bool { bytes.isConflictMarker(at: at) }

  /// What git left of a merge: one error, from the first marker to `>>>>>>>`, and nothing of it counts.
  mutating func conflict(from first: Int, into sink: inout some EntrySink & ~Copyable) -> Int {
    var end = splitter.lineEnd(from: first)
    lineRange = trimmedLine(first..<end)
    report(LineProblem(.conflictMarkers, lineRange), into: &sink)
    guard bytes[first] != UInt8(ascii: ">") else { return end }
    while end < bytes.count {
      let next = end + 1
      guard next < bytes.count else { return next }
      line += 1
      end = splitter.lineEnd(from: next)
      if bytes[next] == UInt8(ascii: ">"), isConflictMarker(next) { return end }
    }
    return end
  }

  /// Adds the indented `;` lines directly below to the entry's comment and range.
  private mutating func takeCommentLines(after end: Int) -> Int {
    var pieces: ContiguousArray<Bytes> = []
    var last = end
    while last < bytes.count {
      let start = last + 1
      let first = splitter.skipBlanks(from: start)
      guard first > start, first < bytes.count, let length = splitter.semicolonLength(first) else {
        break
      }
      if pieces.isEmpty { pieces.append(bytes.part(splitter.comment)) }
      last = splitter.lineEnd(from: first)
      line += 1
      let content = splitter.trimmed(first + length..<last)
      pieces.append(bytes.part(content))
      draft.range = draft.range.lowerBound..<trimmedLine(first..<last).upperBound
    }
    if pieces.isEmpty {
      draft.comment = bytes.part(splitter.comment)
    } else {
      if pieces[0].isEmpty { pieces.removeFirst() }
      draft.comment = scratch.joined(pieces, separator: Marks.newline)
    }
    return last
  }
}

// MARK: - Dates

extension TallyTextReader {
  /// Reads the date in front, and a heading whole.
  ///
  /// - Returns: the index of the word behind the date; nil for a heading. The draft has its date.
  mutating func dated(into sink: inout some EntrySink & ~Copyable) throws(LineProblem) -> Int? {
    let word = splitter.words[0]
    let count = splitter.words.count
    var weekday: Int?
    if count == 2, !splitter.words[1].isQuoted {
      weekday = WeekdayText.read(splitter.words[1].folded)
    }
    let isAlone = count == 1 || weekday != nil
    draft.reset()
    guard !word.isQuoted,
      let reading = DateText.read(
        word.folded, year: fileDate.year, short: isAlone ? .any : .chinese)
    else {
      draft.date = try inheritedDate()
      return 0
    }
    let text = bytes.part(word.range).text
    if isAlone {
      isHeading = true
      hasHeading = true
      heading = nil
    }
    switch reading {
    case .impossible: throw LineProblem(.badDate, word.range, [text])
    case .noYear: throw LineProblem(.noYear, word.range, [text])
    case .date(let date):
      guard isAlone else {
        draft.date = date
        return 1
      }
      heading = date
      checkHeading(date, weekday, word, into: &sink)
      return nil
    }
  }

  private mutating func inheritedDate() throws(LineProblem) -> CalendarDate {
    if let date = hasHeading ? heading : fileDate.date { return date }
    throw LineProblem(.noDate, lineRange)
  }

  private func checkHeading(
    _ date: CalendarDate, _ weekday: Int?, _ word: Word, into sink: inout some EntrySink & ~Copyable
  ) {
    if let weekday, weekday != date.weekday {
      let second = splitter.words[1].range
      let name = WeekdayText.name(date.weekday, like: bytes.part(second))
      report(
        LineProblem(
          .weekdayMismatch, second,
          [bytes.part(second).text, date.description, String(date.weekday)],
          edits: [(second, name)]), into: &sink)
    }
    if let period = fileDate.period, !period.contains(date) {
      report(
        LineProblem(.headingOutsideFile, word.range, [date.description, fileDate.periodName]),
        into: &sink)
    }
  }
}
