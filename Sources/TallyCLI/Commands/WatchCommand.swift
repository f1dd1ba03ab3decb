import TallyIndex
import TallyLive
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// `tally watch timeline`, `tally watch totals`: a question whose answer follows the files.
struct WatchCommand: Command {
  /// The questions that can be watched.
  static let reports: [any ReportCommand] = [TimelineCommand(), TotalsCommand()]

  let description = CommandDescription(
    "watch", arguments: "timeline|totals [QUERY…]",
    words: [.choice(reports.map(\.description.name)), .term],
    summary: Words("an answer that follows the files as they change", "文件一变,答案跟着变"),
    options: options,
    notes: [
      Words(
        """
        It takes the options of the command that is watched, and goes on until it is ended (Ctrl-C). On a \
        terminal the answer is drawn again in place, with a mark at what has changed; on a pipe lines that \
        are gone stand behind «-», new ones behind «+». -O json: a line for each event, first the whole \
        answer, then what is inserted, deleted, updated and moved.
        """,
        """
        可以带被监视命令的选项,一直运行到被中断(Ctrl-C)。在终端上原地重画,有变化的行带标记;\
        在管道上,消失的行以「-」开头,新的行以「+」开头。-O json:每个事件一行,先是全部,再是插入、删除、更新和移动。
        """), SharedNotes.query, SharedNotes.period,
    ],
    examples: [
      "tally watch timeline -p 'last 90 days'", "tally watch totals --by type",
      "tally watch timeline -O json | jq .changes",
    ])

  /// Those of all that can be watched, each once.
  private static var options: [OptionSpec] {
    reports.flatMap(\.description.options).reduce(into: []) { all, option in
      if !all.contains(where: { $0.name == option.name }) { all.append(option) }
    }
  }

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    if let file = invocation.value("output-file"), file != "-" {
      throw .usage(
        Words(
          "watch writes to standard output, and takes no --output-file",
          "watch 写到标准输出,不能用 --output-file"))
    }
    var asked = invocation
    let report = try WatchCommand.report(&asked)
    let changes = try WatchCommand.changes(asked, context.environment)
    switch try asked.choice(
      "output-format", asked.value("output-format") ?? "text", [("text", false), ("json", true)])
    {
    case true: try WatchCommand.writeEvents(report, asked, context.environment, changes)
    case false: try WatchCommand.draw(report, asked, context.environment, changes)
    }
    return .success
  }

  /// The question, whose words are left.
  private static func report(_ invocation: inout Invocation) throws(CommandError)
    -> any ReportCommand
  {
    let names = reports.map(\.description.name)
    let hint = Words(
      "tally watch \(names.joined(separator: "|"))", "tally watch \(names.joined(separator: "|"))")
    guard let name = invocation.words.first else {
      throw .usage(Words("watch what?", "要监视什么?"), hints: [hint])
    }
    guard let report = reports.first(where: { $0.description.name == name }) else {
      throw .usage(Words("«\(name)» can't be watched", "「\(name)」不能监视"), hints: [hint])
    }
    invocation.words.removeFirst()
    let own = report.description.options
    for option in options where invocation.has(option.name) {
      guard own.contains(where: { $0.name == option.name }) else {
        throw .usage(
          Words("--\(option.name) is no option of \(name)", "--\(option.name) 不是 \(name) 的选项"))
      }
    }
    return report
  }

  private static func changes(_ invocation: Invocation, _ environment: Environment)
    throws(CommandError) -> LedgerChanges
  {
    let finder = LedgerFinding(environment)
    let location = try finder.find(invocation)
    guard case .directory(let root) = location.source else {
      throw .usage(
        Words("watch follows a ledger's directory, not one file", "watch 监视账本目录,不能是单个文件"))
    }
    return try finder.changes(of: root)
  }
}

// MARK: - What is written

extension WatchCommand {
  /// Writes events, a line each.
  private static func writeEvents(
    _ report: any ReportCommand, _ invocation: Invocation, _ environment: Environment,
    _ changes: LedgerChanges
  ) throws(CommandError) {
    var query = try LiveQuery(report.description.name, invocation)
    var state: LedgerChanges.State? = try changes.now()
    while !changes.isUnread {
      if let state {
        let event = try query.update(
          state.ledger, generation: state.generation, cause: state.cause,
          today: try Question.today(invocation, environment))
        changes.endReading()
        if let event, try !write(event.json + [0x0A]) { return }
      }
      let midnight = LocalClock.nextDay
      state = try changes.next(until: midnight)
      if state == nil, midnight <= .now { state = try changes.now() }
    }
  }

  /// Draws text, again and again.
  private static func draw(
    _ report: any ReportCommand, _ invocation: Invocation, _ environment: Environment,
    _ changes: LedgerChanges
  ) throws(CommandError) {
    let isTerminal = Terminal.isTerminal(FileDescriptor.standardOutput)
    var screen = WatchScreen()
    var before: [UInt8]?
    var state: LedgerChanges.State? = try changes.now()
    while !changes.isUnread {
      if let state {
        let text = try text(report, invocation, environment, state)
        changes.endReading()
        let bytes =
          isTerminal
          ? screen.show(text, size: size(environment))
          : before.map { LineChanges(from: $0.lines, to: text.lines).bytes } ?? text
        before = text
        if try !write(bytes) { return }
      }
      let midnight = LocalClock.nextDay
      state = try changes.next(until: min(midnight, screen.unmarkAt ?? midnight))
      if state != nil { continue }
      if let unmark = screen.unmarkAt, unmark <= .now {
        if try !write(screen.unmark(size: size(environment))) { return }
      }
      if midnight <= .now { state = try changes.now() }
    }
  }

  private static func text(
    _ report: any ReportCommand, _ invocation: Invocation, _ environment: Environment,
    _ state: LedgerChanges.State
  ) throws(CommandError) -> [UInt8] {
    // Made anew each time: the day and the ledger's settings may be others.
    var context = try CommandContext(invocation, environment)
    let ledger = try context.loadLedger(invocation) { _ in state.ledger }
    let (answer, scan) = try report.answer(ledger, try context.filter(invocation), invocation)
    let summary = ProblemSummary(scan, context.language)
    let lines = [summary.errorLine, summary.warningLine].compactMap { $0 }
    return try context.watchedText(of: answer, invocation)
      + lines.flatMap { Array((TerminalEscape.escaped($0) + "\n").utf8) }
  }

  private static func size(_ environment: Environment) -> Terminal.Size? {
    Terminal.size(FileDescriptor.standardOutput, environment: environment)
  }

  /// - Returns: whether anybody still reads.
  private static func write(_ bytes: [UInt8]) throws(CommandError) -> Bool {
    bytes.isEmpty ? true : try Delivery.writeOn(bytes)
  }
}
