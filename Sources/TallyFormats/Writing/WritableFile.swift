package import TallyModel

/// A file that something is to be written to, as it is now.
package struct WritableFile: Sendable {
  /// Valid UTF-8, without NUL, without a byte order mark.
  package let bytes: [UInt8]
  /// Relative to the ledger's root.
  package let path: String
  package let format: any EntryFormat
  package let settings: Settings
  /// In the order they stand.
  package private(set) var entries: [PlacedEntry] = []
  package private(set) var problems: [Diagnostic] = []
  /// Whether the file is the ledger's; one of JSON without entries is not.
  package private(set) var reading = FileReading.entries

  /// Reads a file.
  ///
  /// - `wanted`: which entries' values are wanted, by the range of their bytes; the others are only placed.
  package init(
    bytes: [UInt8], path: String, format: any EntryFormat, settings: Settings,
    wanting wanted: (Range<Int>) -> Bool = { _ in true }
  ) {
    self.bytes = bytes
    self.path = path
    self.format = format
    self.settings = settings
    let rules = ReadingRules(settings)
    withoutActuallyEscaping(wanted) { wanted in
      withText { text in
        var sink = PlacingSink(text, wanted)
        reading = format.read(SourceFile(bytes: text, path: path), rules: rules, into: &sink)
        entries = sink.entries
        problems = sink.problems
      }
    }
  }

  /// Hands out the bytes, with zeros behind them, which a reader may look at.
  func withText<Result>(_ body: (Bytes) -> Result) -> Result {
    let padded = bytes + [UInt8](repeating: 0, count: 64)
    return padded.withUnsafeBytes { body($0.part(0..<bytes.count)) }
  }

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
  package var date: CalendarDate
  package var time: TimeOfDay?
  /// The entry's own bytes, as `EntryDraft.range`.
  package var range: Range<Int>
  /// Counted from 1.
  package var line: Int
  /// Of its date and its own bytes, which are all that an entry is made of.
  package var fingerprint: UInt64
  /// The id that it gives itself; nil where it gives none.
  package var givenID: String?
  /// nil where it was not wanted.
  package var value: EntryValue?
}

/// Takes down the entries of a file.
private struct PlacingSink: EntrySink {
  let bytes: Bytes
  let wanted: (Range<Int>) -> Bool
  var entries: [PlacedEntry] = []
  var problems: [Diagnostic] = []

  init(_ bytes: Bytes, _ wanted: @escaping (Range<Int>) -> Bool) {
    self.bytes = bytes
    self.wanted = wanted
  }

  mutating func take(_ draft: borrowing EntryDraft) {
    let own = bytes.part(draft.range)
    let fingerprint = own.hash64(seed: UInt64(bitPattern: Int64(draft.date.days)))
    entries.append(
      PlacedEntry(
        date: draft.date, time: draft.time, range: draft.range, line: draft.line,
        fingerprint: fingerprint, givenID: draft.id.isEmpty ? nil : draft.id.text,
        value: wanted(draft.range) ? EntryValue(draft, bytes) : nil))
  }

  mutating func report(_ problem: Diagnostic) { problems.append(problem) }
}
