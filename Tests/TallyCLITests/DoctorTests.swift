import Foundation
import TallyIndex
import TallySystem
import TallyTestSupport
import Testing

/// What `tally doctor` says, and that it changes nothing.
struct DoctorTests {
  private struct Answer: Decodable {
    struct Check: Decodable, Equatable {
      var name: String
      var ok: Bool
      var detail: String
    }
    var version: Int
    var checks: [Check]
  }

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("ledger/2026-11-29.tally", "coffee 6.50 @Blue-Bottle\n")
    try directory.write("ledger/2026-11-30.tally", "coffee 6.50\nlunch 12\n")
  }

  private func tally(_ arguments: String..., language: String = "C.UTF-8") throws
    -> TallyProgram.Result
  {
    try TallyProgram.run(
      ["--ledger", "ledger"] + arguments, in: directory.path.display,
      environment: [
        "XDG_CACHE_HOME": directory.absolute("cache").display, "LANG": language,
      ])
  }

  private func doctor() throws -> (checks: [Answer.Check], status: Int32) {
    let result = try tally("doctor", "-O", "json")
    #expect(result.errors.isEmpty, "\(result.errors)")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    #expect(answer.version == 1)
    #expect((result.status == 0) == answer.checks.allSatisfy(\.ok), "\(answer)")
    return (answer.checks, result.status)
  }

  /// The index's file, and its bytes.
  private func data() throws -> (name: FilePath, bytes: [UInt8]) {
    let tally = directory.absolute("cache/tally").display
    let key = try #require(try FileManager.default.contentsOfDirectory(atPath: tally).first)
    let name = FilePath("cache/tally/\(key)/v\(Index.schema)/data.mdb")
    return (name, try directory.read(name))
  }

  @Test func `Without an index all is well, and none is made`() throws {
    let found = try doctor()
    #expect(found.status == 0)
    #expect(found.checks.map(\.detail) == ["none yet: the next question makes it"])
    #expect(!FileManager.default.fileExists(atPath: directory.absolute("cache").display))
    let file = try tally("-f", "ledger/2026-11-30.tally", "doctor")
    #expect(file.status == 2)
  }

  @Test func `All is well after a question, and nothing is changed by looking`() throws {
    _ = try tally("totals")
    let before = try data()
    let stamp = try FileStatus.of(directory.absolute(before.name)).stamp
    let found = try doctor()
    #expect(found.status == 0)
    #expect(found.checks.map(\.name) == ["index", "stamps", "checksums", "contents"])
    #expect(found.checks[3].detail == "2 files read anew give the same 1 block, byte for byte")
    #expect(try data().bytes == before.bytes)
    #expect(try FileStatus.of(directory.absolute(before.name)).stamp == stamp)
  }

  @Test func `Text is aligned, in both languages`() throws {
    _ = try tally("totals")
    let english = try tally("doctor").output.split(separator: "\n")
    #expect(
      english.map { $0.prefix(16) } == [
        "  ✓  index      ", "  ✓  stamps     ", "  ✓  checksums  ", "  ✓  contents   ",
      ])
    let chinese = try tally("doctor", language: "zh_CN.UTF-8").output.split(separator: "\n")
    #expect(chinese.map { $0.prefix(6) } == ["  ✓  索", "  ✓  文", "  ✓  校", "  ✓  内"])
    #expect(chinese.last == "  ✓  内容      重读 2 个文件,得到的 1 个数据块逐字节相同")
  }

  @Test func `Damage is named, left as it is, and mended by the next question`() throws {
    _ = try tally("totals")
    var (name, bytes) = try data()
    let payee = Array("Blue-Bottle".utf8)
    let at = try #require(bytes.indices.first { bytes[$0...].starts(with: payee) })
    bytes[at] ^= 1
    try directory.write(name, bytes: bytes)
    for _ in 0..<2 {
      let found = try doctor()
      #expect(found.status == 1)
      #expect(
        found.checks.last
          == Answer.Check(
            name: "checksums", ok: false,
            detail: "2026-11-29.tally: section «stringBytes» of its block is wrong"))
    }
    let text = try tally("doctor")
    #expect(text.output.contains("The next question that comes upon this builds it anew."))
    #expect(try tally("timeline").output.contains("@Blue-Bottle"))
    #expect(try doctor().status == 0)
  }

  @Test func `A mark of damage is told`() throws {
    _ = try tally("totals")
    let name = try data().name
    try directory.write(FilePath(bytes: name.parent.bytes + Array("/damaged".utf8)))
    #expect(try doctor().checks.map(\.detail) == ["marked as damaged"])
    _ = try tally("totals")
    #expect(try doctor().status == 0)
  }

  /// Not one byte of it, nor any length, may make looking end otherwise than with an answer.
  @Test func `Whatever the bytes of the index are, the doctor answers`() throws {
    _ = try tally("totals")
    let (name, whole) = try data()
    var random = SeededRandom(seed: 20_261_130)
    var faults = 0
    for round in 0..<120 {
      var bytes = whole
      if round % 4 == 0 {
        bytes.removeLast(random.number(1...bytes.count))
      } else {
        for _ in 0..<20 { bytes[random.number(0...(bytes.count - 1))] ^= 0x55 }
      }
      try directory.write(name, bytes: bytes)
      if try doctor().status == 1 { faults += 1 }
    }
    #expect(faults > 40)
  }
}
