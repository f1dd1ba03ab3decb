import Glibc
import TallyDaemon
import TallyLive
import TallySystem
import TallyTestSupport
import Testing

@Test func `The service says when it is ready and when it stops, and leaves no socket`() throws {
  let daemon = try StubDaemon(["a", "b"])
  #expect(daemon.told("READY") == "READY=1\nSTATUS=watching 2 ledgers")
  #expect(daemon.serves("a") && daemon.serves("b") && !daemon.serves("c"))
  #expect(try FileStatus.of(daemon.socket("a").parent).stamp.mode & 0o777 == 0o700)
  daemon.send(SIGTERM)
  #expect(daemon.told("") == "STOPPING=1")
  let (status, log) = daemon.end()
  #expect(status == 0)
  #expect(log.hasPrefix("<7>\(daemon.files.absolute("a").display) is served at"))
  #expect(log.contains("<6>watching 2 ledgers\n") && log.hasSuffix("<6>ended\n"))
  #expect(throws: SystemError.self) { try FileStatus.ofLinkItself(daemon.socket("a")) }
}

@Test func `Ctrl-C stops it likewise`() throws {
  let daemon = try StubDaemon(["a"])
  #expect(daemon.told("READY") != nil)
  daemon.send(SIGINT)
  #expect(daemon.end().status == 0)
}

@Test func `A client is answered, and a subscriber told`() throws {
  let daemon = try StubDaemon(["a"])
  #expect(daemon.told("READY") != nil)
  var client = try LedgerClient(connecting: daemon.socket("a"))
  #expect(try client.sync().process == daemon.number)
  let subscription = try client.watch(["timeline"])
  let event = try client.nextEvent(until: .now + .seconds(20))
  #expect(event?.subscription == subscription)
  #expect(event?.json == Array(#"{"event":"first"}"#.utf8))
}

@Test func `While it reads, clients wait and hear how far it is, and systemd has patience`() throws
{
  let daemon = try StubDaemon(["b", "a"], environment: ["STUB_SCAN": "1500"])
  let status = try #require(daemon.told("EXTEND"))
  #expect(status.wholeMatch(of: /EXTEND_TIMEOUT_USEC=30000000\nSTATUS=reading .*\/b: \d+%/) != nil)
  var client = try LedgerClient(connecting: daemon.socket("b"))
  var heard = 0
  _ = try client.sync(patience: .seconds(1)) { done, all in
    #expect(all == 1500 && done < all)
    heard += 1
  }
  #expect(heard > 0)
  #expect(daemon.told("READY") != nil)
}

@Test func `It stops while it reads`() throws {
  let daemon = try StubDaemon(["a", "b"], environment: ["STUB_SCAN": "10000000"])
  #expect(daemon.told("EXTEND") != nil)
  let start = Moment.now
  daemon.send(SIGTERM)
  #expect(daemon.told("STOPPING") != nil)
  let (status, log) = daemon.end()
  #expect(status == 0)
  #expect(log.contains("<5>gave up\n") && !log.contains("watching"))
  #expect(Moment.now - start < .seconds(2))
}

