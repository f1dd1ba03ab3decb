import TallyLive
import TallyQuery
import TallySystem
import Testing

private let synced = SyncResult(
  generation: 7, schema: 1, root: FileIdentity(device: .max, inode: 1 << 63), instance: "a\"b",
  process: 4242)

private func text(_ message: [UInt8]) -> String { String(decoding: message, as: UTF8.self) }

private func read(_ message: [UInt8]) -> ServerMessage? {
  message.dropLast().withUnsafeBytes { ServerMessage($0) }
}

@Test(arguments: [
  (
    Message.request(1, .sync),
    #"{"jsonrpc":"2.0","id":1,"method":"sync","params":{"proto":1}}"#
  ),
  (
    Message.request(2, .watch(["timeline", "-p", "today"])),
    #"{"jsonrpc":"2.0","id":2,"method":"watch","params":{"proto":1,"arguments":["timeline","-p","today"]}}"#
  ),
  (
    Message.result(.number("1"), .alive(process: 17)),
    #"{"jsonrpc":"2.0","id":1,"result":{"proto":1,"pid":17}}"#
  ),
  (
    Message.result(.text("x"), .synced(synced)),
    #"{"jsonrpc":"2.0","id":"x","result":{"generation":7,"schema":1,"device":18446744073709551615,"inode":9223372036854775808,"instance":"a\"b","pid":4242}}"#
  ),
  (
    Message.result(.null, .status(Array("{\n \"a\": [1,\r\n2]}\n".utf8))),
    #"{"jsonrpc":"2.0","id":null,"result":{ "a": [1,2]}}"#
  ),
  (
    Message.result(.number("3"), .subscribed(9)),
    #"{"jsonrpc":"2.0","id":3,"result":{"subscription":9}}"#
  ),
  (Message.result(.number("4"), .unsubscribed), #"{"jsonrpc":"2.0","id":4,"result":{}}"#),
  (
    Message.error(.null, ProtocolError(code: -32700, message: "a \"b\"\n")),
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"a \"b\"\n"}}"#
  ),
  (
    Message.event(subscription: 9, Array(#"{"event":"snapshot","sections":[]}"#.utf8)),
    #"{"jsonrpc":"2.0","method":"event","params":{"subscription":9,"event":{"event":"snapshot","sections":[]}}}"#
  ),
  (
    Message.progress(done: 3, all: 10),
    #"{"jsonrpc":"2.0","method":"progress","params":{"done":3,"all":10}}"#
  ),
])
func `A message is one line of JSON`(_ message: [UInt8], _ line: String) {
  #expect(text(message) == line + "\n")
}

@Test func `What sync is answered is read as it was written, and later keys are passed over`()
  throws
{
  var writer = StructureWriter()
  synced.write(to: &writer)
  let json = writer.take()
  #expect(SyncResult(json: json) == synced)
  let later = text(json).replacing("{", with: #"{"later":{"generation":1},"#)
  #expect(SyncResult(json: Array(later.utf8)) == synced)
}

@Test(arguments: [
  "", "[]", "7", "{}",
  #"{"generation":7,"schema":1,"device":1,"inode":2,"instance":"a"}"#,
  #"{"generation":"7","schema":1,"device":1,"inode":2,"instance":"a","pid":1}"#,
  #"{"generation":7,"schema":1,"device":-1,"inode":2,"instance":"a","pid":1}"#,
  #"{"generation":7,"schema":1,"device":1,"inode":2.5,"instance":"a","pid":1}"#,
  #"{"generation":7,"schema":1,"device":1,"inode":2,"instance":7,"pid":1}"#,
  #"{"generation":7,"schema":1,"device":1,"inode":2,"instance":"a","pid":99999999999}"#,
  #"{"generation":7,"schema":1,"device":1,"inode":2,"instance":"a","pid":1"#,
])
func `An answer with something missing is none`(_ json: String) {
  #expect(SyncResult(json: Array(json.utf8)) == nil)
}

@Test(
  arguments: [
    (Message.result(.number("3"), .unsubscribed), .result(id: 3, Array("{}".utf8))),
    (
      Message.error(.number("3"), ProtocolError(code: -32000, message: "é")),
      .failure(id: 3, ProtocolError(code: -32000, message: "é"))
    ),
    (
      Message.error(.null, ProtocolError(code: -1, message: "")),
      .failure(id: nil, ProtocolError(code: -1, message: ""))
    ),
    (
      Message.event(subscription: 9, Array(#"{"a":"\n"}"#.utf8)),
      .event(subscription: 9, Array(#"{"a":"\n"}"#.utf8))
    ),
    (Message.progress(done: 1, all: 2), .progress(done: 1, all: 2)),
    (Array(#"{"jsonrpc":"2.0","method":"later","params":[]}"#.utf8) + [10], .other),
  ] as [([UInt8], ServerMessage)])
func `A client reads what the service writes`(_ message: [UInt8], _ expected: ServerMessage) {
  #expect(read(message) == expected)
}

@Test(arguments: [
  "", "x", "[]", "{}", #"{"id":1}"#, #"{"result":1}"#, #"{"id":"1","result":{}}"#,
  #"{"method":"event","params":{"subscription":1}}"#, #"{"method":"event"}"#,
  #"{"method":"progress","params":{"done":1}}"#, #"{"id":1,"error":{"message":"x"}}"#, "\"\u{0}\"",
])
func `What is no message of the service is none`(_ line: String) {
  #expect(read(Array((line + "\n").utf8)) == nil)
}

@Test func `A ledger's socket is named as its index`() {
  let path = LedgerSocket.path(runtime: "/run/user/1000", root: "/home/ann/tally")
  #expect(path.parent == "/run/user/1000/tally")
  #expect(path.display.wholeMatch(of: /.*\/[0-9a-f]{16}\.sock/) != nil)
  #expect(path != LedgerSocket.path(runtime: "/run/user/1000", root: "/home/ann/tally2"))
}
