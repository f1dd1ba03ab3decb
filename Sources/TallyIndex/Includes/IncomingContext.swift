import TallyFormats

/// What is decided about a file, or a segment of one, before its first line is read.
///
/// One stands for all files that it holds for.
final class IncomingContext: Sendable {
  let context: ReadingContext
  /// `BlockID.none` where nothing is decided.
  let hash: BlockID

  /// Nothing.
  static let none = IncomingContext()

  private init() {
    context = ReadingContext()
    hash = .none
  }

  private init(_ context: ReadingContext) {
    self.context = context
    var writer = RecordWriter()
    context.write(to: &writer)
    hash = writer.hash
  }

  /// What directives have decided.
  static func of(_ journal: JournalContext) -> IncomingContext {
    guard journal != JournalContext() else { return none }
    var context = ReadingContext()
    context.journal = journal
    return IncomingContext(context)
  }
}

/// What stands in a file between two of its includes, before the first, or behind the last.
struct Segment {
  /// In bytes; of the last one, to the end however far that is.
  var range: Range<Int>
  /// Lines above it.
  var line: Int
  /// The first line behind it; nil of the last one.
  var nextLine: Int?
  var incoming: IncomingContext
}

/// A file that is read once: whole, or in segments.
struct Reading {
  var item: TreeItem
  /// How often it is read before that.
  var number = 0
  /// What is decided above the include that it is read at.
  var incoming = IncomingContext.none
  /// None of a file that is read whole.
  var segments: [Segment] = []
}

/// What is read without anything else between: a reading or a group, or one of its segments.
struct Piece: Hashable {
  /// The number of the reading, or of the group.
  var owner: Int
  /// nil: all of it.
  var segment: Int?
}
