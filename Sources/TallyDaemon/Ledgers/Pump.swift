import TallySystem

/// Lets the service go on while a ledger is read.
///
/// Reading tells from any of its threads how far it is, and the service can only be called by its own.
final class Pump: @unchecked Sendable {
  // Sendable: all of it is touched by the service's thread alone, which is the process's first.

  private var progress: LedgerAgent.Progress?
  /// Whether the service is to end.
  private(set) var isStopping = false

  /// Calls `body`, during which `progress` is told how far reading is.
  func run(_ progress: LedgerAgent.Progress, _ body: () -> Void) {
    withoutActuallyEscaping(progress) { progress in
      self.progress = progress
      body()
      self.progress = nil
    }
  }

  /// Tells the service; on another thread than its own nothing.
  func tell(done: Int, all: Int) {
    guard Workers.isFirstThread, let progress, !isStopping else { return }
    isStopping = !progress(done, all)
  }
}
