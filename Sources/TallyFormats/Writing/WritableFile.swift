package import TallyModel

/// A file that something is to be written to, as it is now.
package struct WritableFile: Sendable {
  private let source: WritableSource
  /// In the order they stand.
  package let entries: [PlacedEntry]
  package let problems: [Diagnostic]
  /// Whether the file is the ledger's; one of JSON without entries is not.
  package let reading: FileReading

  /// Reads a file.
  ///
  /// - `bytes`: valid UTF-8, without NUL, without a byte order mark.
  /// - `path`: relative to the ledger's root.
  package init(bytes: [UInt8], path: String, format: any EntryFormat, settings: Settings) {
    self.init(WritableSource(bytes, path, format, settings))
  }

  private init(_ source: WritableSource) {
    var sink = PlacingSink(source)
    reading = source.withText { text in
      sink.bytes = text
      return source.format.read(
        SourceFile(bytes: text, path: source.path), rules: source.rules, into: &sink)
    }
    self.source = source
    entries = sink.entries
    problems = sink.problems
  }

  package var bytes: [UInt8] { source.bytes }
  package var path: String { source.path }
  package var format: any EntryFormat { source.format }
  package var settings: Settings { source.settings }

  /// Hands out the bytes, with zeros behind them, which a reader may look at.
  func withText<Result>(_ body: (Bytes) -> Result) -> Result { source.withText(body) }

  /// The file with splices applied.
  package func spliced(_ splices: [Splice]) -> WritableFile {
    WritableFile(bytes: bytes.spliced(splices), path: path, format: format, settings: settings)
  }

  /// What the file uses to end its lines: that of its first line, else a newline.
  package var lineEnd: String {
    guard let newline = bytes.firstIndex(of: Marks.newline), newline > 0 else { return "\n" }
    return bytes[newline - 1] == Marks.carriageReturn ? "\r\n" : "\n"
  }
}

/// An entry and where it stands in its file.
package struct PlacedEntry: Sendable {
  package let date: CalendarDate
  package let time: TimeOfDay?
  /// The entry's own bytes, as `EntryDraft.range`.
  package let range: Range<Int>
  /// Counted from 1.
  package let line: Int
  /// Of its date and its own bytes, which are all that an entry is made of.
  package let fingerprint: UInt64
  /// The id that it gives itself; nil where it gives none.
  package let givenID: String?
  fileprivate let source: WritableSource

  /// All that it says, read again: a file has many entries, and few are looked at.
  package var value: EntryValue? { source.value(of: self) }
}

/// The text of a file and what reading it takes, shared by its entries.
private final class WritableSource: Sendable {
  let bytes: [UInt8]
  /// The same with zeros behind.
  private let padded: [UInt8]
  let path: String
  let format: any EntryFormat
  let settings: Settings
  let rules: ReadingRules
  /// How many zeros a reader may look at behind the end, as behind `FileBytes`.
  private static let padding = 64

  init(_ bytes: [UInt8], _ path: String, _ format: any EntryFormat, _ settings: Settings) {
    self.bytes = bytes
    padded = bytes + [UInt8](repeating: 0, count: WritableSource.padding)
    self.path = path
    self.format = format
    self.settings = settings
    rules = ReadingRules(settings)
  }

  func withText<Result>(_ body: (Bytes) -> Result) -> Result {
    padded.withUnsafeBytes { body($0.part(0..<bytes.count)) }
  }

  /// An entry, read by itself under its date.
  func value(of entry: PlacedEntry) -> EntryValue? {
    let own = bytes[entry.range] + [UInt8](repeating: 0, count: WritableSource.padding)
    return own.withUnsafeBytes { all in
      let text = all.part(0..<entry.range.count)
      var context = ReadingContext()
      context.heading = .date(entry.date)
      var sink = ValueSink(text)
      _ = format.read(
        SourceFile(bytes: text, path: path, context: context), rules: rules, into: &sink)
      return sink.value
    }
  }
}

/// Takes down where the entries of a file stand.
private struct PlacingSink: EntrySink {
  private let source: WritableSource
  var bytes = Bytes.none
  var entries: [PlacedEntry] = []
  var problems: [Diagnostic] = []

  init(_ source: WritableSource) { self.source = source }

  mutating func take(_ draft: borrowing EntryDraft) {
    let own = bytes.part(draft.range)
    entries.append(
      PlacedEntry(
        date: draft.date, time: draft.time, range: draft.range, line: draft.line,
        fingerprint: own.hash64(seed: UInt64(bitPattern: Int64(draft.date.days))),
        givenID: draft.id.isEmpty ? nil : draft.id.text, source: source))
  }

  mutating func report(_ problem: Diagnostic) { problems.append(problem) }
}

/// Takes what one entry says.
private struct ValueSink: EntrySink {
  private let bytes: Bytes
  var value: EntryValue?

  init(_ bytes: Bytes) { self.bytes = bytes }

  mutating func take(_ draft: borrowing EntryDraft) { value = EntryValue(draft, bytes) }
  mutating func report(_ problem: Diagnostic) {}
}
