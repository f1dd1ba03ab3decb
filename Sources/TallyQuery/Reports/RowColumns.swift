import TallyIndex
import TallyModel

/// The columns of a block that its rows are told by, found once for many rows.
final class RowColumns {
  let block: Block
  let number: Int32
  private let status: StatusColumns
  let time: Column<Int32>
  let payee: Column<UInt32>
  let note: Column<UInt32>
  let id: Column<UInt32>
  let strings: Strings
  private let identity: IdentityColumn
  private let firstAttribute: Column<UInt32>
  private let attributeKind: Column<AttributeColumns.Kind>
  private let attributeKey: Column<UInt32>
  private let attributeItem: Column<UInt32>

  /// - `number`: the block's among those of the ledger.
  init(_ block: Block, number: Int32) {
    self.block = block
    self.number = number
    status = StatusColumns(block)
    time = block.entries.time
    payee = block.entries.payee
    note = block.entries.note
    id = block.entries.id
    strings = block.strings
    identity = block.identities
    firstAttribute = block.entries.firstAttribute
    attributeKind = block.attributes.kind
    attributeKey = block.attributes.key
    attributeItem = block.attributes.item
  }

  func isPending(_ row: Row) -> Bool {
    status.status(ofItem: Int(row.item), of: Int(row.entry)) == .pending
  }

  func identity(of entry: Int) -> UInt64 {
    block.place.identities.isEmpty ? identity[entry] : block.identity(of: entry)
  }

  /// Calls `body` with the number of each tag of a row, in the order written.
  func eachTag(_ row: Row, _ body: (Int) -> Void) {
    let entry = Int(row.entry)
    let end =
      entry + 1 < firstAttribute.count ? Int(firstAttribute[entry + 1]) : attributeKind.count
    for attribute in Int(firstAttribute[entry])..<end where attributeKind[attribute].isTag {
      let isOfOther =
        attributeKind[attribute].isPostings && Int(attributeItem[attribute]) != Int(row.item)
      if !isOfOther { body(Int(attributeKey[attribute])) }
    }
  }
}
