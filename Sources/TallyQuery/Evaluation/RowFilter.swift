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
  /// All others.
  private let rowGroups: [[Term]]
  private let dates: DateRange
  private let matcher: PatternMatcher
  /// Whether sums of rows answer it.
  private let suitsSums: Bool
  /// The first pattern that could not be matched; the answer is then an error.
  package private(set) var failure: PatternError?

  /// `period`: the days asked for beside the query's own.
  package init(_ query: Query, period: DateRange) throws(PatternError) {
    matcher = try PatternMatcher()
    dates = period.intersection(query.dates)
    let groups = query.undated.groups
    entryGroups = groups.filter { $0.allSatisfy(\.match.isOfEntries) }.map { $0.map(Term.init) }
    rowGroups = groups.filter { !$0.allSatisfy(\.match.isOfEntries) }.map { $0.map(Term.init) }
    suitsSums = groups.allSatisfy { $0.allSatisfy(\.match.suitsSums) }
  }

  /// Scans a ledger and hands out the rows that match; `isFirst` for the first such row of an entry.
  package func scan(
    with scan: inout LedgerScan,
    _ body: (_ row: Row, _ block: Block, _ symbols: Symbols, _ isFirst: Bool) -> Void
  ) {
    scan.run(dates: dates, wanted: wanted) { rows, block, _, symbols in
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
  private func wanted(_ block: Block) -> EntryMask? {
    for group in entryGroups + rowGroups {
      for term in group { term.begin(block) }
    }
    guard !entryGroups.isEmpty else { return nil }
    var mask = EntryMask(block)
    for group in entryGroups {
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
    for entry in marked.indices where asked[entry] != 0 && matches(term, entry, block) {
      marked[entry] = 1
    }
  }

  private func matches(_ row: Row, _ block: Block, _ symbols: Symbols) -> Bool {
    if rowGroups.isEmpty { return failure == nil }
    return holds(rowGroups) { matches($0, row, block, symbols) }
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
  /// Whether an entry answers it, whatever its rows.
  fileprivate var isOfEntries: Bool {
    switch self {
    case .text(let field, _): ![.type, .account].contains(field)
    case .tag, .field, .date, .status, .file, .id: true
    case .anywhere, .currency, .amount, .kind: false
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

/// A term and what is known of its matches.
private final class Term {
  let match: QueryTerm.Match
  let isNegated: Bool
  /// By number of the block's dictionary: 0 not asked yet, 1 no, 2 yes.
  var texts: ContiguousArray<UInt8> = []
  /// Likewise by symbol.
  var names: ContiguousArray<UInt8> = []
  /// Likewise by file of the block.
  var files: ContiguousArray<UInt8> = []
  /// The columns of the block whose texts are asked.
  var columns: [Column<UInt32>] = []

  init(_ term: QueryTerm) {
    match = term.match
    isNegated = term.isNegated
  }

  func begin(_ block: Block) {
    switch match {
    case .anywhere:
      forget(block)
      columns = [
        block.entries.payee, block.entries.note, block.entries.comment, block.entries.code,
      ]
    case .text(let field, _):
      forget(block)
      columns = Term.columns(field, block)
    case .tag: forget(block)
    case .file: files = ContiguousArray(repeating: 0, count: block.files.count)
    default: break
    }
  }

  private func forget(_ block: Block) {
    texts = ContiguousArray(repeating: 0, count: block.strings.count)
  }

  private static func columns(_ field: QueryTerm.Field, _ block: Block) -> [Column<UInt32>] {
    switch field {
    case .type, .account: []
    case .payee: [block.entries.payee]
    case .note: [block.entries.note]
    case .comment: [block.entries.comment]
    case .code: [block.entries.code]
    case .description: [block.entries.payee, block.entries.note]
    }
  }
}

extension RowFilter {
  /// What an entry alone answers.
  private func matches(_ term: Term, _ entry: Int, _ block: Block) -> Bool {
    switch term.match {
    case .text(_, let pattern): texts(term, pattern, entry, block)
    case .tag(let name, let value): tag(term, name, value, entry, block)
    case .field(let name, let condition): field(name, condition, entry, block)
    case .date(let range): range.contains(CalendarDate(days: block.entries.date[entry]))
    case .status(let statuses):
      statuses.contains { $0.rawValue == block.entries.status[entry] }
    case .file(let pattern): file(term, pattern, Int(block.entries.file[entry]), block)
    case .id(let prefix): EntryIdentity(entry, block).hasPrefix(prefix)
    case .anywhere, .currency, .amount, .kind: false
    }
  }

  private func matches(_ term: Term, _ row: Row, _ block: Block, _ symbols: Symbols) -> Bool {
    switch term.match {
    case .anywhere(let pattern): anywhere(term, pattern, row, block, symbols)
    case .amount(let comparison, let number, let signed):
      comparison.holds((signed ? row.amount : row.amount.magnitude).compared(to: number))
    case .text(let field, _) where ![.type, .account].contains(field):
      matches(term, Int(row.entry), block)
    case .tag, .field, .date, .status, .file, .id: matches(term, Int(row.entry), block)
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
    return block.attributes(of: entry).contains {
      text(term, pattern, block.attributes.key[$0], block)
        || (block.attributes.value[$0] != 0
          && text(term, pattern, block.attributes.value[$0], block))
    }
  }

  private func texts(_ term: Term, _ pattern: Pattern, _ entry: Int, _ block: Block) -> Bool {
    for column in term.columns where text(term, pattern, column[entry], block) { return true }
    return false
  }

  /// A tag by its name; a value belongs to a field, which is hledger's tag with a value.
  private func tag(_ term: Term, _ name: Pattern, _ value: Pattern?, _ entry: Int, _ block: Block)
    -> Bool
  {
    block.attributes(of: entry).contains {
      guard block.attributes.kind[$0] != .attachment,
        text(term, name, block.attributes.key[$0], block)
      else { return false }
      guard let value else { return true }
      // The value's pattern is another than the one whose answers the term remembers.
      return block.strings.withBytes(Int(block.attributes.value[$0])) { matches(value, $0) }
    }
  }

  private func field(
    _ name: String, _ condition: FieldCondition?, _ entry: Int, _ block: Block
  ) -> Bool {
    let folded = Folding.name(name)
    return block.attributes(of: entry).contains {
      guard block.attributes.kind[$0] == .field,
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
