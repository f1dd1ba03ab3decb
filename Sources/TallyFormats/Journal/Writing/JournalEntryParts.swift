import TallyModel

/// Where the parts of an entry stand in its own text.
///
/// Ranges are of bytes, from the entry's first one.
struct JournalEntryParts {
  struct Posting {
    /// Where its line starts.
    var start: Int
    var status: Range<Int>?
    /// With its brackets.
    var account: Range<Int>
    /// Without them.
    var name: Range<Int>
    /// The amount that is written, with lots and cost; nil where there is none.
    var amount: Range<Int>?
    /// The amount without these.
    var quantity: Range<Int>
    /// Its item: the first one, where it has several.
    var item: Int
  }

  struct Comment {
    /// Where its line starts.
    var start: Int
    /// From its `;` to the end of the line, without the blanks there.
    var range: Range<Int>
  }

  private(set) var value: EntryValue
  private(set) var date = 0..<0
  /// Where the dates end.
  private(set) var datesEnd = 0
  private(set) var status: Range<Int>?
  /// With its parentheses.
  private(set) var code: Range<Int>?
  /// What stands before the `|`, or all of the description.
  private(set) var payee = 0..<0
  /// What stands behind the `|`; nil where there is none.
  private(set) var note: Range<Int>?
  /// Where the first line ends, without the blanks there.
  private(set) var firstEnd = 0
  /// The lines of the entry's own comment; that on the first line first.
  private(set) var comments: [Comment] = []
  private(set) var postings: [Posting] = []

  /// Where what stands before the description ends.
  var frontEnd: Int { code?.upperBound ?? status?.upperBound ?? datesEnd }
  var hasCommentOnFirstLine: Bool { comments.first.map { $0.start == 0 } ?? false }

  /// Reads an entry's own text.
  ///
  /// - Throws: `.unreadable` where it is no entry, or more than one.
  init(_ text: String, _ context: ReadingContext, path: String) throws(WritingProblem) {
    let bytes = Array(text.utf8)
    guard bytes.first?.isDigit ?? false else { throw .unreadable([], line: text) }
    let padded = bytes + [UInt8](repeating: 0, count: 64)
    let found: Result<JournalEntryParts, WritingProblem> = padded.withUnsafeBytes { all in
      let source = SourceFile(bytes: all.part(0..<bytes.count), path: path, context: context)
      var reader = JournalEntryReader(source)
      return reader.parts(text)
    }
    self = try found.get()
  }

  fileprivate init(value: EntryValue) { self.value = value }
}

/// Takes the first entry, and what is wrong.
private struct EntrySinkOfOne: EntrySink {
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

extension JournalEntryReader {
  fileprivate mutating func parts(_ text: String) -> Result<JournalEntryParts, WritingProblem> {
    var sink = EntrySinkOfOne(bytes: bytes)
    var line = 1
    _ = read(from: 0, line: &line, into: &sink)
    guard let value = sink.value, sink.end == bytes.count else {
      return .failure(
        .unreadable(sink.problems.filter { $0.code.severity == .error }, line: text))
    }
    var parts = JournalEntryParts(value: value)
    parts.takeFirst(self)
    parts.takeRest(self)
    return .success(parts)
  }
}

extension JournalEntryParts {
  /// Takes over where the parts of the first line stand, from a reader that has just read the entry.
  fileprivate mutating func takeFirst(_ reader: borrowing JournalEntryReader) {
    let bytes = reader.bytes
    let end = reader.contentEnd(0, bytes.newline(from: 0))
    firstEnd = end
    date = 0..<dateEnd(bytes, 0, end)
    datesEnd = date.upperBound
    if datesEnd < end, bytes[datesEnd] == UInt8(ascii: "=") {
      datesEnd = dateEnd(bytes, datesEnd + 1, end)
    }
    var at = reader.skipBlanks(datesEnd, end)
    if at < end, bytes[at] == UInt8(ascii: "*") || bytes[at] == UInt8(ascii: "!") {
      status = at..<at + 1
      at = reader.skipBlanks(at + 1, end)
    }
    if at < end, bytes[at] == UInt8(ascii: "(") {
      let close = bytes[at..<end].firstIndex(of: UInt8(ascii: ")")) ?? end - 1
      code = at..<close + 1
      at = reader.skipBlanks(close + 1, end)
    }
    let stop = bytes[at..<end].firstIndex(of: Marks.semicolon) ?? end
    let bar = bytes[at..<stop].firstIndex(of: UInt8(ascii: "|"))
    payee = at..<reader.contentEnd(at, bar ?? stop)
    note = bar.map { reader.trimmed($0 + 1, stop) }
    if let bar, note?.isEmpty ?? false { note = bar + 1..<bar + 1 }
    if stop < end { comments.append(Comment(start: 0, range: stop..<end)) }
  }

  private func dateEnd(_ bytes: Bytes, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end, bytes[at].isDigit || (0x2D...0x2F).contains(bytes[at]) { at += 1 }  // - . /
    return at
  }

  /// The same of the lines below.
  fileprivate mutating func takeRest(_ reader: borrowing JournalEntryReader) {
    let bytes = reader.bytes
    let heads = reader.draft.postings.indices.filter { !reader.draft.postings[$0].continues }
    var at = bytes.newline(from: 0) + 1
    while at < bytes.count {
      let lineEnd = bytes.newline(from: at)
      let first = reader.skipBlanks(at, lineEnd)
      let end = reader.contentEnd(first, lineEnd)
      if bytes[first] != Marks.semicolon {
        let item = heads[postings.count]
        postings.append(JournalEntryParts.posting(reader, item, start: at, first, end))
      } else if postings.isEmpty {
        comments.append(Comment(start: at, range: first..<end))
      }
      at = lineEnd + 1
    }
  }

  private static func posting(
    _ reader: borrowing JournalEntryReader, _ item: Int, start: Int, _ first: Int, _ end: Int
  ) -> Posting {
    let bytes = reader.bytes
    let (name, amount) = (reader.draft.items[item].name.range, reader.draft.items[item].range)
    let posting = reader.draft.postings[item]
    let hasMark = bytes[first] == UInt8(ascii: "*") || bytes[first] == UInt8(ascii: "!")
    var account = name
    if posting.sort != .real {
      let opening = bytes[first..<name.lowerBound].lastIndex {
        $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[")
      }
      account = (opening ?? name.lowerBound)..<reader.skipBlanks(name.upperBound, end) + 1
    }
    var found = Posting(
      start: start, status: hasMark ? first..<first + 1 : nil, account: account, name: name,
      amount: nil, quantity: amount, item: item)
    guard posting.source == .written else { return found }
    let stop =
      posting.assertion?.range.lowerBound ?? commentStart(bytes, amount.upperBound, end)
    found.amount = amount.lowerBound..<reader.contentEnd(amount.lowerBound, stop)
    return found
  }

  /// Where a comment starts behind an amount: at a `;` that stands in no lot; the end where there is none.
  private static func commentStart(_ bytes: Bytes, _ start: Int, _ end: Int) -> Int {
    var depth = 0
    var isQuoted = false
    for at in start..<end {
      switch bytes[at] {
      case Marks.quote: isQuoted.toggle()
      case _ where isQuoted: continue
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
      case Marks.semicolon where depth <= 0: return at
      default: continue
      }
    }
    return end
  }
}
