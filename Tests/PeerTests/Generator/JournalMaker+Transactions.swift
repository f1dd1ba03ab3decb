import TallyModel
import TallyTestSupport

/// A posting on its way to the page.
struct PostingDraft {
  var sort = MadePosting.Sort.real
  /// nil: left out.
  var text: String?
  var amounts: Sums = [:]
  /// At cost.
  var weights: Sums = [:]
  var assertion: MadeAssertion?
  var hasLot = false
  /// One that nothing else is posted to.
  var ownAccount: String?
}

// Transactions: their first lines, and their postings as lines.
extension JournalMaker {
  mutating func transaction() {
    var drafts = drafts()
    // What stands first is what most are like; an assertion further on sees more of them.
    if drafts.allSatisfy({ $0.assertion == nil }), random.oneIn(3) {
      drafts.shuffle(using: &random)
    }
    addVirtual(&drafts)
    write(drafts, hasExtras: true)
  }

  /// Two postings and nothing else.
  mutating func plainTransaction() { write(plain(), hasExtras: false) }

  mutating func write(_ drafts: [PostingDraft], hasExtras: Bool) {
    let date = firstLine()
    var made = MadeTransaction(date: date)
    let assigns = drafts.contains { $0.assertion?.isAssignment ?? false }
    let isApart = assigns || !allows(.assertionBesideMissing)
    var taken: Set<String> = []
    for draft in drafts {
      let (written, account) =
        draft.ownAccount.map { ($0, scope.account($0).name) }
        ?? account(apartFrom: isApart ? taken : [])
      taken.insert(account)
      var posting = MadePosting(
        account: account, sort: draft.sort, date: date, amounts: draft.amounts,
        weights: draft.weights, assertion: draft.assertion)
      posting.hasLot = draft.hasLot
      posting.isMissing = draft.text == nil && draft.assertion == nil && draft.sort == .real
      if hasExtras, posting.assertion == nil, draft.text != nil, random.oneIn(7) {
        posting.assertion = assertion(of: draft, simple: assigns)
      }
      made.postings.append(posting)
      line(written, draft, made, hasExtras: hasExtras && !assigns)
      made.postings[made.postings.count - 1].date = postingDate(
        date, isAllowed: hasExtras && !assigns)
    }
    transactions.append(made)
    write(random.oneIn(12) ? "\n \n" : "\n")
  }

  private mutating func account(apartFrom taken: Set<String>) -> (written: String, name: String) {
    while true {
      let written = random.pick(accounts)
      let (name, rewritings) = scope.account(written)
      guard !taken.contains(name) else { continue }
      let isTogether = rewritings > 1 || (rewritings > 0 && !scope.parents.isEmpty)
      guard !isTogether || allows(.aliasesTogether) else { continue }
      if isTogether { used.insert(.aliasesTogether) }
      if name.contains(" ") { used.insert(.blankInAccount) }
      if !name.utf8.allSatisfy({ $0 < 0x80 }) { used.insert(.chineseAccount) }
      return (written, name)
    }
  }

  private mutating func assertion(of draft: PostingDraft, simple: Bool) -> MadeAssertion? {
    guard canAssert(.assertion), let symbol = draft.amounts.keys.min(),
      let commodity = commodities.first(where: { $0.symbol == symbol })
    else { return nil }
    var assertion = MadeAssertion(writer: writer(commodity))
    if !simple {
      assertion.isTotal = allows(.totalAssertion) && random.oneIn(3)
      assertion.isInclusive = allows(.inclusiveAssertion) && random.oneIn(3)
    }
    return assertion
  }

  /// In what order files are found by a pattern, not all agree.
  mutating func canAssert(_ feature: Feature) -> Bool {
    guard allows(feature) else { return false }
    guard globs > 0 else { return true }
    guard allows(.assertionUnderGlob) else { return false }
    used.insert(.assertionUnderGlob)
    return true
  }

  // MARK: - Lines

  private mutating func line(
    _ account: String, _ draft: PostingDraft, _ made: MadeTransaction, hasExtras: Bool
  ) {
    var text = random.pick(["    ", "  ", " ", "\t"])
    if random.oneIn(12) { text += random.pick(["* ", "! "]) }
    let (left, right) =
      switch draft.sort {
      case .real: ("", "")
      case .virtual: ("(", ")")
      case .balanced: ("[", "]")
      }
    text += left + account + right
    let gap = random.pick(["  ", "      ", "\t\t", " \t"])
    if let amount = draft.text { text += gap + amount }
    write(text)
    if made.postings.last?.assertion != nil {
      write(draft.text == nil ? gap : " ")
      write(.assertion(transaction: transactions.count, posting: made.postings.count - 1))
    }
  }

  /// Ends a posting's line with what it says beside the amount.
  private mutating func postingDate(_ date: CalendarDate, isAllowed: Bool) -> CalendarDate {
    guard isAllowed, allows(.postingDate), random.oneIn(8) else {
      write(
        pick([
          ("\n", nil), ("\n", nil), ("  ; a comment\n", .comment), ("  ; k: v, t:\n", .tag),
          ("\n    ; below\n", .comment), ("  ; :one:two:\n", .ledgerTags),
        ]))
      return date
    }
    let other = date.adding(days: random.number(-20...40))
    let (year, month, day) = other.parts
    if random.oneIn(2) {
      used.insert(.postingDate)
      write(
        random.pick([
          "  ; date:\(other)\n", "  ; see date: \(year)/\(month)/\(day), x:y\n",
          "\n    ; date:\(other)\n",
        ]))
    } else {
      used.insert(.bracketedDate)
      write(random.pick(["  ; [\(other)]\n", "  ; [\(year)/\(month)/\(day)=\(date)]\n"]))
    }
    return other
  }

  private mutating func firstLine() -> CalendarDate {
    day = day.adding(
      days: random.oneIn(6) && allows(.assertionInDateOrder) ? -15 : random.number(0...4))
    // A year's directive is for dates of that year.
    var date = day
    if let year = scope.year, uses(.yearless, oneIn: 3) {
      let (_, month, number) = day.parts
      date = CalendarDate(year: year, month: month, day: min(number, 28)) ?? day
      write(random.pick(["\(month)/\(min(number, 28))", "\(month)-\(min(number, 28))"]))
    } else {
      write(text(of: date))
    }
    write(pick([("", nil), ("", nil), ("", nil), ("=\(date.adding(days: 3))", .secondaryDate)]))
    write(pick([("", nil), (" *", .status), (" !", .status)]))
    write(pick([("", nil), ("", nil), (" (12)", .code), (" (a b)", .code)]))
    write(
      pick([
        (" Corner Market", nil), (" 老王 | 面 2 碗", .payeeAndNote), (" * (x) = {y} @z #t", nil),
        ("", nil),
        (" a | b | c", .payeeAndNote), (" Book Nook; no blank", .comment),
      ]))
    write(
      pick([
        ("\n", nil), ("\n", nil), (" ; a:b, c\n", .tag),
        ("\n    ; below\n    ; and more, k:v\n", .comment), ("  ; :one:\n", .ledgerTags),
      ]))
    return date
  }

  private mutating func text(of date: CalendarDate) -> String {
    let (year, month, day) = date.parts
    return pick([
      (date.description, nil), (date.description, nil), ("\(year)/\(month)/\(day)", .slashes),
      ("\(year).\(month).\(day)", .dots), ("\(year)-\(month)-\(day)", .shortDate),
    ])
  }
}
