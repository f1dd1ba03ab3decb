import TallyModel

/// Sums of the postings that shapes of the ledger mean, over entries, folds, blocks and months.
struct PostingSums {
  private struct Sum {
    /// Without sign, which is the template's.
    var magnitude = Quantity.zero
    var count = 0
  }

  /// By posting of `ShapeTemplates`.
  private var sums: [Sum] = []
  /// Those that have no room for more in 38 digits, with their posting.
  private var full: [(place: Int, sum: Sum)] = []

  /// Adds what a posting is without its sign, or the sum of so many.
  mutating func add(_ magnitude: Quantity, at place: Int, times count: Int = 1) {
    while sums.count <= place { sums.append(Sum()) }
    if let sum = sums[place].magnitude.adding(magnitude) {
      sums[place].magnitude = sum
    } else {
      full.append((place, sums[place]))
      sums[place] = Sum(magnitude: magnitude)
    }
    sums[place].count += count
  }

  /// Hands out all sums: postings whose quantities are sums.
  func each(_ templates: [Posting], _ body: (Posting) -> Void) {
    for (place, sum) in full + sums.enumerated().map({ ($0, $1) }) where sum.count > 0 {
      var posting = templates[place]
      posting.set(magnitude: sum.magnitude)
      body(posting)
    }
  }
}
