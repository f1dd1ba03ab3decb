package import TallyModel

/// How the entries of a format are written: which bytes of a file become others.
///
/// A writer keeps every byte that it was not asked to change: comments, alignment, line ends, quotation marks
/// as they were typed. It says what to put where and writes nothing; whoever asked reads the result again and
/// compares, so that a writer that is wrong is found before a file is touched.
///
/// All splices are in order and do not overlap.
package protocol EntryWriter: Sendable {
  /// Puts an entry into a file: in order of date and time, behind those of the same time, with what it needs
  /// around it (a heading, a comma), its columns lined up with its neighbours'.
  ///
  /// - `written`: the entry as it stands in a file of this format, as `text(of:)` gives it, where it comes
  ///   from one: kept as it is but for its date.
  /// - Throws: `WritingProblem` where the format can't say it.
  func adding(_ entry: EntryValue, written: String?, to file: WritableFile)
    throws(WritingProblem) -> [Splice]

  /// Changes parts of an entry where it stands, a new date too.
  ///
  /// - Throws: `WritingProblem` where the format can't say it.
  func changing(_ entry: PlacedEntry, by change: EntryChange, in file: WritableFile)
    throws(WritingProblem) -> [Splice]

  /// Gives the names of an entry, those of its items and of its sides, other names.
  ///
  /// - `name`: the new name of an old one; nil where it stays.
  func renaming(_ entry: PlacedEntry, in file: WritableFile, _ name: (String) -> String?)
    throws(WritingProblem) -> [Splice]

  /// Takes an entry out, with what separates it from its neighbours, and leaves what stands around it.
  func removing(_ entry: PlacedEntry, from file: WritableFile) -> [Splice]

  /// The entry as it reads where this format has written it, to compare with: `A > B` is `from` and `to` in
  /// JSON, whose names are all in quotation marks.
  ///
  /// - Throws: `WritingProblem` where the format can't say it.
  func reading(of entry: EntryValue, in file: WritableFile) throws(WritingProblem) -> EntryValue

  /// The entry as it is written, for `adding` to put elsewhere.
  func text(of entry: PlacedEntry, in file: WritableFile) -> String

  /// What of a file has to be read for `adding` an entry of a day to do what it does where all was read; nil
  /// where that is all.
  func stretch(for day: CalendarDate, in file: SourceFile, _ settings: Settings) -> FileStretch?
}

extension EntryWriter {
  package func reading(of entry: EntryValue, in file: WritableFile) throws(WritingProblem)
    -> EntryValue
  {
    entry
  }

  package func stretch(for day: CalendarDate, in file: SourceFile, _ settings: Settings)
    -> FileStretch?
  {
    nil
  }
}

/// Why an entry can't be written.
package enum WritingProblem: Error, Equatable, Sendable {
  /// What would be written does not read as an entry, or not as the one meant; `line` is what would be
  /// written.
  case unreadable([Diagnostic], line: String)
  /// A text that no quotation marks of the format can hold, as one with a line end.
  case unquotable(String)
  /// The format has no way to say this part of an entry, named by its key in JSON (`kind`, `postings`).
  case notInFormat(part: String, format: String)
  /// One amount or one type is to change, of an entry with several items.
  case severalItems(part: String)
  /// What `apply account` or an alias makes of an account, wherever it could stand, is another one.
  case accountBecomesAnother(String)
  /// The file can't take an entry where it should stand, as JSON that does not parse.
  case unwritableFile(Diagnostic)
}
