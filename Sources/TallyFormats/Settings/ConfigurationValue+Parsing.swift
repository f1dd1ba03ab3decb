import TallyModel

extension ConfigurationValue {
  /// Reads a whole file: JSON with comments and trailing commas.
  static func parse(_ bytes: Bytes) -> Result<ConfigurationValue, ConfigurationProblem> {
    var places = Places(bytes)
    do throws(JSONSyntaxError) {
      let document = try JSONDocument.parse(bytes, allowsComments: true)
      return .success(value(document.root, document, &places))
    } catch {
      let problem = Diagnostic(error.code, at: places.span(of: error.range), error.facts)
      return .failure(ConfigurationProblem(diagnostic: problem))
    }
  }

  /// Copies a value; the scanner allows it to be no deeper than 64.
  private static func value(
    _ node: JSONDocument.Node, _ document: JSONDocument, _ places: inout Places
  ) -> ConfigurationValue {
    let span = places.span(of: document.range(node))
    let content: Content
    switch document.kind(node) {
    case .string, .key: content = .string(document.string(node))
    case .number: content = .number(document.literal(node).text)
    case .true: content = .boolean(true)
    case .false: content = .boolean(false)
    case .null: content = .null
    case .array:
      content = .list(document.elements(of: node).map { value($0, document, &places) })
    case .object:
      content = .object(
        document.members(of: node).map { key, member in
          let keySpan = places.span(of: document.range(key))
          return Member(
            key: document.string(key), keySpan: keySpan, keyRange: document.range(key),
            value: value(member, document, &places))
        })
    }
    return ConfigurationValue(content: content, span: span, range: document.range(node))
  }
}

/// Why a configuration file is no JSON.
struct ConfigurationProblem: Error {
  var diagnostic: Diagnostic
}
