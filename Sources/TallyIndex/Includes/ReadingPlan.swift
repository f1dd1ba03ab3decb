import TallyModel
import TallySystem

/// What is read of a ledger, in which order, and after which directives: what its tree and the includes in its
/// files come to.
struct ReadingPlan {
  let groups: [FileGroup]
  let contents: IndexContents
  /// The tree, with included files where they are read.
  let tree: Tree
  /// What is wrong with includes.
  let problems: [TreeProblem]
  /// How many errors are not listed among it.
  let unlisted: Int
  /// What the index is to have of outlines.
  let outlines: [OutlineRun]
  /// What of it the index does not have.
  let changedOutlines: [OutlineRun]
  let outlying: Outlying
  let pieces: [Piece]

  /// - `file`: the one file of the ledger, where it was read already.
  /// - `stored`: gives what the index has of outlines.
  init(
    _ ledger: Ledger, _ work: ReadingWork, file: LoadedFile? = nil,
    stored: @escaping OutlineScan.Stored = { _ in nil }
  ) throws(IndexFailure) {
    var scan = try OutlineScan(ledger.tree, work, file: file, stored: stored)
    var tree = ledger.tree
    let made: FileGroups
    var contexts = FileContexts()
    if scan.found.contains(where: { $0.outline.includes }) {
      var finder = IncludeFinder(tree.items, work)
      let graph = try IncludeGraph(tree, &finder, &scan)
      if let failure = finder.failure { throw IndexFailure(failure) }
      let order = ReadingOrder(tree, graph)
      tree.items = order.items
      (problems, unlisted) = (order.problems, order.unlisted)
      outlying = finder.outlying
      contexts = FileContexts(order)
      made = FileGroups(order, scan.ahead)
    } else {
      (problems, unlisted) = ([], 0)
      outlying = Outlying()
      made = FileGroups(tree.entryFiles, scan.ahead)
    }
    groups = made.groups
    pieces = made.pieces
    (outlines, changedOutlines) = (scan.runs, scan.changed)
    contents = IndexContents(
      made, tree.problems + problems, unlisted: unlisted, contexts, outlines: scan.runs,
      exclude: ledger.settings.exclude)
    self.tree = tree
  }

  /// Puts a ledger together from what was read of each group, and what was worked out over all of them.
  func put(_ groups: GroupsRead, _ derived: DerivedRecord?, into ledger: inout Ledger) {
    ledger.tree = tree
    ledger.outlying = outlying
    ledger.contexts = contents.contexts
    ledger.take(problems)
    ledger.unlistedIncludes += unlisted
    for record in groups.records { ledger.takeOutcomes(record) }
    ledger.blocks += groups.blocks
    ledger.take(derived)
  }
}

extension Ledger {
  mutating func takeOutcomes(_ record: GroupRecord) {
    for file in record.files {
      switch file.outcome {
      case .entries, .gone: break
      case .passedOver: withoutEntries.insert(file.path)
      case .problem(let problem):
        problems.append(FileProblem(path: file.path.display, problem: problem))
      }
    }
  }
}
