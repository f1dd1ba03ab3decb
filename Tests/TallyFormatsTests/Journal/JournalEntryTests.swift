import TallyFormats
import TallyModel
import Testing

// MARK: - First lines

@Test(arguments: [
  JournalCase("2026-11-30 x", "2026-11-30 x"), JournalCase("2026/1/5 x", "2026-01-05 x"),
  JournalCase("2026.11.30", "2026-11-30"), JournalCase("2026-11-30", "2026-11-30"),
  JournalCase("2026-11-30\u{3000}咖啡", "2026-11-30 咖啡"),
  JournalCase("2026-11-30=2026-12-02 x", "2026-11-30=2026-12-02 x"),
  JournalCase("2026-11-30=12/2 x", "2026-11-30=2026-12-02 x"),
  JournalCase("2026-11-30 = 2026-12-02 x", "2026-11-30 = 2026-12-02 x"),
  JournalCase("2026-11-30 * x", "2026-11-30 * x"), JournalCase("2026-11-30 !x", "2026-11-30 ! x"),
  JournalCase("2026-11-30 *! x", "2026-11-30 * ! x"),
  JournalCase("2026-11-30 % x", "2026-11-30 % x"),
  JournalCase("2026-11-30 (17) x", "2026-11-30 (17) x"),
  JournalCase("2026-11-30 *(17)x", "2026-11-30 * (17) x"),
  JournalCase("2026-11-30 () x", "2026-11-30 x"),
  JournalCase("2026-11-30 (a)(b) x", "2026-11-30 (a) (b) x"),
  JournalCase("2026-11-30 x (17)", "2026-11-30 x (17)"),
  JournalCase("2026-11-30 * ", "2026-11-30 *"),
  JournalCase("2026-11-30 x | y | z", "2026-11-30 x | y | z"),
  JournalCase("2026-11-30 x|", "2026-11-30 x"),
  JournalCase("2026-11-30 |y", "2026-11-30 | y"),
  JournalCase("2026-11-30 x  y \r", "2026-11-30 x  y"),
  JournalCase("2026-11-30 x;c", "2026-11-30 x ; c"),
  JournalCase("2026-11-30 *;c", "2026-11-30 * ; c"),
  JournalCase("2026-11-30 x # y  ;  c ; d ", "2026-11-30 x # y ; c ; d"),
  JournalCase("2026-11-30 x ;\n  ; one\n  ;two", "2026-11-30 x ; one\ntwo"),
])
func `A first line has dates, status, code, payee and note`(_ row: JournalCase) {
  let reading = JournalReading(row.written + "\n")
  #expect(reading.entries == row.read)
  #expect(reading.problems == [])
}

@Test(arguments: [
  LineError(.badDate, "⟦2026-02-30⟧ x", as: JournalFormat()),
  LineError(.badDate, "⟦2026-13-01⟧ x", as: JournalFormat()),
  LineError(.badDate, "⟦12026-01-01⟧ x", as: JournalFormat()),
  LineError(.malformedDate, "⟦2026-11/30⟧ x", as: JournalFormat()),
  LineError(.malformedDate, "⟦2026-11⟧ x", as: JournalFormat()),
  LineError(.malformedDate, "⟦2026-11-⟧ x", as: JournalFormat()),
  LineError(.malformedDate, "⟦26-11-30⟧ x", as: JournalFormat()),
  LineError(.malformedDate, "⟦2026-11-30-1⟧ x", as: JournalFormat()),
  LineError(.malformedDate, "⟦20261130⟧", as: JournalFormat()),
  LineError(.malformedDate, "2026-11-30=⟦2026⟧", as: JournalFormat()),
  LineError(.malformedDate, "2026-11-30⟦=⟧ x", as: JournalFormat()),
  LineError(.journalNoYear, "⟦11/30⟧ x", path: "main.journal", as: JournalFormat()),
  LineError(.badDate, "⟦2/30⟧ x", path: "2026/main.journal", as: JournalFormat()),
  LineError(.textAfterDate, "2026-11-30⟦*⟧ x", fix: "2026-11-30 * x", as: JournalFormat()),
  LineError(.textAfterDate, "2026-11-30⟦;c⟧", fix: "2026-11-30 ;c", as: JournalFormat()),
  LineError(
    .textAfterDate, "2026-11-30=2026-12-01⟦x⟧", fix: "2026-11-30=2026-12-01 x", as: JournalFormat()),
  LineError(.unclosedCode, "2026-11-30 * ⟦(17 x⟧", as: JournalFormat()),
])
func `What is wrong with a first line is told where it stands`(_ row: LineError) { row.check() }

