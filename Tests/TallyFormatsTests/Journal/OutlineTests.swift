import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

private func outline(_ text: String) -> FileOutline {
  let bytes = Array(text.utf8)
  return bytes.withUnsafeBytes {
    JournalFormat().outline(of: SourceFile(bytes: $0, path: "a.journal"))
  }
}

private func described(_ step: FileOutline.Step) -> String {
  switch step {
  case .directive(let directive): "\(directive)"
  case .include(let include):
    "include \(include.pattern) \(include.range) \(include.patternRange) above \(include.above)"
  }
}

@Test(arguments: [
  JournalCase(""), JournalCase("\n\n"), JournalCase("2026-11-30 x\n  a  1\n  b\n"),
  JournalCase("include a.journal", "include a.journal 0..<17 8..<17 above 0"),
  JournalCase("\n; c\ninclude a/*.j \r\nx", "include a/*.j 5..<21 13..<18 above 2"),
  JournalCase(
    "!include a\n@include b\n", "include a 0..<11 9..<10 above 0",
    "include b 11..<22 20..<21 above 1"),
  JournalCase("include a ; not a comment", "include a ; not a comment 0..<25 8..<25 above 0"),
  JournalCase("include a\u{A0}", "include a 0..<11 8..<9 above 0"),
  JournalCase("include\n"), JournalCase("  include a\n"),
  JournalCase("2026-11-30 x\n  include a\n"),
  JournalCase(
    "Y 2026\nY2025\nyear 2024 ; x\napply year 2023\nY 26\n", "year(2026)", "year(2025)",
    "year(2024)", "year(2023)"),
  JournalCase(
    "decimal-mark ,\ndecimal-mark .  ; x\ndecimal-mark ;\n", "decimalMark(44)", "decimalMark(46)"),
  JournalCase(
    "apply account a:b  ; c\nend apply account\n", "applyAccount(\"a:b\")", "endApplyAccount"),
  // ledger's `end` ends whatever was applied last.
  JournalCase(
    "apply tag x\nend\napply fixed X 1\nend apply fixed\n", "applyAccount(\"\")", "endApplyAccount",
    "applyAccount(\"\")", "endApplyAccount"),
  JournalCase("end aliases\nend apply tag\nend comment\n", "endAliases"),
  // Blocks.
  JournalCase("comment\ninclude a\nend comment\ninclude b\n", "include b 30..<40 38..<39 above 3"),
  JournalCase(
    "comment x\ninclude a\n end comment\nend commentary\nend comment y\nY 2026\n", "year(2026)"),
  JournalCase("test a\ninclude a\nend test\ncomment\nY 2026\n"),
  JournalCase("<<<<<<< a\nY 2025\n=======\nY 2024\n>>>>>>> b\nY 2026", "year(2026)"),
  JournalCase("=======\nY 2024\n"),
  // A malformed directive is none.
  JournalCase("alias a\nalias = b\nfoo\nY\ninclude \nY 2026", "year(2026)"),
  // A directive's own lines are no directives.
  JournalCase("account a\n  Y 2025\npython\n  x\n\n  Y 2025\nY 2026", "year(2026)"),
  JournalCase("--strict\nP 2026-11-30 EUR $1.10\nY 2026", "year(2026)"),
])
private func `The outline of a journal has its includes and what holds below them`(
  _ row: JournalCase
) {
  #expect(outline(row.written).steps.map(described) == row.read)
}

@Test(arguments: [
  ("a=b", JournalAlias(isPattern: false, old: "a", new: "b")),
  ("a b : c  =  d ; e ", JournalAlias(isPattern: false, old: "a b : c", new: "d ; e")),
  ("a = b=c", JournalAlias(isPattern: false, old: "a", new: "b=c")),
  ("a\u{A0}=\u{A0}b\u{A0}", JournalAlias(isPattern: false, old: "a", new: "b")),
  ("/a/ = b\u{3000}", JournalAlias(isPattern: true, old: "a", new: "b")),
  ("a =", JournalAlias(isPattern: false, old: "a", new: "")),
  ("/^a/ = b", JournalAlias(isPattern: true, old: "^a", new: "b")),
  ("/(a)\\/b=c/=d\\1 ", JournalAlias(isPattern: true, old: "(a)\\/b=c", new: "d\\1")),
  ("/a=b", JournalAlias(isPattern: false, old: "/a", new: "b")),
])
func `An alias has an old and a new name`(_ text: String, _ alias: JournalAlias) {
  #expect(outline("alias " + text).steps == [.directive(.alias(alias))])
}

@Test func `Whatever stands between directives, the outline is theirs alone`() {
  var random = SeededRandom(seed: 20_261_130)
  let filling = [
    "2026-11-30 x\n  a  1\n  include no\n", "\n", "; include no\n", "  ; Y 1\n", "# x\n", "\r\n",
    "~ monthly\n  a  1\n", "= x\n  a  1\n", "* Y 1\n", "% x\n", "| x\n", "\t\n",
    "2026-11-30 " + String(repeating: "long ", count: 300) + "\n", "收入 1\n",
    "comment\nY 1\nend comment\n",
  ]
  for _ in 0..<300 {
    var text = ""
    var expected: [FileOutline.Step] = []
    var above = 0
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        let piece = filling.randomElement(using: &random) ?? ""
        text += piece
        above += piece.utf8.count { $0 == 0x0A }
      }
      if Bool.random(using: &random) {
        text += "Y 2026\n"
        expected.append(.directive(.year(2026)))
      } else {
        let start = text.utf8.count
        text += "include ab\n"
        expected.append(
          .include(
            FileOutline.Include(
              pattern: "ab", range: start..<start + 11, patternRange: start + 8..<start + 10,
              above: above)))
      }
      above += 1
    }
    #expect(outline(text).steps == expected)
  }
}
