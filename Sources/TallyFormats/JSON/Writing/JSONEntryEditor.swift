import TallyModel

/// Changes members of one object, each where it stands, and keeps all else of it as it is.
struct JSONEntryEditor: ~Copyable {
  private(set) var bytes: [UInt8]
  private(set) var object: JSONOutline
  let amounts: JSONAmountText
  /// What the object says; nil where only its date is to change.
  let value: EntryValue?
  let settings: Settings

  init(_ bytes: [UInt8], _ value: EntryValue?, _ settings: Settings, _ format: String)
    throws(WritingProblem)
  {
    self.bytes = bytes
    self.value = value
    self.settings = settings
    amounts = JSONAmountText(settings, format)
    object = try JSONEntryEditor.outline(bytes, 0..<bytes.count)
  }

  private static func outline(_ bytes: [UInt8], _ range: Range<Int>) throws(WritingProblem)
    -> JSONOutline
  {
    do throws(JSONSyntaxError) {
      return try JSONOutline(bytes, range)
    } catch {
      let span = bytes.withUnsafeBytes { raw in
        var places = Places(raw)
        return places.span(of: error.range)
      }
      throw .unreadable(
        [Diagnostic(error.code, at: span, error.facts)],
        line: String(decoding: bytes, as: UTF8.self))
    }
  }

  private mutating func splice(_ splice: Splice) throws(WritingProblem) {
    bytes = bytes.spliced([splice])
    object = try JSONEntryEditor.outline(bytes, 0..<bytes.count)
  }

  // MARK: Members

  /// The member of a key, `null` or not.
  func member(_ key: JSONKey) -> JSONOutline.Slot? { object.slots.first { $0.key == key.name } }

  /// The list or object that a member is; nil where it is missing or `null`.
  private func inner(_ key: JSONKey) throws(WritingProblem) -> JSONOutline? {
    guard let member = member(key), member.kind != .null else { return nil }
    return try JSONEntryEditor.outline(bytes, member.value)
  }

  /// The text of a member; empty where it is missing, `null` or no text.
  func text(_ key: JSONKey) -> String {
    member(key).flatMap { JSONOutline.string(bytes, $0) } ?? ""
  }

  var style: JSONObjectStyle { JSONObjectStyle(of: object, in: bytes) }

  /// Writes a member's value: in place, or behind the member that comes before it in the order of keys.
  mutating func set(_ key: JSONKey, _ literal: [UInt8]) throws(WritingProblem) {
    if let member = member(key) { return try splice(Splice(member.value, literal)) }
    let place = object.slots.indices.filter { at in
      JSONKey.allCases.first { $0.name == object.slots[at].key }.map { $0.rawValue < key.rawValue }
        ?? false
    }.max { JSONEntryEditor.order(object.slots[$0]) < JSONEntryEditor.order(object.slots[$1]) }
    let text = try JSONLiteral.string(key.name) + style.colon + literal
    try splice(
      object.inserting(
        text, at: place.map { $0 + 1 } ?? 0, loneGap: style.comma, in: bytes))
  }

  private static func order(_ slot: JSONOutline.Slot) -> Int {
    JSONKey.allCases.firstIndex { $0.name == slot.key } ?? -1
  }

  /// Takes a member out; `null` is none.
  mutating func remove(_ key: JSONKey) throws(WritingProblem) {
    guard let place = object.slots.firstIndex(where: { $0.key == key.name }),
      object.slots[place].kind != .null
    else { return }
    try splice(object.removing(place, in: bytes))
  }

  /// Writes a text, unless the member says it already, however it is spelt; an empty one is none.
  mutating func set(_ key: JSONKey, _ text: String) throws(WritingProblem) {
    if self.text(key) == text { return }
    if text.isEmpty { return try remove(key) }
    try set(key, JSONLiteral.string(text))
  }

  mutating func set(_ key: JSONKey, _ part: EntryChange.Part<String>) throws(WritingProblem) {
    switch part {
    case .keep: break
    case .remove: if !text(key).isEmpty { try remove(key) }
    case .set(let text): try set(key, text)
    }
  }

  // MARK: Lists and objects within