@Test func `A date without its year has that of Y, else that of the file's path`() {
  var context = JournalContext()
  context.year = 2020
  #expect(JournalReading("1/31 x\n", context).entries == ["2020-01-31 x"])
  #expect(JournalReading("1/31 x\n", path: "2021/a.journal").entries == ["2021-01-31 x"])
  #expect(JournalReading("1-31 x\n", path: "2021/a.journal", context).entries == ["2020-01-31 x"])
  #expect(JournalReading("Y 2019\n1.31 x\n", path: "2021/a.journal").entries == ["2019-01-31 x"])
}

// MARK: - Postings

private func postings(_ lines: String) -> JournalReading {
  JournalReading("2026-11-30 x\n  " + lines + "\n")
}

@Test(arguments: [
  JournalCase("a  1\n  b", "a 1", "b -1?"), JournalCase("(a)  1", "(a) 1"),
  JournalCase("(a)", "(a) 0?"),
  JournalCase("[a]  1\n  [b]", "[a] 1", "[b] -1?"), JournalCase("( a )  1", "(a) 1"),
  JournalCase("(a)x  1\n b", "(a)x 1", "b -1?"), JournalCase("(a  1\n b", "(a 1", "b -1?"),
  JournalCase("* a  1\n !b", "* a 1", "! b -1?"), JournalCase("*(a)  1", "* (a) 1"),
  JournalCase("a b c  1\n b", "a b c 1", "b -1?"), JournalCase("a\t1\n\tb", "a 1", "b -1?"),
  JournalCase("a \t1\n b", "a 1", "b -1?"), JournalCase("a;c  1\n b", "a;c 1", "b -1?"),
  JournalCase("支出:咖啡\u{3000}\u{3000}25 元\n b", "支出:咖啡 25 元", "b -25 元?"),
  JournalCase("a  1;c\n b ;c", "a 1 ; c", "b ;c -1?"),
  JournalCase("a  ; c\n b  1", "a -1? ; c", "b 1"),
  JournalCase("#x  1\n b", "#x 1", "b -1?"), JournalCase("(a)  1\r\n  ; c\r", "(a) 1 ; c"),
  JournalCase("(a)  1 ; c\n ;\n ;d", "(a) 1 ; c\n\nd"),
  // Costs, lots and assertions.
  JournalCase("(a)  2 A @ 3 B", "(a) 2 A @@ 6 B"), JournalCase("(a)  2 A @@ 3 B", "(a) 2 A @@ 3 B"),
  JournalCase("(a)  -2 A @@ 3 B", "(a) -2 A @@ -3 B"),
  JournalCase("(a)  -2 A @ -3 B", "(a) -2 A @@ 6 B"),
  JournalCase("(a)  0 A @@ 3 B", "(a) 0 A @@ 3 B"), JournalCase("(a)  2 A@3B", "(a) 2 A @@ 6 B"),
  JournalCase("(a)  2 A (@) 3 B", "(a) 2 A @@ 6 B"),
  JournalCase("(a)  2 A (@@) $3", "(a) 2 A @@ 3 $"),
  JournalCase("(a)  3 A @ 0.333 B", "(a) 3 A @@ 0.999 B"),
  JournalCase("(a)  2 A @ 3", "(a) 2 A @@ 6"),
  JournalCase("(a)  2 A {3 B}", "(a) 2 A"), JournalCase("(a)  2 A {{3 B}} @ 4 B", "(a) 2 A @@ 8 B"),
  JournalCase("(a)  2 A {=3 B} [2026-01-01] (note) @ 4 B = 5 A", "(a) 2 A @@ 8 B = 5 A"),
  JournalCase("(a)  2 A @ 4 B {2026-01-01, \"}\", 3 B} ; c", "(a) 2 A @@ 8 B ; c"),
  JournalCase("(a)  1 = 2", "(a) 1 = 2"), JournalCase("(a)  1=2 A", "(a) 1 = 2 A"),
  JournalCase("(a)  1 == 2 A", "(a) 1 == 2 A"), JournalCase("(a)  1 =* $-2", "(a) 1 =* -2 $"),
  JournalCase("(a)  1 ==* 2 A @ 3 B {4 B}", "(a) 1 ==* 2 A"),
])
func `A posting has an account, an amount, a cost and an assertion`(_ row: JournalCase) {
  let reading = postings(row.written)
  #expect(reading.postings == [row.read])
  #expect(reading.problems == [])
}

