import TallyModel

/// A transaction that was made: what the programs are to see in it.
struct MadeTransaction {
  var date: CalendarDate
  var postings: [MadePosting] = []

  var hasAssignment: Bool { postings.contains { $0.assertion?.isAssignment ?? false } }
}

struct MadePosting {
  enum Sort { case real, virtual, balanced }

  /// In full.
  var account: String
  var sort: Sort
  var date: CalendarDate
  var amounts: Sums
  /// At cost.
  var weights: Sums
  /// Nothing is written: the rest of its transaction.
  var isMissing = false
  /// Whether its amount says what it was bought for.
  var hasLot = false
  var assertion: MadeAssertion?
}

/// What follows a `=`.
///
/// What it is, is known when all transactions are.
struct MadeAssertion {
  var isTotal = false
  var isInclusive = false
  /// Whether no amount is written.
  var isAssignment = false
  /// What is assigned, where that is known before the amount.
  var target: Figure?
  /// What one of what is assigned costs.
  var cost: Cost?
  var writer: NumberWriter
  /// By how much it fails.
  var excess = Figure.zero
  /// What stands there.
  var stated = Figure.zero

  struct Cost {
    var unit: Figure
    var symbol: String
    /// With its mark.
    var text: String
  }

  /// Whether what is assigned has no more places than are declared.
  func isWithinPlaces(_ amounts: Sums) -> Bool {
    writer.mark != nil && amounts.values.allSatisfy { $0.neededPlaces <= writer.commodity.places }
  }
}
