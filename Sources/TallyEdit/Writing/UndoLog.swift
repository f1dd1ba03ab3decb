import TallyIndex
package import TallySystem

/// What tally wrote to a ledger last; no lock is taken to look.
package struct UndoLog: Sendable {
  private let state: FilePath
  private let root: FilePath

  /// - `root`: the real path of the ledger's directory, or of its one file.
  /// - `state`: the user's state directory.
  package init(root: FilePath, state: FilePath) {
    self.root = root
    self.state = state
  }

  /// The newest write that is not taken back; nil where there is none.
  package func newest() throws(EditFailure) -> WriteNote? {
    guard let kept = try kept() else { return nil }
    let numbers = try onPath(state) { () throws(SystemError) in try kept.numbers() }
    // Whoever takes it back meanwhile leaves the one before.
    for number in numbers.reversed() {
      if let record = try kept.record(number: number) { return record.note }
    }
    return nil
  }

  private func kept() throws(EditFailure) -> EditState? {
    do throws(SystemError) {
      return try EditState(state, root: root)
    } catch {
      if error.isAbsent { return nil }
      throw EditFailure(state, error)
    }
  }
}
