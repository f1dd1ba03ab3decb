import TallyFormats
import TallyIndex
import TallyModel
import Testing

@Test func `A file lists a hundred problems, and counts the rest`() {
  let broken = 100_000
  // A warning among them is no error.
  let text = "2026-11-30 tue\n" + String(repeating: "x\n", count: broken)
  let rules = ReadingRules(Settings())
  var builder = BlockBuilder()
  let bytes = Array(text.utf8)
  let isRead = bytes.withUnsafeBytes {
    builder.read(
      SourceFile(bytes: $0, path: "a.tally"), pathBytes: Array("a.tally".utf8),
      format: TallyTextFormat(), rules: rules)
  }
  #expect(isRead)
  let file = builder.finish().files[0]
  #expect(file.errorCount == broken)
  #expect(file.problems.count == Diagnostic.mostPerFile + 1)
  #expect(file.problems.last?.code == .tooManyProblems)
  let unlisted = String(broken + 1 - Diagnostic.mostPerFile)
  #expect(file.problems.last?.facts == [unlisted, unlisted])
  #expect(file.problems.last?.span == .file)
}
