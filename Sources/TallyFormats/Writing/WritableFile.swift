package import TallyModel

/// A file that something is to be written to, as it is now; or of it only what that takes.
package struct WritableFile: Sendable {
  private let source: WritableSource
  /// The bytes that were read.
  ///
  /// Entries and problems are those of the stretch; all places are in the file.
  package let stretch: Range<Int>
  /// In the order they stand.
  package let entries: [PlacedEntry]
  package let problems: [Diagnostic]
  /// Whether the file is the ledger's; one of JSON without entries is not.
  package let reading: FileReading
  /// How it writes commodities, where it is a journal.
  let styles: [CommodityStyle]

  /// Reads a file.
  ///
  /// - `bytes`: valid UTF-8, without NUL, without a byte order mark.
  /// - `path`: relative to the ledger's root.
  /// - `context`: what is decided about it elsewhere.
  /// - `day`: of an entry that is to be added, where no more of the file is read than that takes.
  package init(
    bytes: [UInt8], path: String, format: any EntryFormat, settings: Settings,
    context: FileContext = .none, for day: CalendarDate? = nil
  ) {
    let source = WritableSource(bytes, path, format, settings, context)
    if let stretch = day.flatMap({ source.stretch(for: $0) }) {
      self.init(source, stretch.range)
      if stretch.isEnough(entries, size: bytes.count) { return }
    }
    self.init(source, 0..<bytes.count)
  }

  private init(_ source: WritableSource, _ stretch: Range<Int>) {
    var sink = PlacingSink(source)
    reading = source.withText { text in
      // Only the first can turn out to be no part of the ledger.
      var reading: FileReading?
      for segment in source.segments {
        let range = segment.range.clamped(to: stretch)
        if range.isEmpty, reading != nil { continue }
        sink.start(text, range)
        let file = SourceFile(bytes: sink.bytes, path: source.path, context: segment.context)
        let found = source.format.read(file, rules: source.rules, into: &sink)
        reading = reading ?? found
      }
      return reading ?? .passedOver
    }
    self.source = source
    self.stretch = stretch
    entries = sink.entries
    problems = sink.problems
    styles = sink.styles
  }

  package var bytes: [UInt8] { source.bytes }
  package var path: String { source.path }
  package var format: any EntryFormat { source.format }
  package var settings: Settings { source.settings }
  var context: FileContext { source.context }
  /// The stretches that it is read in.
  var segments: [FileContext.Segment] { source.segments }

  /// Hands out the bytes, with zeros behind them, which a reader may look at.
  func withText<Result>(_ body: (Bytes) -> Result) -> Result { source.withText(body) }

  /// Lends what it is read by, which takes a while to make.
  func withRules<Result, Failure: Error>(
    _ body: (borrowing ReadingRules) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(source.rules)
  }

  /// The file with splices applied; of a stretch, the same one.
  package func spliced(_ splices: [Splice]) -> WritableFile {
    let bytes = bytes.spliced(splices)
    let source = WritableSource(bytes, path, format, settings, context)
    let all = 0..<bytes.count
    if isWhole { return WritableFile(source, all) }
    return WritableFile(source, FileStretch.range(stretch, in: bytes, after: splices) ?? all)
  }

  /// The splice that takes an entry out and puts it elsewhere.
  ///
  /// - `removal`: what takes it out.
  /// - `adding`: what puts it into the rest of the file.
  func moving(
    _ removal: [Splice], _ adding: (WritableFile) throws(WritingProblem) -> [Splice]
  ) throws(WritingProblem) -> Splice {
    let rest = WritableFile(
      bytes: bytes.spliced(removal), path: path, format: format, settings: settings,
      context: context)
    let moved = rest.bytes.spliced(try adding(rest))
    return Splice.difference(bytes, moved, at: 0).first ?? Splice(0..<0, [])
  }

  package var isWhole: Bool { stretch == 0..<bytes.count }

  /// The file, all of it read.
  package var whole: WritableFile {
    isWhole ? self : WritableFile(source, 0..<bytes.count)
  }

  /// Whether an entry's own bytes stand above what was read, too.
  package func isRepeated(_ entry: PlacedEntry) -> Bool {
    withText { $0.part(0..<stretch.lowerBound).contains($0.part(entry.range)) }
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
  /// What directives above it decide.
  var context: ReadingContext { source.context(at: range.lowerBound) }
}

/// The text of a file and what reading it takes, shared by its entries.
private final class WritableSource: Sendable {
  let bytes: [UInt8]
  /// The same with zeros behind.
  private let padded: [UInt8]
  let path: String
  let format: any EntryFormat
  let settings: Settings
  let context: FileContext
  let segments: [FileContext.Segment]
  let rules: ReadingRules
  /// How many zeros a reader may look at behind the end, as behind `FileBytes`.
  private static let padding = 64

  init(
    _ bytes: [UInt8], _ path: String, _ format: any EntryFormat, _ settings: Settings,
    _ context: FileContext
  ) {
    self.bytes = bytes
    self.context = context
    padded = bytes + [UInt8](repeating: 0, count: WritableSource.padding)
    self.path = path
    self.format = format
    self.settings = settings
    rules = ReadingRules(settings)
    let outline =
      context.marks.isEmpty
      ? FileOutline()
      : padded.withUnsafeBytes {
        format.outline(of: SourceFile(bytes: $0.part(0..<bytes.count), path: path))
      }
    segments = context.segments(of: outline, size: bytes.count)
  }

  func withText<Result>(_ body: (Bytes) -> Result) -> Result {
    padded.withUnsafeBytes { body($0.part(0..<bytes.count)) }
  }

  /// What has to be read to add an entry of a day; nil where that is all.
  func stretch(for day: CalendarDate) -> FileStretch? {
    withText { format.writer.stretch(for: day, in: SourceFile(bytes: $0, path: path), settings) }
  }

  /// An entry, read by itself under its date.
  func value(of entry: PlacedEntry) -> EntryValue? {
    let own = bytes[entry.range] + [UInt8](repeating: 0, count: WritableSource.padding)
    return own.withUnsafeBytes { all in
      let text = all.part(0..<entry.range.count)
      var context = context(at: entry.range.lowerBound)
      context.heading = .date(entry.date)
      var sink = ValueSink(text)
      _ = format.read(
        SourceFile(bytes: text, path: path, context: context), rules: rules, into: &sink)
      return sink.value
    }
  }

  /// What directives above an entry decide, which starts at a position.
  func context(at start: Int) -> ReadingContext {
    guard format.hasOutline, let segment = segments.last(where: { $0.range.lowerBound <= start })
    else { return ReadingContext() }
    var found = segment.context
    let at = start - segment.range.lowerBound
    withText { text in
      let file = SourceFile(
        bytes: text.part(segment.range), path: path, context: segment.context)
      format.eachCut(in: file) { line, context in
        if line.lowerBound < at { return at }
        if line.lowerBound == at { found = context() }
        return Int.max
      }
    }
    return found
  }
}

/// Takes down where the entries of a file stand.
private struct PlacingSink: EntrySink {
  private let source: WritableSource
  private(set) var bytes = Bytes.none
  private var start = 0
  private var linesAbove = 0
  private(set) var entries: [PlacedEntry] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var styles: [CommodityStyle] = []

  init(_ source: WritableSource) { self.source = source }

  /// Begins with a stretch of a text.
  mutating func start(_ text: Bytes, _ stretch: Range<Int>) {
    bytes = text.part(stretch)
    start = stretch.lowerBound
    linesAbove = text.newlines(in: 0..<start)
  }

  mutating func take(_ draft: borrowing EntryDraft) {
    let own = bytes.part(draft.range)
    entries.append(
      PlacedEntry(
        date: draft.date, time: draft.time,
        range: start + draft.range.lowerBound..<start + draft.range.upperBound,
        line: linesAbove + draft.line,
        fingerprint: own.hash64(seed: UInt64(bitPattern: Int64(draft.date.days))),
        givenID: draft.id.isEmpty ? nil : draft.id.text, source: source))
  }

  mutating func report(_ problem: Diagnostic) {
    var problem = problem
    if problem.span.line > 0 { problem.span.line += UInt32(clamping: linesAbove) }
    problems.append(problem)
  }

  mutating func take(_ found: FileFacts) { styles += found.styles }
}

/// Takes what one entry says.
private struct ValueSink: EntrySink {
  private let bytes: Bytes
  var value: EntryValue?

  init(_ bytes: Bytes) { self.bytes = bytes }

  mutating func take(_ draft: borrowing EntryDraft) { value = EntryValue(draft, bytes) }
  mutating func report(_ problem: Diagnostic) {}
}