private func wrong(
  _ code: DiagnosticCode, _ lines: String, fix: String? = nil, then: DiagnosticCode? = nil
) -> LineError {
  LineError(code, "2026-11-30 x\n  " + lines, fix: fix, then: then, as: JournalFormat())
}

@Test(arguments: [
  wrong(.missingAccount, "⟦*⟧"), wrong(.missingAccount, "⟦()  1⟧"),
  wrong(.missingAccount, "⟦! [ ]⟧"),
  wrong(.costWithoutAmount, "a  ⟦@⟧ 1"), wrong(.costWithoutAmount, "a  ⟦@@⟧ 1"),
  wrong(.markWithoutAmount, "a  1 A ⟦@@⟧"), wrong(.markWithoutAmount, "a  1 ⟦==*⟧  ; c"),
  wrong(.markWithoutAmount, "a  1 A ⟦(@)⟧"), wrong(.unclosedAnnotation, "a  1 A ⟦(⟧@ 2 B"),
  wrong(.unclosedAnnotation, "a  1 A ⟦{⟧2 B"), wrong(.unclosedAnnotation, "a  1 A ⟦{⟧{2 B}"),
  wrong(.unclosedAnnotation, "a  1 A ⟦[⟧2026-01-01"), wrong(.textAfterAmount, "a  1 = 1 ⟦= 1⟧"),
  wrong(.textAfterAmount, "a  1 A @ 2 B ⟦@ 3 C⟧ ; c"), wrong(.malformedAmount, "a  1 A @ ⟦@⟧ 3 C"),
  wrong(.costTooLong, "a  99999999999999999999 A ⟦@ 99999999999999999999 B⟧"),
  wrong(.assignmentWithDate, "a  ⟦= 1⟧  ; date:2026-12-01"),
  wrong(.malformedDate, "(a)  1  ; date:⟦soon⟧"),
  wrong(.malformedDate, "(a)  1  ; date:⟦2026-1⟧"),
  wrong(.malformedDate, "(a)  1  ; ⟦date:⟧"), wrong(.badDate, "(a)  1  ; [⟦2026-02-30⟧]"),
  wrong(.malformedDate, "(a)  1  ; [⟦1-2-3-4⟧]"), wrong(.badDate, "(a)  1\n  ; date2:⟦2/30⟧ x"),
])
func `What is wrong with a posting is told where it stands`(_ row: LineError) { row.check() }

@Test(arguments: [
  wrong(.oneBlankBeforeAmount, "a ⟦5 EUR⟧\n  b  -5 EUR", fix: "  a  5 EUR"),
  wrong(.oneBlankBeforeAmount, "a b ⟦$5⟧ ; c\n  b  -5 $", fix: "  a b  $5 ; c"),
  wrong(.oneBlankBeforeAmount, "a ⟦= 5⟧\n  b  1", fix: "  a  = 5"),
  wrong(.oneBlankBeforeAmount, "a\u{3000}⟦5⟧\n  b  -5", fix: "  a \u{3000}5"),
])
func `One blank before an amount is doubted`(_ row: LineError) { row.check() }

