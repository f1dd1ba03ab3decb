package import TallyFormats
package import TallyModel

// What the columns of a block hold.

extension Block {
  /// The columns of its entries; all of the same length.
  package var entries: EntryColumns { EntryColumns(block: self) }
  /// The columns of its items; all of the same length.
  package var items: ItemColumns { ItemColumns(block: self) }
  /// Tags, fields and attachments; all of the same length.
  package var attributes: AttributeColumns { AttributeColumns(block: self) }
  /// The texts that people write: payees, notes, tags, values.
  package var strings: Strings { Strings(bytes(.stringBytes), column(.stringEnds)) }
  /// The texts that are looked up: names, commodities, paths.
  package var vocabulary: Strings { Strings(bytes(.vocabularyBytes), column(.vocabularyEnds)) }
  /// Each distinct name of its entries; `names[0]` is no name.
  package var names: Column<NameKey> { column(.names) }
  /// The vocabulary's number of each distinct commodity; `commodities[0]` is none.
  ///
  /// Amounts without a commodity have an index of their own, whose text is empty.
  package var commodities: Column<UInt32> { column(.commodities) }
  /// For each shape the first entry that has it.
  ///
  /// Entries of one shape differ in nothing that decides what they are: the same kind, sides, names,
  /// signs and commodities, item by item. So what one of them means, all of them do.
  package var shapes: Column<UInt32> { column(.shapes) }
  /// By shape what it is in all blocks.
  package var shapeIdentities: ShapeIdentities { ShapeIdentities(self) }
  /// The sums of its entries, by shape and month; found once, to be read many times.
  package var folds: FoldColumns { FoldColumns(self) }

  /// Whether all its entries are of journals.
  package var holdsJournalsAlone: Bool {
    let kinds = entries.kind
    return kinds.count == 0 || (kinds.raw.width == 0 && kinds[0].isJournal)
  }

  /// The name of a commodity of the block.
  package func commodity(_ index: UInt32) -> String {
    vocabulary[Int(commodities[Int(index)])]
  }
}

/// The entries' columns.
package struct EntryColumns {
  let block: Block

  /// Days since 1970-01-01.
  package var date: Column<Int32> { block.column(.date) }
  /// The secondary date of a journal.
  package var date2: Column<StoredDate> { block.column(.date2) }
  /// Seconds after midnight; -1 where there is none.
  package var time: Column<Int32> { block.column(.time) }
  package var status: Column<UInt8> { block.column(.status) }
  package var kind: Column<StoredKind> { block.column(.kind) }
  /// Index into `shapes`.
  package var shape: Column<UInt32> { block.column(.shape) }
  /// These three are indexes into the block's names, the next ones numbers of the dictionary.
  package var flow: Column<UInt32> { block.column(.flow) }
  package var from: Column<UInt32> { block.column(.from) }
  package var to: Column<UInt32> { block.column(.to) }
  package var payee: Column<UInt32> { block.column(.payee) }
  package var note: Column<UInt32> { block.column(.note) }
  package var comment: Column<UInt32> { block.column(.comment) }
  package var code: Column<UInt32> { block.column(.code) }
  /// The id that the entry gives itself.
  package var id: Column<UInt32> { block.column(.id) }
  /// Counted within the part; `Block.identity` is what the file says.
  var identity: IdentityColumn { block.identities }
  package var firstItem: Column<UInt32> { block.column(.firstItem) }
  package var firstAttribute: Column<UInt32> { block.column(.firstAttribute) }
  /// Index into the block's files.
  package var file: Column<UInt32> { block.column(.file) }
  var offset: Column<UInt32> { block.column(.offset) }
  var length: Column<UInt32> { block.column(.length) }
  var line: Column<UInt32> { block.column(.line) }
}

/// Identities in two columns: nearly all of them are told apart by their first 32 bits, so whoever compares
/// all reads half of their bytes.
package struct IdentityColumn {
  /// The first 32 of the 60 bits.
  package let starts: Column<UInt32>
  /// The other 28.
  private let rests: Column<UInt32>

  init(_ block: Block) {
    starts = block.column(.identityStart)
    rests = block.column(.identityRest)
  }

  package subscript(_ entry: Int) -> UInt64 {
    UInt64(starts[entry]) << 28 | UInt64(rests[entry])
  }

  static func start(_ identity: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: identity >> 28) }
  static func rest(_ identity: UInt64) -> UInt32 { UInt32(identity & 0xFFF_FFFF) }
}

/// The items' columns.
package struct ItemColumns {
  let block: Block

  /// Index into the block's names.
  package var name: Column<UInt32> { block.column(.itemName) }
  package var sign: Column<ItemDraft.Sign> { block.column(.itemSign) }
  package var amount: QuantityColumn {
    QuantityColumn(
      block.column(.amount), block.column(.amountScale), block.bytes(.amountWide))
  }
  /// Index into the block's commodities.
  package var commodity: Column<UInt32> { block.column(.itemCommodity) }
  /// Zero where there is no cost.
  package var cost: QuantityColumn {
    QuantityColumn(block.column(.cost), block.column(.costScale), block.bytes(.costWide))
  }
  /// 0 where there is no cost.
  package var costCommodity: Column<UInt32> { block.column(.itemCostCommodity) }
}

