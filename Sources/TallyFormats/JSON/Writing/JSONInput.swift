package import TallyModel

/// Reads entries of JSON that are to be added: an object, an array of objects, or an object a line.
///
/// What output has beside the keys of an entry (`icon`, `file`, `line`, `posting`) is passed over; of an
/// object that has `file`, so that it is a row of output, `id` too, since the entry that is added is another
/// one.
package enum JSONInput {
  /// - `date`: of entries that say none.
  /// - Throws: `.unreadable` with what is wrong with the first that does not read.
  package static func entries(of text: [UInt8], date: CalendarDate, settings: Settings)
    throws(WritingProblem) -> [EntryValue]
  {
    var entries: [EntryValue] = []
    for object in try objects(of: text) {
      let file = WritableFile(
        bytes: object, path: date.description + ".json", format: JSONFormat(), settings: settings)
      let errors = file.problems.filter { $0.code.severity == .error }
      guard errors.isEmpty, file.entries.count == 1, let value = file.entries[0].value else {
        throw .unreadable(errors, line: String(decoding: object, as: UTF8.self))
      }
      entries.append(value)
    }
    return entries
  }

  private static func objects(of text: [UInt8]) throws(WritingProblem) -> [[UInt8]] {
    do throws(JSONSyntaxError) {
      return try taken(text)
    } catch {
      let lines = text.split(separator: Marks.newline).filter { $0.contains { $0 > Marks.space } }
      guard lines.count > 1 else { throw problem(error, text) }
      var objects: [[UInt8]] = []
      for line in lines {
        do throws(JSONSyntaxError) {
          objects += try taken(Array(line))
        } catch {
          throw problem(error, Array(line))
        }
      }
      return objects
    }
  }

  private static func problem(_ error: JSONSyntaxError, _ text: [UInt8]) -> WritingProblem {
    let span = text.withUnsafeBytes { bytes in
      var places = Places(bytes)
      return places.span(of: error.range)
    }
    return .unreadable(
      [Diagnostic(error.code, at: span, error.facts)], line: String(decoding: text, as: UTF8.self))
  }

  /// The objects of a text, without what is for output.
  private static func taken(_ text: [UInt8]) throws(JSONSyntaxError) -> [[UInt8]] {
    let padded = text + [UInt8](repeating: 0, count: 64)
    var failure: JSONSyntaxError?
    let objects = padded.withUnsafeBytes { all -> [[UInt8]] in
      do throws(JSONSyntaxError) {
        let document = try JSONDocument.parse(all.part(0..<text.count))
        guard document.kind(document.root) == .array else {
          return [plain(document.root, document)]
        }
        return document.elements(of: document.root).map { plain($0, document) }
      } catch {
        failure = error
        return []
      }
    }
    if let failure { throw failure }
    return objects
  }

  private static func plain(_ node: JSONDocument.Node, _ document: JSONDocument) -> [UInt8] {
    guard document.kind(node) == .object else { return Array(document.literal(node)) }
    let members = Array(document.members(of: node))
    let names = members.map { document.string($0.key) }
    var dropped: Set<String> = ["icon", "file", "line", "posting"]
    if names.contains("file") { dropped.insert("id") }
    var object: [UInt8] = [UInt8(ascii: "{")]
    for (member, name) in zip(members, names) where !dropped.contains(name) {
      if object.count > 1 { object += ", ".utf8 }
      object += document.literal(member.key)
      object += ": ".utf8
      object += document.literal(member.value)
    }
    return object + [UInt8(ascii: "}")]
  }
}
