import TallyFormats
import TallyModel

/// An assertion of a ledger: its block, and its row among the block's.
struct AssertionPlace: Hashable, Comparable {
  var block: Int
  var row: Int

  static func < (a: AssertionPlace, b: AssertionPlace) -> Bool {
    (a.block, a.row) < (b.block, b.row)
  }
}

/// What came of a ledger's balance assertions and assignments.
struct AssertionResults {
  private let blocks: [Block]
  private var failed: [AssertionPlace: (code: DiagnosticCode, facts: [String])] = [:]
  private var assigned: [AssertionPlace: [Amount]] = [:]

  init(_ blocks: [Block]) { self.blocks = blocks }

  mutating func fail(_ code: DiagnosticCode, _ facts: [String], _ block: Int, _ row: Int) {
    failed[AssertionPlace(block: block, row: row)] = (code, facts)
  }

  mutating func assign(_ amounts: [Amount], _ block: Int, _ row: Int) {
    assigned[AssertionPlace(block: block, row: row)] = amounts
  }

  /// The assertions that failed, in reading order.
  var problems: [FileProblem] {
    failed.keys.sorted().map { place in
      let block = blocks[place.block]
      let (code, facts) = failed[place] ?? (.failedAssertion, [])
      return FileProblem(
        path: block.path(ofAssertion: place.row),
        problem: Diagnostic(code, at: block.assertions.place(place.row), facts))
    }
  }

  /// What the assignments of a block come to, by file of the block, in the order they stand.
  ///
  /// One whose entry counts nowhere comes to nothing.
  func assigned(ofBlock number: Int) -> [Int: [[Amount]]] {
    let block = blocks[number]
    guard block.summary.hasAssignments else { return [:] }
    let files = block.entries.file
    var amounts: [Int: [[Amount]]] = [:]
    for (row, entry) in block.assignments {
      let found = assigned[AssertionPlace(block: number, row: row)] ?? []
      amounts[Int(files[entry]), default: []].append(found)
    }
    return amounts
  }
}

extension Block {
  /// The file that an assertion is in, as it is shown.
  func path(ofAssertion row: Int) -> String {
    let entry = EntryWalk(self).entry(ofItem: Int(assertions.item[row]))
    return files[Int(entries.file[entry])].path
  }
}
