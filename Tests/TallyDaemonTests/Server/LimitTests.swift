import Foundation
import TallyDaemon
import TallyLive
import TallySystem
import TallyTestSupport
import Testing

@Test func `The limits are these`() {
  let limits = Limits()
  #expect(LedgerSocket.longestRequest == 64 << 10)
  #expect(limits.newcomers == 8)
  #expect(limits.newcomerTime == .seconds(2))
  #expect(limits.subscriptions == 64)
  #expect(limits.unread == 4 << 20)
}

@Test func `A request may have 64 KiB, and one with more ends the connection`() throws {
  let server = try ServerThread()
  let client = try server.client()
  let blanks = String(repeating: " ", count: LedgerSocket.longestRequest - Line.ping.utf8.count)
  #expect(try client.ask(Line.ping + blanks) == Line.alive)
  let answer = try client.ask(Line.ping + blanks + " ")
  #expect(answer?.contains(#""id":null,"error":{"code":-32600"#) == true)
  #expect(try client.isClosed())
}

@Test func `A line that never ends is cut off`() throws {
  let server = try ServerThread()
  let client = try server.client()
  try client.send([UInt8](repeating: 0x20, count: LedgerSocket.longestRequest + 1))
  #expect(try client.line()?.contains("-32600") == true)
  #expect(try client.isClosed())
}

@Test func `Whoever asks nothing is sent away, and whoever has asked may be silent`() throws {
  var limits = Limits()
  limits.newcomerTime = .milliseconds(60)
  let server = try ServerThread(limits: limits)
  let asker = try server.client()
  #expect(try asker.ask(Line.ping) == Line.alive)
  let silent = try server.client()
  let start = Moment.now
  #expect(try silent.isClosed())
  #expect(Moment.now - start >= .milliseconds(50))
  // Garbage and half a request are no question.
  let garbler = try server.client()
  #expect(try garbler.ask("nonsense")?.contains("-32700") == true)
  try garbler.send(Array(Line.ping.utf8.dropLast()))
  #expect(try garbler.isClosed())
  #expect(try asker.ask(Line.ping) == Line.alive)
}

@Test func `A crowd that asks nothing keeps nobody out`() throws {
  var limits = Limits()
  limits.newcomerTime = .seconds(1000)
  let server = try ServerThread(limits: limits)
  var crowd: [SocketClient] = []
  for _ in 0..<30 { crowd.append(try server.client()) }
  // Thirty that would stay for ever: without room made for it, this one would wait as long.
  let client = try server.client()
  #expect(try client.ask(Line.ping) == Line.alive)
  #expect(server.connectionCount <= limits.newcomers + 1)
  #expect(try crowd[0].isClosed())
}