  /// Puts texts behind the last of a list and takes others out; a list that this leaves empty goes.
  ///
  /// One that is to go and to come is there.
  mutating func edit(_ key: JSONKey, removing old: [String], adding new: [String])
    throws(WritingProblem)
  {
    // First, since what stands between two elements shows how a third is parted from them.
    for text in new { try add(text, to: key) }
    while let list = try inner(key),
      let place = list.slots.firstIndex(where: { slot in
        JSONOutline.string(bytes, slot).map { old.contains($0) && !new.contains($0) } ?? false
      })
    {
      if list.slots.count == 1 { return try remove(key) }
      try splice(list.removing(place, in: bytes))
    }
  }

  private mutating func add(_ text: String, to key: JSONKey) throws(WritingProblem) {
    let literal = try JSONLiteral.string(text)
    guard let list = try inner(key) else { return try set(key, style.inner.list([literal])) }
    if list.slots.contains(where: { JSONOutline.string(bytes, $0) == text }) { return }
    try splice(
      list.inserting(literal, at: list.slots.count, loneGap: style.inner.comma, in: bytes))
  }

  mutating func setField(_ key: String, _ part: EntryChange.Part<String>) throws(WritingProblem) {
    let fields = try inner(.fields)
    let place = fields?.slots.firstIndex { $0.key == key }
    switch part {
    case .keep: break
    case .set(let text) where !text.isEmpty:
      if let fields, let place { return try replaceField(fields.slots[place], text) }
      let name = try JSONLiteral.string(key)
      let literal = try JSONLiteral.string(text)
      guard let fields else { return try set(.fields, style.inner.object([(name, literal)])) }
      let colon = fields.slots.isEmpty ? style : JSONObjectStyle(of: fields, in: bytes)
      try splice(
        fields.inserting(
          name + colon.colon + literal, at: fields.slots.count, loneGap: style.inner.comma,
          in: bytes))
    case .set, .remove:
      guard let fields, let place, fields.slots[place].kind != .null else { return }
      if fields.slots.count == 1 { return try remove(.fields) }
      try splice(fields.removing(place, in: bytes))
    }
  }

  /// A number stays one, and so does a boolean, where the new text is one.
  private mutating func replaceField(_ slot: JSONOutline.Slot, _ text: String)
    throws(WritingProblem)
  {
    if JSONOutline.string(bytes, slot) == text { return }
    let isBare =
      switch slot.kind {
      case .number: JSONLiteral.isNumber(text)
      case .true, .false: JSONLiteral.isBoolean(text)
      default: false
      }
    try splice(Splice(slot.value, isBare ? Array(text.utf8) : JSONLiteral.string(text)))
  }

  // MARK: Cost

  /// Writes a cost in the member that has one already, or as a new one.
  mutating func setCost(_ cost: Amount) throws(WritingProblem) {
    guard let old = try inner(.cost) else {
      return try set(.cost, amounts.cost(cost, style.inner))
    }
    let isNumber = old.slots.first { $0.key == JSONKey.amount.name }?.kind == .number
    let named = old.slots.first { $0.key == JSONKey.currency.name }
      .flatMap { JSONOutline.string(bytes, $0) }
    let amount = try amounts.amount(JSONAmountText.item(cost), asNumber: isNumber)
    try setInCost(.amount, amount.bytes)
    let isSaid =
      named.map { !$0.isEmpty && amounts.says($0, cost.commodity) } ?? amounts.isOwn(cost.commodity)
    if !isSaid { try setInCost(.currency, JSONLiteral.string(cost.commodity)) }
  }

  private mutating func setInCost(_ key: JSONKey, _ literal: [UInt8]) throws(WritingProblem) {
    guard let cost = try inner(.cost) else { return }
    if let slot = cost.slots.first(where: { $0.key == key.name }) {
      return try splice(Splice(slot.value, literal))
    }
    let text =
      try JSONLiteral.string(key.name) + JSONObjectStyle(of: cost, in: bytes).colon + literal
    try splice(
      cost.inserting(text, at: cost.slots.count, loneGap: style.inner.comma, in: bytes))
  }
}
