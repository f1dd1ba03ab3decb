package import TallyIndex
import TallyModel

/// What entries bring to accounts, for balance assertions: those of journals are about all entries of a
/// ledger, and what a one-line entry brings to which account is for `types.json` and `tally.json` to say.
package enum AccountSides {
  package static let finder: BlockSides.Finder = { settings, types in
    var ledger = Ledger()
    (ledger.settings, ledger.types) = (settings, types)
    var scan = LedgerScan(ledger)
    return { scan.sides(ofNext: $0) }
  }
}

extension LedgerScan {
  /// Goes on with one more block, and says what its entries bring to accounts.
  fileprivate mutating func sides(ofNext block: Block) -> BlockSides {
    let index = append(block)
    var sides = BlockSides(asWrittenIn: block)
    // Accounts of journals are what is written, so that nothing has to be looked up.
    if !checksEach(block), block.holdsJournalsAlone { return sides }
    let shapes = self.shapes(of: block, index)
    sides.shapes = (0..<block.shapes.count).map { shape in
      shapes.outcome(UInt32(shape)).postings.map { side(shapes.postings[$0]) }
    }
    sides.leftOut = wrongEntries(block, index, shapes)
    return sides
  }

  private func side(_ posting: Posting) -> EntrySide {
    EntrySide(
      account: symbols[posting.account], item: Int(posting.item), isCost: posting.isOfCost,
      isNegative: posting.isNegative)
  }

  private mutating func wrongEntries(_ block: Block, _ index: Int, _ shapes: BlockMeaning) -> [Int]
  {
    if checksEach(block) {
      var counted: [Int] = []
      lookUpEach(block, index) { counted.append($1) }
      return Set(0..<block.entryCount).subtracting(counted).sorted()
    }
    guard !shapes.isGood else { return [] }
    let entries = BlockEntries(block, index: index, shapes)
    return (0..<block.entryCount).filter { entries.state(ofEntry: $0) == .wrong }
  }
}
