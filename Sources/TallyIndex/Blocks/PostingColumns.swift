package import TallyFormats
package import TallyModel

// What journals say of postings, in columns.

extension Block {
  /// What journals say of its items; all of the length of `items`.
  package var postings: PostingColumns { PostingColumns(block: self) }
  /// What accounts' balances are said to be, or are to be; all of the same length, by item.
  package var assertions: AssertionColumns { AssertionColumns(block: self) }
}

/// What postings say beside account, amount and cost; of items of other formats nothing.
package struct PostingColumns {
  let block: Block

  package var flags: Column<StoredPosting> { block.column(.itemFlags) }
  /// The posting's own; none where it has its entry's.
  package var date: Column<StoredDate> { block.column(.itemDate) }
  package var date2: Column<StoredDate> { block.column(.itemDate2) }
  /// Number of the dictionary.
  package var comment: Column<UInt32> { block.column(.itemComment) }
}

/// Balance assertions and assignments, in the order they stand.
package struct AssertionColumns {
  let block: Block

  /// The item that it stands on: a row of `items`, the last one of its posting.
  ///
  /// It is an assignment where the posting's source is `assigned`.
  package var item: Column<UInt32> { block.column(.assertionItem) }
  package var amount: QuantityColumn {
    QuantityColumn(
      block.column(.assertionAmount), block.column(.assertionScale), block.bytes(.assertionWide))
  }
  /// Index into the block's commodities.
  package var commodity: Column<UInt32> { block.column(.assertionCommodity) }
  package var scope: Column<StoredScope> { block.column(.assertionScope) }
  private var line: Column<UInt32> { block.column(.assertionLine) }
  private var column: Column<UInt32> { block.column(.assertionColumn) }
  private var length: Column<UInt32> { block.column(.assertionLength) }

  package var count: Int { item.count }

  /// Where one stands in its file.
  package func place(_ assertion: Int) -> SourceSpan {
    SourceSpan(
      line: block.place.line + Int(line[assertion]), column: Int(column[assertion]),
      length: Int(length[assertion]))
  }
}

extension AssertionColumns {
  /// The price behind an assignment; nil where there is none.
  ///
  /// `commodity` is its index in the block.
  func price(_ assertion: Int) -> (quantity: Quantity, commodity: UInt32, isTotal: Bool)? {
    let rows: Column<UInt32> = block.column(.priceAssertion)
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle]) < assertion { low = middle + 1 } else { high = middle }
    }
    guard low < rows.count, Int(rows[low]) == assertion else { return nil }
    let amounts = QuantityColumn(
      block.column(.priceAmount), block.column(.priceScale), block.bytes(.priceWide))
    let commodities: Column<UInt32> = block.column(.priceCommodity)
    let isTotal: Column<UInt8> = block.column(.priceIsTotal)
    return (amounts[low], commodities[low], isTotal[low] != 0)
  }
}

/// What an assertion is about, beside its commodity: `==` and `=*`.
package struct StoredScope: Sendable, Equatable, StoredNumber {
  /// Nothing of any other commodity either.
  package let isTotal: Bool
  /// With the accounts below.
  package let isInclusive: Bool

  package init(isTotal: Bool, isInclusive: Bool) {
    (self.isTotal, self.isInclusive) = (isTotal, isInclusive)
  }

  package init(stored: Int64) {
    self.init(isTotal: stored & 1 != 0, isInclusive: stored & 2 != 0)
  }
  package var stored: Int64 { (isTotal ? 1 : 0) | (isInclusive ? 2 : 0) }
}

/// A posting's marks in a byte: sort, source and status have two bits each.
package struct StoredPosting: Sendable, Equatable, StoredNumber {
  private let raw: UInt8

  init(_ posting: borrowing PostingDraft) {
    raw =
      posting.sort.rawValue | posting.source.rawValue << 2 | posting.status.rawValue << 4
      | (posting.continues ? 0x40 : 0) | (posting.isCostInferred ? 0x80 : 0)
  }

  package init(stored: Int64) { raw = UInt8(truncatingIfNeeded: stored) }
  package var stored: Int64 { Int64(raw) }

  package var sort: PostingDraft.Sort { PostingDraft.Sort(rawValue: raw & 3) ?? .real }
  package var source: PostingDraft.Source {
    PostingDraft.Source(rawValue: raw >> 2 & 3) ?? .written
  }
  /// As written; `none` leaves the entry's.
  package var status: Status { Status(rawValue: raw >> 4 & 3) ?? .none }
  /// Whether it is a further commodity of the posting above.
  package var continues: Bool { raw & 0x40 != 0 }
  package var isCostInferred: Bool { raw & 0x80 != 0 }
}

/// A date, or none.
package struct StoredDate: Sendable, Equatable, StoredNumber {
  private let days: Int32

  package init(_ date: CalendarDate?) { days = date?.days ?? StoredDate.none.days }

  private init(days: Int32) { self.days = days }

  package init(stored: Int64) { days = Int32(truncatingIfNeeded: stored) }
  package var stored: Int64 { Int64(days) }

  /// The day before the first.
  package static let none = StoredDate(days: CalendarDate.first.days - 1)

  package var date: CalendarDate? {
    self == StoredDate.none ? nil : CalendarDate(days: days)
  }
}
