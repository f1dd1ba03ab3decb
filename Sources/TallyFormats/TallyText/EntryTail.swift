import TallyModel

/// What stands behind the amounts: note words, `@payee`, `#tag` and `key:value`.
///
/// Rule 8.
struct EntryTail {
  /// The note's words, as typed, or without their quotation marks.
  private var note: ContiguousArray<Bytes> = []
  /// Where the note stands, if all of it stands together as one stretch of the line.
  private var stretch: Range<Int>?
  /// The payee's word, where it is unquoted, so that no plain word may follow.
  private var barePayee: Int?

  mutating func read(
    from start: Int, _ reader: inout TallyTextReader, _ rules: borrowing ReadingRules
  ) throws(LineProblem) {
    if !note.isEmpty { note.removeAll(keepingCapacity: true) }
    stretch = nil
    barePayee = nil
    try checkFirst(start, &reader, rules)
    var at = start
    while at < reader.words.count {
      try take(at, &reader, rules)
      at += 1
    }
    if let stretch {
      reader.draft.note = reader.bytes.part(stretch)
    } else if !note.isEmpty {
      reader.draft.note = reader.scratch.joined(note, separator: Marks.space)
    }
  }

  private mutating func take(
    _ at: Int, _ reader: inout TallyTextReader, _ rules: borrowing ReadingRules
  ) throws(LineProblem) {
    let word = reader.words[at]
    if word.first == UInt8(ascii: "@") {
      return try takePayee(word, at, &reader, rules)
    }
    if !word.isQuoted, word.first == UInt8(ascii: "#"), word.folded.count > 1,
      Marks.isLetter(Marks.scalar(word.folded, 1).value)
    {
      return try takeTag(Bytes(rebasing: word.folded[1...]), word, &reader)
    }
    if let length = KeyText.length(word.folded), try takeKey(length, word, &reader) { return }
    try takeNote(word, at, &reader)
  }

  private mutating func takeNote(_ word: Word, _ at: Int, _ reader: inout TallyTextReader)
    throws(LineProblem)
  {
    if let payee = barePayee { throw wordAfterPayee(payee, at, reader) }
    let isWhole = word.isQuoted && word.folded.isEmpty
    note.append(isWhole ? word.quoted(in: reader.bytes) ?? .none : reader.bytes.part(word.range))
    guard !isWhole else {
      stretch = nil
      return
    }
    if note.count == 1 {
      stretch = word.range
    } else if let before = stretch, before.upperBound + 1 == word.range.lowerBound,
      reader.bytes[before.upperBound] == Marks.space
    {
      stretch = before.lowerBound..<word.range.upperBound
    } else {
      stretch = nil
    }
  }

  /// `@Trader Joe's`: the payee with its blanks, quoted.
  ///
  /// Where a tag stands between, the word is a note, which a quoted payee lets follow.
  private func wordAfterPayee(_ payee: Int, _ at: Int, _ reader: borrowing TallyTextReader)
    -> LineProblem
  {
    var last = payee
    while last + 1 < reader.words.count, reader.words[last + 1].isNoteWord { last += 1 }
    let first = reader.words[payee].range
    let mark = first.lowerBound + Marks.length(reader.bytes[first.lowerBound])
    let end = reader.words[last].range.upperBound
    let name = reader.bytes.part(mark..<end).text
    let edits: [(range: Range<Int>, text: String)] =
      name.contains("\"") ? [] : [(mark..<end, quoted(name))]
    let facts = [
      reader.text(reader.words[at].range),
      reader.bytes.part(mark..<first.upperBound).text,
    ]
    return LineProblem(.wordAfterPayee, reader.words[at].range, facts, edits: edits)
  }
}

extension Word {
  /// Whether it can only be a word of the note: unquoted, and neither payee, tag nor key.
  var isNoteWord: Bool {
    guard !isQuoted, let first = folded.first else { return false }
    return first != UInt8(ascii: "@") && first != UInt8(ascii: "#")
      && KeyText.length(folded) == nil
  }
}

// MARK: - The first word

