import TallyModel

/// What stands in front of an entry's words: time, status, names and amounts. Rules 4 to 7.
extension TallyTextReader {
  var words: UnsafeBufferPointer<Word> { splitter.words }

  /// Parses the words of an entry into the draft, whose date is set.
  mutating func parseEntry(from start: Int, _ rules: borrowing ReadingRules) throws(LineProblem) {
    var at = try timeAndStatus(from: start)
    var name = try takeName(&at, isFirst: true, rules)
    if at < words.count, words[at].isMark(">") {
      draft.flow = name
      at += 1
      name = try takeName(&at, isFirst: false, rules)
    }
    while true {
      let item = try takeItem(name, &at, rules)
      draft.items.append(item)
      guard at < words.count, words[at].isMark("+") else { break }
      at += 1
      name = try takeName(&at, isFirst: false, rules)
    }
    try readTail(from: at, rules)
    if draft.flow != nil, draft.from != nil || draft.to != nil {
      let side = draft.from ?? draft.to
      throw LineProblem(
        .sideWithFlow, side?.range ?? lineRange, [draft.from != nil ? "from" : "to"])
    }
  }

  /// The tail is moved out while it is at work, since it writes to the reader's draft.
  private mutating func readTail(from at: Int, _ rules: borrowing ReadingRules)
    throws(LineProblem)
  {
    tailStart = at
    var tail = EntryTail()
    swap(&tail, &self.tail)
    defer { swap(&tail, &self.tail) }
    try tail.read(from: at, &self, rules)
  }

  private mutating func timeAndStatus(from start: Int) throws(LineProblem) -> Int {
    var at = start
    if !words[at].isQuoted, words[at].first?.isDigit ?? false,
      let reading = DateText.readTime(words[at].folded)
    {
      guard let time = reading else {
        throw LineProblem(.badTime, words[at].range, [text(words[at].range)])
      }
      draft.time = time
      at += 1
    }
    if at < words.count, words[at].isMark("*") || words[at].isMark("!") {
      draft.status = words[at].isMark("*") ? .cleared : .pending
      at += 1
    }
    guard at < words.count else { throw LineProblem(.missingName, lineRange) }
    return at
  }

  func text(_ range: Range<Int>) -> String { bytes.part(range).text }
}

// MARK: - Names

extension TallyTextReader {
  /// Takes all words up to the first that looks like an amount, or is `>`.
  private mutating func takeName(
    _ at: inout Int, isFirst: Bool, _ rules: borrowing ReadingRules
  ) throws(LineProblem) -> NameDraft {
    guard at < words.count else {
      throw LineProblem(.missingName, splitter.wordsEnd..<splitter.wordsEnd)
    }
    let first = at
    try checkFirstWord(first, isFirst: isFirst, rules)
    at += 1
    while at < words.count {
      let word = words[at]
      if word.isMark(">") || isAmountLike(word, rules) { break }
      if let mark = word.first, mark == UInt8(ascii: "@") || mark == UInt8(ascii: "#"),
        word.folded.count > 1 || word.isQuoted
      {
        break
      }
      at += 1
    }
    return try name(first..<at)
  }

  private mutating func isAmountLike(_ word: Word, _ rules: borrowing ReadingRules) -> Bool {
    !word.isQuoted && AmountText.isAmountLike(word.folded, rules)
  }