@Test func `Fewer than eight that ask nothing are left alone`() throws {
  var limits = Limits()
  limits.newcomerTime = .seconds(1000)
  limits.crowdedTime = .milliseconds(1)
  let server = try ServerThread(limits: limits)
  let few = try (0..<7).map { _ in try server.client() }
  #expect(server.waits { server.connectionCount == 7 })
  let before = server.turns
  #expect(server.waits { server.turns > before + 5 })
  for client in few { #expect(try client.ask(Line.ping) == Line.alive) }
}

@Test func `There is room for 64 subscriptions, and again when one ends`() throws {
  let server = try ServerThread()
  let first = try server.client()
  let second = try server.client()
  for number in 0..<64 {
    let client = number % 2 == 0 ? first : second
    #expect(try client.ask(Line.watch)?.contains("subscription") == true)
  }
  #expect(try first.ask(Line.watch)?.contains(#""code":-32002"#) == true)
  let unwatch =
    #"{"jsonrpc":"2.0","id":1,"method":"unwatch","params":{"subscription":\#(server.calls[0].subscription)}}"#
  #expect(try first.ask(unwatch)?.contains("result") == true)
  #expect(try second.ask(Line.watch)?.contains("result") == true)
}

@Test func `Subscriptions that are not granted yet count too`() throws {
  var limits = Limits()
  limits.subscriptions = 2
  let server = try ServerThread(limits: limits) { _ in nil }
  let client = try server.client()
  try client.say(Line.watch)
  try client.say(Line.watch)
  #expect(try client.ask(Line.watch)?.contains("-32002") == true)
  let call = try #require(server.calls.first)
  server.run { $0.answer(call, .failure(.failed("no"))) }
  #expect(try client.line()?.contains(#""message":"no""#) == true)
  try client.say(Line.watch)
  #expect(server.waits { server.calls.count == 3 })
}

@Test func `A subscriber that does not read is sent away, and others hear all`() throws {
  var limits = Limits()
  limits.unread = 1 << 20
  let server = try ServerThread(limits: limits)
  let slow = try server.client()
  let quick = try server.client()
  _ = try slow.ask(Line.watch)
  _ = try quick.ask(Line.watch)
  let numbers = server.calls.map(\.subscription)
  let event = Array((#"""# + String(repeating: "x", count: 99_000) + #"""#).utf8)
  var sent = 0
  while server.notices.isEmpty, sent < 200 {
    server.run { server in for number in numbers { server.tell(number, event) } }
    sent += 1
    #expect(try quick.line()?.utf8.count ?? 0 > event.count)
  }
  #expect(server.notices == [.slow(process: ProcessNumber.own)])
  // A mebibyte, beside what the kernel holds and the message on its way.
  #expect(sent > 10)
  #expect(server.waits { server.ended == [numbers[0]] })
  #expect(try quick.ask(Line.ping) == Line.alive)
  #expect(try slow.isClosed())
}

@Test func `One large message is not held against its reader`() throws {
  var limits = Limits()
  limits.unread = 1 << 20
  let server = try ServerThread(limits: limits)
  let client = try server.client()
  _ = try client.ask(Line.watch)
  let number = try #require(server.calls.first).subscription
  let large = Array((#"""# + String(repeating: "x", count: 9 << 20) + #"""#).utf8)
  server.run { $0.tell(number, large) }
  server.run { $0.tell(number, Array("1".utf8)) }
  #expect(try client.line()?.utf8.count ?? 0 > large.count)
  #expect(try client.line()?.hasSuffix(#""event":1}}"#) == true)
  #expect(server.notices.isEmpty)
}

@Test func `Whole answers are not held against whoever asked for several at once`() throws {
  var limits = Limits()
  limits.unread = 1 << 20
  let server = try ServerThread(limits: limits)
  let client = try server.client()
  for _ in 0..<3 { _ = try client.ask(Line.watch) }
  let numbers = server.calls.map(\.subscription)
  try #require(numbers.count == 3)
  let large = Array((#"""# + String(repeating: "x", count: 9 << 20) + #"""#).utf8)
  server.run { server in
    // The large one stands behind one that is on its way, and the last behind the large one.
    server.tell(numbers[0], Array("1".utf8))
    server.tell(numbers[1], large)
    server.tell(numbers[2], Array("2".utf8))
  }
  #expect(try client.line()?.hasSuffix(#""event":1}}"#) == true)
  #expect(try client.line()?.utf8.count ?? 0 > large.count)
  #expect(try client.line()?.hasSuffix(#""event":2}}"#) == true)
  #expect(server.notices.isEmpty)
}

@Test func `Whoever asks without reading is not read any more, and goes on when it reads`() throws {
  var limits = Limits()
  // So that nothing else holds it up.
  limits.requests = 10_000
  let server = try ServerThread(limits: limits)
  let flooder = try server.client()
  let other = try server.client()
  let piece = Array(String(repeating: Line.ping + "\n", count: 1000).utf8)
  var sent = 0
  var stalls = 0
  while stalls < 20, sent < 4 << 20 {
    let at = sent % piece.count
    let count = try flooder.trySend(Array(piece[at...]))
    sent += count
    stalls = count == 0 ? stalls + 1 : 0
    #expect(try other.ask(Line.ping) == Line.alive)
  }
  // It is held up by what it does not read: by far less than it would like to send.
  #expect(sent > 100_000 && sent < 4 << 20)
  for _ in 0..<(sent / (Line.ping.utf8.count + 1)) {
    guard try flooder.line() == Line.alive else {
      Issue.record("an answer is missing")
      return
    }
  }
}

@Test func `Whoever asks and asks before it is answered has to wait`() throws {
  var limits = Limits()
  limits.unanswered = 4
  let server = try ServerThread(limits: limits) { _ in nil }
  let client = try server.client()
  for _ in 0..<10 { try client.say(Line.sync) }
  #expect(server.waits { server.calls.count == 4 })
  let before = server.turns
  #expect(server.waits { server.turns > before + 5 })
  #expect(server.calls.count == 4)
  for call in server.calls { server.run { $0.answer(call, .success(.unsubscribed)) } }
  #expect(server.waits { server.calls.count == 8 })
}

@Test func `When there are too many, the one that was idle longest makes room`() throws {
  var limits = Limits()
  limits.connections = 4
  let server = try ServerThread(limits: limits)
  let watcher = try server.client()
  _ = try watcher.ask(Line.watch)
  let idle = try server.client()
  _ = try idle.ask(Line.ping)
  let busy = try (0..<2).map { _ in try server.client() }
  for client in busy { _ = try client.ask(Line.ping) }
  let late = try server.client()
  #expect(try late.ask(Line.ping) == Line.alive)
  #expect(try idle.isClosed())
  for client in busy + [watcher, late] { #expect(try client.ask(Line.ping) == Line.alive) }
}

@Test func `When all that there may be wait for something, others wait too`() throws {
  var limits = Limits()
  limits.connections = 2
  let server = try ServerThread(limits: limits)
  let watchers = try (0..<2).map { _ in try server.client() }
  for client in watchers { _ = try client.ask(Line.watch) }
  let late = try server.client()
  try late.say(Line.ping)
  let before = server.turns
  #expect(server.waits { server.turns > before + 5 })
  #expect(server.connectionCount == 2)
  let unwatch =
    #"{"jsonrpc":"2.0","id":1,"method":"unwatch","params":{"subscription":\#(server.calls[0].subscription)}}"#
  _ = try watchers[0].ask(unwatch)
  #expect(try late.line() == Line.alive)
}

@Test func `Another user is sent away`() throws {
  let server = try ServerThread()
  try #require(User.effective.id == 0, "only root can be somebody else")
  // So that it gets as far as that: usually the directory keeps it out.
  let program = """
    import os, socket, sys
    os.chmod(os.path.dirname(sys.argv[1]), 0o711)
    os.chmod(sys.argv[1], 0o666)
    os.setgid(65534); os.setuid(65534)
    s = socket.socket(socket.AF_UNIX); s.settimeout(20); s.connect(sys.argv[1])
    try:
      s.sendall(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\\n')
      print(len(s.recv(100)))
    except (BrokenPipeError, ConnectionResetError):
      print(0)
    """
  let result = try TallyProgram.run(
    "/usr/bin/python3", ["-c", program, server.path.display], in: "/")
  #expect(result.output == "0\n")
  #expect(result.errors == "")
  #expect(server.waits { server.notices == [.foreign(user: 65534)] })
  #expect(try server.client().ask(Line.ping) == Line.alive)
}
