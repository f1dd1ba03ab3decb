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
    var newest: WriteNote?
    try eachNote { note in
      newest = note
      return false
    }
    return newest
  }

  /// What entries are now that had an identity, or one that starts so, before tally changed them; newest first.
  package func successors(of identity: String) throws(EditFailure) -> [String] {
    var found: [String] = []
    try eachNote { note in
      for entry in note.entries {
        guard let was = entry.was, was.hasPrefix(identity) else { continue }
        if !found.contains(entry.identity) { found.append(entry.identity) }
      }
      return true
    }
    return found
  }

  /// Hands out what writes were, the newest first, as long as more is wanted.
  private func eachNote(_ body: (WriteNote) -> Bool) throws(EditFailure) {
    guard let kept = try kept() else { return }
    let numbers = try onPath(state) { () throws(SystemError) in try kept.numbers() }
    // Whoever takes one back meanwhile leaves those before.
    for number in numbers.reversed() {
      if let record = try kept.record(number: number), !body(record.note) { return }
    }
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
