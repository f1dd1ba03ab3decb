import TallyIndex
import TallyModel

/// Sums of the postings that shapes of the ledger mean, over entries, folds, blocks and months.
struct PostingSums {
  /// By posting of `ShapeTemplates`, without sign, which is the template's.
  private var sums: ContiguousArray<RunningSum> = []
  private var isUsed: ContiguousArray<Bool> = []
  /// Those that have no room for more in 38 digits, with their posting.
  private var full: [(place: Int, sum: RunningSum)] = []

  /// Makes room for all that a block's shapes mean.
  mutating func grow(_ shapes: BlockMeaning) {
    let missing = shapes.postings.count - sums.count
    guard missing > 0 else { return }
    sums.append(contentsOf: repeatElement(RunningSum(), count: missing))
    isUsed.append(contentsOf: repeatElement(false, count: missing))
  }

  /// Adds a row of a column: what a posting is without its sign, or a sum of such.
  @inline(__always)
  mutating func add(_ row: Int, of column: QuantityColumn, at place: Int) {
    isUsed[place] = true
    if let before = sums[place].add(row, of: column) { full.append((place, before)) }
  }

  /// Hands out all sums: postings whose quantities are sums.
  func each(_ templates: [Posting], _ body: (Posting) -> Void) {
    func hand(out sum: RunningSum, _ place: Int) {
      var posting = templates[place]
      posting.set(magnitude: sum.quantity)
      body(posting)
    }
    for (place, sum) in full { hand(out: sum, place) }
    for place in sums.indices where isUsed[place] { hand(out: sums[place], place) }
  }
}
