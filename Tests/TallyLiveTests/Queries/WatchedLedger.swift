import TallyIndex
import TallyLive
import TallyModel
import TallyQuery
import TallyTestSupport
import Testing

/// Options as a command has them: `WatchedQuestion("totals", "by=type", words: "coffee")`.
struct WatchedQuestion: Sendable {
  var report: String
  var options = Invocation()

  init(_ report: String, _ values: String..., words: [String] = []) {
    self.report = report
    options.words = words
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      options.add(parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  /// The answer of the report itself, which looks at everything.
  func fresh(_ ledger: Ledger, _ today: CalendarDate) throws -> FollowedList {
    let filter = try Question(options, today: today, settings: ledger.settings).filter()
    if report == "timeline" {
      return try FollowedList(
        Timeline(ledger, filter: filter, request: Timeline.Request(options)))
    }
    return try FollowedList(Totals(ledger, filter: filter, request: Totals.Request(options)))
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
