import TallyModel
import TallyQuery
import TallyTestSupport
import Testing

/// A line that reads, but whose names, kinds or fields are wrong.
private struct NameProblemCase: Sendable, CustomTestStringConvertible {
  /// The problem stands between `⟦` and `⟧`.
  var marked: String
  var code: DiagnosticCode
  var fix: String?
  /// Reads by `--strict`.
  var isStrict = false

  init(_ code: DiagnosticCode, _ marked: String, fix: String? = nil, strict: Bool = false) {
    (self.marked, self.code, self.fix, isStrict) = (marked, code, fix, strict)
  }

  var testDescription: String { code.name + ": " + marked }

  private var span: SourceSpan {
    let before = marked.unicodeScalars.prefix { $0 != "⟦" }
    let inside = marked.unicodeScalars.dropFirst(before.count + 1).prefix { $0 != "⟧" }
    let line = before.count { $0 == "\n" }
    return SourceSpan(
      line: line + 1, column: before.reversed().prefix { $0 != "\n" }.count + 1,
      length: inside.count)
  }

  private func read(_ text: String) -> [Diagnostic] {
    let strict = isStrict ? Set(Strictness.Check.allCases) : []
    return ReadLedger(text, settings: .english, types: types, strict: strict).diagnostics
  }

  func check() {
    let problems = read(marked.filter { $0 != "⟦" && $0 != "⟧" })
    #expect(problems.map(\.code) == [code])
    #expect(problems.map(\.span) == [span])
    guard let problem = problems.first else { return }
    #expect(problem.fix == fix)
    if let fix = problem.fix { #expect(read(fix) == []) }
    for language in Settings.Language.allCases {
      #expect(!ProblemWords.message(problem, language).contains("{"))
    }
  }
}

private let types: TypeList = {
  var list = TypeList()
  let kinds: [(String, TypeKind)] = [
    ("coffee", .expense), ("salary", .income), ("refund", .refund), ("gift", .either),
    ("move", .transfer), ("run", .expense), ("film", .expense),
  ]
  for (name, kind) in kinds {
    var type = EntryType(name: name)
    type.kind = kind
    list.types.append(type)
  }
  var stars = FieldRule(name: "stars", kind: .integer)
  stars.minimum = Quantity(1)
  stars.maximum = Quantity(5)
  var place = FieldRule(name: "place", kind: .choice)
  place.values = ["home", "out"]
  list.types[5].fields = [
    stars, FieldRule(name: "km", kind: .decimal), FieldRule(name: "far", kind: .boolean),
    FieldRule(name: "due", kind: .date), FieldRule(name: "dye", kind: .color), place,
  ]
  var title = FieldRule(name: "title", kind: .text)
  title.required = true
  list.types[6].fields = [title]
  return list
}()

private let cases: [NameProblemCase] = [
  NameProblemCase(.severalWords, "⟦lunch with Li⟧ 12.50 x", fix: "lunch 12.50 with Li x"),
  NameProblemCase(
    .severalWords, "visa > ⟦coffee with Li⟧ 12 ; x", fix: "visa > coffee 12 with Li ; x"),
  NameProblemCase(.undeclaredAccount, "⟦bnak⟧ > cash 6", fix: "assets:bnak > cash 6"),
  NameProblemCase(.undeclaredAccount, "bank > ⟦现钱⟧ 6 x", fix: "bank > expenses:现钱 6 x"),
  NameProblemCase(.undeclaredAccount, "coffee 6 ⟦from:bnak⟧", fix: "coffee 6 from:assets:bnak"),
  NameProblemCase(.undeclaredAccount, "salary 6 ⟦to:bnak⟧ x", fix: "salary 6 to:assets:bnak x"),
  NameProblemCase(.emptyAccountPart, "⟦assets::x⟧ 6"),
  NameProblemCase(.emptyAccountPart, "coffee 6 ⟦from:\"assets:\"⟧"),
  NameProblemCase(.noSubtypes, "⟦move:x⟧ 6"),
  NameProblemCase(.loneAccount, "⟦bank⟧ 6"), NameProblemCase(.loneAccount, "  ⟦资产:银行⟧ 6 x"),
  NameProblemCase(.sameAccount, "bank > ⟦bank⟧ 6"),
  NameProblemCase(.sameAccount, "coffee 1 + ⟦cash⟧ 6"),
  NameProblemCase(.plusOnExpense, "coffee ⟦+6⟧", fix: "coffee -6"),
  NameProblemCase(.minusOnUndeclared, "tea ⟦-6⟧ x", fix: "tea 6 x"),
  NameProblemCase(.signMissing, "gift ⟦6⟧ x", fix: "gift -6 x"),
  NameProblemCase(.signNotTaken, "refund ⟦-6⟧", fix: "refund 6"),
  NameProblemCase(.signNotTaken, "bank > cash ⟦+6⟧", fix: "bank > cash 6"),
  NameProblemCase(.transferSides, "⟦move⟧ 6"),
  NameProblemCase(.wrongSide, "coffee 6 ⟦to:visa⟧ x", fix: "coffee 6 from:visa x"),
  NameProblemCase(.wrongSide, "salary 6 ⟦from:visa⟧", fix: "salary 6 to:visa"),
  NameProblemCase(.sideWithFlow, "bank > cash 6 ⟦from:visa⟧ x"),
  NameProblemCase(.misspeltName, "⟦cofee⟧ 6", fix: "coffee 6"),
  NameProblemCase(
    .misspeltName, "2026-11-29 8:12 tea 1 + ⟦Salray⟧ 6", fix: "2026-11-29 8:12 tea 1 + salary 6"),
  NameProblemCase(.aboveMaximum, "run 6 ⟦stars:6⟧ x"),
  NameProblemCase(.belowMinimum, "run 6 ⟦stars:0⟧"),
  NameProblemCase(.notAnInteger, "run 6 ⟦stars:4.5⟧"),
  NameProblemCase(.notADecimal, "run 6 ⟦km:five⟧"),
  NameProblemCase(.notABoolean, "run 6 x ⟦far:maybe⟧"),
  NameProblemCase(.notADate, "run 6 ⟦due:2026-11-31⟧"),
  NameProblemCase(.notAColor, "run 6 ⟦dye:red⟧"),
  NameProblemCase(.notAChoice, "run 6 ⟦place:away⟧"),
  NameProblemCase(.missingField, "⟦film 6 with Bo⟧"),
  NameProblemCase(.duplicateId, "coffee 6 id:a1\ncoffee 7 id:⟦a1⟧"),
  NameProblemCase(.undeclaredType, "⟦tea⟧ 6", strict: true),
  NameProblemCase(.strictAccount, "bank > ⟦assets:x⟧ 6", strict: true),
  NameProblemCase(.undeclaredCurrency, "coffee ⟦€6⟧", strict: true),
]

@Test(arguments: cases)
private func `What is wrong with a name, a kind or a field is said at its place`(
  _ row: NameProblemCase
) { row.check() }

@Test func `The table has every problem of names, but the one that only JSON has`() {
  let missing = Set(DiagnosticCode.nameCodes).subtracting(cases.map(\.code))
  #expect(missing == [.sideMismatch])
}

@Test func `Only JSON can say a side that its type says otherwise`() {
  let read = ReadLedger(
    #"{"date": "2026-11-30", "kind": "expense", "type": "coffee", "amount": "6", "to": "visa"}"#,
    path: "a.json", settings: .english, types: types)
  #expect(read.rows == [])
  #expect(read.diagnostics.map(\.code) == [.sideMismatch])
  #expect(read.diagnostics.map(\.facts) == [["liabilities:visa", "expenses:coffee"]])
}
