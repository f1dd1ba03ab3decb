import TallyIndex
import TallyLive
import TallyModel
import TallyQuery
import TallySystem

/// A state of the ledger that is new to those who watch.
struct LedgerChange {
  var ledger: Ledger
  var generation: Int
  /// As they are shown.
  var files: [String]
  var environment: Environment
}

/// Those who watch a ledger: what each is told, and what it was told last.
struct Subscriptions {
  private var queries: [Int: Watched] = [:]
  /// Those who only want to know that something has changed.
  private var listeners: Set<Int> = []
  /// The date on the clock when this was last looked at.
  private var clock: CalendarDate?
  /// When the next day begins, where anybody may care.
  private(set) var nextDay: Moment?

  private struct Watched {
    var query: LiveQuery
    /// The date that it was asked for, if not each day's.
    var invocation: Invocation
  }

  var isEmpty: Bool { queries.isEmpty && listeners.isEmpty }
  var count: Int { queries.count + listeners.count }

  mutating func addListener(_ subscription: Int) { listeners.insert(subscription) }

  mutating func remove(_ subscription: Int) {
    queries[subscription] = nil
    listeners.remove(subscription)
    if queries.isEmpty { nextDay = nil }
  }

  /// Whether another day has begun since this was last asked: then everything is another question.
  mutating func isOfAnotherDay(_ environment: Environment) -> Bool {
    guard !queries.isEmpty else { return false }
    defer { setClock() }
    return clock != Question.clock
  }

  private mutating func setClock() {
    clock = Question.clock
    nextDay = LocalClock.nextDay
  }
}

// MARK: - Telling

extension Subscriptions {
  /// Begins to watch: the answer, and the first event.
  mutating func add(_ call: Call, _ arguments: [String], _ change: LedgerChange)
    -> [LedgerAgent.Outcome]
  {
    do throws(CommandError) {
      let (name, invocation) = try LiveReports.parse(arguments)
      var watched = Watched(query: try LiveQuery(name, invocation), invocation: invocation)
      let today = try Question.today(invocation, change.environment)
      let event = try watched.query.update(
        change.ledger, generation: change.generation, cause: [], today: today)
      queries[call.subscription] = watched
      setClock()
      return [.answer(call, .success(.subscribed(call.subscription)))]
        + (event.map { [.event(subscription: call.subscription, $0.json)] } ?? [])
    } catch {
      let words = ([error.message] + error.hints).map(\.english).joined(separator: "; ")
      return [.answer(call, .failure(.wrongParameters(words)))]
    }
  }

  /// Tells all what has changed for them.
  mutating func tell(_ change: LedgerChange) -> [LedgerAgent.Outcome] {
    var outcomes = listeners.sorted().map {
      LedgerAgent.Outcome.event(
        subscription: $0, GenerationEvent(generation: change.generation, cause: change.files).json)
    }
    for subscription in queries.keys.sorted() {
      guard var watched = queries[subscription] else { continue }
      do throws(CommandError) {
        let today = try Question.today(watched.invocation, change.environment)
        let event = try watched.query.update(
          change.ledger, generation: change.generation, cause: change.files, today: today)
        if let event { outcomes.append(.event(subscription: subscription, event.json)) }
      } catch {
        outcomes.append(.event(subscription: subscription, Subscriptions.failure(error, change)))
      }
      queries[subscription] = watched
    }
    return outcomes
  }

  /// What is asked has no answer now.
  private static func failure(_ error: CommandError, _ change: LedgerChange) -> [UInt8] {
    var writer = StructureWriter(isOneLine: true)
    writer.beginObject()
    writer.key("event")
    writer.value("error")
    writer.key("generation")
    writer.value(change.generation)
    writer.key("message")
    writer.value(error.message.english)
    writer.endObject()
    return writer.take()
  }
}
