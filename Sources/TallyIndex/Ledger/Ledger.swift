package import TallyFormats
package import TallyModel
package import TallySystem

/// A ledger as it was when it was read: its settings, its types, and its entries in blocks.
package struct Ledger: Sendable {
  /// The real path of its directory, or of its one file; `-` for standard input.
  package var root: FilePath = ""
  /// Whether `root` is a directory.
  package var isDirectory = false
  /// The real path of the directory that the paths of its files begin at.
  var base: FilePath = ""
  package var settings = Settings()
  package var types = TypeList()
  /// What its directory holds, and what is included besides.
  package var tree = Tree()
  /// JSON files that turned out to have no entries.
  package var withoutEntries: Set<FilePath> = []
  /// In reading order.
  package var blocks: [Block] = []
  /// What is wrong with files and directories before a line of them is read, and with `tally.json`
  /// and `types.json`.
  package var problems: [FileProblem] = []
  /// Assertions that failed beside them, and errors of includes: they are counted and not listed.
  var unlistedAssertions = 0
  var unlistedIncludes = 0
  /// A hash of the bytes of `tally.json` and `types.json`.
  var configuration = BlockID.none

  /// What includes looked at beside the files of the tree.
  var outlying = Outlying()
  /// What includes decide about its files.
  var contexts = FileContexts()
  /// How its journals write their commodities, for who writes entries to one; empty as long as nobody asked.
  package var styles: [CommodityStyle] = []
  /// What they declare accounts to be, likewise.
  package var accountClasses = AccountClasses()

  /// The bytes of a file of the ledger as they are now, without a byte order mark; nil where it
  /// can't be read.
  ///
  /// For excerpts and places, which answers do without.
  package var source: @Sendable (_ path: [UInt8]) -> [UInt8]? = { _ in nil }

  /// Where what was read is kept.
  package var index = IndexState()
  /// What blocks are read from, where that is an index.
  var snapshot: IndexSnapshot?

  package init() {}

  /// Lets go of the index: nothing of the ledger's blocks can be read any more.
  ///
  /// A reader that is held up, by a pager or a pipe, would keep what it reads from being used again.
  package func endReading() { snapshot?.end() }

  package var entryCount: Int { blocks.reduce(0) { $0 + $1.entryCount } }

  /// How many of the errors are assertions that failed, whose entries count.
  package var failedAssertions: Int {
    let listed = problems.count { DiagnosticCode.assertionCodes.contains($0.problem.code) }
    return listed + unlistedAssertions
  }

  /// How many files its entries are in.
  package var fileCount: Int {
    blocks.reduce(0) { $0 + ($1.place.offset == 0 ? $1.summary.fileCount : 0) }
  }

  /// Errors that reading found, all of them.
  package var errorCount: Int {
    let inFiles = blocks.reduce(0) { $0 + $1.summary.errorCount }
    let listed = problems.count { $0.problem.code.severity == .error }
    return inFiles + listed + unlistedAssertions + unlistedIncludes
  }
}

/// What is known of a ledger's index.
package struct IndexState: Sendable {
  /// nil where there is none: then everything was read into memory.
  package var directory: FilePath?
  /// What it says of itself, after this question where that wrote to it; nil where it was empty.
  package var meta: IndexMeta?
  /// Why there is none, or why it could not be brought up to date.
  package var problem: String?
}

/// Something wrong, and the file that has it.
package struct FileProblem: Sendable, Equatable {
  /// As it is shown.
  package var path: String
  package var problem: Diagnostic

  package init(path: String, problem: Diagnostic) {
    self.path = path
    self.problem = problem
  }
}
