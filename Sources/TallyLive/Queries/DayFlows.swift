import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery

/// The sums of a block's rows that are in the answer, by day.
struct DayFlows {
  /// By date.
  private(set) var days: [(date: Int32, flow: Flow)] = []
  private(set) var total = Flow()

  /// Adds up the rows of the blocks that a scan stands at.
  static func read(_ scan: inout LedgerScan, _ filter: RowFilter) throws(PatternError)
    -> [DayFlows]
  {
    var all = scan.ledger.blocks.map { _ in DayFlows() }
    var reading = -1
    var dates: Column<Int32>?
    filter.scan(with: &scan) { row, block, _, _ in
      let at = all.count == 1 ? 0 : Int(row.block)
      if at != reading {
        dates = block.entries.date
        reading = at
      }
      if let dates { all[at].add(row, dates[Int(row.entry)]) }
    }
    if let failure = filter.failure { throw failure }
    return all
  }

  private mutating func add(_ row: Row, _ date: Int32) {
    total.add(row)
    if let last = days.last, last.date == date {
      days[days.count - 1].flow.add(row)
      return
    }
    let place = place(of: date)
    if place == days.count || days[place].date != date { days.insert((date, Flow()), at: place) }
    days[place].flow.add(row)
  }

  /// The sums of a day; nil where it has no row.
  func flow(of date: Int32) -> Flow? {
    let place = place(of: date)
    return place < days.count && days[place].date == date ? days[place].flow : nil
  }

  private func place(of date: Int32) -> Int {
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle].date < date { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
