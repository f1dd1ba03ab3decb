import TallyModel

/// Sums of the postings that shapes of the ledger mean, over entries, folds, blocks and months.
struct PostingSums {
  /// By posting of `ShapeTemplates`, without the sign, which is the template's; nil where there is none.
  private var sums: [Quantity?] = []
  /// Those that have no room for more in 38 digits, with their posting.
  private var full: [(place: Int, sum: Quantity?)] = []

  /// Adds what a posting is without its sign, or the sum of many.
  mutating func add(_ magnitude: Quantity, at place: Int) {
    while sums.count <= place { sums.append(nil) }
    guard let known = sums[place] else {
      sums[place] = magnitude
      return
    }
    if let sum = known.adding(magnitude) {
      sums[place] = sum
    } else {
      full.append((place, known))
      sums[place] = magnitude
    }
  }

  /// Hands out all sums: postings whose quantities are sums.
  func each(_ templates: [Posting], _ body: (Posting) -> Void) {
    for (place, sum) in full + sums.enumerated().map({ ($0, $1) }) {
      guard let sum else { continue }
      var posting = templates[place]
      posting.set(magnitude: sum)
      body(posting)
    }
  }
}
