import TallyLive
import TallyTestSupport
import Testing

private func request(_ line: String) throws -> Request {
  try Array(line.utf8).withUnsafeBytes { try Request($0) }
}

private func refusal(_ line: [UInt8]) -> RequestRefusal? {
  line.withUnsafeBytes { bytes in
    do throws(RequestRefusal) {
      _ = try Request(bytes)
      return nil
    } catch {
      return error
    }
  }
}

private func envelope(_ method: String, _ parameters: String? = nil, id: String = "1") -> String {
  let rest = parameters.map { #","params":"# + $0 } ?? ""
  return #"{"jsonrpc":"2.0","id":"# + id + #","method":""# + method + "\"" + rest + "}"
}

@Test(
  arguments: [
    (envelope("ping"), .ping),
    (envelope("sync"), .sync),
    (envelope("sync", "{}"), .sync),
    (envelope("sync", #"{"proto":1}"#), .sync),
    (envelope("status"), .status),
    (envelope("watch"), .watch(nil)),
    (envelope("watch", #"{"proto":1}"#), .watch(nil)),
    (envelope("watch", #"{"arguments":[]}"#), .watch([])),
    (
      envelope("watch", #"{"arguments":["timeline","-p","last 90 days"],"proto":1}"#),
      .watch(["timeline", "-p", "last 90 days"])
    ),
    (envelope("watch", #"{"arguments":["\u4e2d\n\""]}"#), .watch(["中\n\""])),
    (envelope("unwatch", #"{"subscription":7}"#), .unwatch(subscription: 7)),
    (envelope("p\\u0069ng"), .ping),
    (" \t" + envelope("ping") + " \r", .ping),
    ("\u{FEFF}" + envelope("ping"), .ping),
    (#"{"method":"ping","id":1,"extra":{"a":[1]},"jsonrpc":"2.0"}"#, .ping),
  ] as [(String, Request.Method)])
func `A request is read`(_ line: String, _ method: Request.Method) throws {
  #expect(try request(line) == Request(id: .number("1"), method))
}

@Test(
  arguments: [
    ("1", .number("1")), ("-0.50e3", .number("-0.50e3")), ("\"\"", .text("")),
    (#""a\u00e9""#, .text("aé")), ("null", .null),
    ("123456789012345678901234567890", .number("123456789012345678901234567890")),
  ] as [(String, RequestID)])
func `An identity is kept as it is`(_ id: String, _ expected: RequestID) throws {
  #expect(try request(envelope("ping", id: id)).id == expected)
}

@Test func `A request without an identity wants no answer`() throws {
  #expect(try request(#"{"jsonrpc":"2.0","method":"ping"}"#) == Request(id: nil, .ping))
}

@Test(
  arguments: [
    // No JSON.
    ("", -32700, .null), ("{", -32700, .null), ("nonsense", -32700, .null),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping",}"#, -32700, .null),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping"} x"#, -32700, .null),
    (#"{"jsonrpc":"2.0","id":1 /* c */,"method":"ping"}"#, -32700, .null),
    (String(repeating: "[", count: 65), -32700, .null),
    ("\"a\0b\"", -32700, .null),
    // No request.
    ("[]", -32600, .null), ("[" + envelope("ping") + "]", -32600, .null),
    ("7", -32600, .null), ("\"ping\"", -32600, .null), ("null", -32600, .null),
    ("{}", -32600, .null),
    (#"{"id":5,"method":"ping"}"#, -32600, .number("5")),
    (#"{"jsonrpc":"1.0","id":5,"method":"ping"}"#, -32600, .number("5")),
    (#"{"jsonrpc":2.0,"id":5,"method":"ping"}"#, -32600, .number("5")),
    (#"{"jsonrpc":1,"id":5,"method":"ping"}"#, -32600, .number("5")),
    (#"{"jsonrpc":null,"id":5,"method":"ping"}"#, -32600, .number("5")),
    (#"{"jsonrpc":"2.0","id":5}"#, -32600, .number("5")),
    (#"{"jsonrpc":"2.0","id":5,"method":1}"#, -32600, .number("5")),
    (#"{"jsonrpc":"2.0","id":[5],"method":"ping"}"#, -32600, .null),
    (#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, -32600, .null),
    (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, -32600, .null),
    (#"{"jsonrpc":"2.0","method":7}"#, -32600, .null),
    // No method.
    (envelope("Ping"), -32601, .number("1")), (envelope(""), -32601, .number("1")),
    (envelope("shutdown", id: "\"x\""), -32601, .text("x")),
    (#"{"jsonrpc":"2.0","method":"shutdown"}"#, -32601, nil),
    // Wrong parameters.
    (envelope("ping", "[]"), -32602, .number("1")), (envelope("ping", "1"), -32602, .number("1")),
    (envelope("ping", "null"), -32602, .number("1")),
    (envelope("sync", #"{"x":1}"#), -32602, .number("1")),
    (envelope("sync", #"{"proto":"1"}"#), -32602, .number("1")),
    (envelope("sync", #"{"proto":1,"proto":1}"#), -32600, .number("1")),
    (envelope("watch", #"{"argument":["timeline"]}"#), -32602, .number("1")),
    (envelope("watch", #"{"arguments":"timeline"}"#), -32602, .number("1")),
    (envelope("watch", #"{"arguments":["timeline",7]}"#), -32602, .number("1")),
    (envelope("watch", #"{"arguments":null}"#), -32602, .number("1")),
    (envelope("unwatch"), -32602, .number("1")),
    (envelope("unwatch", #"{"subscription":"7"}"#), -32602, .number("1")),
    (envelope("unwatch", #"{"subscription":7.0}"#), -32602, .number("1")),
    (envelope("unwatch", #"{"subscription":99999999999999999999}"#), -32602, .number("1")),
    // Another version.
    (envelope("sync", #"{"proto":2}"#), -32001, .number("1")),
    (envelope("later", #"{"proto":2}"#), -32001, .number("1")),
  ] as [(String, Int, RequestID?)])
func `What is no request is refused, with the reason`(_ line: String, _ code: Int, _ id: RequestID?)
  throws
{
  let found = try #require(refusal(Array(line.utf8)))
  #expect(found.error.code == code)
  #expect(found.id == id)
  #expect(!found.error.message.isEmpty)
}

@Test(
  arguments: [[0xFF], [0x22, 0xC0, 0x80, 0x22], [0xFE, 0xFF], [0x22, 0xED, 0xA0, 0x80, 0x22]]
    as [[UInt8]])
func `Bytes that are no text are no JSON`(_ line: [UInt8]) {
  #expect(refusal(line)?.error.code == -32700)
}

@Test(
  arguments: [
    .ping, .sync, .status, .watch(nil), .watch([]), .watch(["totals", "by \"type\"\n\u{202E}中🍜"]),
    .unwatch(subscription: 3), .unwatch(subscription: .max),
  ] as [Request.Method])
func `What a client writes, the service reads`(_ method: Request.Method) throws {
  let line = Message.request(12, method)
  #expect(line.last == 0x0A)
  let read = try line.dropLast().withUnsafeBytes { try Request($0) }
  #expect(read == Request(id: .number("12"), method))
}

@Test func `Requests changed anywhere are read or refused`() {
  let whole = Array(envelope("watch", #"{"arguments":["a\u0041"],"proto":1}"#).utf8)
  var random = SeededRandom(seed: 1)
  var refused = 0
  for _ in 0..<5000 {
    var line = whole
    for _ in 0..<random.number(1...3) {
      let at = random.number(0...line.count - 1)
      if random.oneIn(2) {
        line.remove(at: at)
      } else {
        line[at] = UInt8(truncatingIfNeeded: random.next())
      }
    }
    if let refusal = refusal(line) {
      refused += 1
      #expect(!refusal.error.message.isEmpty)
    }
  }
  #expect(refused > 2500)
}
