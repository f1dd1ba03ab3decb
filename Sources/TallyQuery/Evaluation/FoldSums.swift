import TallyIndex
import TallyModel

/// Sums of folds over blocks and months: a sum for each row that a shape of the ledger means.
///
/// A ledger of years has few shapes and many blocks with them, so that what is asked of rows is asked of
/// hundreds in place of tens of thousands.
struct FoldSums {
  /// By row of `ShapeTemplates`, without sign, which is the template's.
  private var amounts: ContiguousArray<RunningSum> = []
  private var costs: ContiguousArray<RunningSum> = []
  private var counts: ContiguousArray<Count> = []
  /// Those that have no room for more in 38 digits, with their row.
  private var full: [(place: Int, amount: RunningSum, cost: RunningSum)] = []

  /// How many entries have a row, and the last date among them.
  private struct Count {
    var count = 0
    var last = Int32.min
  }

  /// Adds all folds of a block.
  mutating func add(_ folds: FoldColumns, _ meaning: BlockMeaning) {
    grow(to: meaning.templates.count)
    // Taken out of their columns at once: a ledger has a hundred thousand folds, and more.
    let shapes = folds.shape.raw.words
    let firsts = folds.firstSum.raw.words
    let sizes = folds.count.raw.words
    for fold in shapes.indices {
      let outcome = meaning.outcome(shapes[fold])
      if outcome.state == .wrong { continue }
      for place in outcome.range {
        let source = meaning.sources[place]
        if source.item != Row.noItem {
          add(Int(firsts[fold]) + Int(source.item), folds, hasCost: source.hasCost, to: place)
        }
        counts[place].count += Int(sizes[fold])
        counts[place].last = max(counts[place].last, folds.last[fold])
      }
    }
  }

  private mutating func grow(to count: Int) {
    let missing = count - amounts.count
    guard missing > 0 else { return }
    amounts.append(contentsOf: repeatElement(RunningSum(), count: missing))
    costs.append(contentsOf: repeatElement(RunningSum(), count: missing))
    counts.append(contentsOf: repeatElement(Count(), count: missing))
  }

  @inline(__always)
  private mutating func add(_ item: Int, _ folds: FoldColumns, hasCost: Bool, to place: Int) {
    if let amount = amounts[place].add(item, of: folds.amount) {
      full.append((place, amount, RunningSum()))
    }
    if hasCost, let cost = costs[place].add(item, of: folds.cost) {
      full.append((place, RunningSum(), cost))
    }
  }

  /// Hands out all sums: rows whose quantities are sums, how many rows each stands for, and the last date
  /// among them.
  ///
  /// What has no room in one sum is in several, of which one stands for the rows and the others for none.
  func each(_ templates: [Row], _ body: (Row, Int, CalendarDate) -> Void) {
    func hand(out amount: RunningSum, _ cost: RunningSum, _ place: Int, count: Int) {
      var row = templates[place]
      row.set(amount: amount.quantity, cost: row.cost == nil ? nil : cost.quantity)
      body(row, count, CalendarDate(days: counts[place].last))
    }
    for (place, amount, cost) in full { hand(out: amount, cost, place, count: 0) }
    for place in counts.indices where counts[place].count > 0 {
      hand(out: amounts[place], costs[place], place, count: counts[place].count)
    }
  }
}
