package import TallyFormats
package import TallyIndex
package import TallyModel
import TallyText

/// Which rows a query asks for.
///
/// A text of a block's dictionary is matched against a pattern once, however many rows have it; so is
/// a type, an account or a commodity once a question. Make one for a scan, tell it each block, and ask
/// it for each row.
///
/// What is asked of an entry, its texts above all, is asked before its rows are made; what is asked of rows
/// alone (types, accounts, currencies, kinds) can be asked of sums of rows as well.
package final class RowFilter {
  /// Groups whose terms an entry alone answers.
  private let entryGroups: [[Term]]
  /// Groups of days, beside `dates`: those that are not wanted.
  private let dateGroups: [[Term]]
  /// Groups that an entry alone answers too, unless its postings say more.
  private let postingGroups: [[Term]]
  /// All others.
  private let rowGroups: [[Term]]
  /// Those among them that ask for amounts, of which each is asked by itself.
  private let amountGroups: [[Term]]
  /// The rest of them, which names answer where postings are asked.
  private let nameGroups: [[Term]]
  /// Whether the block at work has postings that say more.
  private var asksPostings = false
  let dates: DateRange
  private let matcher: PatternMatcher
  /// Whether sums of rows answer it.
  let suitsSums: Bool
  /// The first pattern that could not be matched; the answer is then an error.
  package private(set) var failure: PatternError?

  /// `period`: the days asked for beside the query's own.
  package init(_ query: Query, period: DateRange) throws(PatternError) {
    matcher = try PatternMatcher()
    dates = period.intersection(query.dates)
    let groups = query.undated.groups
    let terms = { (scope: QueryTerm.Match.Scope) in
      groups.filter { ($0.map(\.match.scope).max() ?? .entry) == scope }.map { $0.map(Term.init) }
    }
    entryGroups = terms(.entry)
    dateGroups = terms(.date)
    postingGroups = terms(.posting)
    rowGroups = terms(.row)
    amountGroups = rowGroups.filter { $0.contains(where: \.isOfAmount) }
    nameGroups = rowGroups.filter { !$0.contains(where: \.isOfAmount) }
    suitsSums = groups.allSatisfy { $0.allSatisfy(\.match.suitsSums) }
  }

  /// Scans a ledger and hands out the rows that match; `isFirst` for the first such row of an entry.
  package func scan(
    with scan: inout LedgerScan,
    _ body: (_ row: Row, _ block: Block, _ symbols: Symbols, _ isFirst: Bool) -> Void
  ) {
    scan.run(dates: dates, wanted: { self.wanted($0) }) { rows, block, _, symbols in
      var isFirst = true
      for row in rows where self.matches(row, block, symbols) {
        body(row, block, symbols, isFirst)
        isFirst = false
      }
    }
  }

  /// Hands out sums of the rows that match, where sums answer the filter; else the rows.
  ///
  /// - `joinsMonths`: whether a sum may be of rows in several months.
  /// - `body`: is given a row, how many it stands for, and the last date among them.
  package func fold(
    with scan: inout LedgerScan, joinsMonths: Bool,
    _ body: (_ row: Row, _ count: Int, _ last: CalendarDate, _ symbols: Symbols) -> Void
  ) {
    guard suitsSums else {
      return self.scan(with: &scan) { row, block, symbols, _ in
        body(row, 1, CalendarDate(days: block.entries.date[Int(row.entry)]), symbols)
      }
    }
    scan.fold(dates: dates, joinsMonths: joinsMonths) { row, count, last, symbols in
      if self.holds(self.rowGroups, { self.matchesName($0, row, symbols) }) {
        body(row, count, last, symbols)
      }
    }
  }

  /// Turns to a block, and says which of its entries have what is asked of entries; nil for all.
  ///
  /// - `ofPostings`: whether the postings of these entries are asked, which may have days of their own.
  func wanted(_ block: Block, ofPostings: Bool = false) -> EntryMask? {
    for group in entryGroups + dateGroups + postingGroups + rowGroups {
      for term in group { term.begin(block) }
    }
    asksPostings = block.summary.hasPostings && !postingGroups.isEmpty
    let asksDates = !(ofPostings && block.summary.hasPostingDates)
    let asked =
      entryGroups + (asksDates ? dateGroups : []) + (asksPostings ? [] : postingGroups)
    guard !asked.isEmpty else { return nil }
    var mask = EntryMask(block)
    for group in asked {
      mask.narrow(to: group.map { ($0, $0.isNegated) }) { term, asked, marked in
        self.mark(term, block, asked, marked)
      }
    }
    return mask
  }

  private func mark(
    _ term: Term, _ block: Block, _ asked: UnsafeBufferPointer<UInt8>,
    _ marked: UnsafeMutableBufferPointer<UInt8>
  ) {
    if case .text(_, let pattern) = term.match {
      let strings = block.strings
      var verdicts = term.texts
      for column in term.columns {
        EntryMask.mark(column, &verdicts, asked, marked) { text in
          strings.withBytes(text) { matches(pattern, $0) }
        }
      }
      term.texts = verdicts
      return
    }
    for entry in marked.indices where asked[entry] != 0 && matches(term, entry, -1, block) {
      marked[entry] = 1
    }
  }

  private func matches(_ row: Row, _ block: Block, _ symbols: Symbols) -> Bool {
    if rowGroups.isEmpty, !asksPostings { return failure == nil }
    let entry = Int(row.entry)
    return holds(rowGroups) { matches($0, row, block, symbols) }
      && (!asksPostings || holds(postingGroups) { matches($0, entry, Int(row.item), block) })
  }

  private func holds(_ groups: [[Term]], _ isMatch: (Term) -> Bool) -> Bool {
    for group in groups {
      var holds = false
      for term in group where term.isNegated != isMatch(term) {
        holds = true
        break
      }
      if !holds { return false }
    }
    return failure == nil
  }
}