  /// Refuses what can't begin a name, and says where it belongs.
  private mutating func checkFirstWord(_ at: Int, isFirst: Bool, _ rules: borrowing ReadingRules)
    throws(LineProblem)
  {
    let word = words[at]
    if word.begins(with: UInt8(ascii: "@")) || word.begins(with: UInt8(ascii: "#"))
      || (word.isQuoted && word.first == UInt8(ascii: "@"))
    {
      throw markBeforeAmount(at)
    }
    if isFirst, word.isMark("-") || word.isMark("•") || word.isMark("*") {
      let next = at + 1 < words.count ? words[at + 1].range.lowerBound : word.range.upperBound
      throw LineProblem(
        .listBullet, word.range, edits: [(word.range.lowerBound..<next, "")])
    }
    guard isAmountLike(word, rules) else { return }
    let isAmount: Bool
    do throws(AmountProblem) {
      _ = try AmountText.read(word.folded, rules)
      isAmount = true
    } catch {
      // `95号汽油` is a name; what has a currency's symbol in front, or is wrong in its digits, is none.
      isAmount = error.code != .unknownCurrency || !(word.first?.isDigit ?? false)
    }
    guard isAmount else { return }
    throw isFirst ? amountFirst(at) : blankInAmount(at - 2, at)
  }

  /// A `@payee` or `#tag` before the amount, moved behind it.
  private func markBeforeAmount(_ at: Int) -> LineProblem {
    let range = words[at].range
    var edits: [(range: Range<Int>, text: String)] = []
    let end = words[words.count - 1].range.upperBound
    if at + 1 < words.count {
      edits = [
        (range.lowerBound..<words[at + 1].range.lowerBound, ""), (end..<end, " " + text(range)),
      ]
    }
    return LineProblem(.markBeforeAmount, range, [text(range)], edits: edits)
  }

  /// `6.50 coffee`, turned round where a name follows.
  private func amountFirst(_ at: Int) -> LineProblem {
    let amount = words[at].range
    var edits: [(range: Range<Int>, text: String)] = []
    if at + 1 < words.count {
      let name = words[at + 1].range
      // `7-11 15.5` is a name that looks like an amount.
      if words[at + 1].first?.isDigit ?? false {
        edits = [(amount, "\"" + text(amount) + "\"")]
      } else if words[at + 1].isNoteWord,
        Marks.isLetter(Marks.scalar(words[at + 1].folded, 0).value)
      {
        edits = [(amount, text(name)), (name, text(amount))]
      }
    }
    return LineProblem(.amountFirst, amount, [text(amount)], edits: edits)
  }

  /// `12.50 + 3.00`, drawn together.
  func blankInAmount(_ first: Int, _ last: Int) -> LineProblem {
    let start = words[max(first, 0)].range.upperBound
    let operatorRange = words[last - 1].range
    var edits: [(range: Range<Int>, text: String)] = []
    if first >= 0, last - first == 2 {
      edits = [
        (start..<operatorRange.lowerBound, ""),
        (operatorRange.upperBound..<words[last].range.lowerBound, ""),
      ]
    }
    return LineProblem(.blankInAmount, words[last].range, [text(words[last].range)], edits: edits)
  }

  private mutating func name(_ range: Range<Int>) throws(LineProblem) -> NameDraft {
    let first = words[range.lowerBound]
    let whole = first.range.lowerBound..<words[range.upperBound - 1].range.upperBound
    if range.count == 1 {
      if let quoted = first.quoted(in: bytes), first.folded.isEmpty {
        return NameDraft(bytes: quoted, form: .quoted, range: whole)
      }
      if let quoted = first.quoted(in: bytes) {  // owed:"Ann Lee"
        let bytes = scratch.joined(
          [Bytes(rebasing: first.folded.dropLast()), quoted], separator: UInt8(ascii: ":"))
        return NameDraft(bytes: bytes, form: .quoted, range: whole)
      }
      try checkName(first)
      return NameDraft(bytes: bytes.part(first.range), form: .plain, range: whole)
    }
    let pieces = words[range].map { $0.quoted(in: bytes) ?? Bytes(rebasing: bytes[$0.range]) }
    return NameDraft(
      bytes: scratch.joined(pieces, separator: Marks.space), form: .words, range: whole)
  }

