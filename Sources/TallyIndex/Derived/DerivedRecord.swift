import TallyModel

/// What came of a ledger's assertions, as the index keeps it: a pure function of the tree.
struct DerivedRecord: Equatable {
  /// A hash of `tally.json` and `types.json`, as far as they have a say.
  private(set) var configuration: BlockID
  /// A hash of all blocks in order, with where they stand.
  private(set) var input: BlockID
  /// At most `Diagnostic.mostPerFile` a file, then one that counts the rest.
  private(set) var problems: [FileProblem] = []
  /// How many errors are not listed.
  private(set) var unlisted = 0

  init(configuration: BlockID, input: BlockID, _ all: [FileProblem]) {
    (self.configuration, self.input) = (configuration, input)
    var listed = ListedProblems<String>()
    problems = all.filter { listed.lists($0.path) }
    problems += listed.rest.map { FileProblem(path: $0.file, problem: $0.problem) }
    unlisted = listed.unlisted
  }

  /// What it depends on beside entries.
  static func configuration(_ ledger: Ledger, _ work: ReadingWork) -> BlockID {
    work.sides == nil ? .none : ledger.configuration
  }

  /// What it is worked out from.
  static func input(_ records: [GroupRecord], _ parts: [GroupsRead.Part]) -> BlockID {
    var writer = RecordWriter()
    for part in parts {
      let record = records[part.group].parts[part.number]
      writer.id(record.id)
      writer.number(record.place.line)
    }
    return writer.hash
  }

  var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.id(configuration)
    writer.id(input)
    writer.number(unlisted)
    for problem in problems {
      writer.text(problem.path)
      problem.problem.write(to: &writer)
    }
    return writer.bytes
  }

  /// nil where the bytes are none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = RecordReader(bytes)
    guard let configuration = reader.id(), let input = reader.id(), let unlisted = reader.number()
    else { return nil }
    (self.configuration, self.input, self.unlisted) = (configuration, input, unlisted)
    while !reader.isAtEnd {
      guard let path = reader.string(), let problem = Diagnostic(from: &reader) else { return nil }
      problems.append(FileProblem(path: path, problem: problem))
    }
  }
}

extension Ledger {
  /// Takes in what came of assertions.
  mutating func take(_ derived: DerivedRecord?) {
    guard let derived else { return }
    problems += derived.problems
    unlistedAssertions += derived.unlisted
  }
}
