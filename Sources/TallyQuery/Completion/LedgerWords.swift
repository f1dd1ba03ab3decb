import TallyFormats
package import TallyIndex
package import TallyModel

/// The words of a ledger, for a shell to complete: the likeliest first.
///
/// Types, accounts and currencies come from the sums that blocks keep; payees and tags from their columns of
/// numbers, each text once.
package struct LedgerWords {
  let ledger: Ledger
  let language: Settings.Language
  let today: CalendarDate

  /// - `ledger`: an empty one where there is none, which has the words of periods.
  package init(_ ledger: Ledger, language: Settings.Language, today: CalendarDate) {
    self.ledger = ledger
    self.language = language
    self.today = today
  }

  /// What a word of some kind may be.
  ///
  /// - `typed`: what there is of it; it says which part of a term or of an entry is wanted, and is no filter.
  /// - `before`: the words before it.
  package func candidates(_ kind: WordKind, typed: String, after before: [String]) -> [Candidate] {
    switch kind {
    case .other, .path, .command: []
    case .choice(let choices): choices.map { Candidate($0) }
    case .verb(let verbs): verbs.map { Candidate($0.name) }
    case .type: types
    case .account: accounts
    case .payee: payees
    case .currency: currencies
    case .tagChange: tags.map { $0.headed(typed.hasPrefix("-") ? "-" : "+") }
    case .id: identities
    case .date: dates
    case .period: periods
    case .entry: entryWords(typed, after: before)
    case .term: terms(typed)
    case .accountTerm: accountTerms(typed)
    }
  }

  func words(_ english: String, _ chinese: String) -> String {
    language == .chinese ? chinese : english
  }

  // MARK: Names

  /// Types and their aliases: favourites first, then the most used.
  var types: [Candidate] {
    // Nothing is matched, so no pattern can fail.
    guard let all = try? Types(ledger, name: nil, strict: []) else { return [] }
    let uses = all.uses.enumerated().sorted { a, b in
      let (x, y) = (a.element.declared?.favorite ?? false, b.element.declared?.favorite ?? false)
      if x != y { return x }
      return a.element.count == b.element.count
        ? a.offset < b.offset : a.element.count > b.element.count
    }.map(\.element)
    let names = uses.map { use in
      Candidate(use.name, Use(use.count, use.last).note(use.declared?.icon ?? ""))
    }
    return names
      + uses.flatMap { use in
        (use.declared?.aliases ?? []).map { Candidate($0, "→ " + use.name) }
      }
  }

  /// Accounts of the ledger's own money, by their short names where they have one.
  var accounts: [Candidate] {
    let short = ledger.settings.accounts.map { Candidate($0.short, $0.full) }
    let named = Set(ledger.settings.accounts.map(\.full))
    var scan = LedgerScan(ledger)
    let others = usedAccounts(&scan).filter { account, _ in
      !named.contains(account) && !(AccountClass(account: account)?.isCategory ?? false)
    }
    return short + others.map { Candidate($0.name, $0.use.note()) }
  }

  /// All accounts, in full.
  var fullAccounts: [Candidate] {
    var scan = LedgerScan(ledger)
    let used = usedAccounts(&scan)
    let known = Set(used.map(\.name))
    return used.map { Candidate($0.name, $0.use.note()) }
      + otherAccounts(&scan).filter { !known.contains($0) }.map { Candidate($0) }
  }

  /// Those that no row names: of further postings, and declared ones.
  private func otherAccounts(_ scan: inout LedgerScan) -> [String] {
    var names = Set(scan.declarations.accounts)
    // Nothing is matched, so no pattern can fail.
    try? RowFilter(Query(), period: .all).sumPostings(with: &scan) { posting, symbols in
      names.insert(symbols[posting.account])
    }
    return names.sorted()
  }

  /// Patterns for accounts, and terms.
  func accountTerms(_ typed: String) -> [Candidate] { fullAccounts.map(\.pattern) + terms(typed) }

  private func usedAccounts(_ scan: inout LedgerScan) -> [(name: String, use: Use)] {
    var uses = Uses()
    scan.fold(joinsMonths: true) { row, count, last, symbols in
      uses.add(symbols[row.from], count, last)
      uses.add(symbols[row.to], count, last)
    }
    return uses.sorted
  }

  var currencies: [Candidate] {
    var uses = Uses()
    var scan = LedgerScan(ledger)
    scan.fold(joinsMonths: true) { row, count, last, symbols in
      uses.add(symbols[row.commodity], count, last)
      if row.cost != nil { uses.add(symbols[row.costCommodity], count, last) }
    }
    return uses.sorted.map { Candidate($0.name, $0.use.note()) }
  }

  // MARK: Texts

  var payees: [Candidate] {
    var uses = Uses()
    for block in ledger.blocks {
      let (payee, date) = (block.entries.payee, block.entries.date)
      var found = BlockUses(block)
      for entry in 0..<block.entryCount { found.add(payee[entry], date[entry]) }
      uses.add(found)
    }
    return uses.sorted.map { Candidate($0.name, $0.use.note()) }
  }

  var tags: [Candidate] { attributes(where: \.isTag) }
  var fields: [Candidate] { attributes(where: \.isField) }

  private func attributes(where isWanted: (AttributeColumns.Kind) -> Bool) -> [Candidate] {
    var uses = Uses()
    for block in ledger.blocks where block.summary.attributeCount > 0 {
      let (kind, key, date) = (block.attributes.kind, block.attributes.key, block.entries.date)
      var found = BlockUses(block)
      for entry in 0..<block.entryCount {
        for attribute in block.attributes(of: entry) where isWanted(kind[attribute]) {
          found.add(key[attribute], date[entry])
        }
      }
      uses.add(found)
    }
    return uses.sorted.map { Candidate($0.name, $0.use.note()) }
  }
}

// MARK: - Counting

/// How often something is used, and when last.
private struct Use {
  var count: Int
  var last: CalendarDate?

  init(_ count: Int, _ last: CalendarDate?) {
    self.count = count
    self.last = last
  }

  func note(_ icon: String = "") -> String {
    guard let last, count > 0 else { return icon }
    return (icon.isEmpty ? "" : icon + " ") + String(count) + " · " + last.description
  }
}

/// Uses by name.
private struct Uses {
  private var all: [String: Use] = [:]

  mutating func add(_ name: String, _ count: Int, _ last: CalendarDate) {
    guard !name.isEmpty else { return }
    var use = all[name] ?? Use(0, nil)
    use.count += count
    use.last = max(use.last ?? last, last)
    all[name] = use
  }

  mutating func add(_ found: BlockUses) {
    for id in found.uses.indices where found.uses[id].count > 0 {
      add(
        found.strings[id], Int(found.uses[id].count), CalendarDate(days: found.uses[id].last))
    }
  }

  /// The most used first; then by name.
  var sorted: [(name: String, use: Use)] {
    all.map { ($0.key, $0.value) }.sorted { a, b in
      a.use.count == b.use.count ? a.name < b.name : a.use.count > b.use.count
    }
  }
}

/// Uses of a block's texts, by their numbers.
private struct BlockUses {
  let strings: Strings
  private(set) var uses: ContiguousArray<(count: UInt32, last: Int32)>

  init(_ block: Block) {
    strings = block.strings
    uses = ContiguousArray(repeating: (0, .min), count: strings.count)
  }

  /// - `text`: its number; 0 is no text.
  mutating func add(_ text: UInt32, _ date: Int32) {
    guard text != 0 else { return }
    uses[Int(text)].count += 1
    uses[Int(text)].last = max(uses[Int(text)].last, date)
  }
}
