import Foundation
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyFormats

struct JSONKeyTests {
  @Test func `Every key is found by its name, and by no other`() {
    for key in JSONKey.allCases {
      #expect(Self.key(key.name) == key)
      #expect(Self.key(key.name + "s") != key)
      #expect(Self.key(String(key.name.dropLast())) != key)
    }
    #expect(Self.key("attachmemt") == nil && Self.key("attachmentz") == nil && Self.key("") == nil)
  }

  private static func key(_ name: String) -> JSONKey? {
    Array(name.utf8).withUnsafeBytes { JSONKey($0) }
  }

  @Test func `The schema has the keys that entries, splits and postings have`() throws {
    let path = TallyProgram.root + "/examples/schema/entry.schema.json"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    try bytes.withUnsafeBytes { bytes in
      let schema = try JSONDocument.parse(bytes)
      let definitions = try #require(schema.first("$defs", of: schema.root))
      func keys(_ name: String) throws -> Set<String> {
        let definition = try #require(schema.first(name, of: definitions))
        let properties = try #require(schema.first("properties", of: definition))
        return Set(schema.members(of: properties).map { schema.string($0.key) })
      }
      func names(_ set: JSONKeySet) -> Set<String> {
        Set(JSONKey.allCases.filter(set.contains).map(\.name))
      }
      #expect(try keys("entry") == names(.entry).union(names(.output)))
      #expect(try keys("split") == names(.split))
      #expect(try keys("posting") == names(.posting))
      #expect(try keys("cost") == names(.cost))
    }
  }

  @Test func `Any object counts or has an error, never both`() {
    let values = [
      "null", "\"\"", "\"a\"", "\"6.50\"", "1", "-0", "1e400", "true", "[]", "{}", "[1]", "[\"a\"]",
      "[{}]", "{\"amount\":1}", "{\"amount\":1,\"currency\":\"EUR\"}", "\"2026-01-02\"", "\"8:12\"",
      "\"income\"", "\"!\"", "{\"a\":1}", "[{\"type\":\"a\",\"amount\":1}]", "\"EUR\"",
      "\"\\ud83c\\udf54\"",
      "[{\"account\":\"a\",\"amount\":1},{\"account\":\"b\"}]", "\"（１+2）\"", "\"9/7\"", "\"¥\"",
    ]
    var random = SeededRandom(seed: 5)
    let names = JSONKey.allCases.map(\.name) + ["amout", "x", "\\u0061mount"]
    var lines: [String] = []
    for _ in 0..<5000 {
      let members = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        "\"\(names.randomElement(using: &random) ?? "")\": \(values.randomElement(using: &random) ?? "")"
      }
      lines.append(
        "{\"date\": null, " + (["\"type\":\"a\",\"amount\":2"] + members).joined(separator: ",")
          + "}")
    }
    let sink = CollectingSink(
      lines.joined(separator: "\n"), as: JSONLinesFormat(), path: "2026-11-30.jsonl")
    let counted = Set(sink.entries.map(\.line))
    let wrong = Set(sink.problems.filter { $0.code.severity == .error }.map { Int($0.span.line) })
    #expect(counted.isDisjoint(with: wrong))
    #expect(counted.union(wrong).count == lines.count)
    #expect(counted.count > 100 && wrong.count > 100)
  }
}
