import TallyModel

/// Writes an entry as an object: the keys that say something, in their order.
struct JSONEntryText: ~Copyable {
  private let style: JSONObjectStyle
  private let amounts: JSONAmountText
  private var members: [(key: [UInt8], value: [UInt8])] = []

  /// The object of an entry that JSON can say, in the manner of its neighbours.
  static func object(
    _ entry: EntryValue, _ style: JSONObjectStyle, _ settings: Settings, _ format: String
  ) throws(WritingProblem) -> [UInt8] {
    var text = JSONEntryText(style: style, amounts: JSONAmountText(settings, format))
    try text.add(entry)
    return style.object(text.members)
  }

  private init(style: JSONObjectStyle, amounts: consuming JSONAmountText) {
    self.style = style
    self.amounts = amounts
  }

  private mutating func add(_ entry: EntryValue) throws(WritingProblem) {
    let isSplit = entry.items.count > 1 || entry.items.first?.name.form == .account
    try add(.date, entry.date.description)
    try add(.time, entry.time?.description ?? "")
    try add(.status, entry.status.name)
    try add(.kind, entry.kind?.rawValue ?? "")
    if !entry.isPostings, !isSplit, let item = entry.items.first {
      try add(.type, item.name.text)
      for (key, value) in try amounts.members(item, style.inner) { try add(key, value) }
    }
    try add(.from, entry.from?.text ?? "")
    try add(.to, entry.to?.text ?? "")
    try add(.note, entry.note)
    try add(.comment, entry.comment)
    try add(.payee, entry.payee)
    try add(.tags, entry.tags)
    if !entry.fields.isEmpty { try add(.fields, fields(entry.fields)) }
    try add(.code, entry.code)
    try add(.id, entry.id)
    try add(.attachments, entry.attachments)
    if entry.isPostings {
      try add(.postings, items(entry.items) { _ in .account })
    } else if isSplit {
      try add(.splits, items(entry.items) { $0.form == .account ? .to : .type })
    }
  }

  private mutating func add(_ key: JSONKey, _ literal: [UInt8]) throws(WritingProblem) {
    members.append((try JSONLiteral.string(key.name), literal))
  }

  private mutating func add(_ key: JSONKey, _ text: String) throws(WritingProblem) {
    if !text.isEmpty { try add(key, JSONLiteral.string(text)) }
  }

  private mutating func add(_ key: JSONKey, _ texts: [String]) throws(WritingProblem) {
    guard !texts.isEmpty else { return }
    var literals: [[UInt8]] = []
    for text in texts { literals.append(try JSONLiteral.string(text)) }
    try add(key, style.inner.list(literals))
  }

  private func fields(_ fields: [EntryValue.Field]) throws(WritingProblem) -> [UInt8] {
    var members: [(key: [UInt8], value: [UInt8])] = []
    for field in fields {
      members.append((try JSONLiteral.string(field.key), try JSONLiteral.string(field.value)))
    }
    return style.inner.object(members)
  }

  private func items(_ items: [EntryValue.Item], _ key: (EntryValue.Name) -> JSONKey)
    throws(WritingProblem) -> [UInt8]
  {
    var objects: [[UInt8]] = []
    for item in items {
      var members = [
        (
          key: try JSONLiteral.string(key(item.name).name),
          value: try JSONLiteral.string(item.name.text)
        )
      ]
      for (key, value) in try amounts.members(item, style.inner) {
        members.append((try JSONLiteral.string(key.name), value))
      }
      objects.append(style.inner.object(members))
    }
    return style.inner.list(objects)
  }
}
