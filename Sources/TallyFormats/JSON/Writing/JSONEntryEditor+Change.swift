import TallyModel

// What an `EntryChange` asks for, member by member.
extension JSONEntryEditor {
  mutating func apply(_ change: EntryChange) throws(WritingProblem) {
    if let date = change.date { try setDate(date, unlessFrom: value?.date) }
    try setTime(change.time)
    if let status = change.status { try setStatus(status) }
    try setType(change.type)
    if let amount = change.amount { try setAmount(amount) }
    try set(.from, change.from)
    try set(.to, change.to)
    try set(.note, change.note)
    try set(.comment, change.comment)
    try set(.payee, change.payee)
    try edit(.tags, removing: change.removedTags, adding: change.addedTags)
    for (key, part) in change.fields { try setField(key, part) }
    try set(.code, change.code)
    try edit(.attachments, removing: [], adding: change.addedAttachments)
  }

  /// Writes the date, unless it is said already.
  ///
  /// - `implied`: the day that an object without one is of.
  mutating func setDate(_ date: CalendarDate, unlessFrom implied: CalendarDate?)
    throws(WritingProblem)
  {
    let text = text(.date)
    if text.isEmpty ? implied == date : JSONEntryEditor.date(text) == date { return }
    try set(.date, date.description)
  }

  private static func date(_ text: String) -> CalendarDate? {
    let reading = folded(text) { DateText.read($0, year: nil, short: .none) }
    guard case .date(let date) = reading else { return nil }
    return date
  }

  private static func folded<T>(_ text: String, _ read: (Bytes) -> T) -> T {
    var text = text
    var scratch = Scratch()
    return text.withUTF8 { read(FullWidth.folded(Bytes($0), &scratch)) }
  }

  private mutating func setTime(_ part: EntryChange.Part<TimeOfDay>) throws(WritingProblem) {
    switch part {
    case .keep: break
    case .remove: if value?.time != nil { try remove(.time) }
    case .set(let time): if value?.time != time { try set(.time, time.description) }
    }
  }

  /// A status that was written as its mark stays one.
  private mutating func setStatus(_ status: Status) throws(WritingProblem) {
    guard value?.status != status else { return }
    let isMark = text(.status).utf8.count == 1
    switch status {
    case .none: try remove(.status)
    case .pending: try set(.status, isMark ? "!" : status.name)
    case .cleared: try set(.status, isMark ? "*" : status.name)
    }
  }

  private func refuseSeveral(_ key: JSONKey) throws(WritingProblem) {
    for list in [JSONKey.splits, .postings] where member(list).map({ $0.kind != .null }) ?? false {
      throw .severalItems(part: key.name)
    }
  }

  private mutating func setType(_ type: String?) throws(WritingProblem) {
    guard let type else { return }
    try refuseSeveral(.type)
    try set(.type, type)
  }

  /// Writes an amount with its currency and cost, and takes out those that no longer hold.
  private mutating func setAmount(_ words: String) throws(WritingProblem) {
    try refuseSeveral(.amount)
    let item = try TypedAmount.item(words, settings)
    let old = value?.items.first
    let isNumber =
      member(.amount)?.kind == .number && old?.commodity == item.commodity
      && (item.typed.map(JSONEntryEditor.isPlain) ?? false)
    let amount = try amounts.amount(item, asNumber: isNumber)
    let isSame = old.map { $0.quantity == item.quantity && $0.sign == item.sign } ?? false
    if !isSame || old?.commodity != item.commodity || !isSpelt(item, amount.bytes) {
      try set(.amount, amount.bytes)
    }
    try setCurrency(item.commodity, isSaid: amount.hasCommodity)
    if let cost = item.cost {
      if old?.cost != cost { try setCost(cost) }
    } else {
      try remove(.cost)
    }
  }

  /// Digits and at most one mark, with a minus or without.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.enumerated().allSatisfy { at, byte in
      byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
        || at == 0 && byte == UInt8(ascii: "-")
    }
  }

  /// Whether the amount stands there in these very words.
  private func isSpelt(_ item: EntryValue.Item, _ literal: [UInt8]) -> Bool {
    guard let member = member(.amount) else { return false }
    if bytes[member.value].elementsEqual(literal) { return true }
    return item.typed.map { JSONOutline.string(bytes, member) == $0 } ?? false
  }

  private mutating func setCurrency(_ commodity: String, isSaid: Bool) throws(WritingProblem) {
    let named = text(.currency)
    if !named.isEmpty, amounts.says(named, commodity) { return }
    if isSaid || amounts.isOwn(commodity) {
      if !named.isEmpty { try remove(.currency) }
    } else {
      try set(.currency, JSONLiteral.string(commodity))
    }
  }
}
