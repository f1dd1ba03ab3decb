import TallyModel
import TallySystem

/// What an index has in it, for whoever is told that it is in step with the files and so looks at none of
/// them: its groups, in which order they are read, what includes decide about files, and what was wrong with the
/// tree and with includes.
///
/// A pure function of the tree and of what `tally.json` excludes from it.
struct IndexContents: Equatable {
  var groups: [BlockID] = []
  /// The order of what is read; empty where that is each group whole, in order.
  var pieces: [Piece] = []
  var problems: [TreeProblem] = []
  /// How many errors of includes are not listed among them.
  private(set) var unlisted = 0
  var contexts = FileContexts()
  /// A hash of the patterns that the tree was walked with.
  var exclude = BlockID.none
  /// A hash of the keys of outlines.
  private var outlines = BlockID.none

  /// - `unlisted`: how many errors of includes are not among the problems.
  init(
    _ groups: FileGroups, _ problems: [TreeProblem], unlisted: Int, _ contexts: FileContexts,
    outlines: [OutlineRun], exclude: [String]
  ) {
    self.groups = groups.groups.map(\.key)
    pieces = groups.pieces
    (self.problems, self.unlisted) = (problems, unlisted)
    self.contexts = contexts
    self.exclude = IndexContents.hash(of: exclude)
    var writer = RecordWriter()
    for run in outlines { writer.id(run.key) }
    self.outlines = writer.hash
  }

  static func hash(of exclude: [String]) -> BlockID {
    var writer = RecordWriter()
    writer.texts(exclude)
    return writer.hash
  }

  var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.id(exclude)
    writer.id(outlines)
    writer.number(groups.count)
    for group in groups { writer.id(group) }
    writer.number(pieces.count)
    for piece in pieces {
      writer.number(piece.owner)
      writer.number(piece.segment ?? -1)
    }
    writer.text(contexts.encoded)
    writer.number(unlisted)
    for problem in problems {
      writer.text(problem.path.bytes)
      problem.diagnostic.write(to: &writer)
    }
    return writer.bytes
  }

  /// nil where the bytes are none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = RecordReader(bytes)
    guard let exclude = reader.id(), let outlines = reader.id(), let count = reader.number() else {
      return nil
    }
    self.exclude = exclude
    self.outlines = outlines
    for _ in 0..<max(count, 0) {
      guard let group = reader.id() else { return nil }
      groups.append(group)
    }
    guard let pieceCount = reader.number() else { return nil }
    for _ in 0..<max(pieceCount, 0) {
      guard let owner = reader.number(), let segment = reader.number(),
        groups.indices.contains(owner)
      else { return nil }
      pieces.append(Piece(owner: owner, segment: segment < 0 ? nil : segment))
    }
    guard let contexts = reader.text(), let unlisted = reader.number() else { return nil }
    self.contexts = FileContexts(encoded: contexts)
    self.unlisted = unlisted
    while !reader.isAtEnd {
      guard let path = reader.text(), let problem = Diagnostic(from: &reader) else { return nil }
      problems.append(TreeProblem(FilePath(bytes: path), problem))
    }
  }
}
