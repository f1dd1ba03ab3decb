package import TallyFormats
package import TallyModel
package import TallySystem

/// What is asked, in the words it was asked in: which rows they mean depends on the day and the ledger.
package struct Question: Sendable {
  private let invocation: Invocation
  private let today: CalendarDate
  private let settings: Settings
  private let bareWords: QueryParser.BareWords

  package init(
    _ invocation: Invocation, today: CalendarDate, settings: Settings,
    _ bareWords: QueryParser.BareWords = .anywhere
  ) {
    self.bareWords = bareWords
    self.invocation = invocation
    self.today = today
    self.settings = settings
  }

  package var periods: PeriodParser {
    PeriodParser(today: today, weekStart: settings.weekStart)
  }

  /// The rows that the words and the period options ask for.
  package func filter() throws(CommandError) -> RowFilter {
    let query = try query()
    let period = try period()
    do throws(PatternError) {
      return try RowFilter(query, period: period)
    } catch {
      throw Question.failure(error)
    }
  }

  /// The conditions that the words name.
  package func query() throws(CommandError) -> Query {
    do throws(QueryError) {
      return try QueryParser(
        periods: periods, decimalMark: settings.decimalMark, bareWords: bareWords
      ).parse(invocation.words)
    } catch {
      throw usage(error)
    }
  }

  /// The days that the period options leave.
  package func period() throws(CommandError) -> DateRange {
    var range = DateRange.all
    func narrow(_ option: String, _ read: (String) throws(PeriodError) -> DateRange)
      throws(CommandError)
    {
      guard let text = invocation.value(option) else { return }
      do throws(PeriodError) {
        range = range.intersection(try read(text))
      } catch {
        throw .usage(
          Words(
            "--\(option): \(QueryWords.sentence(error, language: .english))",
            "--\(option):\(QueryWords.sentence(error, language: .chinese))"))
      }
    }
    try narrow("period") { text throws(PeriodError) in try periods.range(text) }
    try narrow("begin") { text throws(PeriodError) in
      DateRange(start: try periods.firstDay(text))
    }
    try narrow("end") { text throws(PeriodError) in DateRange(end: try periods.firstDay(text)) }
    return range
  }

  private func usage(_ error: QueryError) -> CommandError {
    .usage(
      Words(
        QueryWords.sentence(error, language: .english),
        QueryWords.sentence(error, language: .chinese)))
  }

  /// What is said of a pattern that could not be matched to its end.
  package static func failure(_ error: PatternError) -> CommandError {
    let sentence = { QueryWords.sentence(.pattern(term: "", error), language: $0) }
    return .failure(Words(sentence(.english), sentence(.chinese)))
  }

  /// The date on the clock.
  package static var clock: CalendarDate {
    let now = LocalClock.today()
    return now.flatMap { CalendarDate(year: $0.year, month: $0.month, day: $0.day) } ?? .first
  }

  /// The date that today is: what `--today` or `$TALLY_TODAY` says, else the clock.
  package static func today(_ invocation: Invocation, _ environment: Environment)
    throws(CommandError) -> CalendarDate
  {
    let name = invocation.has("today") ? "--today" : "$TALLY_TODAY"
    guard let text = invocation.value("today") ?? environment["TALLY_TODAY"] else { return clock }
    do throws(PeriodError) {
      return try PeriodParser(today: clock).day(text)
    } catch {
      throw .usage(
        Words("\(name): \(text) is no date", "\(name):\(text) 不是日期"),
        hints: [Words("write it as 2026-11-30", "写成 2026-11-30")])
    }
  }
}
