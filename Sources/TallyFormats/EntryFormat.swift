package import TallyModel

/// A way of writing entries in a file: bytes in, entries and problems out.
///
/// A new format is one file (or folder) that conforms to this, and one line in `EntryFormats.all`.
/// Its header comment is its specification. Reading needs the file, its path and the parts of
/// `tally.json` in `ReadingRules`, never `types.json` and never another file, so that a change there
/// re-reads no entry.
package protocol EntryFormat: Sendable {
  /// What the format is called in `tally files -l`.
  var name: String { get }
  /// The endings of its files, lower case, without the dot.
  var suffixes: [String] { get }

  /// Reads all of a file in one pass, and hands each entry and each problem to `sink`, in the order
  /// they stand. The bytes are valid UTF-8 without NUL and without a byte order mark.
  ///
  /// - Returns: what the file turned out to be.
  func read(
    _ file: SourceFile, rules: borrowing ReadingRules, into sink: inout some EntrySink & ~Copyable
  )
    -> FileReading

  /// Says of a file line by line where it may be cut into parts that are read by themselves.
  ///
  /// It calls `body` for lines that an entry may start in, in order, with the line's bytes, and what a reader
  /// has to know of those above. Reading the parts, each in its context, gives what reading the whole does. A
  /// format that can't be cut calls it never.
  func eachCut(in file: SourceFile, _ body: CutTaker)

  /// Whether `outline` may give anything: files of other formats are not looked at for it.
  var hasOutline: Bool { get }

  /// What of a file reaches others; the file is looked at from its start, whole.
  func outline(of file: SourceFile) -> FileOutline

  /// How its entries are written.
  var writer: any EntryWriter { get }
}

extension EntryFormat {
  /// Takes the places of `eachCut`; `context` is worked out where it is asked for.
  ///
  /// It says from where on it wants to hear of places: the lines before that may be passed over.
  package typealias CutTaker = (
    _ line: Range<Int>, _ context: () -> ReadingContext
  ) -> Int

  package func eachCut(in file: SourceFile, _ body: CutTaker) {}

  package var hasOutline: Bool { false }

  package func outline(of file: SourceFile) -> FileOutline { FileOutline() }
}

/// What the lines above a part of a file decide about it.
package struct ReadingContext: Hashable, Sendable {
  package enum Heading: Hashable, Sendable {
    /// None yet: the file's name dates.
    case none
    case date(CalendarDate)
    /// One that is no date, so that what follows has none.
    case wrong
  }

  package var heading = Heading.none
  /// Whether lines above show that the file has entries, so that it is not passed over.
  package var hasEntries = false
  /// What directives above, and those above an `include` of the file, decide; nil of none.
  package var journal: JournalContext?
  /// What the balance assignments of the part come to, in the order they stand: what is added to each account,
  /// an amount a commodity.
  ///
  /// nil as long as nobody knows; then each is read as zero.
  package var assigned: [[Amount]]?

  /// At the start of a file.
  package init() {}
}

/// What a file turned out to be.
package enum FileReading: Equatable, Sendable {
  /// The ledger's: its entries and problems were handed over.
  case entries
  /// Not the ledger's (a JSON file without entries); nothing was handed over.
  case passedOver
}

/// The formats, in the order their endings are tried.
package enum EntryFormats {
  package static let all: [any EntryFormat] = [
    TallyTextFormat(), JSONFormat(), JSONLinesFormat(), JournalFormat(),
  ]

  /// The format of a name that `tally files -l` shows.
  package static func named(_ name: String) -> (any EntryFormat)? { all.first { $0.name == name } }
}

extension EntryFormats {
  /// The format of a file by its name's ending, in either case; nil where it has none of ours.
  package static func forFile(_ name: String) -> (any EntryFormat)? {
    place(ofFile: name).map { all[$0] }
  }

  /// The place in `all` of the format of a file by its name's ending; nil where it has none of ours.
  package static func place(ofFile name: String) -> Int? {
    let lower = name.lowercased()
    return all.firstIndex { $0.suffixes.contains { lower.hasSuffix("." + $0) } }
  }
}

/// The bytes of a file that is being read, or of a part of it, and its name.
package struct SourceFile {
  /// Valid UTF-8, without NUL, without a byte order mark.
  ///
  /// Valid while the file is read.
  package let bytes: UnsafeRawBufferPointer
  /// Relative to the ledger's root, `/` between its parts.
  package let path: String
  /// What stands above, where this is a part.
  package let context: ReadingContext
  /// What is known of the bytes; nil where nobody looked.
  private let survey: TextSurvey?

  package init(
    bytes: UnsafeRawBufferPointer, path: String, context: ReadingContext = ReadingContext(),
    survey: TextSurvey? = nil
  ) {
    self.bytes = bytes
    self.path = path
    self.context = context
    self.survey = survey
  }

  /// How many newlines are in a range of the bytes.
  package func newlines(in range: Range<Int>) -> Int {
    survey?.newlines(in: range, of: bytes) ?? bytes.newlines(in: range)
  }

  /// Whether a conflict that git left may be in it.
  var mayHaveConflict: Bool { survey?.mayHaveConflict ?? bytes.mayHaveConflict }
}

/// Takes what a reader finds.
package protocol EntrySink: ~Copyable {
  /// An entry. Its bytes are valid only during the call.
  mutating func take(_ entry: borrowing EntryDraft)
  /// A problem. An entry with an error is not handed over.
  mutating func report(_ problem: Diagnostic)
  /// What was said beside entries; called once, at the end, where there is something.
  mutating func take(_ facts: FileFacts)
}

extension EntrySink where Self: ~Copyable {
  /// Who wants entries and problems needs no facts.
  package mutating func take(_ facts: FileFacts) {}
}
