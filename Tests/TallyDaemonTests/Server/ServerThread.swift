import Foundation
import Synchronization
import TallyDaemon
import TallyLive
import TallySystem
import TallyTestSupport

/// A server on a thread of its own, whose questions are answered by a closure.
final class ServerThread: Sendable {
  typealias Answering = @Sendable (Call) -> Reply?

  private struct State {
    var jobs: [@Sendable (inout Server) -> Void] = []
    var notices: [Server.Notice] = []
    var ended: [Int] = []
    var calls: [Call] = []
    var turns = 0
    var isOver = false
  }

  private let files: FileOwner
  private let state = Mutex(State())
  private let done = DispatchSemaphore(value: 0)
  let path: FilePath

  /// Keeps the directory until the test is over.
  private final class FileOwner: @unchecked Sendable {
    // Sendable: only its path is looked at.
    let files: TemporaryDirectory
    init() throws { files = try TemporaryDirectory() }
  }

  /// - `answer`: what is said to a question; nil: nothing now.
  init(
    limits: Limits = Limits(), backlog: Int32 = 64,
    _ answer: @escaping Answering = ServerThread.synced
  ) throws {
    files = try FileOwner()
    path = files.files.absolute("a.sock")
    let ready = DispatchSemaphore(value: 0)
    let (path, done) = (path, done)
    Thread.detachNewThread { [weak self] in
      if let listener = try? UnixListener(replacing: path, backlog: backlog) {
        var server = Server(listener, limits: limits)
        ready.signal()
        while let self, self.turn(&server, answer) {}
        try? server.stop()
      } else {
        ready.signal()
      }
      done.signal()
    }
    ready.wait()
  }

  static let result = SyncResult(
    generation: 7, schema: 1, root: FileIdentity(device: 1, inode: 2), instance: "i", process: 3)

  static let synced: Answering = { call in
    switch call.question {
    case .sync: .success(.synced(result))
    case .status: .success(.status(Array("{\"is\":\"well\"}".utf8)))
    case .watch: .success(.subscribed(call.subscription))
    }
  }

  /// One turn, which waits for some milliseconds at most, since jobs come from elsewhere.
  private func turn(_ server: inout Server, _ answer: Answering) -> Bool {
    var set = PollSet()
    server.register(in: &set)
    let soon = Moment.now + .milliseconds(2)
    _ = try? set.wait(until: min(server.wakeAt ?? soon, soon))
    let calls = server.turn(set, now: .now)
    state.withLock { $0.calls += calls }
    for call in calls {
      if let reply = answer(call) { server.answer(call, reply) }
    }
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { job(&server) }
    server.flush(now: .now)
    let (notices, ended) = (server.takeNotices(), server.takeEnded())
    return state.withLock { state in
      state.notices += notices
      state.ended += ended
      state.turns += 1
      return !state.isOver
    }
  }

  /// Has something done between two turns, and waits until it is.
  func run(_ job: @escaping @Sendable (inout Server) -> Void) {
    let over = DispatchSemaphore(value: 0)
    state.withLock {
      $0.jobs.append { server in
        job(&server)
        over.signal()
      }
    }
    over.wait()
  }

  var notices: [Server.Notice] { state.withLock { $0.notices } }
  var ended: [Int] { state.withLock { $0.ended } }
  var calls: [Call] { state.withLock { $0.calls } }
  var turns: Int { state.withLock { $0.turns } }

  var connectionCount: Int {
    let count = Box()
    run { count.set($0.connectionCount) }
    return count.value
  }

  /// Waits until something is so.
  func waits(until isSo: () -> Bool) -> Bool {
    let deadline = Moment.now + SocketClient.patience
    while !isSo() {
      if Moment.now > deadline { return false }
      run { _ in }
    }
    return true
  }

  func client() throws -> SocketClient { try SocketClient(path) }

  /// Ends it, and waits until it has.
  func stop() {
    state.withLock { $0.isOver = true }
    done.wait()
    done.signal()
  }
}

/// A number that another thread sets.
final class Box: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }
  func set(_ value: Int) { number.withLock { $0 = value } }
}

enum Line {
  static let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  static let sync = #"{"jsonrpc":"2.0","id":1,"method":"sync"}"#
  static let watch = #"{"jsonrpc":"2.0","id":1,"method":"watch"}"#
  static let alive = #"{"jsonrpc":"2.0","id":1,"result":{"proto":1,"pid":\#(ProcessNumber.own)}}"#
  static let synced =
    #"{"jsonrpc":"2.0","id":1,"result":{"generation":7,"schema":1,"device":1,"inode":2,"instance":"i","pid":3}}"#
}
