import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem

/// Entries by the names that people have for them: an ID or the beginning of one, `FILE:LINE`, `last`.
struct EntryLookup {
  let ledger: Ledger
  private let context: CommandContext

  /// An entry, and its rows in the scan that found it.
  ///
  /// What is known of it stays known when its block can no longer be read.
  struct Found {
    let rows: [Row]
    let scan: LedgerScan
    let identity: String
    let date: CalendarDate
    /// Where it stands in reading order.
    let position: (block: Int32, entry: Int32)
    /// Relative to the root.
    let path: FilePath
    /// `FILE:LINE`.
    let place: String
    /// As it is written.
    let text: String

    /// - `rows`: at least one.
    fileprivate init(_ first: Row, rows: [Row], _ scan: LedgerScan) {
      let detail = RowDetail(first, scan)
      self.rows = rows
      self.scan = scan
      identity = detail.identity.text
      date = detail.date
      position = (first.block, first.entry)
      path = FilePath(bytes: detail.pathBytes)
      place = detail.file + ":" + String(detail.line)
      text = detail.text(in: scan.ledger) ?? ""
    }
  }

  init(_ ledger: Ledger, _ context: CommandContext) {
    self.ledger = ledger
    self.context = context
  }

  /// The one entry that a name means.
  ///
  /// - Throws: where there is none, or several, which are listed.
  func entry(_ name: String) throws(CommandError) -> Found {
    let id = name == "last" ? try lastWritten() : name
    let finder = EntryFinder(ledger, id, strict: context.strict)
    guard let rows = finder.found.first, let first = rows.first else {
      if name == "last" { throw EntryLookup.lastIsGone }
      throw try notFound(name, finder)
    }
    guard finder.found.count == 1 else { throw ambiguous(name, finder) }
    return Found(first, rows: rows, finder.scan)
  }

  /// The newest entry that an ID names, or that has the text in its type, payee, note or tags.
  func newest(like text: String) throws(CommandError) -> Found {
    let finder = EntryFinder(ledger, text, strict: context.strict)
    if text == "last" || finder.found.count == 1 { return try entry(text) }
    var scan = LedgerScan(ledger, strict: context.strict)
    var newest: (row: Row, moment: (Int32, Int32))?
    let query = try query(text)
    do throws(PatternError) {
      let filter = try RowFilter(query, period: .all)
      filter.scan(with: &scan) { row, block, _, isFirst in
        let entry = Int(row.entry)
        let moment = (block.entries.date[entry], block.entries.time[entry])
        if isFirst, newest.map({ moment >= $0.moment }) ?? true { newest = (row, moment) }
      }
    } catch {
      throw Question.failure(error)
    }
    guard let row = newest?.row else {
      throw .failure(
        Words("no entry is like «\(text)»", "没有和「\(text)」相符的记录"),
        hints: [Words("tally timeline shows what there is", "tally timeline 会列出现有的记录")])
    }
    var rows: [Row] = []
    scan.rows(of: [Int(row.entry)], inBlock: Int(row.block)) { found, _ in rows = found }
    return Found(row, rows: rows, scan)
  }

  private func query(_ text: String) throws(CommandError) -> Query {
    do throws(QueryError) {
      return try QueryParser(
        periods: context.periods, decimalMark: ledger.settings.decimalMark
      ).parse([text])
    } catch {
      throw .usage(
        Words(
          QueryWords.sentence(error, language: .english),
          QueryWords.sentence(error, language: .chinese)))
    }
  }

  /// All that an entry says, from its file.
  func value(of found: Found) throws(CommandError) -> EntryValue {
    let block = found.scan.ledger.blocks[Int(found.position.block)]
    let name = block.files[Int(block.entries.file[Int(found.position.entry)])].format
    guard let format = EntryFormats.named(name) else {
      throw EditProblem.stale(found.identity).commandError
    }
    let bytes = ledger.source(found.path.bytes) ?? []
    let file = WritableFile(
      bytes: bytes, path: found.path.display, format: format, settings: ledger.settings,
      context: ledger.context(of: found.path))
    let identities = EntryIdentities.of(file)
    guard let number = identities.firstIndex(of: found.identity),
      let value = file.entries[number].value
    else { throw EditProblem.stale(found.identity).commandError }
    return value
  }
}

// MARK: - The last one

extension EntryLookup {
  private static let lastIsGone = CommandError.failure(
    Words(
      "the entry that tally wrote last is not there any more", "tally 最近写入的那笔已经不在了"),
    hints: [Words("tally timeline shows the IDs", "tally timeline 会列出 ID")])

  private func lastWritten() throws(CommandError) -> String {
    guard let state = LedgerReader.stateDirectory(context.environment) else {
      throw EntryLookup.nothingWritten
    }
    let note: WriteNote?
    do throws(EditFailure) {
      note = try UndoLog(root: ledger.root, state: state).newest()
    } catch {
      throw error.commandError
    }
    guard let entry = note?.entries.last else { throw EntryLookup.nothingWritten }
    return entry.identity
  }

  private static let nothingWritten = CommandError.failure(
    Words("tally has written no entry yet", "tally 还没有写过记录"))
}

// MARK: - None or several

extension EntryLookup {
  private func notFound(_ id: String, _ finder: EntryFinder) throws(CommandError) -> CommandError {
    let successors = try successors(of: id)
    if !successors.isEmpty {
      return .failure(
        Words(
          "\(id) is no longer there: tally has changed it since", "\(id) 已不在了:tally 之后改过它"),
        hints: successors)
    }
    var hints: [Words] = []
    if id.utf8.count < 4 {
      hints.append(Words("an ID has four characters or more", "ID 至少四个字符"))
    }
    if finder.scan.errorCount > 0 {
      hints.append(
        Words("an entry with an error has none: tally check", "有错误的记录没有 ID:tally check"))
    }
    hints.append(Words("tally timeline shows the IDs", "tally timeline 会列出 ID"))
    return .failure(Words("there is no entry \(id)", "没有 \(id) 这笔记录"), hints: hints)
  }

  /// The entries that tally has made of one that had this ID.
  private func successors(of id: String) throws(CommandError) -> [Words] {
    guard id.utf8.count >= 4, let state = LedgerReader.stateDirectory(context.environment) else {
      return []
    }
    let identities: [String]
    do throws(EditFailure) {
      identities = try UndoLog(root: ledger.root, state: state).successors(of: id)
    } catch {
      throw error.commandError
    }
    return identities.prefix(20).compactMap { identity in
      let found = EntryFinder(ledger, identity, strict: context.strict)
      guard let row = found.found.first?.first else { return nil }
      let text = EntryLookup.line(RowDetail(row, found.scan))
      return Words(text, text)
    }
  }

  private func ambiguous(_ id: String, _ finder: EntryFinder) -> CommandError {
    let candidates = finder.found.prefix(20).compactMap(\.first).map { row in
      let text = EntryLookup.line(RowDetail(row, finder.scan))
      return Words(text, text)
    }
    let count = finder.found.count
    return .failure(
      Words("\(id) names \(count) entries", "\(id) 对应 \(count) 笔记录"), hints: candidates)
  }

  private static func line(_ detail: RowDetail) -> String {
    [
      detail.identity.text, detail.date.description, detail.type,
      detail.amount.quantity.description, detail.amount.commodity,
      detail.file + ":" + String(detail.line),
    ].filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
