package import TallyModel

/// An entry typed as a line of tally text, to be put into a file.
package struct TypedEntry: Sendable {
  package private(set) var value: EntryValue
  /// As typed, without a date in front.
  package private(set) var written: String
  /// Whether a date stood in front.
  package let hasOwnDate: Bool
  private let settings: Settings

  /// Reads a line.
  ///
  /// - `date`: the entry's date, where none stands in front.
  /// - Throws: `.unreadable` where it is no entry, with all that is wrong.
  package init(_ line: String, date: CalendarDate, settings: Settings) throws(WritingProblem) {
    self.settings = settings
    let text = String(line.drop { $0 == " " || $0 == "\t" })
    var change = try EntryLineChange(text, date: date, in: TypedEntry.file(settings))
    hasOwnDate = change.hasDate
    value = change.value
    try change.removeDate()
    written = change.text
  }

  /// Gives it a time.
  package mutating func set(time: TimeOfDay) throws(WritingProblem) {
    var change = EntryChange()
    change.time = .set(time)
    try apply(change)
  }

  /// Changes it, but for its date.
  package mutating func apply(_ change: EntryChange) throws(WritingProblem) {
    var line = try EntryLineChange(written, date: value.date, in: TypedEntry.file(settings))
    try line.apply(change)
    written = line.text
    value = line.value
  }

  private static func file(_ settings: Settings) -> WritableFile {
    WritableFile(bytes: [], path: "", format: TallyTextFormat(), settings: settings)
  }
}
