import TallyModel

/// Refuses all: journals are read only.
struct JournalWriter: EntryWriter {
  func adding(_ entry: EntryValue, written: String?, to file: WritableFile)
    throws(WritingProblem) -> [Splice]
  { throw refusal }

  func changing(_ entry: PlacedEntry, by change: EntryChange, in file: WritableFile)
    throws(WritingProblem) -> [Splice]
  { throw refusal }

  func renaming(_ entry: PlacedEntry, in file: WritableFile, _ name: (String) -> String?)
    throws(WritingProblem) -> [Splice]
  { throw refusal }

  func removing(_ entry: PlacedEntry, from file: WritableFile) -> [Splice] { [] }

  func text(of entry: PlacedEntry, in file: WritableFile) -> String {
    String(decoding: file.bytes[entry.range], as: UTF8.self)
  }

  private var refusal: WritingProblem {
    .notInFormat(part: "entry", format: "journal")
  }
}
