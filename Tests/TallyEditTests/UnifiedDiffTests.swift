import TallySystem
import TallyTestSupport
import Testing

@testable import TallyEdit

/// What is shown of a change makes the one file of the other.
struct UnifiedDiffTests {
  private func diff(_ before: String?, _ after: String?, path: FilePath = "a.tally") -> String {
    let change = FileChange(
      path, before: before.map { Array($0.utf8) }, after: after.map { Array($0.utf8) })
    return String(decoding: UnifiedDiff.of(change), as: UTF8.self)
  }

  @Test(arguments: [
    ("a\nb\n", "a\nb\n", ""),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n",
      "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"
    ),
    ("a\n", "a\nb\n", "@@ -1 +1,2 @@\n a\n+b\n"),
    (
      "a", "a\nb",
      "@@ -1 +1,2 @@\n-a\n\\ No newline at end of file\n+a\n+b\n\\ No newline at end of file\n"
    ),
    ("a\r\nb\r\n", "a\r\nc\r\n", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"),
    ("", "a\n", "@@ -0,0 +1 @@\n+a\n"), ("a\nb\n", "", "@@ -1,2 +0,0 @@\n-a\n-b\n"),
  ])
  func `A difference is shown with what is around it`(
    _ before: String, _ after: String, _ expected: String
  ) {
    let names = expected.isEmpty ? "" : "--- a/a.tally\n+++ b/a.tally\n"
    #expect(diff(before, after) == names + expected)
  }

  @Test func `A file that is made or deleted, and names with blanks`() {
    #expect(
      diff(nil, "x\n", path: "2026/a b.tally")
        == "--- /dev/null\n+++ b/2026/a b.tally\t\n@@ -0,0 +1 @@\n+x\n")
    #expect(diff("x\n", nil) == "--- a/a.tally\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n")
    #expect(diff(nil, nil) == "")
  }

  @Test func `What is no text is said to differ, and nothing more`() {
    let binary: [UInt8] = [0x25, 0x50, 0xFF, 0x0A]
    for bytes in [binary, Array("a\0b\n".utf8)] {
      let made = UnifiedDiff.of(FileChange("x/a b.pdf", before: nil, after: bytes))
      #expect(made == Array("Binary files /dev/null and b/x/a b.pdf differ\n".utf8))
      let changed = UnifiedDiff.of(FileChange("a.pdf", before: bytes, after: [0x61]))
      #expect(changed == Array("Binary files a/a.pdf and b/a.pdf differ\n".utf8))
      #expect(UnifiedDiff.of(FileChange("a.pdf", before: bytes, after: bytes)) == [])
    }
  }

  @Test func `Far changes are apart, near ones together`() {
    let lines = (1...30).map { "\($0)\n" }
    func changed(_ places: Int...) -> String {
      lines.enumerated().map { places.contains($0.offset) ? "new\n" : $0.element }.joined()
    }
    let old = lines.joined()
    #expect(hunks(old, changed(5, 25)) == 2)
    #expect(hunks(old, changed(5, 12)) == 1)
    #expect(hunks(old, changed(5, 13)) == 2)
  }

  private func hunks(_ before: String, _ after: String) -> Int {
    diff(before, after).split(separator: "\n").count { $0.hasPrefix("@") }
  }

  /// Applied by the rules of the format alone.
  private func applied(_ diff: String, to old: String) -> String? {
    var rest = old.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) + "\n" }
    if rest.last == "\n" { rest.removeLast() } else { rest[rest.count - 1].removeLast() }
    var (result, at): ([String], Int) = ([], 0)
    var lines = diff.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.removeLast()
    for (index, line) in lines.enumerated().dropFirst(2) {
      var text = String(line.dropFirst()) + "\n"
      if index + 1 < lines.count, lines[index + 1].hasPrefix("\\") { text.removeLast() }
      switch line.first {
      case "@":
        let numbers = line.split { !$0.isNumber && $0 != "," }.map { $0.split(separator: ",") }
        let start = Int(numbers[0][0]) ?? 0
        let isNone = numbers[0].count > 1 && numbers[0][1] == "0"
        let end = isNone ? start : start - 1
        result += rest[at..<end]
        at = end
      case "-", " ":
        guard at < rest.count, rest[at] == text else { return nil }
        if line.first == " " { result.append(text) }
        at += 1
      case "+": result.append(text)
      default: break
      }
    }
    return (result + rest[at...]).joined()
  }

  @Test func `Applied to the old text it gives the new one`() {
    var random = SeededRandom(seed: 7)
    for round in 0..<2_000 {
      let few = (0..<random.number(1...6)).map { "\($0)" }
      func text() -> String {
        let lines = (0..<random.number(0...40)).map { _ in random.pick(few) }
        return lines.joined(separator: "\n") + (random.oneIn(4) ? "" : "\n")
      }
      let old = text()
      var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for _ in 0..<random.number(0...4) {
        let place = random.number(0...lines.count - 1)
        if random.oneIn(2) { lines.insert(random.pick(few), at: place) } else { lines[place] = "x" }
      }
      let new = random.oneIn(3) ? text() : lines.joined(separator: "\n")
      let shown = diff(old, new)
      if old == new {
        #expect(shown.isEmpty)
      } else {
        #expect(applied(shown, to: old) == new, "round \(round)\n\(old)→\n\(new)\n\(shown)")
      }
    }
  }

  @Test func `No shorter one is possible`() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<500 {
      func lines() -> [String] {
        (0..<random.number(0...12)).map { _ in random.pick(["a", "b", "c"]) }
      }
      let (old, new) = (lines(), lines())
      let regions = LineDifference.regions(
        old.map { Array($0.utf8)[...] }, new.map { Array($0.utf8)[...] })
      let count = regions.reduce(0) { $0 + $1.old.count + $1.new.count }
      #expect(count == old.count + new.count - 2 * longestCommon(old, new), "\(old) \(new)")
    }
  }

  /// How many lines two lists have in common in order: the naive table.
  private func longestCommon(_ a: [String], _ b: [String]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for line in a {
      var next = row
      for (j, other) in b.enumerated() {
        next[j + 1] = line == other ? row[j] + 1 : max(row[j + 1], next[j])
      }
      row = next
    }
    return row[b.count]
  }

  @Test func `Beyond the bound it is exact still`() {
    let count = LineDifference.mostChanges + 100
    let old = (0..<2 * count).map { "\($0)\n" }
    let sameCount = old.enumerated().map { $0.offset % 2 == 0 ? "x\($0.offset)\n" : $0.element }
    let fewer = Array(sameCount.dropLast()) + ["y\n", "z\n"]
    for new in [sameCount, fewer] {
      let shown = diff(old.joined(), new.joined())
      #expect(applied(shown, to: old.joined()) == new.joined())
    }
  }
}
