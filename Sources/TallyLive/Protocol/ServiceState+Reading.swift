package import TallyQuery
import TallySystem

extension ServiceState {
  /// Reads what `write` wrote; keys that a later version adds are passed over.
  ///
  /// Nil where one is missing or no such value.
  package init?(json: [UInt8]) {
    let found = MessageObject.read(json) { status -> ServiceState? in
      guard let process = status.number("pid", Int32.self),
        let watches = status.number("watches", Int.self),
        let limit = status.number("watch_limit", Int.self),
        let polled = status.number("polled", Int.self),
        let overflows = status.number("overflows", Int.self),
        let missed = status.number("missed_events", Int.self),
        let generation = status.number("generation", Int.self),
        let subscribers = status.number("subscribers", Int.self)
      else { return nil }
      var state = ServiceState()
      (state.process, state.watches, state.watchLimit) = (process, watches, limit)
      (state.polled, state.overflows, state.missed) = (polled, overflows, missed)
      (state.generation, state.subscribers) = (generation, subscribers)
      state.since = status.text("since").flatMap { LocalClock.moment(ofUTC: $0) } ?? 0
      state.committed = status.text("last_commit").flatMap { LocalClock.moment(ofUTC: $0) } ?? 0
      state.problem = status.text("problem")
      return state
    }
    guard let found else { return nil }
    self = found
  }
}
