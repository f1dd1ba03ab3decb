import TallySystem

/// What a service that keeps a ledger's index in step with its files says of itself.
package struct ServiceState: Equatable, Sendable {
  package var process: Int32 = 0
  /// When it began to: nanoseconds since 1970.
  package var since: Int64 = 0
  /// How many directories it watches, of all its ledgers.
  package var watches = 0
  /// How many it might; 0 where that is not known.
  package var watchLimit = 0
  /// How many directories of this ledger it looks at each time, since it is not told of them.
  package var polled = 0
  /// How often the kernel dropped what it was to be told.
  package var overflows = 0
  /// How many changes were found that nobody had told of.
  package var missed = 0
  package var generation = 0
  /// When the index was last written: nanoseconds since 1970.
  package var committed: Int64 = 0
  package var subscribers = 0
  /// Why the index can't be kept in step; nil where it is.
  package var problem: String?

  package init() {}

  /// As JSON; moments as ISO 8601 has them, in UTC.
  package func write(to writer: inout StructureWriter) {
    let values: [(String, Value)] = [
      ("pid", .integer(Int(process))), ("since", ServiceState.time(since)),
      ("watches", .integer(watches)), ("watch_limit", .integer(watchLimit)),
      ("polled", .integer(polled)), ("overflows", .integer(overflows)),
      ("missed_events", .integer(missed)), ("generation", .integer(generation)),
      ("last_commit", ServiceState.time(committed)), ("subscribers", .integer(subscribers)),
      ("problem", problem.map { .text($0) } ?? .none),
    ]
    writer.object(values.map(\.0), values.map(\.1))
  }

  private static func time(_ moment: Int64) -> Value {
    LocalClock.utcText(of: moment).map { .text($0) } ?? .none
  }
}
