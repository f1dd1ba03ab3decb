import TallyIndex
import TallyLive
import TallyModel
import TallyQuery
import TallyTestSupport
import Testing

/// Options as a command has them: `WatchedQuestion("totals", "by=type", words: "coffee")`.
struct WatchedQuestion: Sendable {
  var report: String
  var options = LiveOptions()

  init(_ report: String, _ values: String..., words: [String] = []) {
    self.report = report
    options.words = words
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      options.values[parts[0], default: []].append(parts.count > 1 ? parts[1] : "")
    }
  }

  /// The answer of the report itself, which looks at everything.
  func fresh(_ ledger: Ledger, _ today: CalendarDate) throws -> FollowedList {
    let periods = PeriodParser(today: today, weekStart: ledger.settings.weekStart)
    let query = try QueryParser(periods: periods, decimalMark: ledger.settings.decimalMark)
      .parse(options.words)
    let period = try options.values["period"].map { try periods.range($0[0]) } ?? .all
    let filter = try RowFilter(query, period: period)
    let strict = options.has("strict") ? Set(Strictness.Check.allCases) : []
    if report == "timeline" {
      var request = Timeline.Request()
      request.isReversed = options.has("reverse")
      request.limit = options.values["limit"].flatMap { Int($0[0]) }
      request.strict = strict
      return try FollowedList(Timeline(ledger, filter: filter, request: request))
    }
    var request = Totals.Request()
    request.groupings = (options.values["by"] ?? []).compactMap(Totals.Grouping.init)
    request.order = options.values["sort"].flatMap { Totals.Order(rawValue: $0[0]) }
    request.top = options.values["top"].flatMap { Int($0[0]) }
    request.strict = strict
    return try FollowedList(Totals(ledger, filter: filter, request: request))
  }
}

/// A question, its live query, and what somebody has who follows it.
struct WatchedQuery {
  let question: WatchedQuestion
  private var query: LiveQuery
  private(set) var followed = FollowedList()
  /// Of the last event.
  private(set) var event: LiveEvent?
  private(set) var changes: [FollowedList.Change] = []

  init(_ question: WatchedQuestion) throws {
    self.question = question
    query = try LiveQuery(question.report, question.options)
  }

  /// Lets the query say what changed, and compares what was followed with the whole answer.
  mutating func update(
    _ ledger: Ledger, generation: Int = 1, cause: [String] = [], today: CalendarDate,
    _ context: @autoclosure () -> String = ""
  ) throws {
    event = try query.update(ledger, generation: generation, cause: cause, today: today)
    changes = []
    let before = followed
    if let event {
      changes = try followed.take(event) ?? []
      #expect(event.isSnapshot || followed != before, "an event without a change \(context())")
    }
    let fresh = try question.fresh(ledger, today)
    #expect(followed == fresh, "\(question) \(context())")
  }

  /// The changes of rows, and of sections.
  var rowChanges: [FollowedList.Change] { changes.filter { ($0.from ?? $0.to)?.row != nil } }
  var sectionChanges: [FollowedList.Change] { changes.filter { ($0.from ?? $0.to)?.row == nil } }
}

/// A directory, read as the program reads it, with its index beside it.
struct WatchedLedger {
  let directory: TemporaryDirectory
  private let cache: TemporaryDirectory
  private let options: ReadingOptions

  init(_ options: ReadingOptions = ReadingOptions()) throws {
    directory = try TemporaryDirectory()
    cache = try TemporaryDirectory()
    self.options = options
  }

  /// Lets queries say what changed; what was read for it can't be read any more then.
  func update(
    _ queries: inout [WatchedQuery], cause: [String] = [], today: CalendarDate,
    _ context: @autoclosure () -> String = ""
  ) throws {
    let ledger = try LedgerReader(allow: AllowList(), cache: cache.path, options: options)
      .read(.directory(directory.path), settingsAt: nil)
    #expect(ledger.index.problem == nil)
    for at in queries.indices {
      try queries[at].update(ledger, cause: cause, today: today, context())
    }
    ledger.endReading()
  }
}
