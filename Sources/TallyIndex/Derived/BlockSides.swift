import TallyFormats
package import TallyModel

/// What the entries of a block add to which accounts, as far as the block does not say it itself: names
/// are looked up and signs interpreted above.
package struct BlockSides: Sendable {
  /// By name of the block the account that it is in a journal; nil where it is none.
  private(set) var accounts: [String?]
  /// By shape of the block what its entries add, but for those of journals, which say it themselves; empty
  /// where nobody looked.
  package var shapes: [[EntrySide]] = []
  /// The entries that count in no figure, in order.
  package var leftOut: [Int] = []

  /// Of a block by itself: accounts are what is written, and entries that need types add nothing.
  package init(asWrittenIn block: Block) {
    let (names, vocabulary) = (block.names, block.vocabulary)
    accounts = (0..<names.count).map { at in
      names[at].form == .account ? vocabulary[names[at].string] : nil
    }
  }

  /// Makes what looks up the blocks of a ledger one after the other, given what they are looked up by.
  package typealias Finder = @Sendable (Settings, TypeList) -> (Block) -> BlockSides
}

/// What an entry of a shape adds to an account: an amount or a cost of one of its items.
package struct EntrySide: Sendable {
  package var account: String
  /// From 0, within the entry.
  package var item: Int
  /// Whether it is the item's cost.
  package var isCost: Bool
  /// Whether it is taken from the account, whatever sign is written.
  package var isNegative: Bool

  package init(account: String, item: Int, isCost: Bool, isNegative: Bool) {
    (self.account, self.item) = (account, item)
    (self.isCost, self.isNegative) = (isCost, isNegative)
  }
}
