import TallyModel

/// Writes entries of journals: which lines of a file become others.
///
/// 1. A new entry goes where its date is (`JournalPlacement`), and looks as those near it do (`JournalLook`).
/// 2. A change touches the bytes of the part concerned, and the blanks beside it (`JournalEntryChange`). A new
///    date that would leave the order takes the entry out, with the comments on top of it, and puts it where a new
///    one would go.
/// 3. Entries name accounts in full, so a type that gets another name changes nothing here: what was posted stays
///    where it was posted.
/// 4. Commodities are symbols of their own: where the file has `$` for the dollar, dollars are written so.
struct JournalWriter: EntryWriter {
  func adding(_ entry: EntryValue, written: String?, to file: WritableFile)
    throws(WritingProblem) -> [Splice]
  {
    let placement = JournalPlacement(file)
    if let written, let splice = moved(written, entry, placement, file) { return [splice] }
    let meant = try reading(of: entry, placement, file)
    let near = placement.neighbours(of: entry.date, entry.time)
    let splice = placement.splice(entry.date, entry.time) { context in
      let look = JournalLook(file, near: near, placement.contexts, context)
      guard let text = try? JournalEntryText(look: look).text(meant.saying(entry)),
        JournalWriter.reads(text, as: meant, context, file)
      else { return nil }
      return text
    }
    guard let splice else {
      throw .accountBecomesAnother(entry.items.first?.name.text ?? "")
    }
    return [splice]
  }

  func changing(_ entry: PlacedEntry, by change: EntryChange, in file: WritableFile)
    throws(WritingProblem) -> [Splice]
  {
    let own = Array(file.bytes[entry.range])
    let placement = JournalPlacement(file)
    let context = placement.contexts.at(entry.range.lowerBound)
    let look = JournalLook(file, near: [entry], placement.contexts, context)
    var text = try JournalEntryChange(
      String(decoding: own, as: UTF8.self), ReadingContext(context), look, file)
    try text.apply(change)
    if let date = change.date, date != entry.date, !placement.isInOrder(entry, on: date) {
      return [try moving(entry, to: date, text, placement, file)]
    }
    return Splice.difference(own, Array(text.text.utf8), at: entry.range.lowerBound)
  }

  func renaming(_ entry: PlacedEntry, in file: WritableFile, _ name: (String) -> String?)
    throws(WritingProblem) -> [Splice]
  { [] }

  func removing(_ entry: PlacedEntry, from file: WritableFile) -> [Splice] {
    [JournalSurroundings(file).removal(of: entry)]
  }

  /// With the comments on top of it.
  func text(of entry: PlacedEntry, in file: WritableFile) -> String {
    let start = JournalSurroundings(file).start(of: entry)
    return String(decoding: file.bytes[start..<entry.range.upperBound], as: UTF8.self)
      .replacingLineEnds(with: "\n")
  }
}

// MARK: - Reading

extension JournalWriter {
  /// An entry that comes from another format, as it reads once it is written: with its tags in the comment, and
  /// the file's symbols for its currencies.
  func reading(of entry: EntryValue, in file: WritableFile) throws(WritingProblem) -> EntryValue {
    if JournalWriter.saysAll(entry) { return entry }
    return try reading(of: entry, JournalPlacement(file), file)
  }

  /// A journal's own does.
  private static func saysAll(_ entry: EntryValue) -> Bool {
    !entry.postings.isEmpty || entry.items.isEmpty
  }

  private func reading(
    of entry: EntryValue, _ placement: JournalPlacement, _ file: WritableFile
  ) throws(WritingProblem) -> EntryValue {
    if JournalWriter.saysAll(entry) { return entry }
    let look = JournalLook(
      file, near: placement.neighbours(of: entry.date, entry.time), placement.contexts,
      placement.context(for: entry.date, entry.time))
    let said = entry.withSymbols(look.symbol(of:))
    // Read by itself: what directives make of it is found where it is put.
    var plain = JournalLook(file, near: [], placement.contexts, JournalContext())
    plain.omitsLast = look.omitsLast
    let text = try JournalEntryText(look: plain).text(said)
    let read = try JournalEntryParts(text, ReadingContext(), path: file.path).value
    try JournalWriter.check(said, read, line: text)
    return read
  }

  /// Whether an entry that was read says all that it should.
  private static func check(_ said: EntryValue, _ read: EntryValue, line: String)
    throws(WritingProblem)
  {
    for (one, other) in [
      (said.code, read.code), (said.payee, read.payee), (said.note, read.note), (said.id, read.id),
    ] where one != other && !one.isEmpty {
      throw .unquotable(one)
    }
    if let tag = said.tags.first(where: { !read.tags.contains($0) }) { throw .unquotable(tag) }
    if let field = said.fields.first(where: { !read.fields.contains($0) }) {
      throw .unquotable(field.value)
    }
    if said.attachments != read.attachments {
      throw .unquotable(said.attachments.first { !read.attachments.contains($0) } ?? "")
    }
    guard said.date == read.date, said.time == read.time, said.status == read.status,
      said.items.count == read.items.count,
      zip(said.items, read.items).allSatisfy({ $0.isSame(as: $1) })
    else { throw .unreadable([], line: line) }
  }

