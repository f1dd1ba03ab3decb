import TallyEdit
import TallyIndex
import TallyQuery
import TallySystem

/// Settles a write of several files that was cut short, before any of them is read.
struct UnfinishedWrites {
  /// The user's state directory; nil where nothing can have been written down.
  private let state: FilePath?

  init(_ environment: Environment) {
    let isHeeded = ReadingOptions(environment).heedsMark
    state = isHeeded ? LedgerReader.stateDirectory(environment) : nil
  }

  /// Finishes or reverts what a killed tally left in a ledger, or waits for one that is at it.
  ///
  /// - Throws: where some files show a write that others don't, so that no answer would be right.
  func settle(_ root: FilePath) throws(CommandError) {
    guard let state, let real = try? root.resolved() else { return }
    do throws(EditFailure) {
      try UnfinishedWrites.settle(real, state)
    } catch {
      throw .unproven(
        Words(
          "a write to this ledger was cut short, and can't be settled: \(error.words.english)",
          "对这个账本的一次写入中断了,无法处理:\(error.words.chinese)"),
        hints: error.hints)
    }
  }

  private static func settle(_ root: FilePath, _ state: FilePath) throws(EditFailure) {
    guard try EditSession.isUnfinished(root: root, state: state) else { return }
    _ = try EditSession.begin(
      root: root, isDirectory: true, state: state, patience: MarkedReading.patience)
  }
}
