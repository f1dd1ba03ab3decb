import TallyFormats
import TallyModel
import Testing

/// A text of configuration, and the problems that reading it gives, as `shown` writes them.
struct ConfigurationCase: Sendable, CustomTestStringConvertible {
  var text: String
  var problems: [String]

  init(_ text: String, _ problems: String...) { (self.text, self.problems) = (text, problems) }

  var testDescription: String { text }

  /// `code line:column+length fact | fact`.
  static func shown(_ problems: [Diagnostic]) -> [String] {
    problems.map { problem in
      let span = problem.span
      let place = "\(problem.code.name) \(span.line):\(span.column)+\(span.length)"
      return problem.facts.isEmpty ? place : place + " " + problem.facts.joined(separator: " | ")
    }
  }

  /// The codes that the cases are about.
  static func codes(_ cases: [ConfigurationCase]) -> Set<String> {
    Set(cases.flatMap(\.problems).compactMap { $0.split(separator: " ").first.map(String.init) })
  }
}

func readSettings(_ text: String) -> (settings: Settings, problems: [Diagnostic]) {
  var text = text
  return text.withUTF8 { SettingsFile.read(Bytes($0)) }
}

func readTypes(_ text: String) -> (types: TypeList, problems: [Diagnostic]) {
  var text = text
  return text.withUTF8 { TypesFile.read(Bytes($0)) }
}
