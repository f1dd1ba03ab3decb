import TallyModel

/// Journals, `*.journal`, `*.hledger`, `*.ledger`, `*.j`: hledger's format, with ledger's common syntax.
package struct JournalFormat: EntryFormat {
  package let name = "journal"
  package let suffixes = ["journal", "hledger", "ledger", "j"]

  package var writer: any EntryWriter { JournalWriter() }

  package init() {}

  package func read(
    _ file: SourceFile, rules: borrowing ReadingRules, into sink: inout some EntrySink & ~Copyable
  ) -> FileReading {
    .entries
  }

  /// Before each entry, in the context of the directives above it.
  package func eachCut(in file: SourceFile, _ body: CutTaker) {
    let bytes = file.bytes
    var walk = JournalWalk(file)
    var (counted, above) = (0, 0)
    var wanted = 0
    while wanted < bytes.count {
      walk.pass(to: wanted)
      guard let start = walk.nextEntry() else { return }
      above += file.newlines(in: counted..<start)
      counted = start
      let end = bytes.newline(from: start)
      wanted = max(
        end + 1,
        body(start..<end, above) {
          var context = ReadingContext()
          if walk.context != JournalContext() { context.journal = walk.context }
          return context
        })
    }
  }
}