extension QueryTerm.Match {
  /// Who answers it.
  fileprivate enum Scope: Int, Comparable {
    /// An entry, whatever its postings and rows.
    case entry
    /// An entry, and where postings are asked each of them with a day that it may have of its own.
    case date
    /// An entry, and of a full double entry each posting with what it says itself.
    case posting
    /// A row.
    case row

    static func < (a: Scope, b: Scope) -> Bool { a.rawValue < b.rawValue }
  }

  fileprivate var scope: Scope {
    switch self {
    case .text(let field, _):
      switch field {
      case .type, .account: .row
      case .comment: .posting
      case .payee, .note, .code, .description: .entry
      }
    case .tag, .field, .status: .posting
    case .date: .date
    case .file, .id: .entry
    case .anywhere, .currency, .amount, .kind: .row
    }
  }

  /// Whether the sum of equal rows answers it as each of them does.
  fileprivate var suitsSums: Bool {
    switch self {
    case .text(let field, _): [.type, .account].contains(field)
    case .currency, .kind: true
    case .anywhere, .amount, .tag, .field, .date, .status, .file, .id: false
    }
  }
}

extension RowFilter {
  /// What an entry alone answers, or with one of its postings: an item, from 0, or -1 for none.
  private func matches(_ term: Term, _ entry: Int, _ item: Int, _ block: Block) -> Bool {
    switch term.match {
    case .text(let field, let pattern):
      texts(term, pattern, entry, block)
        || (field == .comment && postingComment(term, pattern, entry, item, block))
    case .tag(let name, let value): tag(term, name, value, entry, item, block)
    case .field(let name, let condition): self.field(name, condition, entry, item, block)
    case .date(let range): range.contains(block.date(ofItem: item, of: entry))
    case .status(let statuses):
      term.status.map { statuses.contains($0.status(ofItem: item, of: entry)) } ?? false
    case .file(let pattern): file(term, pattern, Int(block.entries.file[entry]), block)
    case .id(let prefix): EntryIdentity(entry, block).hasPrefix(prefix)
    case .anywhere, .currency, .amount, .kind: false
    }
  }

  /// Whether anything is asked that the names of a posting and its entry's rows answer.
  var asksNames: Bool { !nameGroups.isEmpty }

  /// Whether anything is asked that each posting has to be asked.
  var asksEach: Bool { asksPostings || !amountGroups.isEmpty }

  /// What the names of a posting answer, or for types and kinds those of its entry's rows.
  func matchesNames(_ posting: Posting, rows: ArraySlice<Row>, _ symbols: Symbols) -> Bool {
    holds(nameGroups) { term in
      switch term.match {
      case .text(.account, let pattern): name(term, pattern, posting.account, symbols)
      case .currency(let pattern): name(term, pattern, posting.commodity, symbols)
      default: rows.contains { matchesName(term, $0, symbols) }
      }
    }
  }

  /// What the amount of a posting answers, its date, and what it says itself.
  func matches(_ posting: Posting, _ entry: Int, _ block: Block) -> Bool {
    let item = Int(posting.item)
    guard dates == .all || dates.contains(block.date(ofItem: item, of: entry)),
      dateGroups.isEmpty || holds(dateGroups, { matches($0, entry, item, block) })
    else { return false }
    guard amountGroups.isEmpty || holds(amountGroups, { matchesAmount($0, posting.quantity) })
    else { return false }
    return !asksPostings || holds(postingGroups) { matches($0, entry, item, block) }
  }

  private func matchesAmount(_ term: Term, _ quantity: Quantity) -> Bool {
    guard case .amount(let comparison, let number, let signed) = term.match else { return false }
    return comparison.holds((signed ? quantity : quantity.magnitude).compared(to: number))
  }

  private func matches(_ term: Term, _ row: Row, _ block: Block, _ symbols: Symbols) -> Bool {
    switch term.match {
    case .anywhere(let pattern): anywhere(term, pattern, row, block, symbols)
    case .amount: matchesAmount(term, row.amount)
    case .tag, .field, .date, .status, .file, .id: false
    case .text, .currency, .kind: matchesName(term, row, symbols)
    }
  }