  /// Whether an entry's text says in a context what it should.
  static func reads(
    _ text: String, as meant: EntryValue, _ context: JournalContext, _ file: WritableFile
  ) -> Bool {
    let parts = try? JournalEntryParts(text, ReadingContext(context), path: file.path)
    return parts.map { $0.value == meant } ?? false
  }
}

extension EntryValue {
  fileprivate func withSymbols(_ symbol: (String) -> String) -> EntryValue {
    var value = self
    for at in value.items.indices {
      value.items[at].commodity = symbol(value.items[at].commodity)
      value.items[at].cost = value.items[at].cost.map { Amount($0.quantity, symbol($0.commodity)) }
    }
    return value
  }

  /// What another one says, with the commodities of this one: to be written as that was.
  fileprivate func saying(_ other: EntryValue) -> EntryValue {
    var value = other
    for at in value.items.indices where items.indices.contains(at) {
      value.items[at].commodity = items[at].commodity
      value.items[at].cost = items[at].cost
    }
    return value
  }
}

extension EntryValue.Item {
  fileprivate func isSame(as other: EntryValue.Item) -> Bool {
    name.text == other.name.text && quantity == other.quantity && commodity == other.commodity
      && cost == other.cost
  }
}

// MARK: - Moving

extension JournalWriter {
  /// An entry of a journal as it is written, at another place or on another day; nil where it would say something
  /// else there.
  private func moved(
    _ written: String, _ entry: EntryValue, _ placement: JournalPlacement, _ file: WritableFile
  ) -> Splice? {
    var lines = written.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let head = lines.prefix { !($0.utf8.first?.isDigit ?? false) }
    lines = lines.dropFirst(head.count)
    let body = lines.joined(separator: "\n")
    let comments = head.map { $0 + "\n" }.joined()
    return placement.splice(entry.date, entry.time) { context in
      guard
        let parts = try? JournalEntryParts(body, ReadingContext(context), path: file.path)
      else { return nil }
      let text = parts.dated(body, entry.date, year: context.year)
      return JournalWriter.reads(text, as: entry, context, file) ? comments + text : nil
    }
  }

  /// Takes an entry out and puts it where a new one of its date and time would go.
  private func moving(
    _ entry: PlacedEntry, to date: CalendarDate, _ changed: JournalEntryChange,
    _ placement: JournalPlacement, _ file: WritableFile
  ) throws(WritingProblem) -> Splice {
    let start = placement.surroundings.start(of: entry)
    let head = String(decoding: file.bytes[start..<entry.range.lowerBound], as: UTF8.self)
    let written = (head + changed.text).replacingLineEnds(with: "\n")
    let removal = placement.surroundings.removal(of: entry)
    return try file.moving([removal]) { (rest) throws(WritingProblem) in
      try adding(changed.value, written: written, to: rest)
    }
  }
}

extension JournalEntryParts {
  /// The entry's text with another date, written as the old one was.
  func dated(_ text: String, _ new: CalendarDate, year: Int32?) -> String {
    let bytes = Array(text.utf8)
    let old = bytes[date]
    let mark = old.first { !$0.isDigit } ?? UInt8(ascii: "-")
    let numbers = old.split(separator: mark)
    // One digit where two would have been possible.
    let isShort = numbers.suffix(2).contains { $0.count == 1 }
    let (yearNumber, month, day) = new.parts
    var parts = [month, day].map { isShort ? String($0) : padded($0, 2) }
    if numbers.count > 2 || year != Int32(truncatingIfNeeded: yearNumber) {
      parts.insert(padded(yearNumber, 4), at: 0)
    }
    let separator = String(UnicodeScalar(mark))
    return parts.joined(separator: separator)
      + secondDate(bytes, isOtherYear: new.year != value.date.year)
      + String(decoding: bytes[datesEnd...], as: UTF8.self)
  }

  /// The second date with its `=`, which may have its year from the first one.
  private func secondDate(_ bytes: [UInt8], isOtherYear: Bool) -> String {
    let second = bytes[date.upperBound..<datesEnd]
    let text = String(decoding: second, as: UTF8.self)
    guard isOtherYear, let date2 = value.date2,
      let mark = second.first(where: { (0x2D...0x2F).contains($0) }),
      second.count(where: { $0 == mark }) == 1
    else { return text }
    return "=" + padded(date2.year, 4) + String(UnicodeScalar(mark)) + text.dropFirst()
  }
}
