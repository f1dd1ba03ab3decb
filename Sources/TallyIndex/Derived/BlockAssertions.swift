import TallyFormats
import TallyModel

/// The assertions of a block, its columns found once.
struct BlockAssertions {
  let amount: QuantityColumn
  let scope: Column<StoredScope>
  private let commodity: Column<UInt32>
  /// By commodity of the block its number in the ledger.
  let commodities: [Int]

  init(_ block: Block, _ numbers: inout CommodityNumbers) {
    let columns = block.assertions
    (amount, scope, commodity) = (columns.amount, columns.scope, columns.commodity)
    commodities = (0..<block.commodities.count).map {
      numbers.number(of: block.commodity(UInt32($0)))
    }
  }

  /// The number of the commodity that a row is about.
  func commodity(_ row: Int) -> Int { commodities[Int(commodity[row])] }
}

extension Block {
  /// Its balance assignments, in order: their rows among the assertions, and their entries.
  var assignments: [(row: Int, entry: Int)] {
    guard summary.hasAssignments else { return [] }
    let (items, flags) = (assertions.item, postings.flags)
    let entries = EntryWalk(self)
    return (0..<items.count).compactMap { row in
      let item = Int(items[row])
      return flags[item].source == .assigned ? (row, entries.entry(ofItem: item)) : nil
    }
  }
}
