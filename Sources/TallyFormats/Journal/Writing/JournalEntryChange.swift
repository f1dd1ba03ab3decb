import TallyModel
import TallyText

/// Changes parts of an entry of a journal where they stand; all other bytes of it stay.
///
/// One part at a time, and the text is read again before the next, so that a place is never out of date. Blanks
/// beside what changes its width give way, so that amounts stay in their columns.
struct JournalEntryChange {
  private(set) var text: String
  private(set) var parts: JournalEntryParts
  let look: JournalLook
  let file: WritableFile
  private let context: ReadingContext
  var value: EntryValue { parts.value }
  /// The bytes of the text.
  var bytes: [UInt8] { Array(text.utf8) }

  /// - `context`: what holds where it stands.
  init(_ text: String, _ context: ReadingContext, _ look: JournalLook, _ file: WritableFile)
    throws(WritingProblem)
  {
    self.text = text
    self.look = look
    self.file = file
    self.context = context
    parts = try JournalEntryParts(text, context, path: file.path)
  }

  /// Makes the changes.
  ///
  /// - Throws: where the journal can't say one of them.
  mutating func apply(_ change: EntryChange) throws(WritingProblem) {
    let old = value
    if let status = change.status, status != value.status { try setStatus(status) }
    try setCode(change.code)
    try setPayee(change.payee)
    try setNote(change.note)
    try setAccounts(change)
    if let amount = change.amount { try setAmount(amount) }
    try setTags(change)
    if change.comment != .keep { try setComment(change.comment) }
    if let date = change.date, date != value.date {
      let year = context.journal?.year
      try replaceAll(parts.dated(text, date, year: year))
    }
    try check(change, old)
  }

  /// Whether all reads as it was meant, and nothing else changed.
  private func check(_ change: EntryChange, _ old: EntryValue) throws(WritingProblem) {
    try check(change.payee, value.payee, old.payee)
    try check(change.note, value.note, old.note)
    try check(change.code, value.code, old.code)
    if change.time.applied(to: old.time) != value.time { throw .unreadable([], line: text) }
    for tag in change.addedTags where !value.tags.contains(tag) { throw .unquotable(tag) }
    for (key, part) in change.fields {
      let before = old.fields.first { $0.key == key }?.value
      let new = part.applied(to: before)
      if new != value.fields.first(where: { $0.key == key })?.value {
        throw .unquotable(new ?? key)
      }
    }
    if let path = change.addedAttachments.first(where: { !value.attachments.contains($0) }) {
      throw .unquotable(path)
    }
    // Dates of postings may have their year from that of the entry.
    if value.date2 != old.date2 || change.amount == nil && value.dates != old.dates {
      throw .notInFormat(part: "date", format: JournalFormat().name)
    }
    guard value.date == change.date ?? old.date, value.status == change.status ?? old.status,
      value.id == old.id, value.items.count == old.items.count || change.amount != nil
    else { throw .unreadable([], line: text) }
  }

  private func check(_ part: EntryChange.Part<String>, _ new: String, _ old: String)
    throws(WritingProblem)
  {
    let meant = part.applied(to: old) ?? ""
    if meant != new { throw .unquotable(meant) }
  }
}

extension EntryValue {
  /// The dates of postings.
  fileprivate var dates: [CalendarDate?] { postings.flatMap { [$0.date, $0.date2] } }
}

// MARK: - Splicing

extension JournalEntryChange {
  mutating func replace(_ range: Range<Int>, _ new: String) throws(WritingProblem) {
    try replace([Splice(range, new)])
  }

  /// Makes several replacements at once, since the entry has to read after them; in the order they stand.
  mutating func replace(_ splices: [Splice]) throws(WritingProblem) {
    try replaceAll(String(decoding: bytes.spliced(splices), as: UTF8.self))
  }

  private mutating func replaceAll(_ new: String) throws(WritingProblem) {
    parts = try JournalEntryParts(new, context, path: file.path)
    text = new
  }

  /// Takes a word out of the first line, with the blanks before it, which stand behind `start`.
  private mutating func removeWord(_ start: Int, _ end: Int) throws(WritingProblem) {
    let bytes = bytes
    let isGlued = end < bytes.count && bytes[end] > Marks.space && bytes[end] != Marks.semicolon
    try replace(start..<end, isGlued ? " " : "")
  }
}

// MARK: - The first line

