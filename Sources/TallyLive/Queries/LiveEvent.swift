import TallyQuery

/// What a live query says: first its whole answer, then each change of it.
///
///     {"event":"snapshot","generation":1,"report":"timeline","version":1,"totals":{…},
///      "sections":[{"date":"2026-11-30",…,"entries":[ROW…]}],"problems":0}
///     {"event":"changes","generation":2,"cause":["2026/2026-11.tally"],
///      "changes":[{"kind":"update","on":"row","from":[0,3],"to":[0,3],"row":ROW}],
///      "totals":{…},"problems":0}
///
/// Each is one line. What sections, rows and totals are is as the report's own JSON has it; the totals of
/// `totals` are one section, number 0, which has nothing but entries. A row's `id` is always whole, as in all
/// JSON, so that no other entry of the ledger has to be looked at to tell it.
///
/// The changes of an event happen at once. To follow: take out what is deleted or moves, each at its `from`
/// in the old list; put in what is inserted or moved, so that each stands at its `to` in the new list, with
/// the others around it in their order; then put what is given at the `to` of updates. A section that goes
/// or comes is listed, and so is each row in it.
package struct LiveEvent: Sendable, Equatable {
  /// Whether it is the whole answer.
  package let isSnapshot: Bool
  package let generation: Int
  /// Its JSON, without a newline.
  package let json: [UInt8]
}

extension LiveReport {
  /// Brings the answer up to a moment, and says what has changed; nil where nothing has.
  mutating func event(_ moment: inout LiveMoment, generation: Int, cause: [String])
    throws(CommandError) -> LiveEvent?
  {
    let next = try answer(&moment)
    let before = last
    last = next
    guard let before else { return snapshot(next, &moment, generation) }
    let changes = ListComparison.changes(from: before.sections, to: next.sections)
    if changes.isEmpty, before.totals == next.totals, before.problems == next.problems {
      return nil
    }
    var writer = StructureWriter(isOneLine: true)
    begin(&writer, "changes", generation)
    writer.key("cause")
    writer.value(.list(cause))
    writer.key("changes")
    write(changes, &moment, to: &writer)
    writer.key("totals")
    writer.json(next.totals)
    return finish(&writer, next, isSnapshot: false, generation)
  }

  private func snapshot(
    _ answer: LiveAnswer<Head, Row>, _ moment: inout LiveMoment, _ generation: Int
  ) -> LiveEvent {
    var writer = StructureWriter(isOneLine: true)
    begin(&writer, "snapshot", generation)
    writer.key("report")
    writer.value(Self.name)
    writer.version()
    writer.key("totals")
    writer.json(answer.totals)
    writer.key("sections")
    writer.beginArray()
    var rows = objects(of: answer.sections.flatMap(\.rows), &moment).makeIterator()
    for section in answer.sections {
      writer.beginObject()
      writer.json(members(of: section.head))
      writer.key("entries")
      writer.beginArray()
      // There is an object for each row.
      for _ in section.rows { if let row = rows.next() { writer.json(row) } }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    return finish(&writer, answer, isSnapshot: true, generation)
  }

  private func begin(_ writer: inout StructureWriter, _ event: String, _ generation: Int) {
    writer.beginObject()
    writer.key("event")
    writer.value(event)
    writer.key("generation")
    writer.value(generation)
  }

  private func finish(
    _ writer: inout StructureWriter, _ answer: LiveAnswer<Head, Row>, isSnapshot: Bool,
    _ generation: Int
  ) -> LiveEvent {
    writer.key("problems")
    writer.value(answer.problems)
    writer.endObject()
    return LiveEvent(isSnapshot: isSnapshot, generation: generation, json: writer.take())
  }

  private func write(
    _ changes: [ListChange<Head, Row>], _ moment: inout LiveMoment,
    to writer: inout StructureWriter
  ) {
    let shown = changes.compactMap { change in
      if case .row(let row) = change.content { row } else { nil }
    }
    var rows = objects(of: shown, &moment).makeIterator()
    writer.beginArray()
    for change in changes {
      writer.beginObject()
      writer.key("kind")
      writer.value(change.kind.rawValue)
      writer.key("on")
      writer.value((change.from ?? change.to)?.row == nil ? "section" : "row")
      write(change.from, as: "from", to: &writer)
      write(change.to, as: "to", to: &writer)
      switch change.content {
      case .section(let head):
        writer.key("section")
        writer.beginObject()
        writer.json(members(of: head))
        writer.endObject()
      case .row:
        writer.key("row")
        // There is an object for each row.
        if let row = rows.next() { writer.json(row) }
      case nil: break
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ path: ListPath?, as key: String, to writer: inout StructureWriter) {
    guard let path else { return }
    writer.key(key)
    writer.beginArray()
    writer.value(path.section)
    if let row = path.row { writer.value(row) }
    writer.endArray()
  }
}
