import Glibc
import TallyIndex
import TallyLive
import TallySystem

/// `tallyd` on a ledger, as it is run by hand.
final class WatchingService {
  let socket: FilePath
  private let program: RunningProgram

  /// How long it may take until it listens.
  private static let patience = Duration.seconds(20)
  /// How long its first reading may take.
  private static let readingTime = Duration.seconds(600)

  /// Starts it, and waits until it has read the ledger.
  init(_ tallyd: String, _ ledger: GeneratedLedger, in directory: BenchDirectory) throws {
    socket = LedgerSocket.path(
      runtime: directory.runtime, root: try FilePath(ledger.path).resolved())
    program = try directory.runner.start([tallyd, ledger.path], name: "tallyd")
    let result = try sync()
    // Of another version it would not be asked, and what is measured were `tally` alone.
    guard result.schema == Index.schema, result.process == program.process else {
      throw BenchFailure("\(tallyd): is not of the same version, or another one watches")
    }
  }

  private func sync() throws -> SyncResult {
    let deadline = Moment.now + WatchingService.patience
    while Moment.now < deadline {
      try Interruption.check()
      try program.checkRunning()
      do throws(Unserved) {
        var client = try LedgerClient(connecting: socket)
        return try client.sync(patience: WatchingService.readingTime)
      } catch {
        guard error == .noSocket || error == .refused else { throw error }
        usleep(5000)
      }
    }
    throw BenchFailure("tallyd: does not listen at \(socket.display)")
  }

  /// Ends it; a failure where it has ended before.
  func end() throws {
    try program.checkRunning()
    program.send(SIGTERM)
    try program.waitForEnd()
  }
}
