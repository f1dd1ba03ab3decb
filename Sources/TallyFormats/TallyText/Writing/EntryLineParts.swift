import TallyModel

/// Where the parts of an entry stand in its own text.
///
/// Ranges are of bytes, from the entry's first one.
struct EntryLineParts {
  struct Item {
    var name: Range<Int>
    /// From the amount to the end of its currency and cost.
    var amount: Range<Int>
  }

  struct TailWord {
    enum Role: Equatable {
      case note
      case payee
      case tag(String)
      /// `from`, `to`, `id`, `code`, `attach` or a field.
      case key(String)
    }
    var range: Range<Int>
    var role: Role
  }

  private(set) var value: EntryValue
  private(set) var date: Range<Int>?
  private(set) var time: Range<Int>?
  private(set) var status: Range<Int>?
  /// `A` of `A > B`.
  private(set) var flow: Range<Int>?
  private(set) var items: [Item] = []
  /// The words behind the amounts.
  private(set) var tail: [TailWord] = []
  /// From its `;` to the end of the line.
  private(set) var comment: Range<Int>?
  /// From the end of the first line's text to the end, where comment lines below belong to the entry.
  private(set) var below: Range<Int>?

  /// Where the first name begins.
  var nameStart: Int { flow?.lowerBound ?? items[0].name.lowerBound }
  /// Where the last amount ends.
  var amountsEnd: Int { items[items.count - 1].amount.upperBound }
  /// Where the last word ends that is no comment.
  var wordsEnd: Int { tail.last?.range.upperBound ?? amountsEnd }

  /// Reads an entry's own text.
  ///
  /// - `date`: its date, where no date stands in it.
  /// - Throws: `.unreadable` where it is no entry, or more than one.
  init(_ text: String, date: CalendarDate, settings: Settings) throws(WritingProblem) {
    try self.init(text, date: date, path: "", ReadingRules(settings))
  }

  /// Reads an entry's own text as it is in a file, or will be.
  init(_ text: String, date: CalendarDate, in file: WritableFile) throws(WritingProblem) {
    self = try file.withRules { (rules) throws(WritingProblem) in
      try EntryLineParts(text, date: date, path: file.path, rules)
    }
  }

  private init(
    _ text: String, date: CalendarDate, path: String, _ rules: borrowing ReadingRules
  ) throws(WritingProblem) {
    let bytes = Array(text.utf8)
    let padded = bytes + [UInt8](repeating: 0, count: 64)
    var context = ReadingContext()
    context.heading = .date(date)
    var found: Result<EntryLineParts, WritingProblem>?
    padded.withUnsafeBytes { all in
      let source = SourceFile(bytes: all.part(0..<bytes.count), path: path, context: context)
      var reader = TallyTextReader(source)
      found = reader.parts(rules, text)
    }
    guard let found else { throw .unreadable([], line: text) }
    self = try found.get()
  }

  fileprivate init(value: EntryValue) { self.value = value }
}

/// Takes the first entry, and what is wrong.
private struct LineSink: EntrySink {
  let bytes: Bytes
  var value: EntryValue?
  var end = 0
  var problems: [Diagnostic] = []

  mutating func take(_ entry: borrowing EntryDraft) {
    value = EntryValue(entry, bytes)
    end = entry.range.upperBound
  }
  mutating func report(_ problem: Diagnostic) { problems.append(problem) }
}

extension TallyTextReader {
  fileprivate mutating func parts(_ rules: borrowing ReadingRules, _ text: String)
    -> Result<EntryLineParts, WritingProblem>
  {
    var sink = LineSink(bytes: bytes)
    line = 1
    do throws(LineProblem) {
      _ = try readLine(from: 0, rules, into: &sink)
    } catch {
      report(error, into: &sink)
    }
    guard let value = sink.value, splitter.trimmed(sink.end..<bytes.count).isEmpty else {
      return .failure(.unreadable(sink.problems, line: text))
    }
    var parts = EntryLineParts(value: value)
    parts.take(&self, end: sink.end)
    return .success(parts)
  }
}

extension EntryLineParts {
  /// Takes over where the words stand, from a reader that has just read the entry.
  fileprivate mutating func take(_ reader: inout TallyTextReader, end: Int) {
    let lineEnd = reader.bytes.newline(from: 0)
    let words = reader.words
    let names = (reader.draft.flow.map { [$0.range] } ?? []) + reader.draft.items.map(\.name.range)
    flow = reader.draft.flow?.range
    for word in words where word.range.upperBound <= names[0].lowerBound {
      if word.isMark("*") || word.isMark("!") {
        status = word.range
      } else if DateText.readTime(word.folded) != nil {
        time = word.range
      } else {
        date = word.range
      }
    }
    for (number, item) in reader.draft.items.enumerated() {
      let next = number + 1 < reader.draft.items.count ? reader.draft.items[number + 1] : nil
      let before = words[..<reader.tailStart].last { word in
        guard let next else { return true }
        return word.range.upperBound <= next.name.range.lowerBound && !word.isMark("+")
      }
      let amountEnd = max(before?.range.upperBound ?? 0, item.range.upperBound)
      items.append(Item(name: item.name.range, amount: item.range.lowerBound..<amountEnd))
    }
    for word in words[reader.tailStart...] {
      tail.append(TailWord(range: word.range, role: EntryLineParts.role(word, reader.bytes)))
    }
    let comment = splitterComment(reader, lineEnd)
    if !comment.isEmpty { self.comment = comment }
    if end > lineEnd { below = reader.splitter.trimmed(0..<lineEnd).upperBound..<end }
  }

  private func splitterComment(_ reader: borrowing TallyTextReader, _ lineEnd: Int) -> Range<Int> {
    let start = reader.splitter.wordsEnd
    return start < lineEnd ? reader.splitter.trimmed(start..<lineEnd) : start..<start
  }

  private static func role(_ word: Word, _ bytes: Bytes) -> TailWord.Role {
    if word.first == UInt8(ascii: "@") { return .payee }
    if !word.isQuoted, word.first == UInt8(ascii: "#"), word.folded.count > 1,
      Marks.isLetter(Marks.scalar(word.folded, 1).value)
    {
      return .tag(Bytes(rebasing: word.folded[1...]).text)
    }
    guard let length = KeyText.length(word.folded) else { return .note }
    let key = Bytes(rebasing: word.folded[..<length])
    let rest = Bytes(rebasing: word.folded[(length + 1)...])
    if !word.isQuoted, rest.isEmpty || rest.starts(with: "//".utf8) { return .note }
    if key.isEqual(to: "tag") { return .tag((word.quoted(in: bytes) ?? rest).text) }
    return .key(key.text)
  }
}
