import TallyIndex
import TallyLive
import TallyQuery
import TallySystem

/// Reads a ledger on the word of the service that keeps its index, where there is one.
///
/// The service says that all that was changed before it was asked is in the index; then nothing is left but
/// to read that. Where it is gone, slow, or of something else, there is no harm: the files are compared as
/// if there were none.
struct ServedReading {
  let socket: FilePath
  private let root: FilePath

  /// Nil where there is no directory that a service could be found in.
  init?(_ environment: Environment, root: FilePath) {
    guard let runtime = RuntimeDirectory.find(environment), let real = try? root.resolved() else {
      return nil
    }
    socket = LedgerSocket.path(runtime: runtime, root: real)
    self.root = real
  }

  /// What came of asking.
  enum Outcome {
    case read(Ledger)
    case unserved(Unserved)
  }

  /// - `progress`: is told how far the service is with its first reading.
  func read(_ reader: LedgerReader, progress: (Int, Int) -> Void) throws(SystemError) -> Outcome {
    // The service may see another state directory than this process, and index half of a write.
    try reader.betweenWrites(root) { (_) throws(SystemError) in
      try readOnce(reader, progress: progress)
    }
  }

  private func readOnce(_ reader: LedgerReader, progress: (Int, Int) -> Void)
    throws(SystemError) -> Outcome
  {
    let state: KeptState
    do throws(Unserved) {
      var client = try LedgerClient(connecting: socket)
      state = try client.sync(progress: progress).state
    } catch {
      return .unserved(error)
    }
    guard let ledger = try reader.readKept(root, state) else { return .unserved(.otherVersion) }
    return .read(ledger)
  }

  /// What the service says of itself; nil where there is none that does.
  func status() -> ServiceState? {
    do throws(Unserved) {
      var client = try LedgerClient(connecting: socket)
      return ServiceState(json: try client.ask(.status))
    } catch {
      return nil
    }
  }
}