extension EntryTail {
  /// The first word may not be an amount, an operator before one, or start with `= { ~`.
  private func checkFirst(
    _ at: Int, _ reader: inout TallyTextReader, _ rules: borrowing ReadingRules
  ) throws(LineProblem) {
    guard at < reader.words.count, !reader.words[at].isQuoted,
      let first = reader.words[at].first
    else { return }
    let word = reader.words[at]
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "~"):
      throw LineProblem(
        .reservedWord, word.range, [reader.text(word.range)],
        edits: [(word.range, quoted(reader.text(word.range)))])
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "+"):
      try checkOperator(at, &reader, rules)
    default:
      guard
        first.isDigit || first >= 0x80 || first == UInt8(ascii: "$") || first == UInt8(ascii: "(")
          || first.isNumberMark
      else { return }
      guard isAmount(word, rules) else { return }
      throw LineProblem(
        .twoAmounts, word.range,
        [reader.text(reader.words[at - 1].range), reader.text(word.range)],
        edits: [(word.range, quoted(reader.text(word.range)))])
    }
  }

  private func checkOperator(
    _ at: Int, _ reader: inout TallyTextReader, _ rules: borrowing ReadingRules
  ) throws(LineProblem) {
    let word = reader.words[at]
    if word.folded.count == 1 {
      guard at + 1 < reader.words.count, !reader.words[at + 1].isQuoted,
        AmountText.isAmountLike(reader.words[at + 1].folded, rules)
      else { return }
      throw reader.blankInAmount(at - 1, at + 1)
    }
    guard AmountText.isAmountLike(Bytes(rebasing: word.folded[1...]), rules) else { return }
    let before = reader.words[at - 1].range.upperBound
    throw LineProblem(
      .blankInAmount, word.range, [reader.text(word.range)],
      edits: [(before..<word.range.lowerBound, "")])
  }

  /// `17` and `1,280` are amounts; `2号线`, `3rd` and `10:30` are not.
  private func isAmount(_ word: Word, _ rules: borrowing ReadingRules) -> Bool {
    guard AmountText.isAmountLike(word.folded, rules) else { return false }
    do throws(AmountProblem) {
      _ = try AmountText.read(word.folded, rules)
      return true
    } catch {
      return [.ambiguousDigits, .wrongDecimalMark, .leadingMark].contains(error.code)
    }
  }

  private func quoted(_ text: String) -> String { "\"" + text + "\"" }
}

// MARK: - Payee, tags and keys

extension EntryTail {
  private mutating func takePayee(
    _ word: Word, _ at: Int, _ reader: inout TallyTextReader, _ rules: borrowing ReadingRules
  ) throws(LineProblem) {
    let mark = word.range.lowerBound + Marks.length(reader.bytes[word.range.lowerBound])
    let raw = reader.bytes.part(mark..<word.range.upperBound)
    if !word.isQuoted, raw.isEmpty { throw lone(word, at, reader) }
    if !reader.draft.payee.isEmpty { throw LineProblem(.twoPayees, word.range) }
    guard !word.isQuoted else {
      reader.draft.payee = word.quoted(in: reader.bytes) ?? .none
      if reader.draft.payee.isEmpty { throw lone(word, at, reader) }
      return
    }
    let folded = Bytes(rebasing: word.folded[1...])
    if isNumeric(folded, rules) || folded.first == UInt8(ascii: "@") {
      let edits: [(range: Range<Int>, text: String)] =
        folded.first == UInt8(ascii: "@")
        ? [] : [(mark..<word.range.upperBound, quoted(raw.text))]
      throw LineProblem(.numericPayee, word.range, [reader.text(word.range)], edits: edits)
    }
    reader.draft.payee = raw
    barePayee = at
  }

  /// `@` and a blank: a payee is written without one.
  private func lone(_ word: Word, _ at: Int, _ reader: borrowing TallyTextReader) -> LineProblem {
    let edits = word.isQuoted ? [] : reader.payeeEdits(word, at + 1)
    return LineProblem(.loneAt, word.range, edits: edits)
  }

  private func isNumeric(_ payee: Bytes, _ rules: borrowing ReadingRules) -> Bool {
    guard payee.first?.isDigit ?? false || payee.first == UInt8(ascii: "$") else { return false }
    do throws(AmountProblem) {
      return try AmountText.read(payee, rules).isPlain
    } catch {
      return false
    }
  }

