package import TallyModel

/// What is to become different about an entry; all else stays as it is written.
package struct EntryChange: Sendable, Equatable {
  /// What becomes of a part that an entry may be without.
  package enum Part<Value: Sendable & Equatable>: Sendable, Equatable {
    case keep
    case remove
    case set(Value)

    /// What becomes of what was there.
    package func applied(to old: Value?) -> Value? {
      switch self {
      case .keep: old
      case .remove: nil
      case .set(let new): new
      }
    }
  }

  package var date: CalendarDate?
  package var time = Part<TimeOfDay>.keep
  package var status: Status?
  /// The name of the entry's item; of one with several it is refused.
  package var type: String?
  /// Words of an amount as tally text has them: `12.50+3`, `120 EUR @@ 131.40`.
  ///
  /// Of an entry with several items it is refused.
  package var amount: String?
  package var payee = Part<String>.keep
  package var note = Part<String>.keep
  package var comment = Part<String>.keep
  package var code = Part<String>.keep
  package var from = Part<String>.keep
  package var to = Part<String>.keep
  package var addedTags: [String] = []
  package var removedTags: [String] = []
  /// By key; a key is there once.
  package var fields: [(key: String, value: Part<String>)] = []
  package var addedAttachments: [String] = []

  package init() {}

  package var isEmpty: Bool { self == EntryChange() }

  package static func == (a: EntryChange, b: EntryChange) -> Bool {
    a.date == b.date && a.time == b.time && a.status == b.status && a.type == b.type
      && a.amount == b.amount && a.payee == b.payee && a.note == b.note && a.comment == b.comment
      && a.code == b.code && a.from == b.from && a.to == b.to && a.addedTags == b.addedTags
      && a.removedTags == b.removedTags && a.fields.elementsEqual(b.fields, by: ==)
      && a.addedAttachments == b.addedAttachments
  }
}
