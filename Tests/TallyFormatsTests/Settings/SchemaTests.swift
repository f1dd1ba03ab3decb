import Foundation
import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// The schemas in `examples/schema` and what the readers take are the same.
struct SchemaTests {
  /// An object of a schema: where it is, what its keys are given to, and the keys beside them.
  struct Keys: Sendable {
    var file: String
    /// The way to the object that has `properties`.
    var path: [String]
    /// The text with `KEY` for the key; its value is null, which is never right.
    var text: String
    var count: Int
  }

  static let keys = [
    Keys(file: "tally", path: [], text: #"{"KEY": null}"#, count: 13),
    Keys(
      file: "tally", path: ["properties", "commodities", "additionalProperties"],
      text: #"{"commodities": {"CNY": {"KEY": null}}}"#, count: 1),
    Keys(file: "types", path: [], text: #"{"KEY": null}"#, count: 2),
    Keys(
      file: "types", path: ["$defs", "type"],
      text: #"{"types": [{"name": "a"}, {"name": "b", "KEY": null}]}"#, count: 8),
    Keys(
      file: "types", path: ["$defs", "field"],
      text: #"{"fields": {"f": {"kind": "integer", "KEY": null}}}"#, count: 5),
  ]

  @Test(arguments: keys)
  func `The readers know every key of the schemas`(_ test: Keys) throws {
    let path = TallyProgram.root + "/examples/schema/\(test.file).schema.json"
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    for step in test.path { object = try #require(object[step] as? [String: Any]) }
    let properties = try #require(object["properties"] as? [String: Any])
    #expect(properties.count == test.count)
    for key in properties.keys {
      let text = test.text.replacingOccurrences(of: "KEY", with: key)
      let problems =
        test.file == "tally" ? readSettings(text).problems : readTypes(text).problems
      #expect(!problems.isEmpty, "\(key): null is taken")
      let unknown = problems.filter { $0.code == .unknownSetting || $0.code == .misspeltSetting }
      #expect(unknown.isEmpty, "\(key) is unknown")
    }
  }

  @Test(arguments: ["first-week", "household"])
  func `The settings of the example ledgers have no problems`(_ name: String) throws {
    let folder = TallyProgram.root + "/examples/" + name
    let settings = try String(contentsOfFile: folder + "/tally.json", encoding: .utf8)
    let types = try String(contentsOfFile: folder + "/types.json", encoding: .utf8)
    #expect(readSettings(settings).problems.isEmpty)
    #expect(readTypes(types).problems.isEmpty)
  }
}

private func readSettings(_ text: String) -> (settings: Settings, problems: [Diagnostic]) {
  var text = text
  return text.withUTF8 { SettingsFile.read(Bytes($0)) }
}

private func readTypes(_ text: String) -> (types: TypeList, problems: [Diagnostic]) {
  var text = text
  return text.withUTF8 { TypesFile.read(Bytes($0)) }
}
