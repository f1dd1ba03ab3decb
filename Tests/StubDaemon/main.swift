import Glibc
import TallyDaemon
import TallyLive
import TallyModel
import TallyQuery
import TallySystem

// A service that follows nothing: `tally-stub-daemon [--verbose] [PATH…]`, driven by variables.
//
//     STUB_SCAN    how many milliseconds the first turn takes; it tells its progress meanwhile
//     STUB_WEDGE   the first turn that a question causes never ends
//     STUB_LOCKED  every ledger is another service's

let environment = Environment.ofProcess()

/// Answers at once, and tells a new subscriber one event.
final class StubAgent {
  private let root: FilePath
  private var scan = Int(environment["STUB_SCAN"] ?? "") ?? 0
  private var subscribers: [Int] = []
  private var isWedged = false

  init(_ root: FilePath) { self.root = root }

  func agent() -> LedgerAgent {
    LedgerAgent(
      root: root, descriptors: { [] },
      wakeAt: { self.subscribers.isEmpty ? nil : .now },
      turn: { self.turn($0) }, ask: { self.ask($0) }, ended: { _ in }, close: {})
  }

  private func turn(_ progress: LedgerAgent.Progress) -> [LedgerAgent.Outcome] {
    if isWedged { while true { sleep(1000) } }
    for done in 0..<scan {
      guard progress(done, scan) else { return [.log(.notice, Words("gave up", "放弃"))] }
      usleep(1000)
    }
    scan = 0
    defer { subscribers = [] }
    return subscribers.map { .event(subscription: $0, Array(#"{"event":"first"}"#.utf8)) }
  }

  private func ask(_ call: Call) -> Reply? {
    switch call.question {
    case .sync where environment["STUB_WEDGE"] != nil:
      isWedged = true
      return nil
    case .sync:
      return .success(
        .synced(
          SyncResult(
            generation: 1, schema: 1, root: FileIdentity(device: 1, inode: 1), instance: "stub",
            process: ProcessNumber.own)))
    case .status: return .success(.status(Array("{}".utf8)))
    case .watch:
      subscribers.append(call.subscription)
      return .success(.subscribed(call.subscription))
    }
  }
}

let words = CommandLine.arguments.dropFirst()
let paths = words.filter { $0 != "--verbose" }.map { FilePath($0) }
let list = paths.isEmpty ? LedgerList.configured(environment) : .named(paths)
let log = Log(.english, isVerbose: words.contains("--verbose"))
do throws(SystemError) {
  var service = try Service(list, environment, log) { path throws(NotFollowed) in
    if environment["STUB_LOCKED"] != nil { throw .elsewhere(process: 17) }
    return StubAgent(path).agent()
  }
  switch service.run() {
  case .stopped: exit(0)
  case .servedElsewhere: exit(69)
  case .failed: exit(1)
  }
} catch {
  log.write(.error, Words("\(error)", "\(error)"))
  exit(1)
}
