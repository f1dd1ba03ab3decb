package import TallyModel

/// An entry typed as a line of tally text, to be put into a file.
package struct TypedEntry: Sendable {
  package var value: EntryValue
  /// As typed, without a date in front.
  package var written: String
  /// Whether a date stood in front.
  package let hasOwnDate: Bool

  /// Reads a line.
  ///
  /// - `date`: the entry's date, where none stands in front.
  /// - Throws: `.unreadable` where it is no entry, with all that is wrong.
  package init(_ line: String, date: CalendarDate, settings: Settings) throws(WritingProblem) {
    let file = WritableFile(bytes: [], path: "", format: TallyTextFormat(), settings: settings)
    let text = String(line.drop { $0 == " " || $0 == "\t" })
    var change = try EntryLineChange(text, date: date, in: file)
    value = change.value
    hasOwnDate = change.hasDate
    try change.removeDate()
    written = change.text
  }
}
