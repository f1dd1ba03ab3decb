import Foundation
import TallySystem
import TallyTestSupport
import Testing

/// What `tally status` says of the index.
///
/// Paths and times are the machine's, so they are looked at one by one.
struct StatusTests {
  private struct Status: Decodable {
    struct Index: Decodable {
      var path: String?
      var bytes: Int?
      var generation: Int?
      var updated: String?
      var cost_ms: Int?
      var files_read: Int?
      var problem: String?
    }
    var entries: Int
    var index: Index
  }

  private static func ledger() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    try directory.write("ledger/2026-11-29.tally", "coffee 6.50\n")
    try directory.write("ledger/2026-11-30.tally", "coffee 6.50\nlunch 12\n")
    return directory
  }

  private func status(
    _ directory: TemporaryDirectory, cache: String = "cache"
  ) throws -> Status {
    let result = try run(directory, ["-O", "json"], cache: cache)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return try JSONDecoder().decode(Status.self, from: Data(result.output.utf8))
  }

  private func run(
    _ directory: TemporaryDirectory, _ arguments: [String] = [], ledger: String = "ledger",
    cache: String = "cache", environment: [String: String] = [:]
  ) throws -> TallyProgram.Result {
    try TallyProgram.run(
      ["status", "--ledger", ledger] + arguments, in: directory.path.display,
      environment: environment.merging(
        ["XDG_CACHE_HOME": directory.absolute("").display + cache]
      ) { mine, _ in mine })
  }

  @Test func `The index is told as it is after the question`() throws {
    let directory = try StatusTests.ledger()
    let started = Date.now.addingTimeInterval(-1)
    let first = try status(directory).index
    #expect(first.generation == 1)
    #expect(first.files_read == 2)
    #expect(try #require(first.cost_ms) >= 1)
    let path = try #require(first.path)
    #expect(path.hasPrefix(directory.path.display + "/cache/tally/"))
    let data = try FileManager.default.attributesOfItem(atPath: path + "/data.mdb")
    #expect(first.bytes == data[.size] as? Int)
    #expect(first.problem == nil)
    let updated = try #require(ISO8601DateFormatter().date(from: first.updated ?? ""))
    #expect(updated >= Date(timeIntervalSince1970: started.timeIntervalSince1970.rounded(.down)))
    #expect(updated <= Date.now)

    try directory.write("ledger/2026-12-01.tally", "coffee 1\n")
    let second = try status(directory)
    #expect(second.entries == 4)
    #expect(try #require(second.index.generation) > 1)
  }

  @Test func `A question that changes nothing leaves the index as it is`() throws {
    let directory = try StatusTests.ledger()
    var last: Status.Index?
    // Files so young that their stamps may lie are read again until they have aged.
    for _ in 0..<200 {
      let now = try status(directory).index
      if let last, last.generation == now.generation {
        #expect(last.updated == now.updated && last.cost_ms == now.cost_ms)
        return
      }
      last = now
    }
    Issue.record("the index was written at each of 200 questions")
  }

  @Test func `Why there is no index is told`() throws {
    let directory = try StatusTests.ledger()
    try directory.write("file", "in the way\n")
    let index = try status(directory, cache: "file").index
    #expect(index.path == nil && index.generation == nil && index.bytes == nil)
    #expect(index.problem == "a part of the path is not a directory")
    let text = try run(directory, cache: "file").output
    #expect(text.contains("index        none\n"), "\(text)")
    #expect(text.contains("index fails  a part of the path is not a directory\n"), "\(text)")
    let file = try run(directory, ledger: "ledger/2026-11-30.tally").output
    #expect(file.contains("index      none: a small file is simply read\n"), "\(file)")
    let chinese = try run(
      directory, ledger: "ledger/2026-11-30.tally", environment: ["LANG": "zh_CN.UTF-8"]
    ).output
    #expect(chinese.contains("索引      无:小文件直接读取\n"), "\(chinese)")
  }

  @Test(arguments: [
    (
      "C.UTF-8",
      [
        #"  index       .*/cache/tally/[0-9a-f]{16}/v\d+"#, #"  index size  \d+(\.\d)? kB"#,
        #"  generation  1"#,
        #"  updated     \d{4}-\d\d-\d\d \d\d:\d\d:\d\d  \d+ ms, 2 files read"#,
        #"  service     none: each question looks at the files"#,
      ]
    ),
    (
      "zh_CN.UTF-8",
      [
        #"  索引      .*/cache/tally/[0-9a-f]{16}/v\d+"#, #"  索引大小  \d+(\.\d)? kB"#, #"  更新次数  1"#,
        #"  上次更新  \d{4}-\d\d-\d\d \d\d:\d\d:\d\d  \d+ 毫秒,读了 2 个文件"#,
        #"  服务      无:每次查询都查看文件"#,
      ]
    ),
  ])
  func `The text is aligned, in both languages`(_ language: String, _ lines: [String]) throws {
    let directory = try StatusTests.ledger()
    let result = try run(directory, environment: ["LANG": language])
    let shown = result.output.split(separator: "\n").suffix(lines.count)
    #expect(shown.count == lines.count)
    for (line, pattern) in zip(shown, lines) {
      #expect(try Regex(pattern).wholeMatch(in: line) != nil, "\(line)")
    }
  }
}
