import TallyIndex
import TallyModel

/// Sums of folds over blocks and months: a sum for each row that a shape of the ledger means.
///
/// A ledger of years has few shapes and many blocks with them, so that what is asked of rows is asked of
/// hundreds in place of tens of thousands.
struct FoldSums {
  private struct Sum {
    /// Without sign, which is the template's.
    var amount = Quantity.zero
    var cost = Quantity.zero
    var count = 0
    var last = Int32.min
  }

  /// By row of `ShapeTemplates`.
  private var sums: [Sum] = []
  /// Those that have no room for more in 38 digits, with their row.
  private var full: [(place: Int, sum: Sum)] = []

  /// Adds a fold.
  mutating func add(
    _ fold: Int, _ folds: FoldColumns, _ outcome: ShapeTemplates.Outcome, _ templates: [Row]
  ) {
    while sums.count < outcome.range.upperBound { sums.append(Sum()) }
    let first = Int(folds.firstSum[fold])
    for place in outcome.range {
      if templates[place].item != Row.noItem {
        let item = first + Int(templates[place].item)
        let amount = folds.amount[item]
        let cost = templates[place].cost == nil ? Quantity.zero : folds.cost[item]
        if let amount = sums[place].amount.adding(amount), let cost = sums[place].cost.adding(cost)
        {
          sums[place].amount = amount
          sums[place].cost = cost
        } else {
          full.append((place, sums[place]))
          sums[place] = Sum(amount: amount, cost: cost)
        }
      }
      sums[place].count += Int(folds.count[fold])
      sums[place].last = max(sums[place].last, folds.last[fold])
    }
  }

  /// Hands out all sums: rows whose quantities are sums, how many rows each stands for, and the last date
  /// among them.
  func each(_ templates: [Row], _ body: (Row, Int, CalendarDate) -> Void) {
    for (place, sum) in full + sums.enumerated().map({ ($0, $1) }) where sum.count > 0 {
      var row = templates[place]
      row.set(amount: sum.amount, cost: row.cost == nil ? nil : sum.cost)
      body(row, sum.count, CalendarDate(days: sum.last))
    }
  }
}