  /// One word without quotation marks holds a letter and none of `@ # ; " < > = ( ) { } | \ ,`.
  private mutating func checkName(_ word: Word) throws(LineProblem) {
    let folded = word.folded
    var hasLetter = false
    var isRight = true
    var at = 0
    while at < folded.count, (folded[at] | 0x20) &- 97 < 26 { at += 1 }
    // Letters alone, as most names are.
    if at > 0, at == folded.count { return }
    hasLetter = at > 0
    while at < word.folded.count {
      let (scalar, length) = Marks.scalar(word.folded, at)
      if scalar < 0x80 {
        switch UInt8(scalar) {
        case 65...90, 97...122: hasLetter = true
        case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: ";"), UInt8(ascii: "\""),
          UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "("),
          UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"),
          UInt8(ascii: "\\"), UInt8(ascii: ","):
          isRight = false
        default: break
        }
      } else if !hasLetter {
        hasLetter = Marks.isLetter(scalar)
      }
      at += length
    }
    if let first = word.first, let last = word.folded.last {
      if isOperatorLike(first) && first != UInt8(ascii: ".") || isOperatorLike(last) {
        isRight = false
      }
    }
    let ends = (word.first, word.folded.last)
    if hasLetter, ends.0 == UInt8(ascii: ":") || ends.1 == UInt8(ascii: ":") {
      throw LineProblem(.emptyAccountPart, word.range, [text(word.range)])
    }
    guard hasLetter, isRight else {
      let name = text(word.range)
      let edits: [(range: Range<Int>, text: String)] =
        name.contains("\"") ? [] : [(word.range, "\"" + name + "\"")]
      throw LineProblem(.nameNeedsQuotes, word.range, [name], edits: edits)
    }
  }

  /// Marks that a name does not begin or end with: `: . + - * / ~`.
  private func isOperatorLike(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: "$"):
      return true
    default: return false
    }
  }
}

// MARK: - Amounts

extension TallyTextReader {
  private mutating func takeItem(
    _ name: NameDraft, _ at: inout Int, _ rules: borrowing ReadingRules
  ) throws(LineProblem) -> ItemDraft {
    guard at < words.count, isAmountLike(words[at], rules) else {
      throw missingAmount(name, at, rules)
    }
    let word = words[at]
    let reading = try readAmount(word, rules)
    at += 1
    let commodity = try takeCommodity(reading, &at, rules) ?? rules.currencies.own
    let commodityName = rules.currencies.name(of: commodity)
    let quantity: Quantity
    do throws(AmountProblem) {
      quantity = try reading.quantity(
        places: rules.currencies.places(of: commodity), commodity: commodityName)
    } catch {
      throw problem(error, word)
    }
    var item = ItemDraft(
      name: name, quantity: quantity, sign: reading.sign, commodity: commodityName,
      range: word.range)
    item.cost = try takeCost(of: quantity, in: commodity, &at, rules)
    return item
  }

  private mutating func readAmount(_ word: Word, _ rules: borrowing ReadingRules)
    throws(LineProblem) -> AmountReading
  {
    do throws(AmountProblem) {
      return try AmountText.read(word.folded, rules)
    } catch {
      throw problem(error, word)
    }
  }

  private func problem(_ problem: AmountProblem, _ word: Word) -> LineProblem {
    LineProblem(
      problem.code, word.range, problem.facts, edits: problem.fix.map { [(word.range, $0)] } ?? [])
  }

  /// The currency of an amount: its own, or the next word; nil where there is none.
  private mutating func takeCommodity(
    _ reading: AmountReading, _ at: inout Int, _ rules: borrowing ReadingRules
  ) throws(LineProblem) -> Int? {
    if let commodity = reading.commodity { return commodity }
    guard at < words.count, !words[at].isQuoted else { return nil }
    switch rules.currencies.lookup(words[at].folded) {
    case .unknown: return nil
    case .ambiguous:
      let facts = Currencies.ambiguity(of: words[at].folded.text)
      throw LineProblem(.ambiguousCurrency, words[at].range, facts)
    case .commodity(let commodity):
      at += 1
      return commodity
    }
  }

