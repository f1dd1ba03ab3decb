import TallyModel
import TallyText

/// Changes parts of an entry of tally text where they stand; all other bytes of it stay.
///
/// One part at a time, and the text is read again before the next, so that a place is never out of date.
/// Where a column of blanks stands beside what changes its width, it gives way, so that what follows stays
/// where it was.
struct EntryLineChange {
  let date: CalendarDate
  private let file: WritableFile
  var settings: Settings { file.settings }
  /// What ends a line that is added.
  private var lineEnd: String { file.lineEnd }
  private(set) var text: String
  private var parts: EntryLineParts
  var value: EntryValue { parts.value }
  /// Whether its date stands in front.
  var hasDate: Bool { parts.date != nil }
  private var words: EntryLineText { EntryLineText(settings: settings) }

  init(_ text: String, date: CalendarDate, in file: WritableFile) throws(WritingProblem) {
    self.text = text
    self.date = date
    self.file = file
    parts = try EntryLineParts(text, date: date, in: file)
  }

  /// Makes the changes, but for that of the date, which is where the entry stands.
  mutating func apply(_ change: EntryChange) throws(WritingProblem) {
    if let status = change.status { try setStatus(status) }
    try setTime(change.time)
    try setSides(change)
    if let type = change.type { try setType(type) }
    if let amount = change.amount { try setAmount(amount) }
    try setNote(change.note)
    try setPayee(change.payee)
    for tag in change.removedTags { try removeTag(tag) }
    for tag in change.addedTags where !parts.value.tags.contains(tag) {
      try insertBehindTail("#" + tag)
    }
    try setKey("code", change.code)
    for (key, value) in change.fields { try setKey(key, value) }
    for path in change.addedAttachments where !parts.value.attachments.contains(path) {
      try insertBehindTail(try words.key("attach", path))
    }
    try setComment(change.comment)
  }

  /// Takes the date off the front, for the entry to stand under a heading.
  mutating func removeDate() throws(WritingProblem) {
    guard let range = parts.date else { return }
    try replace(range.lowerBound..<next(range.upperBound), "")
  }
}

// MARK: - Names

extension EntryLineChange {
  /// Gives the names of its items and of its sides other names.
  ///
  /// - `name`: the new name of an old one; nil where it stays.
  mutating func rename(_ name: (String) -> String?) throws(WritingProblem) {
    if let flow = parts.flow, let new = parts.value.flow.flatMap({ name($0.text) }) {
      try replace(flow, try words.name(EntryValue.Name(new)))
    }
    for number in parts.items.indices {
      guard let new = name(parts.value.items[number].name.text) else { continue }
      let word = try words.name(EntryValue.Name(new))
      try replaceInColumn(parts.items[number].name, word, before: false)
    }
    try setKey("from", parts.value.from.flatMap { name($0.text) }.map { .set($0) } ?? .keep)
    try setKey("to", parts.value.to.flatMap { name($0.text) }.map { .set($0) } ?? .keep)
  }
}

// MARK: - Splicing

extension EntryLineChange {
  private mutating func replace(_ range: Range<Int>, _ new: String) throws(WritingProblem) {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(range, with: new.utf8)
    text = String(decoding: bytes, as: UTF8.self)
    parts = try EntryLineParts(text, date: date, in: file)
  }

  /// Where the word behind a position starts.
  private func next(_ at: Int) -> Int { splitting { $0.skipBlanks(from: at) } }

  /// Where the blanks before a position start.
  private func blanksBefore(_ at: Int) -> Int { splitting { $0.trimmed(0..<at).upperBound } }

  private func splitting(_ body: (borrowing WordSplitter) -> Int) -> Int {
    let padded = Array(text.utf8) + [UInt8](repeating: 0, count: 64)
    let count = text.utf8.count
    return padded.withUnsafeBytes { body(WordSplitter($0.part(0..<count))) }
  }

  /// Replaces a word, and takes from a column of blanks behind it, or before it, what it grew by, or gives it.
  private mutating func replaceInColumn(_ range: Range<Int>, _ new: String, before: Bool)
    throws(WritingProblem)
  {
    let old = String(decoding: Array(text.utf8)[range], as: UTF8.self)
    let growth = DisplayWidth.columns(of: new) - DisplayWidth.columns(of: old)
    let blanks =
      before
      ? blanksBefore(range.lowerBound)..<range.lowerBound
      : range.upperBound..<next(range.upperBound)
    let bytes = Array(text.utf8)
    let isColumn =
      blanks.count > 1 && bytes[blanks].allSatisfy { $0 == Marks.space }
      && blanks.upperBound < bytes.count
    guard isColumn else { return try replace(range, new) }
    let gap = String(repeating: " ", count: max(blanks.count - growth, 1))
    if before {
      try replace(blanks.lowerBound..<range.upperBound, gap + new)
    } else {
      try replace(range.lowerBound..<blanks.upperBound, new + gap)
    }
  }

  /// Puts a word behind the last one that is no comment.
  private mutating func insertBehindTail(_ word: String) throws(WritingProblem) {
    try insert(word, behind: parts.wordsEnd)
  }

  private mutating func insert(_ word: String, behind at: Int) throws(WritingProblem) {
    try replace(at..<at, " " + word)
  }

  private mutating func removeWord(_ range: Range<Int>) throws(WritingProblem) {
    try replace(blanksBefore(range.lowerBound)..<range.upperBound, "")
  }
}

