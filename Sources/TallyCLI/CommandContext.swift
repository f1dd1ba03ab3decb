import TallyFormats
package import TallyIndex
package import TallyModel
package import TallyQuery
package import TallySystem
import TallyText

/// What a command works with: the surroundings it was started in, and the ledger once it is loaded.
package struct CommandContext {
  package let environment: Environment
  /// The language of the environment, and then of the ledger.
  package private(set) var language: Settings.Language
  package let today: CalendarDate
  /// Whether that is by `--today` or `$TALLY_TODAY`, not by the clock.
  let isTodayGiven: Bool
  package private(set) var strict: Set<Strictness.Check> = []
  /// The ledger's name and path.
  package private(set) var title = ""
  /// How the ledger was found, as a person is told.
  package private(set) var foundWords = ""
  private var settings = Settings()
  private let refusesErrors: Bool
  private let isTerminal: Bool

  package init(_ invocation: Invocation, _ environment: Environment) throws(CommandError) {
    self.environment = environment
    language = Settings.Language(of: environment)
    today = try Question.today(invocation, environment)
    isTodayGiven = invocation.has("today") || environment["TALLY_TODAY"] != nil
    strict = Strictness.checks(invocation)
    refusesErrors =
      try CommandContext.refusesErrors(invocation, environment) || invocation.has("strict")
    isTerminal = Terminal.isTerminal(FileDescriptor.standardOutput)
  }

  private static func refusesErrors(_ invocation: Invocation, _ environment: Environment)
    throws(CommandError) -> Bool
  {
    let choices = [("report", false), ("refuse", true)]
    if let word = invocation.value("on-error") {
      return try invocation.choice("on-error", word, choices)
    }
    guard let word = environment["TALLY_ON_ERROR"] else { return false }
    return try invocation.choice(source: "$TALLY_ON_ERROR", word, choices)
  }

  package var periods: PeriodParser {
    PeriodParser(today: today, weekStart: settings.weekStart)
  }
}

// MARK: - The ledger

extension CommandContext {
  /// Finds and reads the ledger.
  ///
  /// - `withTree`: whether what files there are is asked for.
  package mutating func loadLedger(_ invocation: Invocation, withTree: Bool = false)
    throws(CommandError) -> Ledger
  {
    let finder = LedgerFinding(environment)
    return try loadLedger(invocation) { (location) throws(CommandError) in
      try finder.read(location, withTree: withTree)
    }
  }

  /// Finds the ledger, reads it by `read`, and takes over what it says of itself.
  mutating func loadLedger(
    _ invocation: Invocation, _ read: (LedgerLocation) throws(CommandError) -> Ledger
  ) throws(CommandError) -> Ledger {
    let finder = LedgerFinding(environment)
    let location = try finder.find(invocation)
    let ledger = try read(location)
    settings = ledger.settings
    language = ledger.settings.language ?? language
    title = finder.title(ledger)
    foundWords = finder.words(location).text(language)
    if let passed = location.passedBy, Terminal.isTerminal(FileDescriptor.standardError) {
      note(finder.passedWords(location, passed))
    }
    return ledger
  }

  /// The rows that the words and the period options ask for.
  package func filter(
    _ invocation: Invocation, _ bareWords: QueryParser.BareWords = .anywhere
  ) throws(CommandError) -> RowFilter {
    try Question(invocation, today: today, settings: settings, bareWords).filter()
  }
}

// MARK: - Answering

extension CommandContext {
  /// Writes an answer, says what is not counted in it, and gives the status.
  ///
  /// `scan`: the one the answer is from, whose problems are told. Nothing of its blocks can be read
  /// once the answer is on its way.
  package func answer(_ answer: some Answer, _ scan: LedgerScan, _ invocation: Invocation)
    throws(CommandError) -> ExitStatus
  {
    let summary = ProblemSummary(scan, language)
    let status: ExitStatus = scan.errorCount > 0 ? .answeredWithErrors : .success
    if refusesErrors, status != .success {
      try refuse(scan)
      return .failure
    }
    try deliver(answer, of: scan.ledger, invocation)
    if let line = summary.errorLine { note(Words(line, line)) }
    if let line = summary.warningLine, Terminal.isTerminal(FileDescriptor.standardError) {
      note(Words(line, line))
    }
    return status
  }

  /// With `--on-error refuse`: the errors, and nothing else.
  private func refuse(_ scan: LedgerScan) throws(CommandError) {
    let check = Check(scan, codes: [], language: language)
    var page = page(width: 80, isColored: false)
    for problem in check.problems where problem.diagnostic.code.severity == .error {
      check.write(problem, to: &page)
    }
    page.line(
      page.words("no answer while there are errors", "有错误,不作回答"))
    scan.ledger.endReading()
    StandardError.write(page.bytes)
  }

  /// Writes an answer where it is wanted: to a file, a pager, or standard output.
  ///
  /// - `ledger`: what it is from. Its index is let go of before the first byte is written: whoever reads
  ///   the answer may take a day over it, and what a reader holds open can't be used again.
  package func deliver(_ answer: some Answer, of ledger: Ledger, _ invocation: Invocation)
    throws(CommandError)
  {
    if answer.isTooLarge {
      throw .tooLarge
    }
    let format = try format(invocation)
    let delivery = try Delivery(invocation, environment, isTerminal: isTerminal)
    let bytes = format.bytes(of: answer, page: page(delivery))
    ledger.endReading()
    try delivery.deliver(bytes, isText: format.name == "text")
  }

  /// Gets ready to answer this where going on turns out to be impossible.
  func prepareLastWords(_ answer: some Answer, _ invocation: Invocation, status: ExitStatus)
    throws(CommandError)
  {
    let delivery = try Delivery(invocation, environment, isTerminal: isTerminal)
    let bytes = try format(invocation).bytes(of: answer, page: page(delivery))
    LastWords.prepare(bytes, status: status.rawValue)
  }

  /// An answer as text that is drawn again and again, or goes down a pipe.
  func watchedText(of answer: some Answer, _ invocation: Invocation) throws(CommandError)
    -> [UInt8]
  {
    if answer.isTooLarge { throw .tooLarge }
    let delivery = try Delivery(invocation, environment, isTerminal: isTerminal)
    let width = isTerminal ? delivery.width - WatchScreen.margin : delivery.width
    var page = page(width: width, isColored: delivery.isColored)
    answer.writeText(to: &page)
    return page.bytes
  }

  private func format(_ invocation: Invocation) throws(CommandError) -> any OutputFormat {
    let name = invocation.value("output-format") ?? "text"
    return try invocation.choice(
      "output-format", name, OutputFormats.all.map { ($0.name, $0) })
  }

  private func page(_ delivery: Delivery) -> Page {
    Page(
      width: delivery.width, height: delivery.height, isColored: delivery.isColored,
      language: language, today: today)
  }

  private func page(width: Int, isColored: Bool) -> Page {
    Page(width: width, height: nil, isColored: isColored, language: language, today: today)
  }

  /// Says something beside the answer, on standard error.
  package func note(_ words: Words) {
    StandardError.write(Array((TerminalEscape.escaped(words.text(language)) + "\n").utf8))
  }
}
