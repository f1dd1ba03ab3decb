import TallyFormats
import TallyModel
import Testing

extension String {
  /// The ledgers that this text of `tallyd.json` names, and its problems.
  fileprivate var asService: (ledgers: [String], problems: [Diagnostic]) {
    var text = self
    return text.withUTF8 { ServiceFile.read(Bytes($0)) }
  }
}

@Test(arguments: [
  ("{}", []), (#"{"ledgers": []}"#, []),
  (#"{"ledgers": ["/a", "/b c/"],} // two"#, ["/a", "/b c/"]),
])
func `The ledgers of the service are read in order`(_ json: String, _ ledgers: [String]) {
  #expect(json.asService.ledgers == ledgers)
  #expect(json.asService.problems == [])
}

let wrongServices = [
  ConfigurationCase(#"{"ledgers": ["tally"]}"#, .relativeLedger, at: #""tally""#, ["tally"]),
  ConfigurationCase(
    #"{"ledgers": ["~/tally", "/a"]}"#, .relativeLedger, at: #""~/tally""#, ["~/tally"]),
  ConfigurationCase(#"{"ledgers": [""]}"#, .emptySetting, at: #""""#, ["ledgers"]),
  ConfigurationCase(#"{"ledgers": [7]}"#, .notAString, at: "7", ["ledgers", "7"]),
  ConfigurationCase(#"{"ledgers": "/a"}"#, .notAList, at: #""/a""#, ["ledgers"]),
  ConfigurationCase(#"{"ledger": []}"#, .misspeltSetting, at: #""ledger""#, ["ledger", "ledgers"]),
  ConfigurationCase("[]", .notAnObject, at: "[]", [""]),
]

@Test(arguments: wrongServices)
func `What is wrong with the service's settings is told`(_ wrong: ConfigurationCase) {
  wrong.check(wrong.json.asService.problems)
}

@Test func `A path that is wrong leaves the others`() {
  #expect(#"{"ledgers": ["a", "/b", 7, "/c"]}"#.asService.ledgers == ["/b", "/c"])
}
