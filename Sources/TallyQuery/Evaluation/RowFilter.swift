package import TallyIndex
package import TallyModel
import TallyText

/// Which rows a query asks for.
///
/// A text of a block's dictionary is matched against a pattern once, however many rows have it; so is
/// a type, an account or a commodity once a question. Make one for a scan, tell it each block, and ask
/// it for each row.
package final class RowFilter {
  private let groups: [[Term]]
  private let dates: DateRange
  private let matcher: PatternMatcher
  /// The first pattern that could not be matched; the answer is then an error.
  package private(set) var failure: PatternError?

  /// `period`: the days asked for beside the query's own.
  package init(_ query: Query, period: DateRange) throws(PatternError) {
    matcher = try PatternMatcher()
    groups = query.groups.map { $0.map(Term.init) }
    dates = period.intersection(query.dates)
  }

  /// Turns to a block.
  package func begin(_ block: Block) {
    for group in groups {
      for term in group { term.begin(block) }
    }
  }

  /// Scans a ledger and hands out the rows that match; `isFirst` for the first such row of an entry.
  package func scan(
    with scan: inout LedgerScan,
    _ body: (_ row: Row, _ block: Block, _ symbols: Symbols, _ isFirst: Bool) -> Void
  ) {
    var blockIndex: Int32 = -1
    scan.run { rows, block, _, symbols in
      if let first = rows.first, first.block != blockIndex {
        blockIndex = first.block
        begin(block)
      }
      var isFirst = true
      for row in rows where matches(row, block, symbols) {
        body(row, block, symbols, isFirst)
        isFirst = false
      }
    }
  }

  package func matches(_ row: Row, _ block: Block, _ symbols: Symbols) -> Bool {
    let entry = Int(row.entry)
    guard dates.contains(CalendarDate(days: block.entries.date[entry])) else { return false }
    for group in groups {
      var holds = false
      for term in group where term.isNegated != matches(term, row, entry, block, symbols) {
        holds = true
        break
      }
      if !holds { return false }
    }
    return failure == nil
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

  init(_ term: QueryTerm) {
    match = term.match
    isNegated = term.isNegated
  }

  func begin(_ block: Block) {
    switch match {
    case .anywhere, .text, .tag: texts = ContiguousArray(repeating: 0, count: block.strings.count)
    case .file: files = ContiguousArray(repeating: 0, count: block.files.count)
    default: break
    }
  }
}

extension RowFilter {
  private func matches(
    _ term: Term, _ row: Row, _ entry: Int, _ block: Block, _ symbols: Symbols
  ) -> Bool {
    switch term.match {
    case .anywhere(let pattern): anywhere(term, pattern, row, entry, block, symbols)
    case .text(let field, let pattern): text(term, field, pattern, row, entry, block, symbols)
    case .currency(let pattern):
      name(term, pattern, row.commodity, symbols) || name(term, pattern, row.paidCommodity, symbols)
    case .tag(let name, let value): tag(term, name, value, entry, block)
    case .field(let name, let condition): field(name, condition, entry, block)
    case .amount(let comparison, let number, let signed):
      comparison.holds((signed ? row.amount : row.amount.magnitude).compared(to: number))
    case .date(let range): range.contains(CalendarDate(days: block.entries.date[entry]))
    case .kind(let kinds): kinds.contains(row.kind)
    case .status(let statuses):
      statuses.contains { $0.rawValue == block.entries.status[entry] }
    case .file(let pattern): file(term, pattern, Int(block.entries.file[entry]), block)
    case .id(let prefix): EntryIdentity(entry, block).hasPrefix(prefix)
    }
  }

  private func anywhere(
    _ term: Term, _ pattern: Pattern, _ row: Row, _ entry: Int, _ block: Block, _ symbols: Symbols
  ) -> Bool {
    let columns = block.entries
    if name(term, pattern, row.type, symbols) || name(term, pattern, row.from, symbols)
      || name(term, pattern, row.to, symbols)
    {
      return true
    }
    for id in [
      columns.payee[entry], columns.note[entry], columns.comment[entry], columns.code[entry],
    ]
    where id != 0 && text(term, pattern, id, block) {
      return true
    }
    return block.attributes(of: entry).contains {
      text(term, pattern, block.attributes.key[$0], block)
        || (block.attributes.value[$0] != 0
          && text(term, pattern, block.attributes.value[$0], block))
    }
  }

  private func text(
    _ term: Term, _ field: QueryTerm.Field, _ pattern: Pattern, _ row: Row, _ entry: Int,
    _ block: Block, _ symbols: Symbols
  ) -> Bool {
    let columns = block.entries
    switch field {
    case .type: return name(term, pattern, row.type, symbols)
    case .account:
      return name(term, pattern, row.from, symbols) || name(term, pattern, row.to, symbols)
    case .payee: return text(term, pattern, columns.payee[entry], block)
    case .note: return text(term, pattern, columns.note[entry], block)
    case .comment: return text(term, pattern, columns.comment[entry], block)
    case .code: return text(term, pattern, columns.code[entry], block)
    case .description:
      return text(term, pattern, columns.payee[entry], block)
        || text(term, pattern, columns.note[entry], block)
    }
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
