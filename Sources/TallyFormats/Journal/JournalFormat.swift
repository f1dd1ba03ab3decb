import TallyModel

/// Journals, `*.journal`, `*.hledger`, `*.ledger`, `*.j`: hledger's format, with ledger's common syntax.
///
/// Where the two differ, hledger's reading stands.
///
///     account assets:bank  ; type:C
///     commodity 1,000.00 USD
///     alias food = expenses:food
///
///     2026-11-30 * Corner Market | weekly run  ; trip:lisbon
///         food          12.50 USD
///         assets:bank                 = 87.50 USD
///
/// What a line is, its first byte says:
///
/// - a digit: an entry, with the indented lines below it (`JournalEntryReader`);
/// - `;` `#` `*` `%` `|`: a comment; so are indented lines that start with `;` `#` or `*`, outside of entries;
/// - `=` or `~`: a rule, whose lines are passed over: it is kept in the file, inactive;
/// - a letter, or `!` or `@` in front of one: a directive (`JournalDirectives`);
/// - `-`: an option of ledger's, nobody's business;
/// - seven of `<`, `=` or `>`: what git left of a merge; one error, what is between is left out;
/// - another line that is indented belongs to nothing: an error, as is all else.
///
/// Directives that decide about the lines below them, and about what is included there:
///
///     Y 2026   year 2026   apply year 2026        of dates without one
///     decimal-mark ,                              of all numbers
///     commodity 1.000,00 EUR                      of the commodity's numbers; or `format` on a line below
///     D $1,000.00                                 of numbers without a symbol
///     alias a = b   alias /PATTERN/ = b\1         the newest first (`JournalAccounts`)
///     end aliases
///     apply account a   end apply account         what is put in front of accounts
///
/// Those that reach the whole ledger are its facts: `account`, `commodity`, `payee`, `tag`, and of `P DATE SYMBOL
/// AMOUNT` how the amount is written. `include` is resolved by who reads the tree. Lines between `comment` and
/// `end comment`, or `test` and `end test`, or the file's end, are passed over. What else ledger has is taken in
/// silence, with the lines indented below it; a word that neither knows is an error.
package struct JournalFormat: EntryFormat {
  package let name = "journal"
  package let suffixes = ["journal", "hledger", "ledger", "j"]
  package let hasOutline = true

  package var writer: any EntryWriter { JournalWriter() }

  package init() {}

  package func read(
    _ file: SourceFile, rules: borrowing ReadingRules, into sink: inout some EntrySink & ~Copyable
  ) -> FileReading {
    var reader = JournalReader(file)
    reader.read(into: &sink)
    return .entries
  }

  /// Before each entry, in the context of the directives above it.
  package func eachCut(in file: SourceFile, _ body: CutTaker) {
    let bytes = file.bytes
    var walk = JournalWalk(file)
    var wanted = 0
    while wanted < bytes.count {
      walk.pass(to: wanted)
      guard let start = walk.nextEntry() else { return }
      let end = bytes.newline(from: start)
      wanted = max(
        end + 1,
        body(start..<end) { ReadingContext(walk.context) })
    }
  }
}
