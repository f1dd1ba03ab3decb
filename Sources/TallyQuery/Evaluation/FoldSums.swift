import TallyIndex
import TallyModel

/// Sums of folds over blocks and months: a sum for each row that a shape of the ledger means.
///
/// A ledger of years has few shapes and many blocks with them, so that what is asked of rows is asked of
/// hundreds in place of tens of thousands.
struct FoldSums {
  private struct Sum {
    /// Without sign, which is the template's.
    var amount = RunningSum()
    var cost = RunningSum()
    var count = 0
    var last = Int32.min
  }

  /// By row of `ShapeTemplates`.
  private var sums: ContiguousArray<Sum> = []
  /// Those that have no room for more in 38 digits, with their row.
  private var full: [(place: Int, sum: Sum)] = []

  /// Adds all folds of a block.
  mutating func add(_ folds: FoldColumns, _ meaning: BlockMeaning) {
    if sums.count < meaning.templates.count {
      sums.append(contentsOf: repeatElement(Sum(), count: meaning.templates.count - sums.count))
    }
    meaning.templates.withUnsafeBufferPointer { templates in
      for fold in 0..<folds.shape.count {
        let outcome = meaning.outcome(folds.shape[fold])
        guard outcome.state != .wrong else { continue }
        let first = Int(folds.firstSum[fold])
        for place in outcome.range {
          let item = templates[place].item
          if item != Row.noItem {
            add(first + Int(item), folds, hasCost: templates[place].cost != nil, to: place)
          }
          sums[place].count += Int(folds.count[fold])
          sums[place].last = max(sums[place].last, folds.last[fold])
        }
      }
    }
  }

  @inline(__always)
  private mutating func add(_ item: Int, _ folds: FoldColumns, hasCost: Bool, to place: Int) {
    if let amount = sums[place].amount.add(item, of: folds.amount) {
      full.append((place, Sum(amount: amount)))
    }
    if hasCost, let cost = sums[place].cost.add(item, of: folds.cost) {
      full.append((place, Sum(cost: cost)))
    }
  }

  /// Hands out all sums: rows whose quantities are sums, how many rows each stands for, and the last date
  /// among them.
  ///
  /// What has no room in one sum is in several, of which one stands for the rows and the others for none.
  func each(_ templates: [Row], _ body: (Row, Int, CalendarDate) -> Void) {
    for (place, sum) in full {
      hand(out: sum, templates[place], last: sums[place].last, body)
    }
    for (place, sum) in sums.enumerated() where sum.count > 0 {
      hand(out: sum, templates[place], last: sum.last, body)
    }
  }

  private func hand(
    out sum: Sum, _ template: Row, last: Int32, _ body: (Row, Int, CalendarDate) -> Void
  ) {
    var row = template
    row.set(amount: sum.amount.quantity, cost: row.cost == nil ? nil : sum.cost.quantity)
    body(row, sum.count, CalendarDate(days: last))
  }
}
