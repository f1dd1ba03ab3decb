import TallyModel

/// Writes entries in JSON: an array of objects, or an object a line.
///
/// A new object is laid out as the one beside it; what stands between two objects is copied from between
/// their neighbours. A `.json` file without anything in it becomes an array of one, and one that is a single
/// object an array of both. In a file of lines only the line concerned is looked at, so that one that is
/// broken elsewhere does not matter.
package struct JSONWriter: EntryWriter {
  private let isLines: Bool

  /// - `isLines`: whether the file has an object a line, `*.jsonl`.
  package init(isLines: Bool) { self.isLines = isLines }

  var formatName: String { isLines ? JSONLinesFormat().name : JSONFormat().name }

  package func reading(of entry: EntryValue, in file: WritableFile) throws(WritingProblem)
    -> EntryValue
  {
    try JSONSaying.value(entry, file.settings, formatName)
  }

  package func adding(_ entry: EntryValue, written: String?, to file: WritableFile)
    throws(WritingProblem) -> [Splice]
  {
    let place = JSONPlace(entry.date, entry.time, among: file.entries)
    guard !isLines else {
      let text = try self.text(entry, written, file, like: JSONWriter.neighbour(place))
      return [try JSONLines(file).adding(text, place)]
    }
    guard file.bytes.contains(where: { $0 > Marks.space }) else {
      return [try newArray(self.text(entry, written, file, like: nil), file)]
    }
    let root = try JSONWriter.root(file)
    switch root.kind {
    case .array:
      if file.reading == .passedOver, let first = root.slots.first {
        throw JSONWriter.notAnEntry(first.range, file)
      }
      let slot = JSONWriter.slot(place, root)
      let near =
        root.slots[..<slot].last { $0.kind == .object }
        ?? root.slots[slot...].first { $0.kind == .object }
      let text = try self.text(entry, written, file, like: near?.range)
      let gap = JSONWriter.loneGap(root, file)
      return [root.inserting(text, at: slot, loneGap: gap, in: file.bytes)]
    case .object where JSONWriter.isEntry(root):
      let text = try self.text(entry, written, file, like: root.range)
      return wrapping(root.range, with: text, place, file)
    default:
      // An object that has entries deeper in it has been told of.
      let inside = file.problems.first { $0.code == .jsonEntriesInside }
      throw inside.map(WritingProblem.unwritableFile) ?? JSONWriter.notAnEntry(root.range, file)
    }
  }

  package func changing(_ entry: PlacedEntry, by change: EntryChange, in file: WritableFile)
    throws(WritingProblem) -> [Splice]
  {
    let old = Array(file.bytes[entry.range])
    let probe = JSONProbe(file)
    var editor = try JSONEntryEditor(old, probe.value(of: old), file.settings, formatName)
    try editor.apply(change)
    let new = editor.bytes
    guard new != old else { return [] }
    _ = try probe.value(of: new)
    return Splice.difference(old, new, at: entry.range.lowerBound)
  }

  package func removing(_ entry: PlacedEntry, from file: WritableFile) -> [Splice] {
    if isLines { return [JSONLines(file).removing(entry.range)] }
    do throws(JSONSyntaxError) {
      let root = try JSONOutline(file.bytes, 0..<file.bytes.count)
      if root.range == entry.range { return [Splice(root.range, "[]")] }
      guard let slot = root.slots.firstIndex(where: { $0.range == entry.range }) else { return [] }
      return [root.removing(slot, in: file.bytes)]
    } catch {
      return []  // A text that is no JSON has no entries.
    }
  }

  package func text(of entry: PlacedEntry, in file: WritableFile) -> String {
    String(decoding: file.bytes[entry.range], as: UTF8.self)
  }
}

// MARK: - The text of an entry

extension JSONWriter {
  /// The object to write, which reads as the entry meant.
  ///
  /// - `near`: where an object is that it is to look like.
  private func text(
    _ entry: EntryValue, _ written: String?, _ file: WritableFile, like near: Range<Int>?
  ) throws(WritingProblem) -> [UInt8] {
    let meant = try reading(of: entry, in: file)
    let probe = JSONProbe(file)
    let text: [UInt8]
    if let written {
      text = try moved(Array(written.utf8), to: entry.date, file)
    } else {
      text = try JSONEntryText.object(
        meant, JSONWriter.style(near, file), file.settings, formatName)
    }
    guard try probe.value(of: text) == meant else {
      throw WritingProblem.unreadable([], line: String(decoding: text, as: UTF8.self))
    }
    return text
  }