  /// What the names of a row answer.
  private func matchesName(_ term: Term, _ row: Row, _ symbols: Symbols) -> Bool {
    switch term.match {
    case .text(.type, let pattern): name(term, pattern, row.type, symbols)
    case .text(.account, let pattern):
      name(term, pattern, row.from, symbols) || name(term, pattern, row.to, symbols)
    case .currency(let pattern):
      name(term, pattern, row.commodity, symbols) || name(term, pattern, row.paidCommodity, symbols)
    case .kind(let kinds): kinds.contains(row.kind)
    default: false
    }
  }

  private func anywhere(
    _ term: Term, _ pattern: Pattern, _ row: Row, _ block: Block, _ symbols: Symbols
  ) -> Bool {
    if name(term, pattern, row.type, symbols) || name(term, pattern, row.from, symbols)
      || name(term, pattern, row.to, symbols)
    {
      return true
    }
    let entry = Int(row.entry)
    for column in term.columns where column[entry] != 0 {
      if text(term, pattern, column[entry], block) { return true }
    }
    let item = Int(row.item)
    return postingComment(term, pattern, entry, item, block)
      || block.attributes(of: entry, item: item).contains {
        text(term, pattern, block.attributes.key[$0], block)
          || (block.attributes.value[$0] != 0
            && text(term, pattern, block.attributes.value[$0], block))
      }
  }

  private func postingComment(
    _ term: Term, _ pattern: Pattern, _ entry: Int, _ item: Int, _ block: Block
  ) -> Bool {
    guard block.summary.hasPostings, item >= 0 else { return false }
    let comment = block.postings.comment[block.items(of: entry).lowerBound + item]
    return comment != 0 && text(term, pattern, comment, block)
  }

  private func texts(_ term: Term, _ pattern: Pattern, _ entry: Int, _ block: Block) -> Bool {
    for column in term.columns where text(term, pattern, column[entry], block) { return true }
    return false
  }

  /// A tag by its name; a value belongs to a field, which is hledger's tag with a value.
  private func tag(
    _ term: Term, _ name: Pattern, _ value: Pattern?, _ entry: Int, _ item: Int, _ block: Block
  ) -> Bool {
    block.attributes(of: entry, item: item).contains {
      guard block.attributes.kind[$0] != .attachment,
        text(term, name, block.attributes.key[$0], block)
      else { return false }
      guard let value else { return true }
      // The value's pattern is another than the one whose answers the term remembers.
      return block.strings.withBytes(Int(block.attributes.value[$0])) { matches(value, $0) }
    }
  }

  private func field(
    _ name: String, _ condition: FieldCondition?, _ entry: Int, _ item: Int, _ block: Block
  ) -> Bool {
    let folded = Folding.name(name)
    return block.attributes(of: entry, item: item).contains {
      guard block.attributes.kind[$0].isField,
        Folding.name(block.strings[Int(block.attributes.key[$0])]) == folded
      else { return false }
      return condition?.holds(for: block.strings[Int(block.attributes.value[$0])]) ?? true
    }
  }

  private func file(_ term: Term, _ pattern: Pattern, _ file: Int, _ block: Block) -> Bool {
    if term.files[file] == 0 {
      var path = block.files[file].path
      term.files[file] = path.withUTF8 { matches(pattern, UnsafeRawBufferPointer($0)) } ? 2 : 1
    }
    return term.files[file] == 2
  }

  private func text(_ term: Term, _ pattern: Pattern, _ id: UInt32, _ block: Block) -> Bool {
    let id = Int(id)
    if term.texts[id] == 0 {
      term.texts[id] = block.strings.withBytes(id) { matches(pattern, $0) } ? 2 : 1
    }
    return term.texts[id] == 2
  }

  private func name(_ term: Term, _ pattern: Pattern, _ symbol: Int32, _ symbols: Symbols) -> Bool {
    let at = Int(symbol)
    if at >= term.names.count {
      term.names.append(
        contentsOf: repeatElement(0, count: max(at + 1, symbols.count) - term.names.count))
    }
    if term.names[at] == 0 {
      var name = symbols[symbol]
      term.names[at] = name.withUTF8 { matches(pattern, UnsafeRawBufferPointer($0)) } ? 2 : 1
    }
    return term.names[at] == 2
  }

  private func matches(_ pattern: Pattern, _ bytes: UnsafeRawBufferPointer) -> Bool {
    do throws(PatternError) {
      return try matcher.matches(pattern, bytes)
    } catch {
      failure = failure ?? error
      return false
    }
  }
}

extension FieldCondition {
  /// Whether a field's value meets the condition: as numbers, as dates, else as folded text.
  func holds(for value: String) -> Bool {
    if let number, let given = Quantity(value) {
      return comparison.holds(given.compared(to: number))
    }
    if let date, let given = FieldCheck.date(value) {
      return comparison.holds(given == date ? 0 : given < date ? -1 : 1)
    }
    let (a, b) = (Folding.name(value), Folding.name(text))
    return comparison.holds(a == b ? 0 : a < b ? -1 : 1)
  }
}
