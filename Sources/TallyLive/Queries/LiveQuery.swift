package import TallyIndex
package import TallyModel
package import TallyQuery

/// A question that is answered again whenever the ledger or the day is another.
///
/// It holds words, and asks anew what they mean each day; and of the ledger what it said last, but nothing
/// that is read from the index. One is one thread's.
package struct LiveQuery: Sendable {
  private let invocation: Invocation
  private let kind: any LiveReport.Type
  private var report: any LiveReport
  private var words: WordsMeaning?
  private var scope: Scope?
  /// The numbers of names, those of the last answer first of all.
  private var symbols = Symbols()
  /// How many there were when all was read.
  private var symbolCount = 0

  /// What decides what a block's rows are, beside the block and the days asked for.
  private struct Scope: Equatable {
    var settings: Settings
    var types: TypeList
    var declarations: Declarations
    var query: Query
  }

  /// What the words mean on a day.
  private struct WordsMeaning {
    var today: CalendarDate
    var settings: Settings
    var query: Query
    var dates: DateRange
  }

  /// Asks for a report by its name on the command line, with its options.
  package init(_ name: String, _ invocation: Invocation) throws(CommandError) {
    guard let kind = LiveReports.named(name) else { throw LiveReports.unknown(name) }
    self.kind = kind
    self.invocation = invocation
    report = try kind.init(invocation)
  }

  /// Brings the answer up to a state of the ledger, and says what is another.
  ///
  /// The first time it is the whole answer, then its changes; nil where there is none. `ledger` must be
  /// readable until this returns; `cause` is the files that changed, as they are shown, and `today` the
  /// asker's date.
  ///
  /// - Complexity: O(entries) of blocks that are not as they were, and O(blocks); O(rows) of the days that
  ///   such blocks have.
  package mutating func update(
    _ ledger: Ledger, generation: Int, cause: [String], today: CalendarDate
  ) throws(CommandError) -> LiveEvent? {
    do throws(CommandError) {
      var moment = try moment(ledger, today)
      let event = try report.event(&moment, generation: generation, cause: cause)
      symbols = moment.scan.symbols
      if moment.isAnew { symbolCount = symbols.count }
      return event
    } catch {
      try forget()
      throw error
    }
  }

  /// Forgets what was said: the next event is the whole answer.
  package mutating func forget() throws(CommandError) {
    report = try kind.init(invocation)
    words = nil
    scope = nil
  }

  private mutating func moment(_ ledger: Ledger, _ today: CalendarDate) throws(CommandError)
    -> LiveMoment
  {
    let meaning = try meaning(ledger.settings, today)
    words = meaning
    let declarations = Declarations(ledger.blocks)
    let scope = Scope(
      settings: ledger.settings, types: ledger.types, declarations: declarations,
      query: meaning.query.undated)
    // Names that nobody has any more would add up over the months.
    let isAnew = scope != self.scope || symbols.count > 2 * symbolCount + 10_000
    self.scope = scope
    return LiveMoment(
      ledger: ledger, query: scope.query, dates: meaning.dates, isAnew: isAnew,
      scan: LedgerScan(
        ledger, declarations, strict: Strictness.checks(invocation),
        symbols: isAnew ? Symbols() : symbols))
  }

  private func meaning(_ settings: Settings, _ today: CalendarDate) throws(CommandError)
    -> WordsMeaning
  {
    if let words, words.today == today, words.settings == settings { return words }
    let question = Question(invocation, today: today, settings: settings)
    let query = try question.query()
    let dates = try question.period().intersection(query.dates)
    return WordsMeaning(today: today, settings: settings, query: query, dates: dates)
  }
}
