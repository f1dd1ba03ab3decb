import Foundation
import TallyLive
import TallySystem
import TallyTestSupport
import Testing

private let synced = SyncResult(
  generation: 7, schema: 1, root: FileIdentity(device: 1, inode: 2), instance: "i", process: 3)
private let answer = String(
  decoding: Message.result(.number("1"), .synced(synced)), as: UTF8.self)
private let progress = String(decoding: Message.progress(done: 1, all: 2), as: UTF8.self)

extension ScriptedService {
  /// Why a sync with it fails; nil where it does not.
  fileprivate func refusal(patience: Duration = .seconds(20), user: User = .effective) -> Unserved?
  {
    withExtendedLifetime(self) { unserved(path, user: user, patience: patience) }
  }
}

/// Why a sync fails; nil where it does not.
private func unserved(
  _ path: FilePath, user: User = .effective, patience: Duration = .seconds(20)
) -> Unserved? {
  do throws(Unserved) {
    var client = try LedgerClient(connecting: path, user: user)
    _ = try client.sync(patience: patience)
    return nil
  } catch {
    return error
  }
}

@Test func `A client is told what it asks`() throws {
  let service = try ScriptedService([.say(answer)])
  var client = try LedgerClient(connecting: service.path)
  #expect(try client.sync() == synced)
}

@Test func `An answer may come in pieces, between other things`() throws {
  let event = String(decoding: Message.event(subscription: 4, Array("{}".utf8)), as: UTF8.self)
  let other = #"{"jsonrpc":"2.0","method":"later"}"# + "\n"
  let middle = answer.index(answer.startIndex, offsetBy: 20)
  let service = try ScriptedService([
    .say(event + other + answer[..<middle]), .wait(.milliseconds(5)), .say(answer[middle...] + ""),
  ])
  var client = try LedgerClient(connecting: service.path)
  #expect(try client.sync() == synced)
  // What came meanwhile is not lost.
  let kept = try client.nextEvent(until: .now)
  #expect(kept?.subscription == 4)
}

@Test func `Progress extends what a client waits, and its end does not`() throws {
  let patience = Duration.milliseconds(1000)
  let pause = Duration.milliseconds(250)
  let steps = (0..<5).flatMap { _ in [ScriptedService.Step.wait(pause), .say(progress)] }
  let service = try ScriptedService(steps + [.say(answer)])
  var client = try LedgerClient(connecting: service.path)
  var heard = 0
  #expect(try client.sync(patience: patience) { _, _ in heard += 1 } == synced)
  #expect(heard == 5)
  let silent = try ScriptedService([.say(progress), .wait(.seconds(5))])
  #expect(silent.refusal(patience: .milliseconds(50)) == .timeout)
}

@Test(
  arguments: [
    (
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"\"proto\" is 2 here"}}"#,
      .otherVersion
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}"#,
      .failed(ProtocolError(code: -32000, message: "no"))
    ),
    (
      #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}"#,
      .failed(ProtocolError(code: -32700, message: "no"))
    ),
    (#"{"jsonrpc":"2.0","id":1,"result":{"generation":7}}"#, .malformed),
    ("HTTP/1.1 400 Bad Request", .malformed),
    ("", .malformed),
  ] as [(String, Unserved)])
func `A client is told why it gets no answer`(_ line: String, _ expected: Unserved) throws {
  let service = try ScriptedService([.say(line + "\n")])
  #expect(service.refusal() == expected)
}

@Test func `A service that ends is no answer`() throws {
  #expect(try ScriptedService([]).refusal() == .closed)
  #expect(try ScriptedService([.say(String(answer.dropLast(5)))]).refusal() == .closed)
}

@Test func `Without a service, or with a dead or a busy one, a client knows at once`() throws {
  let files = try TemporaryDirectory()
  let path = files.absolute("a.sock")
  #expect(unserved(path) == .noSocket)
  #expect(unserved(files.absolute("a/b.sock")) == .noSocket)
  do { _ = try UnixListener(replacing: path) }
  #expect(unserved(path) == .refused)
  let listener = try UnixListener(replacing: path, backlog: 0)
  let first = try UnixConnection.connect(to: path)
  #expect(unserved(path) == .full)
  #expect(first.descriptor != listener.descriptor)
}

@Test func `A service that says nothing is not waited for`() throws {
  let files = try TemporaryDirectory()
  // It listens, and accepts nobody: as one that was stopped by SIGSTOP.
  let listener = try UnixListener(replacing: files.absolute("a.sock"))
  #expect(unserved(listener.path, patience: .milliseconds(30)) == .timeout)
}

@Test func `What somebody else runs is not believed`() throws {
  let service = try ScriptedService([.say(answer)])
  let other = User(id: User.effective.id + 1, group: 0)
  #expect(service.refusal(user: other) == .foreign)
}