@Test func `Signs of life come from the loop, and not from one that hangs`() throws {
  let daemon = try StubDaemon(
    ["a"], environment: ["WATCHDOG_USEC": "100000", "STUB_WEDGE": "1"])
  #expect(daemon.told("READY") != nil)
  for _ in 0..<3 { #expect(daemon.told("") == "WATCHDOG=1") }
  let client = try SocketClient(daemon.socket("a"))
  try client.say(#"{"jsonrpc":"2.0","id":1,"method":"sync"}"#)
  // What was told before it hung is read first.
  while daemon.notify.next(within: .milliseconds(500)) != nil {}
  #expect(daemon.told("", within: .milliseconds(500)) == nil)
  #expect(try client.line(within: .zero) == nil)
  daemon.send(SIGKILL)
  #expect(daemon.end().status == -SIGKILL)
}

@Test func `A service that is not asked for signs of life gives none`() throws {
  let daemon = try StubDaemon(["a"])
  #expect(daemon.told("READY") != nil)
  #expect(daemon.notify.next(within: .milliseconds(100)) == nil)
}

@Test func `Its settings are read again when it is asked to`() throws {
  let daemon = try StubDaemon(settings: #"{"ledgers": ["@/a", "@/b", "@/b/../a"]}"#)
  #expect(daemon.told("READY") == "READY=1\nSTATUS=watching 2 ledgers")
  let watcher = try SocketClient(daemon.socket("b"))
  #expect(try watcher.ask(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#) != nil)
  try daemon.configure(#"{"ledgers": ["@/c", "@/b",]} // now"#)
  daemon.send(SIGHUP)
  #expect(daemon.told("")?.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") == true)
  #expect(daemon.told("") == "READY=1\nSTATUS=watching 2 ledgers")
  #expect(!daemon.serves("a") && daemon.serves("c"))
  // The one that stays is not begun anew.
  #expect(try watcher.ask(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#) != nil)
}

@Test func `Settings that can't be read change nothing, and are told with their place`() throws {
  let daemon = try StubDaemon(settings: #"{"ledgers": ["@/a"]}"#)
  #expect(daemon.told("READY") != nil)
  try daemon.configure("{\"ledgers\": [\"@/b\",\n  \"relative\"], \"ledger\": 1}")
  daemon.send(SIGHUP)
  #expect(daemon.told("READY") != nil)
  #expect(daemon.serves("a") && daemon.serves("b"))
  daemon.send(SIGTERM)
  let log = daemon.end().log
  let path = daemon.files.absolute("config/tally/tallyd.json").display
  #expect(log.contains("<3>\(path):2:3: \"relative\" is not an absolute path: write it from"))
  #expect(log.contains("<4>\(path):2:16: there is no key \"ledger\" here: write \"ledgers\""))
}

@Test func `Ledgers of the command line are not read again`() throws {
  let daemon = try StubDaemon(["a"])
  #expect(daemon.told("READY") != nil)
  daemon.send(SIGHUP)
  // Whoever is answered now is so after the signal was taken.
  #expect(daemon.serves("a"))
  daemon.send(SIGTERM)
  #expect(daemon.told("") == "STOPPING=1")
  #expect(daemon.end().log.contains("<5>the ledgers were named on the command line"))
}

@Test func `Without settings the usual ledger is watched`() throws {
  let daemon = try StubDaemon(shell: "mkdir -p \"$HOME/tally\"")
  #expect(daemon.told("READY") == "READY=1\nSTATUS=watching 1 ledger")
  #expect(daemon.serves("home/tally"))
}

@Test func `A ledger that is missing keeps none of the others away`() throws {
  let daemon = try StubDaemon(["missing", "a"])
  #expect(daemon.told("READY") == "READY=1\nSTATUS=watching 1 ledger")
  daemon.send(SIGTERM)
  #expect(daemon.end().log.contains("/missing: no such file or directory\n"))
}

@Test func `Without a ledger, a place for the socket or a free ledger it ends and says why`() throws
{
  let cases: [([String], [String: String], Int32, String)] = [
    ([], [:], 1, "<3>no ledger to watch"),
    (["missing"], [:], 1, "no such file or directory"),
    (["a"], ["XDG_RUNTIME_DIR": "/nonexistent"], 1, "<3>no directory for sockets"),
    (["a"], ["STUB_LOCKED": "1"], 69, "is watched already, by another tallyd (pid 17)"),
    (["a"], ["NOTIFY_SOCKET": "vsock:1"], 1, "vsock:1"),
  ]
  for (ledgers, variables, status, text) in cases {
    let daemon = try StubDaemon(ledgers, environment: variables)
    let ended = daemon.end()
    #expect(ended.status == status)
    #expect(ended.log.contains(text), "\(ended.log)")
    #expect(daemon.notify.next(within: .zero)?.hasPrefix("READY") != true)
  }
}

@Test func `Without descriptors for more, those that are served stay served`() throws {
  let daemon = try StubDaemon(["a"], shell: "ulimit -n 10")
  #expect(daemon.told("READY") != nil)
  let first = try SocketClient(daemon.socket("a"))
  let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  #expect(try first.ask(ping) != nil)
  do {
    var others: [SocketClient] = []
    for _ in 0..<12 {
      others.append(try SocketClient(daemon.socket("a")))
      try others.last?.say(ping)
    }
    #expect(try first.ask(ping) != nil)
    // Some can't be taken, until those that were go.
    #expect(try others[11].line(within: .milliseconds(300)) == nil)
  }
  #expect(try SocketClient(daemon.socket("a")).ask(ping) != nil)
  #expect(try first.ask(ping) != nil)
  daemon.send(SIGTERM)
  let log = daemon.end().log
  #expect(log.contains("<4>") && log.contains("too many open files in this process"))
  #expect(log.split(separator: "\n").count { $0.contains("too many open files") } == 1)
}
