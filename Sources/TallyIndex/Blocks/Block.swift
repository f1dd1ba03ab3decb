package import TallyFormats
package import TallyModel

/// A run of whole files, or one big file, read: its texts, and its entries as columns.
///
/// A block is a pure function of its files' bytes, their paths and the reading rules: names are not
/// looked up and signs not interpreted, so a change of `types.json` leaves it as it is. Offsets and
/// line numbers are within the entry's own file.
///
/// A row of `entries` is an entry; it owns the rows of `items` from its `firstItem` up to the next
/// entry's, and likewise those of `attributes`.
package struct Block: Sendable {
  package var files: [BlockFile] = []
  package var strings = Strings()
  /// Each distinct name of its entries; `names[0]` is no name.
  package var names: ContiguousArray<NameKey> = [.none]
  /// The dictionary's number of each distinct commodity; `commodities[0]` is none.
  package var commodities: ContiguousArray<UInt32> = [0]
  package var entries = EntryColumns()
  package var items = ItemColumns()
  package var attributes = AttributeColumns()
  /// The first and the last date of its entries; nil where it has none.
  package var dates: ClosedRange<CalendarDate>?

  package init() {}

  package var entryCount: Int { entries.date.count }

  /// The rows of `items` that belong to an entry.
  package func items(of entry: Int) -> Range<Int> {
    Int(entries.firstItem[entry])..<end(entries.firstItem, entry, items.name.count)
  }

  /// The rows of `attributes` that belong to an entry.
  package func attributes(of entry: Int) -> Range<Int> {
    Int(
      entries.firstAttribute[entry])..<end(
        entries.firstAttribute, entry, attributes.kind.count)
  }

  private func end(_ column: ContiguousArray<UInt32>, _ entry: Int, _ last: Int) -> Int {
    entry + 1 < column.count ? Int(column[entry + 1]) : last
  }
}

/// A file of a block.
package struct BlockFile: Sendable {
  /// Relative to the root; the bytes of its name, since a name need not be UTF-8.
  package var pathBytes: [UInt8]
  /// As it is shown, and as `file:` matches it.
  package var path: String
  /// The name of its format.
  package var format: String
  /// The rows of its entries.
  package var entries: Range<Int>
  /// At most `Diagnostic.mostPerFile`, then one that counts the rest.
  package var problems: [Diagnostic] = []
  /// All errors, those that are not listed too.
  package var errorCount = 0
}

/// The entries' columns; all of the same length.
package struct EntryColumns: Sendable {
  package init() {}

  /// Days since 1970-01-01.
  package var date: ContiguousArray<Int32> = []
  /// Seconds after midnight; -1 where there is none.
  package var time: ContiguousArray<Int32> = []
  package var status: ContiguousArray<UInt8> = []
  package var kind: ContiguousArray<StoredKind> = []
  /// These three are indexes into the block's names, the next ones numbers of the dictionary.
  package var flow: ContiguousArray<UInt32> = []
  package var from: ContiguousArray<UInt32> = []
  package var to: ContiguousArray<UInt32> = []
  package var payee: ContiguousArray<UInt32> = []
  package var note: ContiguousArray<UInt32> = []
  package var comment: ContiguousArray<UInt32> = []
  package var code: ContiguousArray<UInt32> = []
  /// The id that the entry gives itself.
  package var id: ContiguousArray<UInt32> = []
  /// 60 bits: what `Identity` shows where the entry gives itself none.
  package var identity: ContiguousArray<UInt64> = []
  package var firstItem: ContiguousArray<UInt32> = []
  package var firstAttribute: ContiguousArray<UInt32> = []
  /// Index into the block's files.
  package var file: ContiguousArray<UInt32> = []
  package var offset: ContiguousArray<UInt32> = []
  package var length: ContiguousArray<UInt32> = []
  package var line: ContiguousArray<UInt32> = []
}

/// What an entry says it is, in a byte.
package struct StoredKind: Sendable, Equatable {
  private let raw: UInt8

  /// - Parameters:
  ///   - kind: what the entry says, if it does.
  ///   - isPostings: whether its items are the postings of a full double entry.
  package init(_ kind: EntryKind?, isPostings: Bool) {
    let index = kind.flatMap { EntryKind.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0
    raw = index | (isPostings ? 0x80 : 0)
  }

  package var kind: EntryKind? {
    let index = Int(raw & 0x7F)
    return index == 0 ? nil : EntryKind.allCases[index - 1]
  }

  package var isPostings: Bool { raw & 0x80 != 0 }
}

/// A name as written: its number in the dictionary, and its form.
package struct NameKey: Sendable, Hashable {
  /// The number times four, plus the form.
  let raw: UInt32

  init(string: UInt32, form: NameDraft.Form) { raw = string << 2 | UInt32(form.rawValue) }

  init(raw: UInt32) { self.raw = raw }

  /// No name.
  package static let none = NameKey(string: 0, form: .plain)

  package var string: Int { Int(raw >> 2) }
  package var form: NameDraft.Form { NameDraft.Form(rawValue: UInt8(raw & 3)) ?? .plain }
}

/// The items' columns; all of the same length.
package struct ItemColumns: Sendable {
  package init() {}

  /// Index into the block's names.
  package var name: ContiguousArray<UInt32> = []
  package var sign: ContiguousArray<ItemDraft.Sign> = []
  package var amount = QuantityColumn()
  /// Index into the block's commodities.
  package var commodity: ContiguousArray<UInt32> = []
  /// Zero where there is no cost.
  package var cost = QuantityColumn()
  /// 0 where there is no cost.
  package var costCommodity: ContiguousArray<UInt32> = []
}

/// Exact quantities: mantissas of 64 bits, and a list of those that need more.
package struct QuantityColumn: Sendable {
  package private(set) var mantissas: ContiguousArray<Int64> = []
  package private(set) var scales: ContiguousArray<UInt8> = []
  /// The wide ones, by row; in the column they are `Int64.min`.
  private var wide: [Int: Int128] = [:]

  package init() {}

  init(_ quantities: [Quantity]) {
    mantissas.reserveCapacity(quantities.count)
    scales.reserveCapacity(quantities.count)
    for quantity in quantities { append(quantity) }
  }

  private mutating func append(_ quantity: Quantity) {
    if let mantissa = Int64(exactly: quantity.mantissa), mantissa != .min {
      mantissas.append(mantissa)
    } else {
      wide[mantissas.count] = quantity.mantissa
      mantissas.append(.min)
    }
    scales.append(quantity.scale)
  }

  package subscript(_ row: Int) -> Quantity {
    let mantissa = mantissas[row]
    guard mantissa == .min else { return Quantity(mantissa, scale: scales[row]) }
    // Every `Int64.min` has its row in `wide`, and what came in was a quantity.
    return Quantity(mantissa: wide[row] ?? 0, scale: scales[row]) ?? .zero
  }
}

/// Tags, fields and attachments.
package struct AttributeColumns: Sendable {
  package enum Kind: UInt8, Sendable { case tag, field, attachment }

  package var kind: ContiguousArray<Kind> = []
  /// The tag, the field's name, or the attachment's path.
  package var key: ContiguousArray<UInt32> = []
  /// The field's value; 0 for the others.
  package var value: ContiguousArray<UInt32> = []
}
