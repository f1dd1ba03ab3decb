import TallyModel

/// A value of `tally.json` or `types.json`, with its place, so that every problem can be shown there.
///
/// Configuration is small and read once a question; a copy of it is simpler to go over than the tape.
struct ConfigurationValue {
  enum Content {
    case string(String)
    /// As its digits stand in the file.
    case number(String)
    case boolean(Bool)
    case null
    case list([ConfigurationValue])
    case object([Member])
  }

  struct Member {
    var key: String
    var keySpan: SourceSpan
    /// Of its bytes, the quotation marks included.
    var keyRange: Range<Int>
    var value: ConfigurationValue
  }

  var content: Content
  var span: SourceSpan
  /// Of its bytes, quotation marks and brackets included.
  var range: Range<Int>

  /// Its first character, where all of it is too long to be shown.
  var opening: SourceSpan { SourceSpan(line: Int(span.line), column: Int(span.column), length: 1) }

  /// As a message quotes it.
  var shown: String {
    switch content {
    case .string(let text): text
    case .number(let digits): digits
    case .boolean(let value): value ? "true" : "false"
    case .null: "null"
    case .list: "[…]"
    case .object: "{…}"
    }
  }
}
