import TallyIndex
import TallySystem
import Testing

struct PatternCase: Sendable {
  var pattern: String
  var excluded: [String]
  var kept: [String]

  init(_ pattern: String, _ excluded: [String], not kept: [String]) {
    self.pattern = pattern
    self.excluded = excluded
    self.kept = kept
  }
}

/// Paths that end in `/` are directories.
@Test(arguments: [
  PatternCase(
    "draft.tally", ["draft.tally", "a/b/draft.tally"], not: ["draft.tallyx", "xdraft.tally"]),
  PatternCase("*.json", ["a.json", "x/.json", "x/咖啡.json"], not: ["a.jsonl", "json"]),
  PatternCase("2025*", ["2025.tally", "x/2025/"], not: ["x/12025", "2024"]),
  PatternCase("?.tally", ["a.tally", "咖.tally"], not: [".tally", "ab.tally", "咖啡.tally"]),
  PatternCase("[a-c]?", ["ax", "cx"], not: ["dx", "a", "-x"]),
  PatternCase("[!a-c]", ["d", "咖"], not: ["a", "b", "dd"]),
  PatternCase("[^a]", ["b"], not: ["a"]),
  PatternCase("[]a]", ["]", "a"], not: ["b"]),
  PatternCase("[a-]", ["a", "-"], not: ["b"]),
  PatternCase("[咖-啡]x", ["咖x", "啡x"], not: ["ax"]),
  PatternCase("[ab", ["[ab"], not: ["a"]),
  PatternCase("\\*", ["*"], not: ["a"]),
  PatternCase("a\\", ["a\\"], not: ["a"]),
  PatternCase("old/", ["old/", "x/old/"], not: ["old", "x/old"]),
  PatternCase("/old", ["old", "old/"], not: ["x/old"]),
  PatternCase("a/b", ["a/b"], not: ["x/a/b", "a/b/c", "a", "b"]),
  PatternCase("a/*/c", ["a/b/c"], not: ["a/c", "a/b/b/c"]),
  PatternCase("a/**/c", ["a/c", "a/b/c", "a/b/b/c"], not: ["c", "b/a/c"]),
  PatternCase("**/c", ["c", "a/c", "a/b/c"], not: ["c/a", "ac"]),
  PatternCase("a/**", ["a/b", "a/b/c"], not: ["a", "b/a"]),
  PatternCase("**", ["a", "a/b"], not: []),
  PatternCase("**/x/**/y", ["x/y", "a/x/b/x/c/y"], not: ["y", "x"]),
  PatternCase("./a/b/", ["a/b/"], not: ["a/b"]),
  PatternCase("a**b", ["ab", "axb"], not: ["a/b"]),
  PatternCase("*a*b*", ["ab", "xaxbx", "aab"], not: ["ba", "a"]),
  PatternCase("", [], not: ["a", "a/"]),
  PatternCase("/", [], not: ["a", "a/"]),
])
func `A pattern excludes these and not those`(_ one: PatternCase) {
  let pattern = ExcludePattern(one.pattern)
  func isExcluded(_ path: String) -> Bool {
    let isDirectory = path.hasSuffix("/")
    return pattern.matches(
      FilePath(isDirectory ? String(path.dropLast()) : path), isDirectory: isDirectory)
  }
  for path in one.excluded { #expect(isExcluded(path), "\(path)") }
  for path in one.kept { #expect(!isExcluded(path), "\(path)") }
}

@Test(.timeLimit(.minutes(5)))
func `A pattern of many stars takes no longer than its length allows`() {
  let name = FilePath(String(repeating: "a", count: 250))
  let stars = ExcludePattern(String(repeating: "a*", count: 100) + "b")
  #expect(!stars.matches(name, isDirectory: false))
  let path = FilePath(Array(repeating: "a", count: 1000).joined(separator: "/"))
  let depths = ExcludePattern(String(repeating: "**/a/", count: 100) + "b")
  #expect(!depths.matches(path, isDirectory: false))
}

@Test func `A name that is not UTF-8 is matched by bytes`() {
  let path = FilePath(bytes: [0x61, 0xFF, 0x62])
  #expect(ExcludePattern("a?b").matches(path, isDirectory: false))
  #expect(ExcludePattern("a*").matches(path, isDirectory: false))
  #expect(!ExcludePattern("a[a-z]b").matches(path, isDirectory: false))
}
