package struct TallyTextFormat: EntryFormat {
  package let name = "tally"
  package let suffixes = ["tally"]
  package init() {}

  package func read(
    _ file: SourceFile, rules: borrowing ReadingRules, into sink: inout some EntrySink
  ) -> FileReading { .entries }
}