@Test(arguments: ["a b\n  b  1", "a 5x y\n  b  1", "a 5  1\n  b  -1", "a 1 = \n  b  1"])
func `One blank elsewhere is not`(_ lines: String) {
  #expect(postings(lines).problems == [])
}

@Test func `All that is wrong with an entry is told, and it is left out whole`() {
  let reading = JournalReading(
    """
    2026-02-30 x
      a  --
      b  1 x y
      c  1,000 A

    2026-11-30 y
      (a)  1
    """)
  let told = reading.problems.map { "\($0.code.name) \($0.span.line):\($0.span.column)" }
  #expect(
    told == [
      "bad-date 1:1", "malformed-amount 2:6", "text-after-amount 3:10", "ambiguous-mark 4:6",
    ])
  #expect(reading.entries == ["2026-11-30 y"])
}

// MARK: - Comments

@Test(arguments: [
  JournalCase("a:b, c:d e:f", "{field:a=b field:c=d e:f}"),
  JournalCase("foo bar: baz", "{field:bar=baz}"),
  JournalCase("x:, y:", "{tag:x tag:y}"), JournalCase("x:, x:", "{tag:x}"),
  JournalCase("a:b, a:c", "{field:a=b}"),
  JournalCase("a::b", "{field:a=:b}"), JournalCase("a :b"), JournalCase("(a:b)", "{field:(a=b)}"),
  JournalCase(":one:two:", "{tag:one tag:two}"),
  JournalCase(":a: x :b: k:v", "{tag:a tag:b field:k=v}"),
  JournalCase("::: :a"), JournalCase("::a:b", "{field:a=b}"), JournalCase("标签:值", "{field:标签=值}"),
  JournalCase("id:k3x9", "{id:k3x9}"), JournalCase("id:no id", "{field:id=no id}"),
  JournalCase("id:a, id:b", "{field:id=b id:a}"),
  JournalCase("attach:a/b c.pdf, x:", "{tag:x attach:a/b c.pdf}"),
  JournalCase("time:8:12", "{time:08:12}"), JournalCase("time:99:12", "{field:time=99:12}"),
  JournalCase("time:late", "{field:time=late}"),
  JournalCase("date:2026-01-01", "{field:date=2026-01-01}"),
])
func `Comments of an entry have tags and fields`(_ row: JournalCase) {
  let wanted = (["2026-11-30 x ; " + row.written] + row.read).joined(separator: " ")
  #expect(JournalReading("2026-11-30 x ; \(row.written)\n").entries == [wanted])
  #expect(JournalReading("2026-11-30 x\n  ;\(row.written)\n").entries == [wanted])
}

@Test(arguments: [
  JournalCase("date:2026-12-01", "{date:2026-12-01}"),
  JournalCase("date:12/1, k:v", "{date:2026-12-01 tag:k=v}"),
  JournalCase("date:2026-12-01x", "{date:2026-12-01}"),
  JournalCase("date2:12/1", "{date2:2026-12-01}"),
  JournalCase("[12-1]", "{date:2026-12-01}"),
  JournalCase("[12/1=12/2]", "{date:2026-12-01 date2:2026-12-02}"),
  JournalCase("[=12/2]", "{date2:2026-12-02}"), JournalCase("[x] [] [=] [2026] [1=2] [ 12/1 ]"),
  JournalCase("[12/1] [12/2]", "{date:2026-12-01}"),
  JournalCase("[12/1], date:12/3", "{date:2026-12-01}"),
  JournalCase("date:12/3 [12/1]", "{date:2026-12-03}"),
  JournalCase("[12/1]\n  ; [12/2]", "{date:2026-12-01}"),
  JournalCase("shared:, with:Ann\n  ; x:", "{tag:shared tag:with=Ann tag:x}"),
  JournalCase("DATE:12/1", "{tag:DATE=12/1}"),
])
func `Comments of a posting have tags and its dates`(_ row: JournalCase) {
  let comment = row.written.replacing("\n  ; ", with: "\n")
  let wanted = ["(a) 1"] + row.read + ["; " + comment]
  #expect(postings("(a)  1  ; " + row.written).postings == [[wanted.joined(separator: " ")]])
}
