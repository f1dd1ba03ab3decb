import Foundation
import TallyTestSupport
import Testing

/// `examples/broken/`: a small file for each diagnostic; its message is the golden text beside it.
struct BrokenExampleTests {
  static let root = TallyProgram.root + "/examples/broken"

  /// Each folder is a ledger; a file by itself is one too.
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [])
    .filter { !$0.hasSuffix(".txt") && !$0.hasSuffix(".md") }.sorted()

  @Test(arguments: names)
  func `A broken file's message is the one beside it`(_ name: String) throws {
    let result = try TallyProgram.run(["--ledger", "examples/broken/" + name, "check"])
    let isWarning = result.output.contains(": warning: ") && !result.output.contains(": error: ")
    #expect(result.status == (isWarning ? 0 : 1))
    let url = URL(fileURLWithPath: BrokenExampleTests.root + "/" + name + ".txt")
    guard let known = try? String(contentsOf: url, encoding: .utf8) else {
      try result.output.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(url.lastPathComponent): read it, and run again")
      return
    }
    #expect(result.output == known)
  }
}
