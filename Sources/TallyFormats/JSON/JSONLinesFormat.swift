import TallyModel

/// Entries in JSON, an object a line, `*.jsonl`.
///
/// What an object may have is told in `JSONFormat`.
///
///     {"date": "2026-11-30", "type": "coffee", "amount": "6.50"}
///     {"date": "2026-11-30", "type": "taxi", "amount": 14}
///
/// 1. Each line is read by itself: one that is no JSON, or no object, is an error, and the next is read
///    as if it were right. Empty lines are allowed.
/// 2. The file is passed over if every line is JSON and no object in it has `date`, `amount` or
///    `postings`.
/// 3. What git leaves of a merge is one error, from `<<<<<<<` to `>>>>>>>`, and nothing in it counts.
package struct JSONLinesFormat: EntryFormat {
  package let name = "JSON lines"
  package let suffixes = ["jsonl"]

  package var writer: any EntryWriter { JSONWriter(isLines: true) }

  package init() {}

  package func read(
    _ file: SourceFile, rules: borrowing ReadingRules, into sink: inout some EntrySink & ~Copyable
  ) -> FileReading {
    var reader = JSONEntryReader(file)
    guard file.context.hasEntries || isEntries(file.bytes, &reader.scanner) else {
      return .passedOver
    }
    var lines = Lines(file.bytes)
    while let line = lines.next() {
      if let marker = lines.conflict(line) {
        let error = JSONSyntaxError(code: .conflictMarkers, facts: [], range: marker)
        reader.tell(error, to: &sink)
        continue
      }
      do throws(JSONSyntaxError) {
        try reader.scanner.scan(line)
        reader.read(reader.document.root, rules, into: &sink)
      } catch {
        reader.tell(error, to: &sink)
      }
    }
    return .entries
  }

  /// Any line but those of a conflict, in a file whose first line shows that it has entries.
  package func eachCut(in file: SourceFile, _ body: CutTaker) {
    var first = Lines(file.bytes)
    guard let line = first.next() else { return }
    let head = file.bytes.part(line)
    var scanner = JSONScanner(head)
    guard isEntries(head, &scanner) else { return }
    var context = ReadingContext()
    context.hasEntries = true
    var lines = Lines(file.bytes)
    let isPlain = !file.mayHaveConflict
    while let line = lines.next() {
      let start = line.lowerBound
      let isAtStart = start == 0 || file.bytes[start - 1] == Marks.newline
      guard lines.conflict(line) == nil, isAtStart else { continue }
      let wanted = body(line) { context }
      if isPlain { lines.skip(to: wanted) }
    }
  }

  /// Whether some line speaks of entries, or is no JSON; most often it is the first one.
  private func isEntries(_ bytes: Bytes, _ scanner: inout JSONScanner) -> Bool {
    var lines = Lines(bytes)
    while let line = lines.next() {
      do throws(JSONSyntaxError) {
        try scanner.scan(line)
        if scanner.mentionsEntries { return true }
      } catch {
        return true
      }
    }
    return false
  }
}

/// Goes over the lines of a file that are not blank.
private struct Lines {
  private let bytes: Bytes
  private var at = 0

  init(_ bytes: Bytes) { self.bytes = bytes }

  /// Passes over the lines before the one that a position is in.
  mutating func skip(to position: Int) {
    guard position > at, position <= bytes.count else { return }
    at = max(at, bytes.lineStart(of: position))
  }

  /// The next line without its end and without blanks around it.
  mutating func next() -> Range<Int>? {
    while at < bytes.count {
      let start = at
      let end = bytes.newline(from: start)
      at = end + 1
      let line = Lines.trimmed(bytes, start..<end)
      if !line.isEmpty { return line }
    }
    return nil
  }

  private static func trimmed(_ bytes: Bytes, _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isBlank(bytes[start]) { start += 1 }
    while start < end, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == Marks.space || byte == Marks.tab || byte == Marks.carriageReturn
  }

  /// Where a line starts a conflict, passes over all of it.
  ///
  /// - Returns: the marker; nil where the line is none.
  mutating func conflict(_ line: Range<Int>) -> Range<Int>? {
    guard let mark = marker(line) else { return nil }
    guard mark != UInt8(ascii: ">") else { return line }
    while let next = self.next() {
      if marker(next) == UInt8(ascii: ">") { break }
    }
    return line
  }

  /// `<`, `=` or `>` where seven of it start a line.
  private func marker(_ line: Range<Int>) -> UInt8? {
    bytes.part(line).isConflictMarker(at: 0) ? bytes[line.lowerBound] : nil
  }
}
