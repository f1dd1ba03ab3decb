import TallyFormats
package import TallyIndex
import TallyModel

/// One entry: as it is written, where, and its postings.
///
/// `{"version":1,"entry":{"id","file","line","text","rows":[ROW],"postings":[{"account","amount",
/// "currency","cost"}]},"problems":0}`. The flat form is its postings. An entry with attachments has
/// `"attachments":[{"path","size","problem"}]` too: the size in bytes, or the code of what is wrong. Whether a
/// content has changed only `check` looks.
package struct Show {
  /// An account and what goes to it, or with a minus from it.
  package struct Posting {
    var account: String
    var amount: Amount
    var cost: Amount?
  }

  let rows: [RowDetail]
  let text: String
  let postings: [Posting]
  private let attachments: [Attachment]
  private let scan: LedgerScan
  private let errorCount: Int

  package init(_ rows: [Row], _ scan: LedgerScan) {
    self.scan = scan
    let details = rows.map { RowDetail($0, scan) }
    self.rows = details
    postings = Show.postings(details)
    errorCount = scan.errorCount
    text = details.first.flatMap { $0.text(in: scan.ledger) } ?? ""
    attachments = Attachment.all(details.first?.attributes(.attachment) ?? [], of: scan.ledger)
  }

  /// What each item itself gets or gives first, then the other sides, each account summed; of a full
  /// double entry its own postings.
  private static func postings(_ rows: [RowDetail]) -> [Posting] {
    if let written = rows.first?.writtenPostings { return written }
    var postings: [Posting] = []
    let first = rows.filter { !$0.isSecond }
    for row in first {
      let isTarget = row.isItemTarget
      let sign = { (amount: Amount) in signed(amount, isNegative: !isTarget) }
      add(
        isTarget ? row.moneyTo : row.moneyFrom, sign(row.amount), row.cost.map(sign), to: &postings)
    }
    for row in first {
      let isTarget = row.isItemTarget
      let paid = signed(row.paid, isNegative: isTarget)
      add(isTarget ? row.moneyFrom : row.moneyTo, paid, nil, to: &postings)
    }
    return postings
  }

  private static func signed(_ amount: Amount, isNegative: Bool) -> Amount {
    let magnitude = amount.quantity.magnitude
    return Amount(isNegative ? magnitude.negated : magnitude, amount.commodity)
  }

  private static func add(
    _ account: String, _ amount: Amount, _ cost: Amount?, to postings: inout [Posting]
  ) {
    let at = postings.firstIndex {
      $0.account == account && $0.amount.commodity == amount.commodity && $0.cost == nil
        && cost == nil
    }
    guard let at, let sum = postings[at].amount.quantity.adding(amount.quantity) else {
      return postings.append(Posting(account: account, amount: amount, cost: cost))
    }
    postings[at].amount.quantity = sum
  }
}

extension RowDetail {
  /// Where the money is from, and where it goes: income given back goes against its row.
  private var isAgainst: Bool { row.kind == .income && row.amount.isNegative }
  var moneyFrom: String { isAgainst ? to : from }
  var moneyTo: String { isAgainst ? from : to }

  /// Whether the item itself is where the money goes; its other side then pays, at cost.
  var isItemTarget: Bool {
    let entry = Int(row.entry)
    let item = block.items(of: entry).lowerBound + Int(row.posting) - 1
    let isNegative = block.items.amount[item].isNegative
    let saysBoth = block.entries.flow[entry] != 0 || block.items.name[item] == 0
    if saysBoth { return !isNegative || block.entries.kind[entry].kind == .refund }
    switch row.kind {
    case .expense: return true
    case .refund: return false
    case .income: return !isAgainst
    case .transfer: return !isNegative
    }
  }

  /// The postings of a full double entry; nil where the entry is none.
  fileprivate var writtenPostings: [Show.Posting]? {
    let entry = Int(row.entry)
    guard block.entries.kind[entry].isPostings else { return nil }
    return block.items(of: entry).map { item in
      let key = block.names[Int(block.items.name[item])]
      let name = block.vocabulary[key.string]
      // The entry has rows, so that its names were found.
      let meaning = try? names.catalogue.meaning(of: name, form: key.form, asSide: false)
      let amount = { (quantity: Quantity, commodity: UInt32) in
        Amount(quantity, block.commodity(commodity))
      }
      let hasCost = block.items.costCommodity[item] != 0
      return Show.Posting(
        account: meaning?.account ?? name,
        amount: amount(block.items.amount[item], block.items.commodity[item]),
        cost: hasCost ? amount(block.items.cost[item], block.items.costCommodity[item]) : nil)
    }
  }

  /// Whether it is the second row of an item that goes from one category to another, whose postings
  /// are those of the first.
  var isSecond: Bool { Int(row.posting) > block.items(of: Int(row.entry)).count }

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
  package var columns: [String] { ["account", "amount", "currency", "cost"] }

  private func values(_ posting: Posting) -> [Value] {
    [
      .text(posting.account), .quantity(posting.amount.quantity), .text(posting.amount.commodity),
      posting.cost.map(Value.amount) ?? .none,
    ]
  }

  package func eachRow(_ body: ([Value]) -> Void) { postings.forEach { body(values($0)) } }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    if let first = rows.first {
      writer.key("entry")
      writer.beginObject()
      writer.entry(
        id: first.identity.text, file: first.file, line: first.line, text: text, rows: rows)
      writer.key("postings")
      writer.beginArray()
      for posting in postings {
        writer.line()
        writer.object(columns, values(posting))
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
    page.line("  " + first.date.description + (first.time.map { " " + $0.description } ?? ""), .dim)
    var table = TextTable([.left, .right, .left])
    for posting in postings {
      let cost = posting.cost.map { "@@ " + words.numberText($0) + " " + $0.commodity } ?? ""
      table.append([
        TextTable.Cell(posting.account), TextTable.Cell(words.numberText(posting.amount)),
        TextTable.Cell(posting.amount.commodity + (cost.isEmpty ? "" : " " + cost)),
      ])
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
