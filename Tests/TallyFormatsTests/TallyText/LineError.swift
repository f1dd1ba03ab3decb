import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// Text with one problem: what is said, where, and the line as it should be.
struct LineError: Sendable, CustomTestStringConvertible {
  /// The problem stands between `⟦` and `⟧`.
  var marked: String
  var code: DiagnosticCode
  /// The corrected line; nil where only its writer can know.
  var fix: String?
  var settings: Settings
  var path: String
  /// Why the corrected line still has an error of its own.
  var nextError: DiagnosticCode?
  var format: any EntryFormat

  init(
    _ code: DiagnosticCode, _ marked: String, fix: String? = nil, _ settings: Settings = .english,
    path: String = "2026-11-30.tally", then nextError: DiagnosticCode? = nil,
    as format: any EntryFormat = TallyTextFormat()
  ) {
    self.format = format
    (self.code, self.marked, self.fix) = (code, marked, fix)
    (self.settings, self.path, self.nextError) = (settings, path, nextError)
  }

  var testDescription: String { code.name + ": " + marked.replacing("\n", with: "⏎") }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "⟦" || scalar == "⟧" }

  var text: String { String(marked.filter { $0 != "⟦" && $0 != "⟧" }) }

  /// Line, column and length, counted from the marks in Unicode scalars.
  private var span: SourceSpan {
    let before = marked.unicodeScalars.prefix { $0 != "⟦" }
    let inside = marked.unicodeScalars.dropFirst(before.count + 1).prefix { $0 != "⟧" }
    let line = before.count { $0 == "\n" }
    let column = before.reversed().prefix { $0 != "\n" }.count
    return SourceSpan(line: line + 1, column: column + 1, length: inside.count)
  }

  func check(_ location: SourceLocation = #_sourceLocation) {
    let read = self.read(text)
    #expect(read.problems.map(\.code) == [code], sourceLocation: location)
    guard let problem = read.problems.first else { return }
    #expect(problem.span == span, sourceLocation: location)
    #expect(problem.fix == fix, sourceLocation: location)
    guard let fixed = problem.fix else { return }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[Int(problem.span.line) - 1] = fixed
    let again = self.read(lines.joined(separator: "\n"))
    let errors = again.problems.filter { $0.code.severity == .error }
    #expect(errors.map(\.code) == [nextError].compactMap(\.self), sourceLocation: location)
  }

  private func read(_ text: String) -> CollectingSink {
    CollectingSink(text, as: format, path: path, settings: settings)
  }
}
