import TallyModel

/// Writes an entry as tally text, its parts in the order that most people type them.
///
///     08:12 ! visa > lunch 12.50 with Li @Nopa #work from:… code:… KEY:VALUE attach:… ; comment
///
/// Without its date, which a heading or the front of the line gives.
struct EntryLineText {
  let settings: Settings

  func text(_ entry: EntryValue) throws(WritingProblem) -> String {
    if let kind = entry.kind { throw notInFormat("kind", kind.rawValue) }
    if entry.isPostings || entry.items.isEmpty { throw notInFormat("postings", "") }
    var words: [String] = []
    if let time = entry.time { words.append(time.description) }
    if entry.status != .none { words.append(entry.status == .cleared ? "*" : "!") }
    if let flow = entry.flow { words += [try name(flow), ">"] }
    for (number, item) in entry.items.enumerated() {
      if number > 0 { words.append("+") }
      words += [try name(item.name), try amount(item)]
    }
    words += try tail(entry)
    var lines = entry.comment.split(separator: "\n", omittingEmptySubsequences: false)
    if let first = lines.first, !entry.comment.isEmpty {
      words.append("; " + first)
      lines.removeFirst()
    } else {
      lines = []
    }
    let comments = lines.map { "\n  ; " + $0 }.joined()
    return words.joined(separator: " ") + comments
  }

  private func notInFormat(_ part: String, _ text: String) -> WritingProblem {
    .notInFormat(part: part, format: TallyTextFormat().name)
  }

  private func tail(_ entry: EntryValue) throws(WritingProblem) -> [String] {
    var words: [String] = []
    if !entry.note.isEmpty { words.append(try note(entry.note)) }
    if !entry.payee.isEmpty { words.append(try payee(entry.payee)) }
    words += entry.tags.map { "#" + $0 }
    if let from = entry.from { words.append(try key("from", from.text)) }
    if let to = entry.to { words.append(try key("to", to.text)) }
    if !entry.code.isEmpty { words.append(try key("code", entry.code)) }
    if !entry.id.isEmpty { words.append(try key("id", entry.id)) }
    for field in entry.fields { words.append(try key(field.key, field.value)) }
    for path in entry.attachments { words.append(try key("attach", path)) }
    return words
  }
}

// MARK: - Parts

extension EntryLineText {
  /// A name: as it is where that reads as one word, else quoted; several words only as they were.
  func name(_ name: EntryValue.Name) throws(WritingProblem) -> String {
    if name.form == .words { return name.text }
    let isOneWord = reads(name.text + " 1") {
      $0.items.count == 1 && $0.items[0].name == EntryValue.Name(name.text)
    }
    return isOneWord ? name.text : try QuotedText.quoted(name.text)
  }

  /// The amount as typed, else its digits; its currency where it is not the ledger's; its cost, whole.
  func amount(_ item: EntryValue.Item) throws(WritingProblem) -> String {
    var text = item.typed ?? digits(item.quantity, item.sign)
    let saysCommodity = reads("x " + text) { $0.items[0].commodity == item.commodity }
    if !saysCommodity { text += " " + item.commodity }
    guard let cost = item.cost else { return text }
    text += " @@ " + digits(cost.quantity.magnitude, .none)
    return cost.commodity == settings.currency ? text : text + " " + cost.commodity
  }

  private func digits(_ quantity: Quantity, _ sign: ItemDraft.Sign) -> String {
    let digits = quantity.description.map { $0 == "." ? decimalMark : $0 }
    return (sign == .plus ? "+" : "") + String(digits)
  }

  private var decimalMark: Character { Character(UnicodeScalar(settings.decimalMark)) }

  /// A note: as it is where it reads as itself, else quoted whole.
  func note(_ text: String) throws(WritingProblem) -> String {
    reads("x 1 " + text) { $0.note == text && $0.hasOnlyNote } ? text : try QuotedText.quoted(text)
  }

  func payee(_ text: String) throws(WritingProblem) -> String {
    reads("x 1 @" + text) {
      $0.payee == text && $0.note.isEmpty && $0.tags.isEmpty && $0.comment.isEmpty
    }
      ? "@" + text : "@" + (try QuotedText.quoted(text))
  }

  /// `KEY:VALUE`, the value quoted where it has to be.
  func key(_ key: String, _ value: String) throws(WritingProblem) -> String {
    let isPlain = reads("x 1 \(key):\(value)") { entry in
      guard entry.note.isEmpty, entry.payee.isEmpty, entry.tags.isEmpty, entry.comment.isEmpty
      else {
        return false
      }
      let values =
        [entry.from?.text, entry.to?.text, entry.code, entry.id].compactMap { $0 }.filter {
          !$0.isEmpty
        } + entry.attachments
        + entry.fields.map(\.value)
      return values == [value]
    }
    return key + ":" + (isPlain ? value : try QuotedText.quoted(value))
  }

  /// Whether a line reads, and as it should.
  private func reads(_ line: String, as isRight: (EntryValue) -> Bool) -> Bool {
    guard !line.contains("\n"), !line.contains("\0"),
      let parts = try? EntryLineParts(line, date: .first, settings: settings)
    else { return false }
    return isRight(parts.value)
  }
}

extension EntryValue {
  fileprivate var hasOnlyNote: Bool {
    payee.isEmpty && tags.isEmpty && fields.isEmpty && comment.isEmpty && code.isEmpty && id.isEmpty
      && from == nil && to == nil && attachments.isEmpty
  }
}
