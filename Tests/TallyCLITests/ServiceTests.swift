import Foundation
import Glibc
import TallyIndex
import TallyLive
import TallySystem
import TallyTestSupport
import Testing

/// `tally` beside a service: it takes the service's word as far as that goes, and does without it else.
struct ServiceTests {
  private static let file: FilePath = "2026/2026-11.tally"

  private static func ledger(_ coffee: String = "6.50") -> String {
    "2026-11-29\nlunch 12\n2026-11-30\ncoffee \(coffee)\n"
  }

  private let site: LedgerSite

  init() throws {
    site = try LedgerSite([
      ("tally.json", #"{"name": "books", "currency": "USD"}"#),
      (ServiceTests.file, ServiceTests.ledger()),
    ])
  }

  private struct Totals: Decodable {
    struct Total: Decodable { var expense: [Amount] }
    struct Amount: Decodable { var amount: String }
    var total: Total
  }

  private struct Status: Decodable {
    struct Index: Decodable {
      var generation: Int
      var updated: String
    }
    struct Service: Decodable {
      var pid: Int32
      var generation: Int
      var watches: Int
      var missed_events: Int
    }
    var index: Index
    var service: Service?
  }

  /// What was spent, and what was said beside it.
  private func spent(_ environment: [String: String] = [:]) throws -> (
    amount: String, errors: String
  ) {
    let result = try site.tally(["totals", "-O", "json"], environment: environment)
    try #require(result.status == 0, "\(result.errors)")
    let totals = try JSONDecoder().decode(Totals.self, from: Data(result.output.utf8))
    return (totals.total.expense.map(\.amount).joined(separator: " "), result.errors)
  }

  private func status() throws -> Status {
    let result = try site.tally(["status", "-O", "json"])
    #expect(result.errors.isEmpty && result.status == 0)
    return try JSONDecoder().decode(Status.self, from: Data(result.output.utf8))
  }

  private func save(_ coffee: String) throws {
    try site.write(ServiceTests.file, ServiceTests.ledger(coffee))
  }

  /// The answer of a service by which the index of a generation has all that is in the files.
  private func synced(_ generation: Int) throws -> [ScriptedService.Step] {
    let result = SyncResult(
      generation: generation, schema: Index.schema,
      root: try FileStatus.of(site.root).stamp.identity, instance: "i", process: 1)
    let message = Message.result(.number("1"), .synced(result))
    return [.say(String(decoding: message, as: UTF8.self))]
  }

  // MARK: - With it

  @Test func `A question is answered from what the service keeps, and each save is in it`() throws {
    let service = try site.startService()
    for cents in 10..<30 {
      try save("1.\(cents)")
      #expect(try spent() == ("13.\(cents)", ""))
    }
    let before = try status()
    #expect(before.service?.pid == service.number)
    #expect(before.service?.generation == before.index.generation)
    #expect(before.service?.watches == 2 && before.service?.missed_events == 0)
    for _ in 0..<5 { #expect(try spent().errors.isEmpty) }
    let after = try status()
    #expect(after.index.generation == before.index.generation)
    #expect(after.index.updated == before.index.updated)
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  /// Only a service that is wrong shows that nothing is compared.
  @Test func `Where a service vouches for the index no file is looked at`() throws {
    #expect(try spent().amount == "18.50")
    let generation = try status().index.generation
    try save("7.50")
    let service = try ScriptedService(at: site.socket, try synced(generation))
    #expect(try spent() == ("18.50", ""))
    withExtendedLifetime(service) {}
    #expect(try spent() == ("19.50", ""))
  }

  @Test func `A service that vouches for what the index is not yet is not believed`() throws {
    #expect(try spent().amount == "18.50")
    let generation = try status().index.generation
    try save("7.50")
    let service = try ScriptedService(at: site.socket, try synced(generation + 1))
    #expect(try spent() == ("19.50", ""))
    withExtendedLifetime(service) {}
  }

  // MARK: - Without it

  @Test(
    arguments: [
      (SIGSTOP, "tallyd does not answer as it should (it says nothing)"), (SIGKILL, ""),
      (SIGTERM, ""),
    ] as [(Int32, String)])
  func `Where the service stands still or is gone, the files are read`(
    _ signal: Int32, _ words: String
  ) throws {
    let service = try site.startService()
    #expect(try spent() == ("18.50", ""))
    service.send(signal)
    if signal != SIGSTOP { #expect(service.end().status == (signal == SIGTERM ? 0 : -signal)) }
    try save("7.50")
    let (amount, errors) = try spent()
    #expect(amount == "19.50")
    #expect(errors == (words.isEmpty ? "" : words + "; the files were read without it\n"))
    guard signal == SIGSTOP else { return }
    service.send(SIGCONT)
    try save("8.50")
    #expect(try spent() == ("20.50", ""))
    #expect(try status().service?.missed_events == 0)
  }

  @Test(
    arguments: [
      ("C.UTF-8", "(it says what can't be understood); the files were read without it\n"),
      ("zh_CN.UTF-8", "(回答无法理解);已直接读取文件\n"),
    ])
  func `What answers garbage is told, and the files are read`(_ language: String, _ words: String)
    throws
  {
    let service = try ScriptedService(at: site.socket, [.say("HTTP/1.1 400 Bad Request\r\n\r\n")])
    let (amount, errors) = try spent(["LANG": language])
    #expect(amount == "18.50")
    #expect(errors.hasSuffix(words), "\(errors)")
    withExtendedLifetime(service) {}
  }

  /// By somebody else, or where somebody else may put one.
  @Test(arguments: [true, false])
  func `A service in a directory that is not the user's alone is not asked`(_ isOpen: Bool) throws {
    #expect(try spent().amount == "18.50")
    let generation = try status().index.generation
    try save("7.50")
    let service = try ScriptedService(at: site.socket, try synced(generation))
    if isOpen {
      try site.files.setMode("run", 0o750)
    } else {
      // Only root can give something away.
      guard site.runtime.withCString({ chown($0, 12345, 12345) }) == 0 else { return }
    }
    #expect(try spent() == ("19.50", ""))
    withExtendedLifetime(service) {}
  }

  // MARK: - Status

  /// The same on every machine and at any time.
  private func masked(_ text: String, _ service: RunningProgram) -> String {
    text.replacing(site.files.path.display, with: "@")
      .replacing(String(service.number), with: "PID")
      .replacing(/[0-9a-f]{16}\/v\d+/, with: "KEY/vN")
      .replacing(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\dZ?/, with: "TIME")
      .replacing(/\d+(\.\d)? [kM]B/, with: "SIZE")
      .replacing(/\d+ (ms|毫秒)/) { "N \($0.output.1)" }
      .replacing(/(at most|最多) \d+/) { "\($0.output.1) N" }
      .replacing(/"(bytes|cost_ms|watch_limit)":\d+/) { "\"\($0.output.1)\":N" }
  }

  @Test(arguments: ["en", "zh", "json"])
  func `Status tells of the service`(_ form: String) throws {
    let service = try site.startService()
    let result = try site.tally(
      ["status"] + (form == "json" ? ["-O", "json"] : []),
      environment: ["LANG": form == "zh" ? "zh_CN.UTF-8" : "C.UTF-8"])
    #expect(result.status == 0 && result.errors.isEmpty)
    try Golden.expect(masked(result.output, service), "status-served-" + form)
  }
}
