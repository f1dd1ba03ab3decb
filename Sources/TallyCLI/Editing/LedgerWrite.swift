import TallyEdit
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem

/// A write to a ledger: planned under its lock, then shown or made, and planned anew where a file changed
/// meanwhile.
struct LedgerWrite {
  /// What came of it.
  struct Outcome {
    var entries: [WrittenEntry]
    var changes: [FileChange]
  }

  private let place: EditPlace
  private let ledger: Ledger
  private let state: FilePath
  private let isDry: Bool

  /// How often a file may change between plan and write; an editor that saves at each turn wins.
  private static let attempts = 5

  /// - `isDry`: whether it is only to be planned.
  init(_ ledger: Ledger, _ environment: Environment, isDry: Bool) throws(CommandError) {
    guard let state = LedgerReader.stateDirectory(environment) else {
      throw .failure(
        Words(
          "writing needs a place for its undo log, and $HOME is no directory",
          "写入需要存放撤销记录的地方,而 $HOME 不是目录"))
    }
    self.state = state
    self.ledger = ledger
    self.isDry = isDry
    do throws(EditProblem) { place = try EditPlace(ledger) } catch { throw error.commandError }
  }

  /// Makes it.
  ///
  /// - `command`: what it is called in the undo log.
  /// - `plan`: may be run more than once.
  func run(
    _ command: String,
    _ plan: (inout LedgerDraft, borrowing EditSession) throws(EditProblem) -> Void
  ) throws(CommandError) -> Outcome {
    try retrying { () throws(EditProblem) in
      let session = try begin()
      var draft = LedgerDraft(place, ledger) { User.loginName }
      try plan(&draft, session)
      let outcome = Outcome(entries: draft.entries, changes: draft.changes)
      let note = WriteNote(
        command, entries: outcome.entries.map { EntryPlace($0.identity, in: $0.path, was: $0.was) })
      try commit(outcome.changes, note, session)
      return outcome
    }
  }

  /// Makes a write of whole files.
  ///
  /// - `plan`: may be run more than once.
  func run(
    _ command: String, files plan: (borrowing EditSession) throws(EditProblem) -> [FileChange]
  ) throws(CommandError) -> [FileChange] {
    try retrying { () throws(EditProblem) in
      let session = try begin()
      let changes = try plan(session)
      try commit(changes, WriteNote(command), session)
      return changes
    }
  }

  /// Takes the newest write back, or says what that would be.
  func undo() throws(CommandError) -> UndoneWrite {
    do throws(EditFailure) {
      let session = try session()
      return isDry ? try session.undoPlan() : try session.undo()
    } catch {
      throw error.commandError
    }
  }

  /// The file that entries of a day are added to, made where there is none, for an editor.
  ///
  /// - Returns: its absolute path, and how many lines it has.
  func fileToAdd(to date: CalendarDate) throws(CommandError) -> (FilePath, lines: Int) {
    let path = place.only?.inSession ?? AddTarget(ledger.settings) { User.loginName }.path(date)
    let root = ledger.isDirectory ? ledger.root : ledger.root.parent
    do throws(EditFailure) {
      let session = try session()
      let bytes = try session.read(path)
      if bytes == nil {
        try session.commit([FileChange(path, before: nil, after: [])], WriteNote("edit"))
      }
      return (root.appending(path), (bytes ?? []).count { $0 == 0x0A })
    } catch {
      throw error.commandError
    }
  }
}

// MARK: - One attempt and the next

extension LedgerWrite {
  private func retrying<Result>(_ body: () throws(EditProblem) -> Result) throws(CommandError)
    -> Result
  {
    var attempt = 1
    while true {
      do throws(EditProblem) {
        return try body()
      } catch {
        guard case .failure(.changedMeanwhile) = error, attempt < LedgerWrite.attempts else {
          throw error.commandError
        }
        attempt += 1
      }
    }
  }

  private func session() throws(EditFailure) -> EditSession {
    try EditSession.begin(root: place.root, isDirectory: place.isDirectory, state: state)
  }

  private func begin() throws(EditProblem) -> EditSession {
    try editing { () throws(EditFailure) in try session() }
  }

  private func commit(
    _ changes: [FileChange], _ note: WriteNote, _ session: borrowing EditSession
  ) throws(EditProblem) {
    if isDry || changes.isEmpty { return }
    try editing { () throws(EditFailure) in try session.commit(changes, note) }
  }
}
