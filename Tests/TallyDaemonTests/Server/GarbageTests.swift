import TallyDaemon
import TallyLive
import TallySystem
import TallyTestSupport
import Testing

/// How many inputs; a longer run: `TALLY_TEST_INPUTS=1000000`.
private let count = Int(Environment.ofProcess()["TALLY_TEST_INPUTS"] ?? "") ?? 100_000

/// Lines that are requests, nearly, or nothing of the kind.
private struct Garbage {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let pieces = [
    "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "null", "true", "1", "-", "e9", " ", "\t",
    "\r", "\u{0}",
    "jsonrpc", "2.0", "id", "method", "params", "ping", "sync", "watch", "unwatch", "arguments",
    "subscription", "proto", "中", "\u{202E}", "[[[[[[[[[[", "{\"a\":", "/*", "//",
  ].map { Array($0.utf8) }

  private static let whole = [
    Line.ping, Line.sync, Line.watch,
    #"{"jsonrpc":"2.0","id":1,"method":"unwatch","params":{"subscription":3}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"watch","params":{"arguments":["a","b"]}}"#,
  ].map { Array($0.utf8) }

  mutating func next() -> [UInt8] {
    switch random.number(0...9) {
    case 0...2: noise(random.number(0...40))
    case 3...5: (0..<random.number(1...12)).flatMap { _ in random.pick(Garbage.pieces) }
    case 6...8: changed(random.pick(Garbage.whole))
    default: random.oneIn(100) ? noise(70_000) : random.pick(Garbage.whole)
    }
  }

  private mutating func noise(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  private mutating func changed(_ line: [UInt8]) -> [UInt8] {
    var line = line
    let at = random.number(0...line.count - 1)
    if random.oneIn(2) {
      line.remove(at: at)
    } else {
      line[at] = UInt8(truncatingIfNeeded: random.next())
    }
    return line
  }

  mutating func oneIn(_ count: Int) -> Bool { random.oneIn(count) }
}

@Test func `Whatever some send, others are served`() throws {
  let server = try ServerThread()
  let other = try server.client()
  var garbage = Garbage(seed: 20_261_130)
  var senders = try (0..<3).map { _ in try server.client() }
  var pending: [UInt8] = []
  for number in 0..<count {
    pending += garbage.next()
    if !garbage.oneIn(10) { pending.append(0x0A) }
    guard number % 50 == 49 else { continue }
    let at = number / 50 % senders.count
    do throws(SystemError) {
      // The answers to some are never read; when it may not send any more, another one comes in its place.
      if try senders[at].trySend(pending) < pending.count {
        senders[at] = try SocketClient(server.path)
      }
    } catch {
      #expect(error.isClosed)
      senders[at] = try SocketClient(server.path)
    }
    if at > 0 { try? senders[at].skip() }
    pending = []
    guard try other.ask(Line.ping) == Line.alive else {
      Issue.record("nobody was served after \(number) inputs")
      return
    }
  }
  #expect(try other.ask(Line.sync) == Line.synced)
}
