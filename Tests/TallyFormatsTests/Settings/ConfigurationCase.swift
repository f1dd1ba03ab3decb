import TallyFormats
import TallyModel
import Testing

/// A text of `tally.json` or `types.json` with one thing wrong, and what is said of it.
struct ConfigurationCase: Sendable, CustomTestStringConvertible {
  let json: String
  let code: DiagnosticCode
  let facts: [String]
  /// Where the problem stands; nil: not looked at.
  let span: SourceSpan?

  /// A case whose problem is about `place`, where the JSON has that text first.
  init(_ json: String, _ code: DiagnosticCode, at place: String?, _ facts: [String] = []) {
    self.json = json
    self.code = code
    self.facts = facts
    span = place.map { place in
      let start = json.indices.first { json[$0...].hasPrefix(place) } ?? json.endIndex
      let column = json.unicodeScalars.distance(from: json.startIndex, to: start) + 1
      return SourceSpan(line: 1, column: column, length: place.unicodeScalars.count)
    }
  }

  var testDescription: String { code.name + " " + json }

  /// Expects this one problem.
  func check(_ problems: [Diagnostic]) {
    #expect(problems.map(\.code.name) == [code.name])
    #expect(problems.map(\.facts) == [facts])
    if let span { #expect(problems.map(\.span) == [span]) }
  }
}

extension String {
  /// The settings that this text of `tally.json` says, and its problems.
  var asSettings: (settings: Settings, problems: [Diagnostic]) {
    var text = self
    return text.withUTF8 { SettingsFile.read(Bytes($0)) }
  }

  /// The types that this text of `types.json` declares, and its problems.
  var asTypes: (types: TypeList, problems: [Diagnostic]) {
    var text = self
    return text.withUTF8 { TypesFile.read(Bytes($0)) }
  }
}
