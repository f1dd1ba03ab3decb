import TallyDaemon
import TallyQuery
import TallySystem
import TallyTestSupport
import Testing

@Test func `A level is as the journal has it`() {
  let levels: [(Log.Level, Int)] = [
    (.error, 3), (.warning, 4), (.notice, 5), (.info, 6), (.debug, 7),
  ]
  for (level, number) in levels { #expect(level.rawValue == number) }
  #expect(Log.Level.error < .debug)
}

@Test(
  arguments: [
    ("{}", [], []),
    (#"{"ledgers": ["/a", "/b/", "/中"]}"#, ["/a", "/b/", "/中"], []),
    (
      #"{"ledgers": ["a", "", 7, "/b"]}"#, ["/b"],
      [
        "1:14: \"a\" is not an absolute path", "1:19: \"ledgers\" is empty",
        "1:23: \"ledgers\" is a text",
      ]
    ),
    (#"{"ledgers": "/a"}"#, [], ["1:13: \"ledgers\" is a list"]),
    ("[]", [], ["1:1: \"\" takes keys"]),
    ("{\n  \"ledgers\": [}", [], ["2:15: "]),
    ("\u{0}", [], ["1:1: "]),
  ] as [(String, [String], [String])])
func `What tallyd.json says, and what is wrong with it`(
  _ text: String, _ paths: [String], _ problems: [String]
) throws {
  let files = try TemporaryDirectory()
  let path = try files.write("tally/tallyd.json", text)
  let environment = Environment(["XDG_CONFIG_HOME": files.path.display])
  let reading = LedgerList.configured(environment).read()
  #expect(reading.paths == paths.map { FilePath($0) })
  #expect(reading.problems.count == problems.count)
  for (found, expected) in zip(reading.problems, problems) {
    #expect(found.words.english.hasPrefix("\(path.display):\(expected)"), "\(found.words.english)")
    #expect(found.words.chinese.hasPrefix(path.display))
  }
}

@Test func `Settings that are no file are told`() throws {
  let files = try TemporaryDirectory()
  try files.makeDirectory("tally/tallyd.json")
  let reading = LedgerList.configured(Environment(["XDG_CONFIG_HOME": files.path.display])).read()
  #expect(reading.paths.isEmpty && reading.problems.first?.level == .error)
}
