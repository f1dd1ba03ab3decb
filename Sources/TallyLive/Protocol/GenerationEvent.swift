import TallyQuery

/// What those are told who watch without asking for a report: that the ledger is another.
///
///     {"event":"generation","generation":7,"cause":["2026/2026-11.tally"]}
package struct GenerationEvent: Equatable, Sendable {
  package var generation: Int
  /// The files that changed, as they are shown.
  package var cause: [String]

  package init(generation: Int, cause: [String]) {
    self.generation = generation
    self.cause = cause
  }

  /// As JSON, in a line.
  package var json: [UInt8] {
    var writer = StructureWriter(isOneLine: true)
    writer.beginObject()
    writer.key("event")
    writer.value("generation")
    writer.key("generation")
    writer.value(generation)
    writer.key("cause")
    writer.value(.list(cause))
    writer.endObject()
    return writer.take()
  }

  /// Nil of any other event.
  package init?(json: [UInt8]) {
    let found = MessageObject.read(json) { event -> GenerationEvent? in
      guard event.text("event") == "generation",
        let generation = event.number("generation", Int.self), let cause = event.texts("cause")
      else { return nil }
      return GenerationEvent(generation: generation, cause: cause)
    }
    guard let found else { return nil }
    self = found
  }
}
