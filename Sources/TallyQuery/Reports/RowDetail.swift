import TallyIndex
package import TallyModel

/// All that is known of a row, read from its block when it is shown.
package struct RowDetail {
  /// The names of a row's parts, in JSON, JSON lines and CSV alike.
  ///
  /// Part of the contract, version 1.
  package static let columns = [
    "id", "date", "time", "status", "kind", "type", "icon", "from", "to", "amount", "currency",
    "cost", "note", "comment", "payee", "tags", "fields", "code", "attachments", "file", "line",
    "posting",
  ]

  let row: Row
  let block: Block
  let names: RowNames
  let entry: Int

  package init(_ row: Row, _ scan: LedgerScan) { self.init(row, scan.names) }

  init(_ row: Row, _ names: RowNames) {
    self.row = row
    self.names = names
    block = names.blocks[Int(row.block)]
    entry = Int(row.entry)
  }

  package var identity: EntryIdentity { EntryIdentity(entry, block) }
  package var date: CalendarDate { CalendarDate(days: block.entries.date[entry]) }
  /// The second one that a journal may give it.
  var date2: CalendarDate? { block.entries.date2[entry].date }
  package var time: TimeOfDay? { TimeOfDay(seconds: block.entries.time[entry]) }
  package var status: Status { block.status(ofItem: Int(row.item), of: entry) }
  package var type: String { names.symbols[row.type] }
  package var from: String { names.symbols[row.from] }
  package var to: String { names.symbols[row.to] }
  package var amount: Amount { Amount(row.amount, names.symbols[row.commodity]) }
  package var cost: Amount? { row.cost.map { Amount($0, names.symbols[row.costCommodity]) } }
  package var paid: Amount { cost ?? amount }
  package var payee: String { block.strings[Int(block.entries.payee[entry])] }
  package var note: String { block.strings[Int(block.entries.note[entry])] }
  package var comment: String { block.strings[Int(block.entries.comment[entry])] }
  package var code: String { block.strings[Int(block.entries.code[entry])] }
  package var file: String { block.files[Int(block.entries.file[entry])].path }
  package var pathBytes: [UInt8] { block.files[Int(block.entries.file[entry])].pathBytes }
  package var line: Int { block.line(of: entry) }

  package var declaredType: EntryType? {
    row.typeIndex < 0 ? nil : names.catalogue.types.types[Int(row.typeIndex)]
  }

  package var tags: [String] { texts(where: \.isTag) }
  package var attachments: [String] { texts { $0 == .attachment } }

  /// Texts in the order written; of a journal those of the row's posting too.
  private func texts(where isWanted: (AttributeColumns.Kind) -> Bool) -> [String] {
    own(where: isWanted).map { block.strings[Int(block.attributes.key[$0])] }
  }

  package var fields: [Value.Pair] {
    own(where: \.isField).map {
      Value.Pair(
        block.strings[Int(block.attributes.key[$0])], block.strings[Int(block.attributes.value[$0])]
      )
    }
  }

  private func own(where isWanted: (AttributeColumns.Kind) -> Bool) -> [Int] {
    if block.summary.attributeCount == 0 { return [] }
    let kind = block.attributes.kind
    return block.attributes(of: entry, item: Int(row.item)).filter { isWanted(kind[$0]) }
  }

  /// A value for each of `columns`.
  package var values: [Value] {
    [
      .text(identity.text), .text(date.description),
      time.map { .text($0.description) } ?? .none, .text(status.name), .text(row.kind.rawValue),
      .text(type), .text(declaredType?.icon ?? ""), .text(from), .text(to),
      .quantity(row.amount), .text(amount.commodity), cost.map(Value.amount) ?? .none,
      .text(note), .text(comment), .text(payee), .list(tags), .map(fields),
      .text(code), .list(attachments), .text(file), .integer(line),
      .integer(Int(row.posting)),
    ]
  }
}

extension StructureWriter {
  /// The members of an entry: its ID, where it stands, its text, and its rows.
  mutating func entry(id: String, file: String, line number: Int, text: String, rows: [RowDetail]) {
    for (name, member) in [
      ("id", Value.text(id)), ("file", .text(file)), ("line", .integer(number)),
      ("text", .text(text)),
    ] {
      key(name)
      value(member)
    }
    key("rows")
    beginArray()
    for row in rows {
      line()
      object(RowDetail.columns, row.values)
    }
    endArray()
  }
}
