import TallyFormats
import TallyModel

/// What journals say of postings beside account, amount and cost, before it is taken apart into columns.
struct PostingRecords {
  private var flags = RareNumbers()
  private var date = RareNumbers(usual: StoredDate.none.stored)
  private var date2 = RareNumbers(usual: StoredDate.none.stored)
  private var comment = RareNumbers()
  private var assertions: ContiguousArray<AssertionRecord> = []
  private var wide = WideMantissas()
  private var prices: ContiguousArray<PriceRecord> = []
  private var widePrices = WideMantissas()

  var hasAssertions: Bool { !assertions.isEmpty }

  mutating func reset() {
    flags.reset()
    date.reset()
    date2.reset()
    comment.reset()
    assertions.removeAll(keepingCapacity: true)
    wide.reset()
    prices.removeAll(keepingCapacity: true)
    widePrices.reset()
  }

  /// Takes what is said of the item at a row; `comment`: its number in the dictionary.
  mutating func take(_ posting: borrowing PostingDraft, comment number: UInt32, row: Int) {
    flags.set(StoredPosting(posting).stored, row: row)
    date.set(StoredDate(posting.date).stored, row: row)
    date2.set(StoredDate(posting.date2).stored, row: row)
    comment.set(Int64(number), row: row)
  }

  /// Takes what the balance of an account is to be.
  ///
  /// - `row`: the item that says it.
  /// - `commodity`: its index in the block.
  mutating func take(
    _ assertion: AssertionDraft, row: Int, commodity: UInt32, at place: SourceSpan
  ) {
    let amount = StoredQuantity(assertion.quantity)
    wide.take(assertion.quantity, amount, row: assertions.count)
    assertions.append(
      AssertionRecord(
        item: UInt32(clamping: row), commodity: commodity, amount: amount,
        scope: StoredScope(isTotal: assertion.isTotal, isInclusive: assertion.isInclusive),
        place: place))
  }

  /// Takes the price behind the assertion that was taken last; `commodity`: its index in the block.
  mutating func takePrice(_ price: Quantity, commodity: UInt32, isTotal: Bool) {
    let amount = StoredQuantity(price)
    widePrices.take(price, amount, row: prices.count)
    prices.append(
      PriceRecord(
        assertion: UInt32(clamping: assertions.count - 1), commodity: commodity, isTotal: isTotal,
        amount: amount))
  }

  func write(itemCount count: Int, to writer: inout BlockWriter) {
    flags.write(.itemFlags, count: count, to: &writer)
    date.write(.itemDate, count: count, to: &writer)
    date2.write(.itemDate2, count: count, to: &writer)
    comment.write(.itemComment, count: count, to: &writer)
    writeAssertions(to: &writer)
  }

  private func writeAssertions(to writer: inout BlockWriter) {
    let count = assertions.count
    assertions.withUnsafeBufferPointer { rows in
      writer.column(.assertionItem, count: count) { Int64(rows[$0].item) }
      writer.column(.assertionCommodity, count: count) { Int64(rows[$0].commodity) }
      writer.column(.assertionAmount, count: count) { rows[$0].amount.mantissa }
      writer.column(.assertionScale, count: count) { Int64(rows[$0].amount.scale) }
      writer.column(.assertionScope, count: count) { rows[$0].scope.stored }
      writer.column(.assertionLine, count: count) { Int64(rows[$0].place.line) }
      writer.column(.assertionColumn, count: count) { Int64(rows[$0].place.column) }
      writer.column(.assertionLength, count: count) { Int64(rows[$0].place.length) }
    }
    writer.bytes(.assertionWide, wide.encoded)
    prices.withUnsafeBufferPointer { rows in
      let count = rows.count
      writer.column(.priceAssertion, count: count) { Int64(rows[$0].assertion) }
      writer.column(.priceCommodity, count: count) { Int64(rows[$0].commodity) }
      writer.column(.priceIsTotal, count: count) { rows[$0].isTotal ? 1 : 0 }
      writer.column(.priceAmount, count: count) { rows[$0].amount.mantissa }
      writer.column(.priceScale, count: count) { Int64(rows[$0].amount.scale) }
    }
    writer.bytes(.priceWide, widePrices.encoded)
  }
}

/// A row of the assertions.
private struct AssertionRecord {
  var item: UInt32
  var commodity: UInt32
  var amount: StoredQuantity
  var scope: StoredScope
  var place: SourceSpan
}

/// The price in an assignment.
private struct PriceRecord {
  var assertion: UInt32
  var commodity: UInt32
  var isTotal: Bool
  var amount: StoredQuantity
}
