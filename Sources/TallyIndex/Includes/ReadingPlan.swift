import TallyFormats
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
  /// What the index is to have of outlines.
  let outlines: [OutlineRun]
  let outlying: Outlying
  private let pieces: [Piece]

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
      var finder = IncludeFinder(tree.items, work, EntryFormats.all)
      let graph = try IncludeGraph(tree, &finder, &scan)
      if let failure = finder.failure { throw IndexFailure(failure) }
      let order = ReadingOrder(tree, graph)
      tree.items = order.items
      problems = order.problems
      outlying = finder.outlying
      contexts = FileContexts(order)
      made = FileGroups(order, scan.ahead)
    } else {
      problems = []
      outlying = Outlying()
      made = FileGroups(tree.entryFiles, scan.ahead)
    }
    groups = made.groups
    pieces = made.pieces
    outlines = scan.runs
    contents = IndexContents(
      made, tree.problems + problems, contexts, outlines: scan.runs,
      exclude: ledger.settings.exclude)
    self.tree = tree
  }

  /// Puts a ledger together from what was read of each group, in order.
  ///
  /// - `block`: gives the block of a part, by its group.
  func put(
    _ records: [GroupRecord], into ledger: inout Ledger,
    _ block: (Int, GroupRecord.Part) -> Block?
  ) {
    ledger.tree = tree
    ledger.outlying = outlying
    ledger.contexts = contents.contexts
    ledger.take(problems)
    ledger.take(records, pieces, block)
  }
}

extension Ledger {
  /// Takes the problems and the blocks of groups in, blocks in the order of pieces.
  ///
  /// - `pieces`: none: each group whole, in order.
  mutating func take(
    _ records: [GroupRecord], _ pieces: [Piece], _ block: (Int, GroupRecord.Part) -> Block?
  ) {
    for record in records { takeOutcomes(record) }
    if pieces.isEmpty {
      for (group, record) in records.enumerated() {
        for part in record.parts {
          if let block = block(group, part) { blocks.append(block) }
        }
      }
      return
    }
    // A group's parts are in the order of their segments.
    var next = [Int](repeating: 0, count: records.count)
    for piece in pieces {
      let parts = records[piece.owner].parts
      while next[piece.owner] < parts.count,
        piece.segment == nil || parts[next[piece.owner]].segment == piece.segment
      {
        if let block = block(piece.owner, parts[next[piece.owner]]) { blocks.append(block) }
        next[piece.owner] += 1
      }
    }
  }

  private mutating func takeOutcomes(_ record: GroupRecord) {
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
