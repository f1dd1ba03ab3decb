package import TallyModel
import TallyText

/// Every problem of a ledger: what, where, why, and what would be right.
///
///     2026/2026-11.tally:41:6: error: 1,200 can be read as 1200 or as 1.200 [ambiguous-digits]
///       rent 1,200 December
///            ^^^^^
///       write the one that is meant: rent 1200 December
///
/// As JSON `{"version":1,"problems":[{"code","severity","file","line","column","length","message",
/// "hint"}]}`; the corrected line ends the hint. Lines and columns count from 1; 0 means the whole file,
/// or the whole line.
package struct Check: Answer {
  package let problems: [LocatedProblem]
  private let language: Settings.Language
  /// In bytes.
  private static let longestFix = 1000

  /// - `codes`: only these are listed; all where there are none.
  /// - `attachments`: what was found of them, where somebody looked.
  package init(
    _ scan: LedgerScan, codes: Set<String>, language: Settings.Language,
    attachments: AttachmentCheck? = nil
  ) {
    let inEntries = ProblemLocator(scan, with: attachments?.inEntries ?? []).all()
    let all = inEntries + (attachments?.ofFiles ?? [])
    problems = codes.isEmpty ? all : all.filter { codes.contains($0.diagnostic.code.name) }
    self.language = language
  }

  package var errorCount: Int { problems.count { $0.diagnostic.code.severity == .error } }

  package let columns = [
    "code", "severity", "file", "line", "column", "length", "message", "hint",
  ]

  private func values(_ problem: LocatedProblem) -> [Value] {
    let diagnostic = problem.diagnostic
    return [
      .text(diagnostic.code.name), .text(diagnostic.code.severity.rawValue), .text(problem.file),
      .integer(Int(diagnostic.span.line)), .integer(Int(diagnostic.span.column)),
      .integer(Int(diagnostic.span.length)), .text(ProblemWords.message(diagnostic, language)),
      .text(hint(diagnostic)),
    ]
  }

  private func hint(_ diagnostic: Diagnostic) -> String {
    let hint = ProblemWords.hint(diagnostic, language)
    // A line that is longer than the excerpt shows is not to be pasted.
    guard let fix = diagnostic.fix, fix.utf8.count <= Check.longestFix else { return hint }
    return hint.isEmpty ? fix : hint + (language == .chinese ? ":" : ": ") + fix
  }

  package func eachRow(_ body: ([Value]) -> Void) { problems.forEach { body(values($0)) } }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    writer.rows(of: self, named: "problems")
    writer.endObject()
  }

  package func writeText(to page: inout Page) {
    if problems.isEmpty { return page.line(page.words("No problems.", "没有问题。"), .dim) }
    for problem in problems {
      write(problem, to: &page)
    }
    page.line(
      page.words(
        Page.count(errorCount, "error", "errors") + ", "
          + Page.count(problems.count - errorCount, "warning", "warnings"),
        "\(errorCount) 个错误,\(problems.count - errorCount) 个警告"), .dim)
  }

  /// Writes one problem, with its line and its place marked.
  package func write(_ problem: LocatedProblem, to page: inout Page) {
    let diagnostic = problem.diagnostic
    let isError = diagnostic.code.severity == .error
    page.write(problem.file + position(diagnostic.span), .bold)
    page.write(": ")
    page.write(
      isError ? page.words("error", "错误") : page.words("warning", "警告"), isError ? .error : .warning
    )
    page.write(": " + ProblemWords.message(diagnostic, language))
    page.write(" [" + diagnostic.code.name + "]", .dim)
    page.newline()
    if let excerpt = problem.excerpt { write(excerpt, diagnostic.span, to: &page) }
    let hint = hint(diagnostic)
    if !hint.isEmpty { page.line("  " + hint) }
    page.newline()
  }

  private func position(_ span: SourceSpan) -> String {
    if span.line == 0 { return "" }
    return ":\(span.line)" + (span.column == 0 ? "" : ":\(span.column)")
  }

  private func write(_ excerpt: String, _ span: SourceSpan, to page: inout Page) {
    page.line("  " + excerpt)
    guard span.column > 0 else { return }
    let scalars = excerpt.unicodeScalars
    let before = String(scalars.prefix(Int(span.column) - 1))
    let marked = String(scalars.dropFirst(Int(span.column) - 1).prefix(Int(span.length)))
    page.skip(2 + DisplayWidth.columns(of: TerminalEscape.escaped(before)))
    let width = max(1, DisplayWidth.columns(of: TerminalEscape.escaped(marked)))
    page.line(String(repeating: "^", count: width), .error)
  }
}