// MARK: - Front

extension EntryLineChange {
  private mutating func setStatus(_ status: Status) throws(WritingProblem) {
    let mark = status == .cleared ? "*" : "!"
    if let range = parts.status {
      guard status != .none else {
        return try replace(range.lowerBound..<next(range.upperBound), "")
      }
      try replace(range, mark)
    } else if status != .none {
      try replace(parts.nameStart..<parts.nameStart, mark + " ")
    }
  }

  private mutating func setTime(_ time: EntryChange.Part<TimeOfDay>) throws(WritingProblem) {
    switch time {
    case .keep: return
    case .remove:
      guard let range = parts.time else { return }
      try replace(range.lowerBound..<next(range.upperBound), "")
    case .set(let time):
      if parts.value.time == time { return }
      if let range = parts.time {
        try replaceInColumn(range, time.description, before: false)
      } else {
        let at = parts.status?.lowerBound ?? parts.nameStart
        try replace(at..<at, time.description + " ")
      }
    }
  }

  private mutating func setType(_ type: String) throws(WritingProblem) {
    guard parts.items.count == 1 else { throw .severalItems(part: "type") }
    let name = try words.name(EntryValue.Name(type))
    try replaceInColumn(parts.items[0].name, name, before: false)
  }

  private mutating func setAmount(_ amount: String) throws(WritingProblem) {
    guard parts.items.count == 1 else { throw .severalItems(part: "amount") }
    let range = parts.items[0].amount
    let before = blanksBefore(range.lowerBound)
    try replaceInColumn(range, amount, before: range.lowerBound - before > 1)
  }

  /// `from:` and `to:`; of `A > B` they are A and B.
  private mutating func setSides(_ change: EntryChange) throws(WritingProblem) {
    if let flow = parts.flow, case .set(let from) = change.from {
      try replace(flow, try words.name(EntryValue.Name(from)))
    } else {
      try setKey("from", change.from)
    }
    if parts.flow != nil, case .set(let to) = change.to {
      try setType(to)
    } else {
      try setKey("to", change.to)
    }
  }
}

// MARK: - Tail

extension EntryLineChange {
  private func range(of role: EntryLineParts.TailWord.Role) -> Range<Int>? {
    parts.tail.first { $0.role == role }?.range
  }

  private mutating func setPayee(_ payee: EntryChange.Part<String>) throws(WritingProblem) {
    switch payee {
    case .keep: return
    case .remove:
      if let range = range(of: .payee) { try removeWord(range) }
    case .set(let name):
      if parts.value.payee == name { return }
      let word = try words.payee(name)
      if let range = range(of: .payee) {
        try replace(range, word)
      } else {
        let note = parts.tail.last { $0.role == .note }
        try insert(word, behind: note?.range.upperBound ?? parts.amountsEnd)
      }
    }
  }

  private mutating func setNote(_ note: EntryChange.Part<String>) throws(WritingProblem) {
    if note == .keep || note == .set(parts.value.note) { return }
    // Only the first stretch keeps its place.
    while parts.tail.count(where: { $0.role == .note }) > stretchCount,
      let last = lastNoteBeyondStretch
    {
      try removeWord(last)
    }
    let stretch = noteStretch
    guard case .set(let text) = note else {
      if let stretch { try removeWord(stretch) }
      return
    }
    let word = try words.note(text)
    if let stretch {
      try replace(stretch, word)
    } else {
      try insert(word, behind: parts.amountsEnd)
    }
  }

  /// How many note words stand together first.
  private var stretchCount: Int {
    let rest = parts.tail.drop { $0.role != .note }
    return rest.prefix { $0.role == .note }.count
  }

  private var noteStretch: Range<Int>? {
    let words = parts.tail.drop { $0.role != .note }.prefix { $0.role == .note }
    guard let first = words.first, let last = words.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  private var lastNoteBeyondStretch: Range<Int>? { parts.tail.last { $0.role == .note }?.range }

  private mutating func removeTag(_ tag: String) throws(WritingProblem) {
    while let range = range(of: .tag(tag)) { try removeWord(range) }
  }

  private mutating func setKey(_ key: String, _ value: EntryChange.Part<String>)
    throws(WritingProblem)
  {
    let range = range(of: .key(key))
    switch value {
    case .keep: return
    case .remove:
      if let range { try removeWord(range) }
    case .set(let value):
      let word = try words.key(key, value)
      if let range {
        if !isSame(key, value) { try replace(range, word) }
      } else {
        try insertBehindTail(word)
      }
    }
  }

  private func isSame(_ key: String, _ value: String) -> Bool {
    switch key {
    case "from": parts.value.from?.text == value
    case "to": parts.value.to?.text == value
    case "code": parts.value.code == value
    default: parts.value.fields.contains(EntryValue.Field(key, value))
    }
  }

  /// The comment on the line and those below it.
  private mutating func setComment(_ comment: EntryChange.Part<String>) throws(WritingProblem) {
    if comment == .keep || comment == .set(parts.value.comment) { return }
    if let below = parts.below { try replace(below, "") }
    if let range = parts.comment { try removeWord(range) }
    guard case .set(let text) = comment, !text.isEmpty else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.dropFirst().map { lineEnd + "  ; " + $0 }.joined()
    try replace(parts.wordsEnd..<parts.wordsEnd, " ; " + lines[0] + rest)
  }
}
