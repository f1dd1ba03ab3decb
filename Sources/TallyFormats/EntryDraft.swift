package import TallyModel

/// An entry as its file has it: names not looked up, signs not interpreted.
///
/// A reader has one and fills it anew for each entry, so that reading allocates nothing per entry.
/// What a name is and what its sign means is for `types.json` and `tally.json` to say, when a
/// question is asked.
package struct EntryDraft: ~Copyable {
  package var date = CalendarDate.first
  /// The secondary date of a journal: `2026-11-30=2026-12-02`.
  package var date2: CalendarDate?
  package var time: TimeOfDay?
  package var status = Status.none
  /// What the entry says it is, which only JSON can say.
  package var kind: EntryKind?
  /// `A` of `A > B`.
  package var flow: NameDraft?
  /// The items; or, where `isPostings`, the postings of a full double entry, which add up to zero.
  package var items: ContiguousArray<ItemDraft> = []
  package var isPostings = false
  /// What journals say of postings besides, one for each item; empty in other formats.
  package var postings: ContiguousArray<PostingDraft> = []
  package var from: NameDraft?
  package var to: NameDraft?
  package var payee = Bytes.none
  package var note = Bytes.none
  package var comment = Bytes.none
  package var code = Bytes.none
  /// The permanent identity that the entry gives itself.
  package var id = Bytes.none
  /// In the order written; the same tag once.
  package var tags: ContiguousArray<Bytes> = []
  package var fields: ContiguousArray<(key: Bytes, value: Bytes)> = []
  package var attachments: ContiguousArray<Bytes> = []
  /// Tags of single postings.
  package var postingTags: ContiguousArray<PostingTag> = []

  /// The entry's own bytes, in the file: without the line end, with comment lines that belong to it.
  package var range: Range<Int> = 0..<0
  /// Counted from 1.
  package var line = 0

  package init() {}

  /// Makes it empty, keeping its memory.
  package mutating func reset() {
    date2 = nil
    time = nil
    status = .none
    kind = nil
    flow = nil
    if !items.isEmpty { items.removeAll(keepingCapacity: true) }
    isPostings = false
    if !postings.isEmpty { postings.removeAll(keepingCapacity: true) }
    from = nil
    to = nil
    payee = .none
    note = .none
    comment = .none
    code = .none
    id = .none
    if !tags.isEmpty { tags.removeAll(keepingCapacity: true) }
    if !fields.isEmpty { fields.removeAll(keepingCapacity: true) }
    if !attachments.isEmpty { attachments.removeAll(keepingCapacity: true) }
    if !postingTags.isEmpty { postingTags.removeAll(keepingCapacity: true) }
  }
}

/// A NAME as written.
package struct NameDraft {
  package enum Form: UInt8, Sendable {
    /// One word, or a string in JSON.
    case plain
    /// In quotation marks.
    case quoted
    /// Several words without quotation marks, which only a declared name may be; one blank between.
    case words
    /// An account in full, never a type: a posting of a full double entry, `to` of a split.
    case account
  }

  package var bytes: Bytes
  package var form: Form
  /// Where it stands in the file.
  package var range: Range<Int>

  package init(bytes: Bytes, form: Form, range: Range<Int>) {
    self.bytes = bytes
    self.form = form
    self.range = range
  }
}

/// NAME AMOUNT [CURRENCY] [COST], or a posting.
package struct ItemDraft {
  package enum Sign: UInt8, Sendable { case none, plus, minus }

  package var name: NameDraft
  /// The value with its sign: -6.50.
  ///
  /// Never zero, but in a posting.
  package var quantity: Quantity
  /// The sign in front as written, which says more than the value: `+88`.
  package var sign: Sign
  /// The commodity's own name: `USD` for `$`.
  package var commodity: Bytes
  /// The whole cost, with the sign of `quantity`; nil where there is none.
  package var cost: (quantity: Quantity, commodity: Bytes)?
  /// Where the amount stands in the file.
  package var range: Range<Int>

  package init(
    name: NameDraft, quantity: Quantity, sign: Sign, commodity: Bytes,
    cost: (quantity: Quantity, commodity: Bytes)? = nil, range: Range<Int>
  ) {
    self.name = name
    self.quantity = quantity
    self.sign = sign
    self.commodity = commodity
    self.cost = cost
    self.range = range
  }
}
