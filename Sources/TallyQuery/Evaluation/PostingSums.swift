import TallyIndex
import TallyModel

/// Sums of the postings that shapes of the ledger mean, over entries, folds, blocks and months.
struct PostingSums {
  /// By posting of `ShapeTemplates`, without sign, which is the template's; nil where nothing was added.
  private var sums: ContiguousArray<RunningSum?> = []
  /// Those that have no room for more in 38 digits, with their posting.
  private var full: [(place: Int, sum: RunningSum)] = []

  /// Makes room for all that a block's shapes mean.
  mutating func grow(_ shapes: BlockMeaning) {
    let missing = shapes.postings.count - sums.count
    if missing > 0 { sums.append(contentsOf: repeatElement(nil, count: missing)) }
  }

  /// Adds a row of a column: what a posting is without its sign, or a sum of such.
  @inline(__always)
  mutating func add(_ row: Int, of column: QuantityColumn, at place: Int) {
    if sums[place] == nil { sums[place] = RunningSum() }
    if let before = sums[place]?.add(row, of: column) { full.append((place, before)) }
  }

  /// Hands out all sums: postings whose quantities are sums.
  func each(_ templates: [Posting], _ body: (Posting) -> Void) {
    func hand(out sum: RunningSum, _ place: Int) {
      var posting = templates[place]
      posting.set(magnitude: sum.quantity)
      body(posting)
    }
    for (place, sum) in full { hand(out: sum, place) }
    for (place, sum) in sums.enumerated() {
      if let sum { hand(out: sum, place) }
    }
  }
}
