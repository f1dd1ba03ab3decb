import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

struct JSONDocumentTests {
  private static func parse(_ text: String, allowsComments: Bool = false) -> String {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { bytes in
      do throws(JSONSyntaxError) {
        let document = try JSONDocument.parse(bytes, allowsComments: allowsComments)
        return written(document, document.root)
      } catch {
        return ([error.code.name, "\(error.range.lowerBound)+\(error.range.count)"] + error.facts)
          .joined(separator: " ")
      }
    }
  }

  /// A value, written back from its tokens; strings with their escapes resolved, in ‹ ›.
  private static func written(_ document: JSONDocument, _ node: JSONDocument.Node) -> String {
    switch document.kind(node) {
    case .object:
      "{"
        + document.members(of: node).map {
          document.string($0.key) + ":" + written(document, $0.value)
        }.joined(separator: ",") + "}"
    case .array:
      "[" + document.elements(of: node).map { written(document, $0) }.joined(separator: ",") + "]"
    case .string, .key: "‹" + document.string(node) + "›"
    case .number, .true, .false, .null: document.literal(node).text
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var result: String
    var testDescription: String { text }

    init(_ text: String, _ result: String) { (self.text, self.result) = (text, result) }
  }

  @Test(arguments: [
    Case("1", "1"), Case(" -0.50e+10 ", "-0.50e+10"), Case("\t\r\ntrue\n", "true"),
    Case("[]", "[]"), Case("{}", "{}"), Case("[null,false , [ ] ]", "[null,false,[]]"),
    Case(#"{"a":{"b":[1,2]},"c":"d"}"#, "{a:{b:[1,2]},c:‹d›}"),
    Case("123456789012345678901234567890.10", "123456789012345678901234567890.10"),
    Case(#""\"\\\/\b\f\n\r\t""#, "‹\"\\/\u{8}\u{C}\n\r\t›"),
    Case(#""\u4e2d\u00E9\ud83c\udf54.x""#, "‹中é🍔.x›"),
    Case(#"{"d\u0061te":1}"#, "{date:1}"), Case(#"{"":""}"#, "{:‹›}"),
  ])
  func `A right text is read as it stands`(example: Case) {
    #expect(Self.parse(example.text) == example.result)
  }

  @Test(arguments: [
    Case("", "json-missing-value 0+0 "), Case("  ", "json-missing-value 2+0 "),
    Case("yes", "json-missing-value 0+3 yes"), Case("trueish", "json-missing-value 0+7 trueish"),
    Case("'a'", "json-missing-value 0+3 'a'"), Case("[1,,2]", "json-missing-value 3+1 ,"),
    Case("[1,]", "json-trailing-comma 2+1"), Case(#"{"a":1,}"#, "json-trailing-comma 6+1"),
    Case("[1 2]", "json-missing-comma 3+1 2 ]"),
    Case(#"{"a":1 "b":2}"#, #"json-missing-comma 7+3 "b" }"#),
    Case("{a:1}", "json-missing-key 1+1 a"), Case("{1:1}", "json-missing-key 1+1 1"),
    Case(#"{"a" 1}"#, "json-missing-colon 5+1 1"), Case(#"{"a":}"#, "json-missing-value 5+1 }"),
    Case("[1", "json-unclosed 0+1 ["), Case(#"[{"a":"#, "json-unclosed 1+1 {"),
    Case(#"["a"#, "json-unclosed 1+1 \""), Case("\"a\nb\"", "json-unclosed 0+1 \""),
    Case("\"a\tb\"", "json-control-character 2+1 U+0009"),
    Case("1 2", "json-extra-text 2+1 2"), Case("{}{}", "json-extra-text 2+1 {"),
    Case("01", "json-bad-number 0+2 01"), Case("1.", "json-bad-number 0+2 1."),
    Case(".5", "json-missing-value 0+2 .5"), Case("-", "json-bad-number 0+1 -"),
    Case("1e", "json-bad-number 0+2 1e"), Case("1.2.3", "json-bad-number 0+5 1.2.3"),
    Case("+1", "json-missing-value 0+2 +1"), Case("6,50", "json-extra-text 1+1 ,"),
    Case(#""\x""#, #"json-bad-escape 1+2 \x"#), Case(#""\u12g4""#, #"json-bad-escape 1+2 \u"#),
    Case(#""\u0000""#, #"json-bad-escape 1+2 \u"#), Case(#""\中""#, #"json-bad-escape 1+4 \中"#),
    // The line's end is no part of it.
    Case("\"\\\nb\"", #"json-bad-escape 1+1 \"#), Case("\"\\", #"json-bad-escape 1+1 \"#),
    Case(#""\ud83c""#, #"json-lone-surrogate 1+6 \ud83c"#),
    Case(#""\ud83c\u0041""#, #"json-lone-surrogate 1+6 \ud83c"#),
    Case(#""\udf54""#, #"json-lone-surrogate 1+6 \udf54"#),
    Case("// a\n1", "json-comment 0+2"), Case("/", "json-missing-value 0+1 /"),
    Case("１", "json-missing-value 0+3 １"),
  ])
  func `A wrong text is refused where it goes wrong`(example: Case) {
    #expect(Self.parse(example.text) == example.result)
  }

  @Test(arguments: [
    Case("// a\n{\"a\": [1, /* ] */ 2,], }// b", "{a:[1,2]}"), Case("/**/1/* * / */", "1"),
    Case("{,}", "json-missing-key 1+1 ,"), Case("[,]", "json-missing-value 1+1 ,"),
    Case("1/*", "json-unclosed 1+2 /*"), Case("1 / 2", "json-missing-value 2+1 /"),
    Case(#""// no comment""#, "‹// no comment›"),
  ])
  func `Settings may have comments and a last comma`(example: Case) {
    #expect(Self.parse(example.text, allowsComments: true) == example.result)
  }

  @Test func `Brackets nest 64 deep and no deeper`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(Self.parse(nested(64)) == nested(64))
    #expect(Self.parse(nested(65)) == "json-too-deep 64+1 64")
    #expect(Self.parse(String(repeating: "[", count: 1_000_000)) == "json-too-deep 64+1 64")
    #expect(Self.parse(String(repeating: #"{"a":"#, count: 100)) == "json-too-deep 320+1 64")
  }

  @Test func `Keys given twice are found, whatever their escapes`() throws {
    let bytes = Array(#"{"a":1,"b":2,"\u0061":3,"c":{"a":1}}"#.utf8)
    try bytes.withUnsafeBytes { bytes in
      let document = try JSONDocument.parse(bytes)
      let twice = document.duplicateKeys(of: document.root)
      #expect(twice.map { document.range($0.key) } == [13..<21])
      #expect(twice.map { document.range($0.first) } == [1..<4])
    }
  }
}

// MARK: - Random texts

extension JSONDocumentTests {
  /// A random value, and what it should be read as.
  private static func value(_ random: inout SeededRandom, _ depth: Int) -> (
    text: String, read: String
  ) {
    func blank() -> String { [" ", "", "", "\n", "\t"].randomElement(using: &random) ?? "" }
    switch Int.random(in: 0..<(depth > 5 ? 4 : 6), using: &random) {
    case 0:
      let word = ["true", "false", "null"].randomElement(using: &random) ?? ""
      return (word, word)
    case 1:
      let number =
        "-\(UInt64.random(in: 0...UInt64.max, using: &random)).\(Int.random(in: 0...99, using: &random))"
      return (number, number)
    case 2, 3:
      let (text, read) = string(&random)
      return (text, "‹" + read + "›")
    case 4:
      let values = (0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth + 1)
      }
      let inside = values.map { blank() + $0.text + blank() }.joined(separator: ",")
      return ("[" + inside + "]", "[" + values.map(\.read).joined(separator: ",") + "]")
    default:
      let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        (key: string(&random), value: value(&random, depth + 1))
      }
      let inside = members.map { blank() + $0.key.text + blank() + ":" + blank() + $0.value.text }
      let read = members.map { $0.key.read + ":" + $0.value.read }
      return ("{" + inside.joined(separator: ",") + "}", "{" + read.joined(separator: ",") + "}")
    }
  }

  private static func string(_ random: inout SeededRandom) -> (text: String, read: String) {
    var text = "\""
    var read = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let scalar =
        (["a", "é", "中", "🍔", "\"", "\\", "\n", "/"] as [Unicode.Scalar])
        .randomElement(using: &random) ?? "a"
      read.unicodeScalars.append(scalar)
      if scalar == "\"" || scalar == "\\" || scalar == "\n" || Bool.random(using: &random) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return (text + "\"", read)
  }

  @Test(arguments: 0..<200)
  func `Random values are read back as they were made`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let (text, read) = Self.value(&random, 0)
    #expect(Self.parse(text) == read)
  }

  @Test func `Random bytes give a value or an error`() {
    var random = SeededRandom(seed: 7)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "d83c", "1", "-", ".", "e", "date",
      "amount", "\"type\"", "tru", "null", " ", "\n", "/", "*", "中", "🍔", "<<<<<<<",
    ]
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      for allowsComments in [false, true] {
        #expect(!Self.parse(text, allowsComments: allowsComments).isEmpty)
      }
      _ = CollectingSink(text, as: JSONFormat())
      _ = CollectingSink(text, as: JSONLinesFormat())
    }
  }
}