  /// An object from another file, kept but for its date; on one line where it has to be.
  private func moved(
    _ written: [UInt8], to date: CalendarDate, _ file: WritableFile
  ) throws(WritingProblem) -> [UInt8] {
    var editor = try JSONEntryEditor(written, nil, file.settings, formatName)
    try editor.setDate(date, unlessFrom: FileDate(path: file.path).date)
    return isLines ? JSONLines.onOneLine(editor.bytes) : editor.bytes
  }

  private static func style(_ near: Range<Int>?, _ file: WritableFile) -> JSONObjectStyle {
    guard let near else { return JSONObjectStyle() }
    do throws(JSONSyntaxError) {
      return JSONObjectStyle(of: try JSONOutline(file.bytes, near), in: file.bytes)
    } catch {
      return JSONObjectStyle()  // An entry that was read is an object.
    }
  }

  private static func neighbour(_ place: JSONPlace) -> Range<Int>? {
    switch place {
    case .behind(let range), .before(let range): range
    case .anywhere: nil
    }
  }
}

// MARK: - The array

extension JSONWriter {
  private static func root(_ file: WritableFile) throws(WritingProblem) -> JSONOutline {
    do throws(JSONSyntaxError) {
      return try JSONOutline(file.bytes, 0..<file.bytes.count)
    } catch {
      throw .unwritableFile(diagnostic(error.code, error.range, error.facts, file))
    }
  }

  static func notAnEntry(_ range: Range<Int>, _ file: WritableFile) -> WritingProblem {
    let text = String(decoding: file.bytes[range], as: UTF8.self)
    let excerpt = text.count > 40 ? text.prefix(40) + "…" : text[...]
    return .unwritableFile(
      diagnostic(
        .jsonNotAnEntry, range.lowerBound..<range.lowerBound + 1, [String(excerpt)], file))
  }

  private static func diagnostic(
    _ code: DiagnosticCode, _ range: Range<Int>, _ facts: [String], _ file: WritableFile
  ) -> Diagnostic {
    let span = file.bytes.withUnsafeBytes { raw in
      var places = Places(raw)
      return places.span(of: range)
    }
    return Diagnostic(code, at: span, facts)
  }

  /// Whether an object is an entry, right or wrong: one of its keys is an entry's.
  private static func isEntry(_ object: JSONOutline) -> Bool {
    object.slots.contains { slot in
      var key = slot.key
      return key.withUTF8 { JSONKey(Bytes($0)).map(JSONKeySet.entry.contains) ?? false }
    }
  }

  /// How many elements stand before a new one.
  private static func slot(_ place: JSONPlace, _ root: JSONOutline) -> Int {
    let beside: Int?
    switch place {
    case .behind(let range): beside = root.slots.firstIndex { $0.range == range }.map { $0 + 1 }
    case .before(let range): beside = root.slots.firstIndex { $0.range == range }
    case .anywhere: beside = nil
    }
    return beside ?? root.slots.count
  }

  /// Between an only element that stands on the bracket's line and a new one: a line of their own for
  /// objects on one line, below each other.
  private static func loneGap(_ root: JSONOutline, _ file: WritableFile) -> [UInt8] {
    guard let only = root.slots.first?.range,
      !file.bytes[only].contains(Marks.newline)
    else { return Array(", ".utf8) }
    let start = file.bytes[..<only.lowerBound].lastIndex(of: Marks.newline).map { $0 + 1 } ?? 0
    let indent = file.bytes[start..<only.lowerBound].map { $0 == Marks.tab ? $0 : Marks.space }
    return [UInt8(ascii: ",")] + Array(file.lineEnd.utf8) + indent
  }

  /// A file without anything in it.
  private func newArray(_ text: [UInt8], _ file: WritableFile) -> Splice {
    let end = Array(file.lineEnd.utf8)
    let lines: [[UInt8]] = [[UInt8(ascii: "[")], Array("  ".utf8) + text, [UInt8(ascii: "]")]]
    let hasEnd = file.bytes.contains(Marks.newline)
    return Splice(0..<0, Array(lines.joined(separator: end)) + (hasEnd ? [] : end))
  }

  /// A file that is a single object.
  private func wrapping(
    _ object: Range<Int>, with text: [UInt8], _ place: JSONPlace, _ file: WritableFile
  ) -> [Splice] {
    let isOneLine = !file.bytes[object].contains(Marks.newline)
    let end = file.lineEnd
    let gap = isOneLine ? "," + end + "  " : ", "
    let head = isOneLine ? "[" + end + "  " : "["
    let tail = isOneLine ? end + "]" : "]"
    let text = String(decoding: text, as: UTF8.self)
    let isFirst = if case .before = place { true } else { false }
    return [
      Splice(object.lowerBound..<object.lowerBound, isFirst ? head + text + gap : head),
      Splice(object.upperBound..<object.upperBound, isFirst ? tail : gap + text + tail),
    ]
  }
}
