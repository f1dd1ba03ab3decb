/// One row of the benchmark: what is asked, of which ledger, after what.
struct Scenario: Sendable {
  enum Command: Sendable {
    /// tally's words, without which ledger.
    case tally([String])
    /// A line of shell; `$1` is the ledger.
    case shell(String)
  }

  /// What comes before each of the measured runs.
  enum Preparation: Sendable {
    /// Nothing, but a run before the first that is not measured.
    case warm
    /// The index is removed.
    case noIndex
    /// A file is changed, relative to the ledger; it is as it was in the end.
    case edit(Edit.Kind, String)
    /// Nothing, likewise; the run itself changes a file, which is as it was in the end.
    case changing(String)
  }

  /// Which entries an answer is about.
  typealias Part = @Sendable (Transaction, OneLineEntry) -> Bool

  enum Asked: Sendable {
    /// What entries add up to.
    case sums(Part)
    /// What accounts have, all of them.
    case balances
  }

  var name: String
  /// nil: none is read.
  var ledger: LedgerForm?
  var command: Command
  var preparation = Preparation.warm
  /// Whether `tallyd` watches the ledger meanwhile.
  var isServed = false
  /// What the answer must be right about; nil: it is not looked at.
  var asked: Asked?
  /// Whether it is what the peers are asked too, so that a ratio means something.
  var hasPeers = false
  var targets: [Target] = []
}
