package import TallyFormats
package import TallyIndex
import TallyModel
import TallyText

/// Everything that has a text in it, section by section: types, payees, accounts, tags, fields, and
/// entries by their notes and comments.
///
/// The text is literal, no pattern; case, width and diacritics make no difference. Each distinct text
/// is folded once.
///
/// `{"version":1,"sections":[{"name":"types","matches":[{"text","count","last"}]},…,{"name":"entries",
/// "entries":[ROW…]}],"problems":0}`; a section without matches is left out.
package struct Search {
  package enum Section: String, CaseIterable, Sendable {
    case types, payees, accounts, tags, fields
  }

  package struct Match: Sendable {
    var text: String
    var count = 0
    var last: CalendarDate?
  }

  package let scan: LedgerScan
  let matches: [(section: Section, matches: [Match])]
  /// Newest first.
  let rows: [Row]

  package init(_ ledger: Ledger, text: String, strict: Set<Strictness.Check>) throws(PatternError) {
    var scan = LedgerScan(ledger, strict: strict)
    var counter = MatchCounter(text)
    var days = TimelineDays()
    let filter = try RowFilter(Query(), period: .all)
    for type in scan.catalogue.types.types {
      counter.declare(.types, type.name, others: type.aliases)
    }
    for account in scan.catalogue.settings.accounts {
      counter.declare(.accounts, account.full, others: [account.short])
    }
    filter.scan(with: &scan) { row, block, symbols, isFirst in
      counter.count(row, block, symbols, isFirst: isFirst)
      if counter.isInNotes(of: row, block) { days.add(row, block, isFirst: isFirst) }
    }
    self.scan = scan
    rows = days.sections(isReversed: false, limit: Int.max).0.flatMap(\.rows)
    matches = Section.allCases.compactMap { section in
      let found = counter.matches(section)
      return found.isEmpty ? nil : (section, found)
    }
  }
}

/// Counts the texts that have the wanted one in them.
private struct MatchCounter {
  private let wanted: String
  private var isMatch: [String: Bool] = [:]
  private var found: [Search.Section: [String: Search.Match]] = [:]

  init(_ text: String) { wanted = Folding.search(text) }

  private mutating func contains(_ text: String) -> Bool {
    if let known = isMatch[text] { return known }
    let result = !wanted.isEmpty && Folding.search(text).contains(wanted)
    isMatch[text] = result
    return result
  }

  /// A name that is declared, which is found although no entry has it.
  mutating func declare(_ section: Search.Section, _ name: String, others: [String]) {
    guard ([name] + others).contains(where: { contains($0) }) else { return }
    isMatch[name] = true
    found[section, default: [:]][name] = Search.Match(text: name)
  }

  mutating func count(_ row: Row, _ block: Block, _ symbols: Symbols, isFirst: Bool) {
    let entry = Int(row.entry)
    let date = CalendarDate(days: block.entries.date[entry])
    add(.types, symbols[row.type], date)
    add(.accounts, symbols[row.from], date)
    add(.accounts, symbols[row.to], date)
    guard isFirst else { return }
    add(.payees, block.strings[Int(block.entries.payee[entry])], date)
    for attribute in block.attributes(of: entry) {
      let key = block.strings[Int(block.attributes.key[attribute])]
      switch block.attributes.kind[attribute] {
      case .tag, .postingTag: add(.tags, key, date)
      case .field, .postingField:
        let value = block.strings[Int(block.attributes.value[attribute])]
        add(.fields, key + ":" + value, date)
      case .attachment: break
      }
    }
  }

  private mutating func add(_ section: Search.Section, _ text: String, _ date: CalendarDate) {
    guard !text.isEmpty, contains(text) else { return }
    var match = found[section]?[text] ?? Search.Match(text: text)
    match.count += 1
    match.last = max(match.last ?? date, date)
    found[section, default: [:]][text] = match
  }

  mutating func isInNotes(of row: Row, _ block: Block) -> Bool {
    let entry = Int(row.entry)
    for id in [block.entries.note[entry], block.entries.comment[entry], block.entries.code[entry]]
    where id != 0 && contains(block.strings[Int(id)]) {
      return true
    }
    return false
  }

  /// By name.
  func matches(_ section: Search.Section) -> [Search.Match] {
    (found[section] ?? [:]).values.sorted { a, b in
      let (x, y) = (Folding.name(a.text), Folding.name(b.text))
      return x == y ? a.text < b.text : x.unicodeScalars.lexicographicallyPrecedes(y.unicodeScalars)
    }
  }
}

extension Search: Answer {
  package var columns: [String] { ["section", "text", "count", "last", "file", "line"] }

  package func eachRow(_ body: ([Value]) -> Void) {
    for (section, matches) in matches {
      for match in matches {
        body([.text(section.rawValue)] + values(match) + [.none, .none])
      }
    }
    for row in rows {
      let detail = RowDetail(row, scan)
      let text = [detail.note, detail.comment].filter { !$0.isEmpty }.joined(separator: " ; ")
      body([
        .text("entries"), .text(text), .none, .text(detail.date.description), .text(detail.file),
        .integer(detail.line),
      ])
    }
  }

  private func values(_ match: Match) -> [Value] {
    [
      .text(match.text), .integer(match.count),
      match.last.map { .text($0.description) } ?? .none,
    ]
  }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    writer.key("sections")
    writer.beginArray()
    for (section, matches) in matches {
      begin(section.rawValue, "matches", &writer)
      for match in matches {
        writer.line()
        writer.object(["text", "count", "last"], values(match))
      }
      writer.endArray()
      writer.endObject()
    }
    if !rows.isEmpty {
      begin("entries", "entries", &writer)
      for row in rows {
        writer.line()
        writer.object(RowDetail.columns, RowDetail(row, scan).values)
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.key("problems")
    writer.value(scan.errorCount)
    writer.endObject()
  }

  private func begin(_ name: String, _ list: String, _ writer: inout StructureWriter) {
    writer.line()
    writer.beginObject()
    writer.key("name")
    writer.value(name)
    writer.key(list)
    writer.beginArray()
  }

  package func writeText(to page: inout Page) {
    if matches.isEmpty && rows.isEmpty {
      return page.line(page.words("Nothing found.", "没有找到。"), .dim)
    }
    for (index, (section, matches)) in matches.enumerated() {
      if index > 0 { page.newline() }
      page.line(words(section, page), .bold)
      var table = TextTable([.left, .right, .left])
      for match in matches {
        table.append([
          TextTable.Cell(match.text),
          TextTable.Cell(match.count == 0 ? "" : String(match.count)),
          TextTable.Cell(match.last?.description ?? "", .dim),
        ])
      }
      table.write(to: &page, widest: 50)
    }
    guard !rows.isEmpty else { return }
    if !matches.isEmpty { page.newline() }
    page.line(page.words("entries", "记录"), .bold)
    let text = RowText(scan, rows: rows)
    var date: CalendarDate?
    for row in rows {
      let detail = RowDetail(row, scan)
      if detail.date != date { page.line(DateWords.day(detail.date, page), .dim) }
      date = detail.date
      text.write(row, to: &page)
    }
  }

  private func words(_ section: Section, _ page: Page) -> String {
    guard page.language == .chinese else { return section.rawValue }
    switch section {
    case .types: return "类型"
    case .payees: return "商家"
    case .accounts: return "账户"
    case .tags: return "标签"
    case .fields: return "字段"
    }
  }
}
