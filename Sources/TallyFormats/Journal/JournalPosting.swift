import TallyModel

/// Postings: account, amount, lot, cost and assertion.
extension JournalEntryReader {
  /// Reads the posting whose line starts at a position, blanks not counted.
  @inline(__always)
  mutating func readPosting(_ start: Int, _ end: Int, _ line: Int) throws(LineProblem) {
    var posting = PostingDraft()
    var at = start
    posting.status = readStatus(&at, end)
    let (accountEnd, hasBlank) = bytes.accountEnd(at, end)
    let account = at..<accountEnd
    let name = try name(account, &posting)
    at = skipBlanks(account.upperBound, end)
    var item = ItemDraft(
      name: name, quantity: .zero, sign: .none, commodity: .none, range: name.range)
    var weight = JournalBalance.Weight()
    if at < end, bytes[at] != Marks.semicolon, bytes[at] != UInt8(ascii: "=") {
      at = try readAmount(&item, &weight, at, end)
    } else {
      posting.source = .inferred
    }
    if at < end, bytes[at] == UInt8(ascii: "=") {
      at = try readAssertion(&posting, &item, &weight, at, end, line)
    } else if posting.source == .inferred {
      if hasBlank { warnOfOneBlank(account) }
    }
    if posting.sort == .balanced { balance.hasBalanced = true }
    draft.items.append(item)
    draft.postings.append(posting)
    balance.weights.append(weight)
    commentOwner = draft.postings.count &- 1
    datesFound = (.max, .max)
    guard at < end else { return }
    guard bytes[at] == Marks.semicolon else { throw textAfterAmount(at, end) }
    try takeComment(at &+ 1, end)
  }

  /// The full name of the account that stands in a range, with its brackets.
  @inline(__always)
  private mutating func name(_ range: Range<Int>, _ posting: inout PostingDraft)
    throws(LineProblem) -> NameDraft
  {
    guard !range.isEmpty else { throw noAccount(range.lowerBound) }
    var inner = range
    let (first, last) = (bytes[range.lowerBound], bytes[range.upperBound &- 1])
    if first == UInt8(ascii: "(") || first == UInt8(ascii: "["), range.count > 1 {
      let isVirtual = first == UInt8(ascii: "(")
      if last == (isVirtual ? UInt8(ascii: ")") : UInt8(ascii: "]")) {
        posting.sort = isVirtual ? .virtual : .balanced
        inner = trimmed(range.lowerBound + 1, range.upperBound - 1)
        guard !inner.isEmpty else { throw noAccount(range.lowerBound) }
      }
    }
    let full = try accounts.full(bytes.part(inner), at: inner)
    return NameDraft(bytes: full, form: .account, range: inner)
  }

  private func noAccount(_ at: Int) -> LineProblem {
    let start = bytes.lineStart(of: at)
    return LineProblem(.missingAccount, trimmed(start, bytes.newline(from: at)))
  }
}

// MARK: - Amounts and costs

extension JournalEntryReader {
  /// Reads the amount at a position, with lot and cost.
  ///
  /// - Returns: where what stands behind them starts.
  @inline(__always)
  private mutating func readAmount(
    _ item: inout ItemDraft, _ weight: inout JournalBalance.Weight, _ start: Int, _ end: Int
  ) throws(LineProblem) -> Int {
    if bytes[start] == UInt8(ascii: "@") { throw costAlone(start, end) }
    let amount = try amounts.read(from: start, to: end)
    if let warning = amounts.note(amount) { problems.append(warning) }
    item.quantity = amount.quantity
    item.sign = amount.sign
    item.commodity = amount.commodity
    item.range = amount.range
    weight.commodity = amount.index
    let at = skipBlanks(amount.range.upperBound, end)
    guard at < end, bytes[at] != Marks.semicolon, bytes[at] != UInt8(ascii: "=") else { return at }
    return try readCost(&item, &weight, at, end)
  }

  /// Reads a cost with the parts of a lot around it.
  private mutating func readCost(
    _ item: inout ItemDraft, _ weight: inout JournalBalance.Weight, _ start: Int, _ end: Int
  ) throws(LineProblem) -> Int {
    var at = start
    while at < end {
      switch bytes[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): at = try passLot(at, end)
      case UInt8(ascii: "(") where !(at + 1 < end && bytes[at + 1] == UInt8(ascii: "@")):
        at = try passLot(at, end)
      case UInt8(ascii: "("), UInt8(ascii: "@"):
        if item.cost != nil { throw textAfterAmount(at, end) }
        at = try takeCost(&item, &weight, at, end)
      default: return at
      }
      at = skipBlanks(at, end)
    }
    return at
  }

  /// Takes the cost whose mark starts at a position.
  private mutating func takeCost(
    _ item: inout ItemDraft, _ weight: inout JournalBalance.Weight, _ start: Int, _ end: Int
  ) throws(LineProblem) -> Int {
    let mark = try costMark(start, end)
    guard skipBlanks(mark.end, end) < end else {
      let range = start..<mark.end
      throw LineProblem(.markWithoutAmount, range, [bytes.part(range).text])
    }
    let price = try amounts.read(from: mark.end, to: end)
    amounts.noteCost(price)
    weight.cost = price.index
    weight.isTotal = mark.isTotal
    weight.pricePlaces = price.places
    // What an assignment comes to is not known yet.
    guard weight.commodity >= 0 else {
      item.cost = (price.quantity, price.commodity)
      return price.range.upperBound
    }
    guard let cost = JournalBalance.cost(of: item.quantity, price.quantity, mark.isTotal) else {
      throw LineProblem(
        .costTooLong, start..<price.range.upperBound,
        [bytes.part(item.range).text, bytes.part(price.range).text])
    }
    item.cost = (cost.quantity, price.commodity)
    weight.isRounded = cost.isRounded
    return price.range.upperBound
  }

  /// `@`, `@@`, `(@)` or `(@@)`.
  private func costMark(_ start: Int, _ end: Int) throws(LineProblem) -> (isTotal: Bool, end: Int) {
    let isBracketed = bytes[start] == UInt8(ascii: "(")
    let first = isBracketed ? start + 1 : start
    let isTotal = first + 1 < end && bytes[first + 1] == UInt8(ascii: "@")
    let at = first + (isTotal ? 2 : 1)
    guard isBracketed else { return (isTotal, at) }
    guard at < end, bytes[at] == UInt8(ascii: ")") else {
      throw LineProblem(.unclosedAnnotation, start..<start + 1, ["("])
    }
    return (isTotal, at + 1)
  }

  /// Passes over `{…}`, `{{…}}`, `[…]` or `(…)`.
  private func passLot(_ start: Int, _ end: Int) throws(LineProblem) -> Int {
    let opening = bytes[start]
    let closing: UInt8 =
      opening == UInt8(ascii: "(") ? UInt8(ascii: ")") : opening + 2  // { }, [ ]
    var depth = 0
    var isQuoted = false
    var at = start
    while at < end {
      let byte = bytes[at]
      at += 1
      if byte == Marks.quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == opening { depth += 1 }
      if byte == closing {
        depth -= 1
        if depth == 0 { return at }
      }
    }
    let bracket = start..<start + 1
    throw LineProblem(.unclosedAnnotation, bracket, [bytes.part(bracket).text])
  }
}

