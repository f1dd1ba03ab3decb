import Glibc
import TallyIndex
import TallyLive
import TallySystem
import TallyTestSupport

/// The service meets an index of another schema, and those who speak another version of the protocol.
struct ServedVersionsTrial: Trial {
  let name = "served-versions"
  let title = "other schemas, other protocols"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let count = settings.count(50, short: 3)
    let kind = Served.Kind(files: 12, count: count, without: "looking")
    return try Served.run(settings, kind) { ground, trial, outcome in
      let (arena, books) = (ground.arena, ground.arena.books)
      try speakOtherwise(arena, &outcome)
      let before = books.total
      try books.step(&arena.random)
      outcome.take(try arena.ask(), books.total, earlier: before, "beside another client, \(trial)")
      try meetOtherIndex(settings, &outcome)
    }
  }

  private func speakOtherwise(_ arena: Arena, _ outcome: inout Outcome) throws {
    let socket = LedgerSocket.path(
      runtime: arena.runtime, root: try arena.books.directory.resolved())
    let client = try SocketClient(socket)
    let newer = #"{"jsonrpc":"2.0","id":1,"method":"sync","params":{"proto":2}}"#
    let answer = try client.ask(newer) ?? "nothing"
    outcome.check(answer.contains("\(ProtocolError.otherVersion)"), "to proto 2: \(answer)")
    let unknown = try client.ask(#"{"jsonrpc":"2.0","id":2,"method":"foresee"}"#) ?? "nothing"
    outcome.check(unknown.contains("\(ProtocolError.unknownMethod)"), "to foresee: \(unknown)")
  }

  /// An index of an older and of a newer schema, with a file that is no index of this one.
  private func meetOtherIndex(_ settings: Arena.Settings, _ outcome: inout Outcome) throws {
    let arena = try Arena(settings, files: 6, lines: 3)
    _ = try arena.ask()
    let directory = try arena.indexDirectory()
    let older = directory.parent.appending(FilePath("v\(Index.schema - 1)"))
    let newer = directory.parent.appending(FilePath("v\(Index.schema + 1)"))
    try Disk.rename(directory, older)
    _ = try PrivateDirectory(making: newer)
    for file in ["data.mdb", "lock.mdb"] {
      try Disk.copy(older.appending(FilePath(file)), to: newer.appending(FilePath(file)))
    }
    let daemon = try Daemon(arena)
    outcome.check(daemon.waitUntilReady(), "it does not start beside other schemas")
    try arena.books.step(&arena.random)
    outcome.take(try arena.ask(), arena.books.total, earlier: nil, "beside other schemas")
    try outcome.check(arena.isIndexRight(), "the index is not as made anew")
  }
}

/// Something else listens where the service should, and says what is not so; or nothing.
///
/// Only one lie can be believed, and is the control: that the index is in step with the files.
struct LiarTrial: Trial {
  let name = "served-liar"
  let title = "a service that says what is not so"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try Arena(settings, files: 12, lines: 3)
    var outcome = Outcome()
    _ = try arena.ask()
    let root = try arena.books.directory.resolved()
    let path = LedgerSocket.path(runtime: arena.runtime, root: root)
    _ = try PrivateDirectory(making: path.parent)
    let listener = try UnixListener(replacing: path)
    let truth = try Truth(root)
    for _ in 0..<settings.count(20, short: 1) {
      for (what, lie) in truth.lies {
        let before = arena.books.total
        try arena.books.editInPlace(&arena.random)
        let answer = try tell(lie, listener, arena)
        outcome.take(answer, arena.books.total, earlier: before, what)
      }
    }
    let before = arena.books.total
    let believed = truth.answer(generation: 1)
    try arena.books.editInPlace(&arena.random)
    let answer = try tell(believed, listener, arena)
    outcome.control = (answer.total == before ? 1 : 0, 1)
    try listener.remove()
    outcome.worst = arena.worst
    return outcome
  }

  /// Asks, and answers whoever connects meanwhile.
  private func tell(_ answer: String, _ listener: borrowing UnixListener, _ arena: Arena) throws
    -> Answer
  {
    let question = try arena.start(extra: [:])
    let deadline = Moment.now + .seconds(20)
    while Moment.now < deadline, !question.hasEnded(within: 0) {
      var set = PollSet()
      set.add(listener.descriptor, .readable)
      guard try set.wait(until: .now + .milliseconds(5)), let connection = try listener.accept()
      else { continue }
      // What closes before it has read all takes back what it said: unix(7), ECONNRESET.
      try LiarTrial.hear(connection)
      _ = try connection.send(Array(answer.utf8)[...])
      // Silence is over when the other side ends; all else is followed by the end of the connection.
      if answer.isEmpty { _ = question.hasEnded(within: 10_000) }
    }
    return arena.take(question.end(patience: 20))
  }

  /// Takes what is asked.
  private static func hear(_ connection: borrowing UnixConnection) throws {
    var set = PollSet()
    set.add(connection.descriptor, .readable)
    guard try set.wait(until: .now + .seconds(2)) else { return }
    var request = [UInt8](repeating: 0, count: 1 << 12)
    let number = connection.descriptor
    _ = read(number, &request, request.count)
  }

  /// What a service would say, and what differs from it.
  private struct Truth {
    let root: FileIdentity

    init(_ root: FilePath) throws { self.root = try FileStatus.of(root).stamp.identity }

    func answer(
      generation: Int, schema: Int = Index.schema, inode: UInt64? = nil
    ) -> String {
      """
      {"jsonrpc":"2.0","id":1,"result":{"generation":\(generation),"schema":\(schema),\
      "device":\(root.device),"inode":\(inode ?? root.inode),"instance":"x","pid":1}}\n
      """
    }

    var lies: [(String, String)] {
      [
        ("another schema", answer(generation: 1, schema: Index.schema + 1)),
        ("a generation to come", answer(generation: 1 << 40)),
        ("another directory", answer(generation: 1, inode: root.inode + 1)),
        (
          "another protocol",
          #"{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"version 2"}}"# + "\n"
        ),
        (
          "a failure", #"{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}"# + "\n"
        ),
        ("no JSON", "hello\n"), ("half an answer", #"{"jsonrpc":"2.0","id":1,"#),
        ("nothing", ""), ("an empty line", "\n"), ("NUL", "\0\0\0\0\n"),
      ]
    }
  }
}
