package import TallyModel

/// Writes entries of tally text: which lines of a file become others.
///
/// 1. A new entry goes under its day's heading, the last one of that date; in order of time, behind those of
///    the same time, where an entry without a time is earlier than all that have one. A heading that is
///    missing is made: in order of date, or where most headings go down, in that order.
/// 2. It has its date on its line instead where `addStyle` says so, and where the file has entries with dates
///    of their own and no heading.
/// 3. Comments stay with the line below them, and indented ones with the entry above.
/// 4. Its columns line up with those of its neighbours, its line end is the file's (`ColumnAlignment`).
/// 5. A change touches the bytes of the part concerned, and the blanks beside it (`EntryLineChange`). A new
///    date takes the entry out and puts it where a new one would go.
/// 6. An entry that is taken out leaves its heading.
package struct TallyTextWriter: EntryWriter {
  package init() {}

  package func adding(_ entry: EntryValue, written: String?, to file: WritableFile)
    throws(WritingProblem) -> [Splice]
  {
    let text: String
    if let written {
      text = written
    } else {
      text = try EntryLineText(settings: file.settings).text(entry)
    }
    let parts = try EntryLineParts(text, date: entry.date, in: file)
    return [EntryPlacement(file).splice(text, parts, date: entry.date, time: entry.time)]
  }

  package func changing(_ entry: PlacedEntry, by change: EntryChange, in file: WritableFile)
    throws(WritingProblem) -> [Splice]
  {
    let own = Array(file.bytes[entry.range])
    var line = try EntryLineChange(
      String(decoding: own, as: UTF8.self), date: entry.date, in: file)
    try line.apply(change)
    let new = Array(line.text.utf8)
    if let date = change.date, date != entry.date {
      return [try moving(entry, to: date, line, in: file)]
    }
    if change.time != .keep, new != own, isOutOfOrder(entry, change.time, in: file) {
      return [try moving(entry, to: entry.date, line, in: file)]
    }
    return Splice.difference(own, new, at: entry.range.lowerBound)
  }

  package func removing(_ entry: PlacedEntry, from file: WritableFile) -> [Splice] {
    [Splice(lines(of: entry, in: file), [])]
  }

  package func text(of entry: PlacedEntry, in file: WritableFile) -> String {
    let text = String(decoding: file.bytes[entry.range], as: UTF8.self)
    do throws(WritingProblem) {
      var line = try EntryLineChange(text, date: entry.date, in: file)
      try line.removeDate()
      return line.text.replacingLineEnds(with: "\n")
    } catch {
      // It was read from the file just so; what is wrong with it is found where it is written.
      return text
    }
  }

  package func stretch(for day: CalendarDate, in file: SourceFile, _ settings: Settings)
    -> FileStretch?
  {
    TallyTextStretch(file, settings)?.around(day, margin: EntryPlacement.neighbours)
  }

  /// The entry's lines, from the indentation to behind the newline.
  private func lines(of entry: PlacedEntry, in file: WritableFile) -> Range<Int> {
    let bytes = file.bytes
    let before = bytes[..<entry.range.lowerBound].lastIndex(of: Marks.newline)
    let after = bytes[entry.range.upperBound...].firstIndex(of: Marks.newline)
    return (before.map { $0 + 1 } ?? 0)..<(after.map { $0 + 1 } ?? bytes.count)
  }

  /// Whether a new time puts the entry before or behind a neighbour of its day.
  private func isOutOfOrder(
    _ entry: PlacedEntry, _ time: EntryChange.Part<TimeOfDay>, in file: WritableFile
  ) -> Bool {
    guard case .set(let time) = time,
      let index = file.entries.firstIndex(where: { $0.range == entry.range })
    else { return false }
    let before = index > 0 ? file.entries[index - 1] : nil
    let after = index + 1 < file.entries.count ? file.entries[index + 1] : nil
    if let before, before.date == entry.date, let other = before.time, other > time { return true }
    if let after, after.date == entry.date, let other = after.time, other < time { return true }
    return false
  }

  /// Takes the entry out and puts it where a new one of its date and time would go.
  private func moving(
    _ entry: PlacedEntry, to date: CalendarDate, _ line: EntryLineChange, in file: WritableFile
  ) throws(WritingProblem) -> Splice {
    var line = line
    try line.removeDate()
    let text = line.text.replacingLineEnds(with: "\n")
    var value = try EntryLineParts(text, date: date, in: file).value
    value.date = date
    return try file.moving(removing(entry, from: file)) { (rest) throws(WritingProblem) in
      try adding(value, written: text, to: rest)
    }
  }
}

extension String {
  func replacingLineEnds(with end: String) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar == "\r" { continue }
      if scalar == "\n" { result += end } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