extension JournalEntryChange {
  private mutating func setStatus(_ status: Status) throws(WritingProblem) {
    guard status != .none else {
      if let range = parts.status { try removeWord(parts.datesEnd, range.upperBound) }
      return
    }
    let mark = JournalEntryText.mark(status)
    if let range = parts.status { return try replace(range, mark) }
    try replace(parts.datesEnd..<parts.datesEnd, " " + mark)
  }

  private mutating func setCode(_ code: EntryChange.Part<String>) throws(WritingProblem) {
    switch code {
    case .keep: return
    case .remove:
      guard let range = parts.code else { return }
      try removeWord(parts.status?.upperBound ?? parts.datesEnd, range.upperBound)
    case .set(let code):
      if value.code == code { return }
      if let range = parts.code { return try replace(range, "(" + code + ")") }
      let at = parts.status?.upperBound ?? parts.datesEnd
      try replace(at..<at, " (" + code + ")")
    }
  }

  private mutating func setPayee(_ payee: EntryChange.Part<String>) throws(WritingProblem) {
    switch payee {
    case .keep: return
    case .remove:
      guard !parts.payee.isEmpty else { return }
      try removeWord(parts.frontEnd, parts.payee.upperBound)
    case .set(let payee):
      if value.payee == payee { return }
      guard parts.payee.isEmpty else { return try replace(parts.payee, payee) }
      try replace(parts.frontEnd..<parts.frontEnd, " " + payee)
    }
  }

  private mutating func setNote(_ note: EntryChange.Part<String>) throws(WritingProblem) {
    switch note {
    case .keep: return
    case .remove:
      guard let range = parts.note else { return }
      let start = parts.payee.isEmpty ? parts.frontEnd : parts.payee.upperBound
      try removeWord(start, range.upperBound)
    case .set(let note):
      if value.note == note { return }
      guard let range = parts.note else {
        let at = parts.payee.isEmpty ? parts.frontEnd : parts.payee.upperBound
        return try replace(at..<at, " | " + note)
      }
      try replace(range, range.isEmpty ? " " + note : note)
    }
  }
}

// MARK: - Accounts

extension JournalEntryChange {
  /// `from` is the account that gives, `to` the one that gets, and the type the one of income or expense.
  private mutating func setAccounts(_ change: EntryChange) throws(WritingProblem) {
    if let type = change.type {
      let categories = parts.postings.filter { accountClass($0)?.isCategory ?? false }
      let targets = parts.postings.filter { !quantity($0).isNegative }
      try setAccount(of: categories.isEmpty ? targets : categories, type, "type")
    }
    if case .set(let from) = change.from {
      try setAccount(of: parts.postings.filter { quantity($0).isNegative }, from, "from")
    }
    if case .set(let to) = change.to {
      try setAccount(of: parts.postings.filter { !quantity($0).isNegative }, to, "to")
    }
  }

  private mutating func setAccount(
    of postings: [JournalEntryParts.Posting], _ account: String, _ part: String
  ) throws(WritingProblem) {
    guard postings.count == 1 else { throw .severalItems(part: part) }
    let posting = postings[0]
    if value.items[posting.item].name.text == account { return }
    let new = written(account)
    let bytes = bytes
    var splices = [Splice(posting.name, new)]
    if let amount = posting.amount {
      let gap = posting.account.upperBound..<amount.lowerBound
      if bytes[gap].allSatisfy({ $0 == Marks.space }) {
        let old = String(decoding: bytes[posting.name], as: UTF8.self)
        let growth = DisplayWidth.columns(of: new) - DisplayWidth.columns(of: old)
        let blanks = String(repeating: " ", count: max(gap.count - growth, 2))
        splices.append(Splice(gap, blanks))
      }
    }
    do throws(WritingProblem) { try replace(splices) } catch { throw .unquotable(account) }
    guard value.items[posting.item].name.text == account else {
      throw .accountBecomesAnother(account)
    }
  }

  /// An account as it is written below `apply account`.
  private func written(_ account: String) -> String {
    let parents = context.journal?.parents.filter { !$0.isEmpty } ?? []
    let prefix = parents.joined(separator: ":") + ":"
    return !parents.isEmpty && account.hasPrefix(prefix)
      ? String(account.dropFirst(prefix.count)) : account
  }

  func quantity(_ posting: JournalEntryParts.Posting) -> Quantity {
    value.items[posting.item].quantity
  }

  func accountClass(_ posting: JournalEntryParts.Posting) -> AccountClass? {
    file.context.accountClasses.of(value.items[posting.item].name.text)
  }
}
