import Foundation
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem
import TallyTestSupport
import Testing

/// `examples/broken/`: a small ledger for each diagnostic, `CODE.tally`, `CODE.json` or a folder
/// `CODE`; what `tally check` prints of it is `CODE.txt`.
struct BrokenExampleTests {
  static let root = TallyProgram.root + "/examples/broken"

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [])
    .filter { !$0.hasSuffix(".txt") }.sorted()

  /// The diagnostics that no file in git can have; `BadFileTests` and `AttachmentTests` have a ledger for each.
  static let elsewhere: [DiagnosticCode: String] = [
    .unreadableFile: "git keeps no file that its owner can't read",
    .unreadableDirectory: "git keeps no directory's mode",
    .notARegularFile: "git keeps neither FIFOs nor devices",
    .fileTooLarge: "the limit is a GiB",
    .lineTooLong: "the limit is a MiB",
    .tooDeep: "65 directories in one another",
    .linkOutside: "an archive of the examples may not lead out of it",
    .danglingLink: "some checkouts refuse it",
    .linkLoop: "some checkouts refuse it",
    .includeNotAFile: "git keeps neither FIFOs nor devices",
    .includeUnreadable: "git keeps no file that its owner can't read",
    .includeTooDeep: "65 files in one another",
    .includeTooMany: "a hundred thousand of them",
    .relativeLedger: "tallyd.json is no ledger's",
    .tooManyProblems: "a hundred messages are nothing to read",
    .attachmentUnreadable: "git keeps no file that its owner can't read",
    .attachmentsTooDeep: "65 directories in one another",
  ]

  /// What is a problem only where it is asked for.
  static let checks = [
    "undeclared-type": "types", "strict-account": "accounts", "undeclared-currency": "commodities",
  ]

  static func code(_ name: String) -> String {
    String(name.prefix { $0 != "." })
  }

  @Test(arguments: names)
  func `A broken file's message is the one beside it`(_ name: String) throws {
    let code = BrokenExampleTests.code(name)
    let more = BrokenExampleTests.checks[code].map { [$0] } ?? []
    let result = try TallyProgram.run(["--ledger", "examples/broken/" + name, "check"] + more)
    #expect(result.status == (result.output.contains(": error: ") ? 1 : 0))
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("[\(code)]"))
    let url = URL(fileURLWithPath: BrokenExampleTests.root + "/" + code + ".txt")
    guard let known = try? String(contentsOf: url, encoding: .utf8) else {
      try result.output.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(url.lastPathComponent): read it, and run again")
      return
    }
    #expect(result.output == known)
  }

  @Test func `Every diagnostic has a broken file, and every broken file a diagnostic`() {
    let shown = BrokenExampleTests.names.map(BrokenExampleTests.code)
    #expect(Set(shown).count == shown.count)
    let wanted = DiagnosticCode.all.filter { BrokenExampleTests.elsewhere[$0] == nil }.map(\.name)
    #expect(Set(wanted).count == wanted.count)
    #expect(Set(wanted).subtracting(shown).sorted() == [])
    #expect(Set(shown).subtracting(wanted).sorted() == [])
  }

  /// Only tally text has corrected lines.
  @Test(arguments: names)
  func `The corrected line can be pasted`(_ name: String) throws {
    let path = FilePath(BrokenExampleTests.root).appending(FilePath(name))
    for problem in try problems(of: path) {
      guard let fix = problem.diagnostic.fix else { continue }
      let copy = try TemporaryDirectory()
      let isDirectory = try FileStatus.of(path).kind == .directory
      let files =
        isDirectory
        ? try FileManager.default.contentsOfDirectory(atPath: path.display) : [name]
      let base = isDirectory ? path : FilePath(BrokenExampleTests.root)
      for file in files {
        let source = URL(fileURLWithPath: base.appending(FilePath(file)).display)
        var lines = [UInt8](try Data(contentsOf: source))
          .split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        if file == problem.file { lines[Int(problem.diagnostic.span.line) - 1] = Array(fix.utf8) }
        try copy.write(FilePath(file), bytes: Array(lines.joined(separator: [0x0A])))
      }
      let left = try self.problems(of: isDirectory ? copy.path : copy.absolute(FilePath(name)))
        .filter { $0.diagnostic.span.line == problem.diagnostic.span.line }
      #expect(left.map(\.diagnostic.code.name) == [], "\(fix)")
    }
  }

  private func problems(of path: FilePath) throws -> [LocatedProblem] {
    let isDirectory = try FileStatus.of(path).kind == .directory
    let source: LedgerLocation.Source = isDirectory ? .directory(path) : .file(path)
    let ledger = try LedgerReader(allow: AllowList()).read(source, settingsAt: nil)
    var scan = LedgerScan(ledger)
    scan.run { _, _, _, _ in }
    return Check(scan, codes: [], language: .english).problems
  }
}
