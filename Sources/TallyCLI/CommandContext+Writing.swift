import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem
import TallyText

// What commands that write have in common.

extension OptionSpec {
  static let dryRun = OptionSpec(
    "dry-run", "show what would change, and change nothing", "只显示将有的改动,不写入")
}

extension CommandContext {
  /// Finds the ledger and reads all of it but its entries, which writing does without.
  ///
  /// - `despiteErrors`: whether it does not matter that `tally.json` is wrong; else that is thrown, since where
  ///   entries go would be a guess.
  mutating func loadSurroundings(_ invocation: Invocation, despiteErrors: Bool = false)
    throws(CommandError) -> Ledger
  {
    let finder = LedgerFinding(environment)
    let ledger = try loadLedger(invocation) { (location) throws(CommandError) in
      try finder.readSettings(location)
    }
    let wrong = ledger.problems.first {
      $0.path == "tally.json" && $0.problem.code.severity == .error
    }
    if let wrong, !despiteErrors { throw EditProblem.settings(wrong.problem).commandError }
    return ledger
  }

  /// The same for entries to be added: where they go to a journal, includes decide how that is read, and others how
  /// it is to look.
  mutating func loadToAdd(_ invocation: Invocation) throws(CommandError) -> Ledger {
    let ledger = try loadSurroundings(invocation)
    let format =
      ledger.isDirectory
      ? EntryFormats.forFile(ledger.settings.addTo) : ledger.tree.items.first?.format
    guard format?.hasOutline ?? false else { return ledger }
    var whole = try loadLedger(invocation)
    whole.noteDeclarations()
    return whole
  }

  /// The time there is now, for an entry of today; nil for one of another day, and where today is what somebody
  /// said it is.
  func now(on date: CalendarDate) -> TimeOfDay? {
    guard date == today, !isTodayGiven else { return nil }
    return LocalClock.minute().flatMap { TimeOfDay(hour: $0.hour, minute: $0.minute) }
  }

  /// Says what was written, or what would be.
  ///
  /// - `lines`: what there is to say of it besides.
  mutating func tell(
    _ deed: Written.Deed, _ outcome: LedgerWrite.Outcome, _ invocation: Invocation,
    lines: [String] = []
  ) throws(CommandError) -> ExitStatus {
    if invocation.has("dry-run") {
      try DiffOutput.write(outcome.changes)
      return .success
    }
    let ledger = try loadLedger(invocation)
    let entries = outcome.entries.map {
      Written.Entry(identity: $0.identity, file: $0.path.display, line: $0.line, text: $0.text)
    }
    let written = Written(
      deed, entries, dates: outcome.entries.map(\.value.date), in: ledger, lines: lines)
    try deliver(written, of: ledger, invocation)
    return .success
  }

  /// Says what was taken back: what it was, and the files with the lines concerned.
  func tell(_ undone: UndoneWrite, _ invocation: Invocation) throws(CommandError) {
    let files = undone.changes.map { change in
      change.path.display + (change.firstLine.map { ":" + String($0) } ?? "")
    }
    let text = Words(
      "Took back «\(undone.note.command)»: " + files.joined(separator: ", "),
      "已撤销「\(undone.note.command)」:" + files.joined(separator: "、"))
    try Delivery.write(Array((TerminalEscape.escaped(text.text(language)) + "\n").utf8))
  }
}

extension FileChange {
  /// The first line that differs, counted from 1; nil where the file is made or deleted.
  var firstLine: Int? {
    guard let before, let after else { return nil }
    let same = zip(before, after).prefix { $0 == $1 }.count
    return before[..<same].count { $0 == 0x0A } + 1
  }
}
