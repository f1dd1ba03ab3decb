package import TallyModel

/// What a posting of a journal says beside its account, amount and cost.
package struct PostingDraft {
  package enum Sort: UInt8, Sendable {
    case real
    /// `[account]`: these balance among themselves.
    case balanced
    /// `(account)`: balances with nothing.
    case virtual
  }

  /// Where its amount comes from.
  package enum Source: UInt8, Sendable {
    case written
    /// What the others leave.
    case inferred
    /// A balance assignment: what brings the account's balance to what it says.
    case assigned
  }

  package var sort = Sort.real
  /// As written; `none` leaves the entry's.
  package var status = Status.none
  package var source = Source.written
  /// Whether it is a further commodity of the posting above: an inferred or assigned amount has one each.
  package var continues = false
  /// Whether the cost is what makes an entry of two commodities balance.
  package var isCostInferred = false
  package var date: CalendarDate?
  package var date2: CalendarDate?
  /// Once a posting: with the last of its commodities.
  package var assertion: AssertionDraft?
  package var comment = Bytes.none

  package init() {}
}

/// `= 10 USD` behind a posting: what the account's balance is then; or, without an amount, what it is to be.
package struct AssertionDraft {
  package var quantity: Quantity
  /// Empty for none.
  package var commodity: Bytes
  /// `==`: and nothing of any other commodity.
  package var isTotal: Bool
  /// `=*`: with the accounts below it.
  package var isInclusive: Bool
  /// Where it stands in the file, its `=` included.
  package var range: Range<Int>
  /// Counted from 1.
  package var line: Int
  /// What is behind it in an assignment, `= 10 AAPL @ 5 USD`: what the posting costs is this of what it
  /// comes to.
  package var price: (quantity: Quantity, commodity: Bytes, isTotal: Bool)?

  package init(
    quantity: Quantity, commodity: Bytes, isTotal: Bool, isInclusive: Bool, range: Range<Int>,
    line: Int
  ) {
    (self.quantity, self.commodity) = (quantity, commodity)
    (self.isTotal, self.isInclusive) = (isTotal, isInclusive)
    (self.range, self.line) = (range, line)
  }
}

/// A tag of one posting.
package struct PostingTag {
  /// Its item, from 0.
  package var item: Int
  package var name: Bytes
  /// Empty where it has none.
  package var value: Bytes

  package init(item: Int, name: Bytes, value: Bytes) {
    (self.item, self.name, self.value) = (item, name, value)
  }
}