  private func takeTag(_ tag: Bytes, _ word: Word, _ reader: inout TallyTextReader)
    throws(LineProblem)
  {
    guard TagText.isTag(tag) else {
      let kept = TagText.cleaned(tag)
      throw LineProblem(
        .badTag, word.range, [reader.text(word.range)],
        edits: kept.isEmpty ? [] : [(word.range, "#" + kept)])
    }
    if !reader.draft.tags.contains(where: { $0.isEqual(to: tag) }) {
      reader.draft.tags.append(tag)
    }
  }

  /// Takes `key:value`; false where the word is text (`http://…`, `note:` with nothing behind).
  private func takeKey(_ length: Int, _ word: Word, _ reader: inout TallyTextReader)
    throws(LineProblem) -> Bool
  {
    let rest = Bytes(rebasing: word.folded[(length + 1)...])
    if !word.isQuoted, rest.count >= 2, rest[0] == UInt8(ascii: "/"), rest[1] == UInt8(ascii: "/") {
      return false
    }
    let key = Bytes(rebasing: word.folded[..<length])
    let value = word.quoted(in: reader.bytes) ?? rawValue(word, length, &reader)
    if let own = OwnKey(key) {
      try take(own, value, word, &reader)
      return true
    }
    if let meant = OwnKey.meant(by: key) {
      throw LineProblem(
        .misspeltKey, word.range, [key.text, meant],
        edits: [
          (word.range, meant + ":" + reader.text(valueRange(word, length, &reader)))
        ])
    }
    if value.isEmpty { return false }
    if key.isEqual(to: "tag") {
      try takeTag(value, word, &reader)
      return true
    }
    if OwnKey.reserved.contains(where: { key.isEqual(to: $0) }) {
      throw LineProblem(.reservedKey, word.range, [key.text])
    }
    if reader.draft.fields.contains(where: { $0.key.isEqual(to: key) }) {
      throw LineProblem(.duplicateKey, word.range, [key.text])
    }
    reader.draft.fields.append((key, value))
    return true
  }

  /// What follows the colon in the file: folding keeps the number of scalars.
  private func rawValue(_ word: Word, _ length: Int, _ reader: inout TallyTextReader) -> Bytes {
    Bytes(rebasing: reader.bytes[valueRange(word, length, &reader)])
  }

  private func valueRange(_ word: Word, _ length: Int, _ reader: inout TallyTextReader)
    -> Range<Int>
  {
    var left = Bytes(rebasing: word.folded[..<length]).scalarCount + 1
    var at = word.range.lowerBound
    while left > 0, at < word.range.upperBound {
      at += Marks.length(reader.bytes[at])
      left -= 1
    }
    return min(at, word.range.upperBound)..<word.range.upperBound
  }

  /// `from: visa`, drawn together.
  private func valueEdits(_ word: Word, _ reader: borrowing TallyTextReader)
    -> [(range: Range<Int>, text: String)]
  {
    let next = reader.words.first { $0.range.lowerBound >= word.range.upperBound }
    guard !word.isQuoted, let next, next.isNoteWord else { return [] }
    return [(word.range.upperBound..<next.range.lowerBound, "")]
  }

  private func take(
    _ key: OwnKey, _ value: Bytes, _ word: Word, _ reader: inout TallyTextReader
  ) throws(LineProblem) {
    if value.isEmpty {
      throw LineProblem(.emptyKey, word.range, [key.rawValue], edits: valueEdits(word, reader))
    }
    let isGiven =
      switch key {
      case .from: reader.draft.from != nil
      case .to: reader.draft.to != nil
      case .id: !reader.draft.id.isEmpty
      case .code: !reader.draft.code.isEmpty
      case .attach: false
      }
    if isGiven { throw LineProblem(.duplicateKey, word.range, [key.rawValue]) }
    let side = NameDraft(
      bytes: value, form: word.isQuoted ? .quoted : .plain, range: word.range)
    switch key {
    case .from: reader.draft.from = side
    case .to: reader.draft.to = side
    case .code: reader.draft.code = value
    case .attach: reader.draft.attachments.append(value)
    case .id:
      guard IdText.isId(value) else { throw LineProblem(.badId, word.range, [value.text]) }
      reader.draft.id = value
    }
  }
}
