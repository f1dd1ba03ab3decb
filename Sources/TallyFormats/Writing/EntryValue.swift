package import TallyModel

/// An entry in memory of its own: what a writer is given, and what is compared with what was read again.
///
/// It says what `EntryDraft` says, names not looked up and signs not interpreted.
package struct EntryValue: Sendable, Hashable {
  package struct Name: Sendable, Hashable {
    package var text: String
    package var form: NameDraft.Form

    package init(_ text: String, _ form: NameDraft.Form = .plain) {
      self.text = text
      self.form = form
    }
  }

  package struct Field: Sendable, Hashable {
    package var key: String
    package var value: String

    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  package struct Item: Sendable, Hashable {
    package var name: Name
    /// With its sign, as in `ItemDraft`.
    package var quantity: Quantity
    package var sign: ItemDraft.Sign
    package var commodity: String
    /// The whole cost, with the sign of `quantity`.
    package var cost: Amount?
    /// The amount as it was typed, full-width forms folded: `12.50+3`, `$5`; nil where it was not typed.
    ///
    /// A writer keeps it, since what was typed stays in the file. Two items that differ in it alone are equal.
    package var typed: String?

    package init(
      name: Name, quantity: Quantity, sign: ItemDraft.Sign, commodity: String, cost: Amount? = nil,
      typed: String? = nil
    ) {
      self.name = name
      self.quantity = quantity
      self.sign = sign
      self.commodity = commodity
      self.cost = cost
      self.typed = typed
    }

    package static func == (a: Item, b: Item) -> Bool {
      a.name == b.name && a.quantity == b.quantity && a.sign == b.sign
        && a.commodity == b.commodity && a.cost == b.cost
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(quantity)
      hasher.combine(sign)
      hasher.combine(commodity)
      hasher.combine(cost)
    }
  }

  /// What a posting of a journal says beside its item.
  package struct Posting: Sendable, Hashable {
    package struct Assertion: Sendable, Hashable {
      package var amount: Amount
      package var isTotal: Bool
      package var isInclusive: Bool
    }

    package var sort = PostingDraft.Sort.real
    package var status = Status.none
    package var source = PostingDraft.Source.written
    package var continues = false
    package var isCostInferred = false
    package var date: CalendarDate?
    package var date2: CalendarDate?
    package var assertion: Assertion?
    package var comment = ""
    package var tags: [Field] = []

    package init() {}
  }

  package var date: CalendarDate
  package var date2: CalendarDate?
  package var time: TimeOfDay?
  package var status = Status.none
  package var kind: EntryKind?
  /// `A` of `A > B`.
  package var flow: Name?
  package var items: [Item] = []
  package var isPostings = false
  /// Of a journal, one for each item; empty of other formats.
  package var postings: [Posting] = []
  package var from: Name?
  package var to: Name?
  package var payee = ""
  package var note = ""
  package var comment = ""
  package var code = ""
  package var id = ""
  package var tags: [String] = []
  package var fields: [Field] = []
  package var attachments: [String] = []

  package init(date: CalendarDate) { self.date = date }

  /// A copy of what a reader found in `bytes`.
  init(_ draft: borrowing EntryDraft, _ bytes: Bytes) {
    date = draft.date
    date2 = draft.date2
    time = draft.time
    status = draft.status
    kind = draft.kind
    flow = draft.flow.map(Name.init)
    items = draft.items.map { Item($0, bytes) }
    isPostings = draft.isPostings
    from = draft.from.map(Name.init)
    to = draft.to.map(Name.init)
    payee = draft.payee.text
    note = draft.note.text
    comment = draft.comment.text
    code = draft.code.text
    id = draft.id.text
    tags = draft.tags.map(\.text)
    fields = draft.fields.map { Field($0.key.text, $0.value.text) }
    attachments = draft.attachments.map(\.text)
    postings = draft.postings.map(Posting.init)
    for tag in draft.postingTags {
      postings[tag.item].tags.append(Field(tag.name.text, tag.value.text))
    }
  }
}

extension EntryValue.Name {
  fileprivate init(_ draft: NameDraft) { self.init(draft.bytes.text, draft.form) }
}

extension EntryValue.Posting {
  fileprivate init(_ draft: PostingDraft) {
    sort = draft.sort
    status = draft.status
    source = draft.source
    continues = draft.continues
    isCostInferred = draft.isCostInferred
    date = draft.date
    date2 = draft.date2
    comment = draft.comment.text
    assertion = draft.assertion.map {
      Assertion(
        amount: Amount($0.quantity, $0.commodity.text), isTotal: $0.isTotal,
        isInclusive: $0.isInclusive)
    }
  }
}

extension EntryValue.Item {
  fileprivate init(_ draft: ItemDraft, _ bytes: Bytes) {
    self.init(
      name: EntryValue.Name(draft.name), quantity: draft.quantity, sign: draft.sign,
      commodity: draft.commodity.text,
      cost: draft.cost.map { Amount($0.quantity, $0.commodity.text) },
      typed: EntryValue.Item.typed(bytes.part(draft.range)))
  }

  /// The amount as typed; nil where a quotation mark shows that it was none of its own words (JSON's string).
  private static func typed(_ raw: Bytes) -> String? {
    guard !raw.isEmpty, raw.first != Marks.quote else { return nil }
    var scratch = Scratch()
    return FullWidth.folded(raw, &scratch).text
  }
}