/// Tags, fields and attachments.
package struct AttributeColumns {
  let block: Block

  package enum Kind: UInt8, Sendable, StoredNumber {
    case tag, field, attachment
    /// A tag of one posting, without and with a value.
    case postingTag, postingField

    package init(stored: Int64) {
      self = Kind(rawValue: UInt8(truncatingIfNeeded: stored)) ?? .tag
    }
    package var stored: Int64 { Int64(rawValue) }

    /// Whether it is one posting's, and not its entry's.
    package var isPostings: Bool { self == .postingTag || self == .postingField }
    package var isTag: Bool { self == .tag || self == .postingTag }
    package var isField: Bool { self == .field || self == .postingField }
  }

  package var kind: Column<Kind> { block.column(.attributeKind) }
  /// The tag, the field's name, or the attachment's path.
  package var key: Column<UInt32> { block.column(.attributeKey) }
  /// The field's value; 0 for the others.
  package var value: Column<UInt32> { block.column(.attributeValue) }
  /// The item of the entry that has it, from 0; 0 for what is the entry's own.
  package var item: Column<UInt32> { block.column(.attributeItem) }
}

/// Sums of a block's entries, one row for each shape and month that it has, by month and then shape.
///
/// The items of a row's shape have their sums from `firstSum` on: of what they are without sign.
package struct FoldColumns {
  package let shape: Column<UInt32>
  /// How many entries.
  package let count: Column<UInt32>
  /// The latest date among them.
  package let last: Column<Int32>
  package let firstSum: Column<UInt32>
  package let amount: QuantityColumn
  package let cost: QuantityColumn

  init(_ block: Block) {
    shape = block.column(.foldShape)
    count = block.column(.foldCount)
    last = block.column(.foldLast)
    firstSum = block.column(.foldFirstSum)
    amount = QuantityColumn(
      block.column(.foldAmount), block.column(.foldAmountScale), block.bytes(.foldAmountWide))
    cost = QuantityColumn(
      block.column(.foldCost), block.column(.foldCostScale), block.bytes(.foldCostWide))
  }
}

/// The columns that decide what entries mean, found once a block.
///
/// Valid as long as the block.
package struct MeaningColumns: Sendable {
  package let kind: Column<StoredKind>
  package let flow: Column<UInt32>
  package let from: Column<UInt32>
  package let to: Column<UInt32>
  package let name: Column<UInt32>
  package let sign: Column<ItemDraft.Sign>
  package let amount: QuantityColumn
  package let commodity: Column<UInt32>
  package let cost: QuantityColumn
  package let costCommodity: Column<UInt32>
  private let firstItem: Column<UInt32>

  package init(_ block: Block) {
    kind = block.entries.kind
    flow = block.entries.flow
    from = block.entries.from
    to = block.entries.to
    name = block.items.name
    sign = block.items.sign
    amount = block.items.amount
    commodity = block.items.commodity
    cost = block.items.cost
    costCommodity = block.items.costCommodity
    firstItem = block.entries.firstItem
  }

  /// Of no block.
  package init() { self.init(Block.empty) }

  /// The rows of the items of an entry.
  package func items(of entry: Int) -> Range<Int> {
    Int(firstItem[entry])..<(entry + 1 < firstItem.count ? Int(firstItem[entry + 1]) : name.count)
  }
}

/// What an entry says it is, in a byte.
package struct StoredKind: Sendable, Equatable, StoredNumber {
  private let raw: UInt8

  /// - Parameters:
  ///   - kind: what the entry says, if it does.
  ///   - isPostings: whether its items are the postings of a full double entry.
  ///   - isJournal: whether a journal has it, whose accounts are what is written.
  package init(_ kind: EntryKind?, isPostings: Bool, isJournal: Bool = false) {
    let index = kind.flatMap { EntryKind.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0
    raw = index | (isPostings ? 0x80 : 0) | (isJournal ? 0x40 : 0)
  }

  package init(stored: Int64) { raw = UInt8(truncatingIfNeeded: stored) }
  package var stored: Int64 { Int64(raw) }

  package var kind: EntryKind? {
    let index = Int(raw & 0x3F)
    return index == 0 || index > EntryKind.allCases.count ? nil : EntryKind.allCases[index - 1]
  }

  package var isPostings: Bool { raw & 0x80 != 0 }
  package var isJournal: Bool { raw & 0x40 != 0 }
}

/// A name as written: its number in the vocabulary, and its form.
package struct NameKey: Sendable, Hashable, StoredNumber {
  /// The number times four, plus the form.
  let raw: UInt32

  init(string: UInt32, form: NameDraft.Form) { raw = string << 2 | UInt32(form.rawValue) }

  package init(stored: Int64) { raw = UInt32(truncatingIfNeeded: stored) }
  package var stored: Int64 { Int64(raw) }

  /// No name.
  package static let none = NameKey(string: 0, form: .plain)

  package var string: Int { Int(raw >> 2) }
  package var form: NameDraft.Form { NameDraft.Form(rawValue: UInt8(raw & 3)) ?? .plain }
}