  /// `@ PRICE` or `@@ TOTAL`; the whole cost, with the sign of `quantity`.
  private mutating func takeCost(
    of quantity: Quantity, in commodity: Int, _ at: inout Int, _ rules: borrowing ReadingRules
  ) throws(LineProblem) -> (quantity: Quantity, commodity: Bytes)? {
    guard at < words.count, words[at].isMark("@") || words[at].isMark("@@") else { return nil }
    let isTotal = words[at].isMark("@@")
    let mark = words[at]
    at += 1
    guard at < words.count, isAmountLike(words[at], rules) else {
      throw LineProblem(.loneAt, mark.range, edits: payeeEdits(mark, at))
    }
    let word = words[at]
    let reading = try readAmount(word, rules)
    at += 1
    let costCommodity = try takeCommodity(reading, &at, rules) ?? rules.currencies.own
    let name = rules.currencies.name(of: costCommodity)
    if costCommodity == commodity {
      throw LineProblem(
        .costInSameCurrency, mark.range.lowerBound..<word.range.upperBound, [name.text])
    }
    let places = rules.currencies.places(of: costCommodity)
    let cost: Quantity
    do throws(AmountProblem) {
      cost =
        isTotal
        ? try reading.quantity(places: places, commodity: name)
        : try reading.cost(of: quantity.magnitude, places: places)
    } catch {
      throw problem(error, word)
    }
    if cost.isNegative {
      let isPlain = reading.isPlain && word.first == UInt8(ascii: "-")
      let edits: [(range: Range<Int>, text: String)] =
        isPlain ? [(word.range, Bytes(rebasing: word.folded[1...]).text)] : []
      throw LineProblem(.negativeCost, word.range, [text(word.range)], edits: edits)
    }
    return (quantity.isNegative ? cost.negated : cost, name)
  }

  /// `@ Blue Bottle` as a payee: drawn together, and quoted where it has blanks.
  func payeeEdits(_ mark: Word, _ next: Int) -> [(range: Range<Int>, text: String)] {
    guard next < words.count, words[next].isQuoted || words[next].isNoteWord else { return [] }
    var last = next
    if !words[next].isQuoted {
      while last + 1 < words.count, words[last + 1].isNoteWord { last += 1 }
    }
    let start = words[next].range.lowerBound
    let name = text(start..<words[last].range.upperBound)
    if last > next, !name.contains("\"") {
      return [(mark.range.upperBound..<words[last].range.upperBound, "\"" + name + "\"")]
    }
    return [(mark.range.upperBound..<start, "")]
  }

  /// A name without an amount: `午饭12元` lacks a blank.
  private func missingAmount(_ name: NameDraft, _ at: Int, _ rules: borrowing ReadingRules)
    -> LineProblem
  {
    if at < words.count,
      words[at].begins(with: UInt8(ascii: "#")) || words[at].first == UInt8(ascii: "@"),
      words[(at + 1)...].contains(where: { !$0.isQuoted && $0.folded.first?.isDigit ?? false })
    {
      return markBeforeAmount(at)
    }
    var edits: [(range: Range<Int>, text: String)] = []
    for word in words[..<at] where word.range.lowerBound >= name.range.lowerBound {
      guard edits.isEmpty, let digit = amountStart(word, rules) else { continue }
      edits = [(digit..<digit, " ")]
    }
    return LineProblem(.missingAmount, name.range, [text(name.range)], edits: edits)
  }

  /// Where the digits begin of a word that is a name and an amount in one; `B2B` is a name.
  private func amountStart(_ word: Word, _ rules: borrowing ReadingRules) -> Int? {
    guard !word.isQuoted, let digit = bytes[word.range].firstIndex(where: \.isDigit),
      digit > word.range.lowerBound
    else { return nil }
    do throws(AmountProblem) {
      _ = try AmountText.read(Bytes(rebasing: bytes[digit..<word.range.upperBound]), rules)
      return digit
    } catch {
      return nil
    }
  }
}