// MARK: - Assertions

extension JournalEntryReader {
  /// Reads the assertion at a position; or, where the posting has no amount, the assignment.
  private mutating func readAssertion(
    _ posting: inout PostingDraft, _ item: inout ItemDraft, _ weight: inout JournalBalance.Weight,
    _ start: Int, _ end: Int, _ line: Int
  ) throws(LineProblem) -> Int {
    var at = start + 1
    let isTotal = at < end && bytes[at] == UInt8(ascii: "=")
    if isTotal { at += 1 }
    let isInclusive = at < end && bytes[at] == UInt8(ascii: "*")
    if isInclusive { at += 1 }
    let next = skipBlanks(at, end)
    guard next < end, bytes[next] != Marks.semicolon else {
      throw LineProblem(.markWithoutAmount, start..<at, [bytes.part(start..<at).text])
    }
    let amount = try amounts.read(from: at, to: end)
    posting.assertion = AssertionDraft(
      quantity: amount.quantity, commodity: amount.commodity, isTotal: isTotal,
      isInclusive: isInclusive, range: start..<amount.range.upperBound, line: line)
    // What is asserted costs nothing: the cost is read and let go, but where it is that of an assignment.
    var costs = (item: item, weight: JournalBalance.Weight())
    costs.item.cost = nil
    let behind = skipBlanks(amount.range.upperBound, end)
    at = behind < end ? try readCost(&costs.item, &costs.weight, behind, end) : behind
    if posting.source == .inferred {
      posting.source = .assigned
      item.commodity = amount.commodity
      item.range = start..<amount.range.upperBound
      item.cost = costs.item.cost
      if let price = item.cost {
        posting.assertion?.price = (price.quantity, price.commodity, costs.weight.isTotal)
      }
      weight = costs.weight
      weight.commodity = amount.index
      balance.hasAssigned = true
    }
    return at
  }
}

// MARK: - Problems

extension JournalEntryReader {
  private func costAlone(_ start: Int, _ end: Int) -> LineProblem {
    let isTotal = start + 1 < end && bytes[start + 1] == UInt8(ascii: "@")
    let mark = start..<start + (isTotal ? 2 : 1)
    return LineProblem(.costWithoutAmount, mark, [bytes.part(mark).text])
  }

  private func textAfterAmount(_ start: Int, _ end: Int) -> LineProblem {
    var stop = start
    while stop < end, bytes[stop] != Marks.semicolon { stop += 1 }
    let range = trimmed(start, stop)
    return LineProblem(.textAfterAmount, range, [bytes.part(range).text])
  }

  /// Warns of an account whose last words are an amount, or an assertion: one blank ends no account.
  ///
  /// The last four blanks are looked at, since no amount has more.
  private mutating func warnOfOneBlank(_ account: Range<Int>) {
    // Most have no number, and there is no amount without one.
    guard bytes.part(account).contains(where: \.isDigit) else { return }
    var end = account.lowerBound
    while end < account.upperBound, bytes[end] != Marks.semicolon { end += 1 }
    end = contentEnd(account.lowerBound, end)
    var found: Int?
    var blanks = 0
    var at = end
    while at > account.lowerBound + 1, blanks < 4 {
      at -= 1
      guard bytes[at] == Marks.space || bytes.isBlank(at) else { continue }
      blanks += 1
      if isAmount(skipBlanks(at, end), end) { found = at }
    }
    guard let found else { return }
    let amount = trimmed(found, end)
    problems.append(
      LineProblem(
        .oneBlankBeforeAmount, amount,
        [bytes.part(account.lowerBound..<found).text, bytes.part(amount).text],
        edits: [(found..<found, " ")]))
  }

  /// Whether all up to `end` is an amount, or an assertion.
  private mutating func isAmount(_ start: Int, _ end: Int) -> Bool {
    var at = start
    while at < end, bytes[at] == UInt8(ascii: "=") || (at > start && bytes[at] == UInt8(ascii: "*"))
    {
      at += 1
    }
    do throws(LineProblem) {
      return try amounts.read(from: at, to: end).range.upperBound == end
    } catch {
      return false
    }
  }
}
