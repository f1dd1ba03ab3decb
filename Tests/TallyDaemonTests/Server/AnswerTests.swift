import Foundation
import TallyDaemon
import TallyLive
import TallySystem
import TallyTestSupport
import Testing

/// What is asked in a line, and what is answered.
private struct Exchange: Sendable, CustomTestStringConvertible {
  let line: String
  let answer: String

  init(_ line: String, _ answer: String) { (self.line, self.answer) = (line, answer) }

  var testDescription: String { line }
}

@Test(arguments: [
  Exchange(Line.ping, Line.alive),
  Exchange(Line.sync, Line.synced),
  Exchange(
    #"{"jsonrpc":"2.0","id":"a","method":"status","params":{"proto":1}}"#,
    #"{"jsonrpc":"2.0","id":"a","result":{"is":"well"}}"#),
  Exchange(Line.watch, #"{"jsonrpc":"2.0","id":1,"result":{"subscription":2}}"#),
  Exchange(
    #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
    Line.alive.replacing(#""id":1"#, with: #""id":null"#)),
  Exchange(
    "nonsense",
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"a JSON value is expected, not nonsense (byte 1)"}}"#
  ),
  Exchange(
    "[" + Line.ping + "]",
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batches are not taken: write a request a line"}}"#
  ),
  Exchange(
    #"{"jsonrpc":"2.0","id":2,"method":"stop"}"#,
    #"{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"there are ping, sync, status, watch and unwatch"}}"#
  ),
  Exchange(
    #"{"jsonrpc":"2.0","id":2,"method":"sync","params":[]}"#,
    #"{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"\"params\" is an object"}}"#),
  Exchange(
    #"{"jsonrpc":"2.0","id":2,"method":"unwatch","params":{"subscription":7}}"#,
    #"{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"you have no such subscription"}}"#),
  Exchange(
    #"{"jsonrpc":"2.0","id":2,"method":"sync","params":{"proto":9}}"#,
    #"{"jsonrpc":"2.0","id":2,"error":{"code":-32001,"message":"\"proto\" is 1 here"}}"#),
])
private func `A line is answered`(_ exchange: Exchange) throws {
  let server = try ServerThread()
  let client = try server.client()
  #expect(try client.ask(exchange.line) == exchange.answer)
  // Whatever it was, the next one is answered too.
  #expect(try client.ask(Line.ping) == Line.alive)
}

@Test func `What asks for no answer gets none`() throws {
  let server = try ServerThread()
  let client = try server.client()
  try client.say(#"{"jsonrpc":"2.0","method":"sync"}"#)
  try client.say(#"{"jsonrpc":"2.0","method":"unknown"}"#)
  #expect(try client.ask(Line.ping) == Line.alive)
  #expect(server.calls.isEmpty)
}

@Test func `Many requests in one piece, and one in many, are answered in order`() throws {
  let server = try ServerThread()
  let client = try server.client()
  let lines = (0..<100).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"ping"}"# + "\n" }
  try client.send(Array(lines.joined().utf8))
  for number in 0..<100 {
    #expect(try client.line()?.hasPrefix(#"{"jsonrpc":"2.0","id":\#(number),"#) == true)
  }
  for byte in Line.ping.utf8 { try client.send([byte]) }
  #expect(try client.ask("") == Line.alive)
}

@Test func `An answer may come later, and others go on meanwhile`() throws {
  let server = try ServerThread { call in
    call.question == .sync ? nil : ServerThread.synced(call)
  }
  let waiting = try server.client()
  try waiting.say(Line.sync)
  #expect(server.waits { server.calls.count == 1 })
  let other = try server.client()
  #expect(try other.ask(Line.ping) == Line.alive)
  #expect(try waiting.ask(Line.ping) == Line.alive)
  let call = try #require(server.calls.first)
  server.run { $0.answer(call, .success(.synced(ServerThread.result))) }
  #expect(try waiting.line() == Line.synced)
  // A second answer to the same question is none.
  server.run { $0.answer(call, .success(.synced(ServerThread.result))) }
  #expect(try waiting.ask(Line.ping) == Line.alive)
}

@Test func `Those who wait for sync hear how far it is, and nobody else`() throws {
  let server = try ServerThread { call in
    call.question == .sync ? nil : ServerThread.synced(call)
  }
  let waiting = try server.client()
  let other = try server.client()
  try waiting.say(Line.sync)
  #expect(try other.ask(Line.ping) == Line.alive)
  #expect(server.waits { server.calls.count == 1 })
  let start = Moment.now
  server.run { server in
    server.tellProgress(done: 1, all: 9, now: start)
    // Too soon to be worth a line.
    server.tellProgress(done: 2, all: 9, now: start + .milliseconds(100))
  }
  #expect(
    try waiting.line() == #"{"jsonrpc":"2.0","method":"progress","params":{"done":1,"all":9}}"#)
  server.run { $0.tellProgress(done: 3, all: 9, now: start + .milliseconds(300)) }
  #expect(try waiting.line()?.contains(#""done":3"#) == true)
  #expect(try other.ask(Line.ping) == Line.alive)
}

@Test func `Whoever has said all it has to say still hears the answer`() throws {
  let server = try ServerThread { _ in nil }
  let client = try server.client()
  try client.say(Line.sync)
  client.endSpeaking()
  #expect(server.waits { server.calls.count == 1 })
  let call = try #require(server.calls.first)
  server.run { $0.answer(call, .success(.synced(ServerThread.result))) }
  #expect(try client.line() == Line.synced)
  #expect(try client.isClosed())
}

@Test func `Subscribers hear events, others don't, and an end is told`() throws {
  let server = try ServerThread()
  let first = try server.client()
  let second = try server.client()
  _ = try first.ask(Line.watch)
  _ = try second.ask(Line.watch)
  let number = server.calls[0].subscription
  server.run { $0.tell(number, Array(#"{"event":"generation","generation":8}"#.utf8)) }
  #expect(
    try first.line()
      == #"{"jsonrpc":"2.0","method":"event","params":{"subscription":\#(number),"event":{"event":"generation","generation":8}}}"#
  )
  #expect(try second.ask(Line.ping) == Line.alive)
  // Nobody ends what is another's.
  let unwatch =
    #"{"jsonrpc":"2.0","id":1,"method":"unwatch","params":{"subscription":\#(number)}}"#
  #expect(try second.ask(unwatch)?.contains("-32602") == true)
  #expect(try first.ask(unwatch) == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
  #expect(server.waits { server.ended == [number] })
  server.run { $0.tell(number, Array("{}".utf8)) }
  #expect(try first.ask(Line.ping) == Line.alive)
}

@Test func `A subscriber that goes ends its subscriptions`() throws {
  let server = try ServerThread()
  do {
    let client = try server.client()
    _ = try client.ask(Line.watch)
    _ = try client.ask(Line.watch)
  }
  #expect(server.waits { server.ended.count == 2 })
  #expect(server.connectionCount == 0)
}

@Test func `A subscription that is granted to one who has gone has ended`() throws {
  let server = try ServerThread { _ in nil }
  do {
    let client = try server.client()
    try client.say(Line.watch)
    #expect(server.waits { server.calls.count == 1 })
  }
  #expect(server.waits { server.connectionCount == 0 })
  let call = try #require(server.calls.first)
  server.run { $0.answer(call, .success(.subscribed(call.subscription))) }
  #expect(server.waits { server.ended == [call.subscription] })
}

@Test func `When it ends, those who wait are told, and the socket is gone`() throws {
  let server = try ServerThread { _ in nil }
  let client = try server.client()
  try client.say(Line.sync)
  #expect(server.waits { server.calls.count == 1 })
  server.stop()
  #expect(try client.line()?.contains(#""code":-32003"#) == true)
  #expect(try client.isClosed())
  #expect(throws: SystemError.self) { try FileStatus.ofLinkItself(server.path) }
}
