import TallyModel
import TallySystem

/// What an index has in it, for whoever is told that it is in step with the files and so looks at none of
/// them: its groups in reading order, and what was wrong with the tree.
///
/// A pure function of the tree and of what `tally.json` excludes from it.
struct IndexContents: Equatable {
  var groups: [BlockID] = []
  var problems: [TreeProblem] = []
  /// A hash of the patterns that the tree was walked with.
  var exclude = BlockID.none

  init(_ groups: [FileGroup], _ tree: Tree, _ exclude: [String]) {
    self.groups = groups.map(\.key)
    problems = tree.problems
    self.exclude = IndexContents.hash(of: exclude)
  }

  static func hash(of exclude: [String]) -> BlockID {
    var writer = RecordWriter()
    writer.texts(exclude)
    return writer.hash
  }

  var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.id(exclude)
    writer.number(groups.count)
    for group in groups { writer.id(group) }
    for problem in problems {
      writer.text(problem.path.bytes)
      problem.diagnostic.write(to: &writer)
    }
    return writer.bytes
  }

  /// nil where the bytes are none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = RecordReader(bytes)
    guard let exclude = reader.id(), let count = reader.number() else { return nil }
    self.exclude = exclude
    for _ in 0..<max(count, 0) {
      guard let group = reader.id() else { return nil }
      groups.append(group)
    }
    while !reader.isAtEnd {
      guard let path = reader.text(), let problem = Diagnostic(from: &reader) else { return nil }
      problems.append(TreeProblem(FilePath(bytes: path), problem))
    }
  }
}
