import Foundation
import TallyQuery
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyCLI

struct BashWordTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The line up to the cursor, and the part of it that bash replaces.
    var line: String
    var replaced: String
    var before: [String]
    var typed: String
    var isRedirection = false

    var testDescription: String { line }
  }

  @Test(arguments: [
    Case(line: "tally ", replaced: "", before: ["tally"], typed: ""),
    Case(line: "tally add  @Cor", replaced: "@Cor", before: ["tally", "add"], typed: "@Cor"),
    Case(line: "tally from:vi", replaced: "vi", before: ["tally"], typed: "from:vi"),
    Case(
      line: #"tally @"Corner Ma"#, replaced: "Corner Ma", before: ["tally"], typed: "@Corner Ma"),
    Case(
      line: #"tally "a \"b\\" 'c d' e\ f"#, replaced: #"e\ f"#,
      before: ["tally", #"a "b\"#, "c d"], typed: "e f"),
    Case(line: #"tally "a\b" x"#, replaced: "x", before: ["tally", #"a\b"#], typed: "x"),
    Case(line: "tally ''x''y", replaced: "''x''y", before: ["tally"], typed: "xy"),
    Case(line: #"tally a\"#, replaced: #"a\"#, before: ["tally"], typed: "a"),
    Case(line: "tally x >out y", replaced: "y", before: ["tally", "x"], typed: "y"),
    Case(
      line: "tally x > ou", replaced: "ou", before: ["tally", "x"], typed: "ou", isRedirection: true
    ),
    Case(line: "tally '午 饭", replaced: "午 饭", before: ["tally"], typed: "午 饭"),
    Case(line: "", replaced: "", before: [], typed: ""),
  ])
  func `A line is taken apart as bash does`(_ one: Case) {
    let word = BashWord(one.replaced, atEndOf: one.line)
    #expect(word.before == one.before)
    #expect(word.typed == one.typed)
    #expect(word.isRedirection == one.isRedirection)
  }

  @Test func `What stands in place of the word keeps what stands before it`() {
    let visa = Candidate("from:visa")
    #expect(BashWord("vi", atEndOf: "tally from:vi").replacement(visa) == "visa ")
    #expect(BashWord("from:vi", atEndOf: "tally 'from:vi").replacement(visa) == "from:visa")
    #expect(BashWord("", atEndOf: "tally ").replacement(Candidate("from:")) == "from:")
    // bash replaces what is not at the end of the line: then there is nothing to say.
    #expect(BashWord("x", atEndOf: "tally from:vi").replacement(visa) == nil)
    // The text before the word is another one's.
    #expect(BashWord("vi", atEndOf: "tally to:vi").replacement(visa) == nil)
    #expect(BashWord("a", atEndOf: "tally \"a").replacement(Candidate("a!b")) == nil)
  }

  /// Texts of what shells obey, in each of the ways that a word is quoted, read again by bash.
  @Test(arguments: ["", "'", "\""])
  func `Any text is one literal word for bash`(_ mark: String) throws {
    var random = SeededRandom(seed: 5)
    let pieces = [
      "$(touch pwned)", "`touch pwned`", "${HOME}", "$HOME", ";", "&", "|", "<", ">", "(", ")",
      "\\",
      "'", "\"", " ", "*", "?", "[a-z]", "~", "#", "!", "!!", "^", "{a,b}", "=", "%", "@", "a", "B",
      "1", "-", "--", "午", "\u{3000}", "é", ":", ",", ".", "/", "+", "_", "$'x'", "\\n",
    ]
    var texts: [String] = []
    var words: [String] = []
    while texts.count < 500 {
      let text = (0..<random.number(1...8)).map { _ in random.pick(pieces) }.joined()
      // Between double quotation marks it is not offered: see the case above.
      if mark == "\"", text.contains("!") { continue }
      let word = BashWord("", atEndOf: "tally " + mark)
      let replacement = try #require(word.replacement(Candidate(text)))
      texts.append(text)
      words.append(mark + replacement + mark)
    }
    let directory = try TemporaryDirectory()
    try directory.write("script", "printf '%s\\n' " + words.joined(separator: " ") + "\n")
    let result = try TallyProgram.run("/bin/bash", ["script"], in: directory.path.display)
    #expect(result.errors == "")
    #expect(result.output.split(separator: "\n").map(String.init) == texts)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path.display) == ["script"])
  }
}
