import TallyModel
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyIndex

/// A ledger and its index, brought up to date when all files have aged: their stamps are taken at their word, and
/// what is read again for a change can be counted.
final class AgedLedger {
  let files: TemporaryDirectory
  private let cache: TemporaryDirectory

  init() throws {
    files = try TemporaryDirectory()
    cache = try TemporaryDirectory()
  }

  var reader: LedgerReader { LedgerReader(allow: AllowList(), cache: cache.path) }

  /// Reads it; its index is open until the body ends.
  func read<Result>(_ body: (Ledger) throws -> Result) throws -> Result {
    let ledger = try reader.read(.directory(files.path), settingsAt: nil)
    defer { ledger.endReading() }
    return try body(ledger)
  }

  /// How many files had to be read, and what is wrong then.
  func update() throws -> (files: Int?, problems: [String]) {
    try files.age()
    let (generation, count, problems) = try read { ledger in
      #expect(ledger.index.problem == nil)
      return (ledger.index.meta?.generation, ledger.index.meta?.updateFiles, ledger.problemPlaces)
    }
    // All is up to date now.
    try read { ledger in
      #expect(ledger.index.meta?.generation == generation)
      #expect(ledger.problemPlaces == problems)
    }
    return (count, problems)
  }

  func isWell() throws -> Bool { try reader.isIndexWell(of: files.path) }
}

extension Ledger {
  /// `main.journal:3 bank, 5, 4`: where each problem is, and its facts.
  var problemPlaces: [String] {
    problems.map {
      "\($0.path):\($0.problem.span.line) \($0.problem.facts.joined(separator: ", "))"
    }
  }
}

extension LedgerReader {
  /// Whether what is stored is what the files give.
  func isIndexWell(of root: FilePath) throws -> Bool {
    try checkIndex(of: try readSurroundings(.directory(root))).findings
      .allSatisfy { $0.fact.isWell }
  }
}
