import TallyFormats
package import TallyIndex
import TallyModel

/// One entry: as it is written, where, and its postings.
///
/// `{"version":1,"entry":{"id","file","line","text","rows":[ROW],"postings":[{"account","amount",
/// "currency","cost"}]},"problems":0}`. A posting of a journal has what it says besides: `virtual`, `balanced`,
/// `status`, `date`, `date2`, `comment`, `tags`, `fields` and `assertion`; so has the entry its `date2`. The flat
/// form is its postings. An entry with attachments has `"attachments":[{"path","size","problem"}]` too: the size
/// in bytes, or the code of what is wrong. Whether a content has changed only `check` looks.
package struct Show {
  let rows: [RowDetail]
  let text: String
  let postings: [ShownPosting]
  private let attachments: [Attachment]
  private let scan: LedgerScan
  private let errorCount: Int

  package init(_ rows: [Row], _ scan: LedgerScan) {
    self.scan = scan
    let details = rows.map { RowDetail($0, scan) }
    self.rows = details
    postings = rows.first.map { ShownPosting.all(of: $0, scan) } ?? []
    errorCount = scan.errorCount
    text = details.first.flatMap { $0.text(in: scan.ledger) } ?? ""
    attachments = Attachment.all(details.first?.attachments ?? [], of: scan.ledger)
  }
}

extension RowDetail {
  /// The entry as it is written; nil where its file can't be read, or is not as it was.
  package func text(in ledger: Ledger) -> String? {
    let file = block.files[Int(block.entries.file[Int(row.entry)])]
    guard let source = ledger.source(file.pathBytes) else { return nil }
    let range = block.range(of: Int(row.entry))
    guard range.upperBound <= source.count else { return nil }
    return String(decoding: source[range], as: UTF8.self)
  }
}

extension Show: Answer {
  package var columns: [String] { ShownPosting.columns }

  package func eachRow(_ body: ([Value]) -> Void) { postings.forEach { body($0.values) } }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    if let first = rows.first {
      writer.key("entry")
      writer.beginObject()
      writer.entry(
        id: first.identity.text, file: first.file, line: first.line, text: text, rows: rows)
      if let date2 = first.date2 {
        writer.key("date2")
        writer.value(.text(date2.description))
      }
      writer.key("postings")
      writer.beginArray()
      for posting in postings {
        writer.line()
        posting.write(to: &writer)
      }
      writer.endArray()
      writeAttachments(to: &writer)
      writer.endObject()
    }
    writer.key("problems")
    writer.value(errorCount)
    writer.endObject()
  }

  private func writeAttachments(to writer: inout StructureWriter) {
    if attachments.isEmpty { return }
    writer.key("attachments")
    writer.beginArray()
    for attachment in attachments {
      writer.line()
      writer.object(Attachment.columns, attachment.values)
    }
    writer.endArray()
  }

  package func writeText(to page: inout Page) {
    guard let first = rows.first else { return }
    page.write(first.identity.text, .bold)
    page.line("  " + first.file + ":" + String(first.line), .dim)
    page.newline()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      page.line("  " + (line.hasSuffix("\r") ? line.dropLast() : line))
    }
    page.newline()
    let words = RowText(scan, rows: [])
    let date = first.date.description + (first.date2.map { "=" + $0.description } ?? "")
    page.line("  " + date + (first.time.map { " " + $0.description } ?? ""), .dim)
    var table = TextTable([.left, .right, .left])
    for posting in postings {
      table.append(posting.cells(words))
    }
    table.write(to: &page, widest: 60)
    guard !attachments.isEmpty else { return }
    page.newline()
    for attachment in attachments { attachment.write(to: &page) }
  }
}

/// Finds the entries that an ID, the start of one, or `FILE:LINE` names.
package struct EntryFinder {
  package private(set) var found: [[Row]] = []
  package private(set) var scan: LedgerScan

  package init(_ ledger: Ledger, _ name: String, strict: Set<Strictness.Check>) {
    var scan = LedgerScan(ledger, strict: strict)
    let place = EntryFinder.place(name)
    var exact: [[Row]] = []
    var near: [[Row]] = []
    scan.run { rows, block, entry, _ in
      let identity = EntryIdentity(entry, block)
      if identity.text == name {
        exact.append(rows)
      } else if name.utf8.count >= 4, identity.hasPrefix(name) {
        near.append(rows)
      } else if let place, EntryFinder.stands(entry, block, at: place) {
        near.append(rows)
      }
    }
    self.scan = scan
    found = exact.isEmpty ? near : exact
  }

  private static func place(_ name: String) -> (file: String, line: Int)? {
    guard let colon = name.lastIndex(of: ":"), let line = Int(name[name.index(after: colon)...])
    else { return nil }
    return (String(name[..<colon]), line)
  }

  /// Whether the entry has that line of a file whose path ends so.
  private static func stands(_ entry: Int, _ block: Block, at place: (file: String, line: Int))
    -> Bool
  {
    let first = block.line(of: entry)
    guard place.line >= first else { return false }
    let path = block.files[Int(block.entries.file[entry])].path
    guard path == place.file || path.hasSuffix("/" + place.file) || place.file.hasSuffix("/" + path)
    else { return false }
    if place.line == first { return true }
    // Lines below the first: up to the next entry of the file, as far as the text goes.
    let next =
      entry + 1 < block.entryCount && block.entries.file[entry + 1] == block.entries.file[entry]
      ? block.line(of: entry + 1) : block.place.nextLine ?? Int.max
    return place.line < next && place.line - first < 64
  }
}
