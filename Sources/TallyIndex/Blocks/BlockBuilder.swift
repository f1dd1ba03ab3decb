package import TallyFormats
package import TallyModel

/// Fills a block: takes what a reader finds in the files of its run.
package struct BlockBuilder: EntrySink {
  private var block = Block()
  /// Entries and items as they come: one append each, and no column is touched until the end.
  private var entries: ContiguousArray<EntryRecord> = []
  private var items: ContiguousArray<ItemRecord> = []
  private var strings = StringsBuilder()
  private var names = NumberTable()
  private var commodities = NumberTable()
  private var lastCommodity: (string: UInt32, index: UInt32) = (0, 0)
  private var identities = IdentityMaker(path: [])
  /// The bytes of the file being read.
  private var source = Bytes.none
  private var unlisted = (all: 0, errors: 0)

  package init() {}

  package var isEmpty: Bool { block.files.isEmpty }

  /// Reads a file into the block.
  ///
  /// - Returns: false where the file turned out not to be the ledger's; the block is as before.
  package mutating func read(
    _ file: SourceFile, pathBytes: [UInt8], format: any EntryFormat, rules: borrowing ReadingRules
  ) -> Bool {
    let first = entries.count
    block.files.append(
      BlockFile(pathBytes: pathBytes, path: file.path, format: format.name, entries: first..<first))
    identities = IdentityMaker(path: pathBytes)
    source = file.bytes
    unlisted = (0, 0)
    let reading = format.read(file, rules: rules, into: &self)
    source = .none
    guard reading == .entries else {
      block.files.removeLast()
      return false
    }
    let last = block.files.count - 1
    block.files[last].entries = first..<entries.count
    if unlisted.all > 0 {
      block.files[last].problems.append(
        Diagnostic(.tooManyProblems, at: .file, [String(unlisted.all), String(unlisted.errors)]))
    }
    return true
  }

  /// The finished block.
  package mutating func finish() -> Block {
    block.strings = strings.strings
    block.names = ContiguousArray(names.values.map { NameKey(raw: $0) })
    block.commodities = commodities.values
    block.entries = EntryColumns(entries)
    block.items = ItemColumns(items)
    if let first = entries.lazy.map(\.date).min(), let last = entries.lazy.map(\.date).max() {
      block.dates = CalendarDate(days: first)...CalendarDate(days: last)
    }
    return block
  }

  package mutating func report(_ problem: Diagnostic) {
    let last = block.files.count - 1
    guard last >= 0 else { return }
    let isError = problem.code.severity == .error
    if isError { block.files[last].errorCount += 1 }
    if block.files[last].problems.count < Diagnostic.mostPerFile {
      block.files[last].problems.append(problem)
    } else {
      unlisted = (unlisted.all + 1, unlisted.errors + (isError ? 1 : 0))
    }
  }

  package mutating func take(_ entry: borrowing EntryDraft) {
    let record = record(entry)
    entries.append(record)
    for item in entry.items { append(item) }
    for tag in entry.tags { append(.tag, tag, .none) }
    for field in entry.fields { append(.field, field.key, field.value) }
    for attachment in entry.attachments { append(.attachment, attachment, .none) }
  }

  private mutating func record(_ entry: borrowing EntryDraft) -> EntryRecord {
    EntryRecord(
      date: entry.date.days, time: entry.time?.seconds ?? -1, flow: key(entry.flow),
      from: key(entry.from), to: key(entry.to), payee: strings.id(of: entry.payee),
      note: strings.id(of: entry.note), comment: strings.id(of: entry.comment),
      code: strings.id(of: entry.code), id: strings.id(of: entry.id),
      identity: identities.identity(
        date: entry.date, bytes: Bytes(rebasing: source[entry.range])),
      firstItem: UInt32(items.count), firstAttribute: UInt32(block.attributes.kind.count),
      file: UInt32(block.files.count - 1), offset: UInt32(clamping: entry.range.lowerBound),
      length: UInt32(clamping: entry.range.count), line: UInt32(clamping: entry.line),
      status: entry.status.rawValue, kind: StoredKind(entry.kind, isPostings: entry.isPostings))
  }

  private mutating func key(_ name: NameDraft?) -> UInt32 {
    guard let name else { return 0 }
    return names.index(of: NameKey(string: strings.id(of: name.bytes), form: name.form).raw)
  }

  /// Nearly every item is in the commodity of the one before it.
  private mutating func commodity(_ name: Bytes) -> UInt32 {
    if strings.strings.equals(Int(lastCommodity.string), name) { return lastCommodity.index }
    let string = strings.id(of: name)
    lastCommodity = (string, commodities.index(of: string))
    return lastCommodity.index
  }

  private mutating func append(_ item: ItemDraft) {
    let costCommodity = item.cost.map { strings.id(of: $0.commodity) } ?? 0
    items.append(
      ItemRecord(
        name: key(item.name), commodity: commodity(item.commodity),
        costCommodity: commodities.index(of: costCommodity), sign: item.sign,
        amount: item.quantity, cost: item.cost?.quantity ?? .zero))
  }

  private mutating func append(_ kind: AttributeColumns.Kind, _ key: Bytes, _ value: Bytes) {
    block.attributes.kind.append(kind)
    block.attributes.key.append(strings.id(of: key))
    block.attributes.value.append(strings.id(of: value))
  }
}

/// Gives each distinct number an index, from 1 on; 0 has index 0.
private struct NumberTable {
  private(set) var values: ContiguousArray<UInt32> = [0]
  /// The index of each number; 0 where it has none yet.
  private var indexes: ContiguousArray<UInt32> = []

  mutating func index(of number: UInt32) -> UInt32 {
    let number = Int(number)
    if number == 0 { return 0 }
    if number >= indexes.count {
      let missing = max(number + 1, indexes.count * 2) - indexes.count
      indexes.append(contentsOf: repeatElement(0, count: missing))
    }
    if indexes[number] == 0 {
      indexes[number] = UInt32(values.count)
      values.append(UInt32(number))
    }
    return indexes[number]
  }
}

/// An entry's row, before it is taken apart into columns.
private struct EntryRecord {
  var date: Int32
  var time: Int32
  var flow: UInt32
  var from: UInt32
  var to: UInt32
  var payee: UInt32
  var note: UInt32
  var comment: UInt32
  var code: UInt32
  var id: UInt32
  var identity: UInt64
  var firstItem: UInt32
  var firstAttribute: UInt32
  var file: UInt32
  var offset: UInt32
  var length: UInt32
  var line: UInt32
  var status: UInt8
  var kind: StoredKind
}

extension EntryColumns {
  fileprivate init(_ records: ContiguousArray<EntryRecord>) {
    date = ContiguousArray(records.map { $0.date })
    time = ContiguousArray(records.map { $0.time })
    status = ContiguousArray(records.map { $0.status })
    kind = ContiguousArray(records.map { $0.kind })
    flow = ContiguousArray(records.map { $0.flow })
    from = ContiguousArray(records.map { $0.from })
    to = ContiguousArray(records.map { $0.to })
    payee = ContiguousArray(records.map { $0.payee })
    note = ContiguousArray(records.map { $0.note })
    comment = ContiguousArray(records.map { $0.comment })
    code = ContiguousArray(records.map { $0.code })
    id = ContiguousArray(records.map { $0.id })
    identity = ContiguousArray(records.map { $0.identity })
    firstItem = ContiguousArray(records.map { $0.firstItem })
    firstAttribute = ContiguousArray(records.map { $0.firstAttribute })
    file = ContiguousArray(records.map { $0.file })
    offset = ContiguousArray(records.map { $0.offset })
    length = ContiguousArray(records.map { $0.length })
    line = ContiguousArray(records.map { $0.line })
  }
}

/// An item's row likewise.
private struct ItemRecord {
  var name: UInt32
  var commodity: UInt32
  var costCommodity: UInt32
  var sign: ItemDraft.Sign
  var amount: Quantity
  var cost: Quantity
}

extension ItemColumns {
  fileprivate init(_ records: ContiguousArray<ItemRecord>) {
    name = ContiguousArray(records.map { $0.name })
    sign = ContiguousArray(records.map { $0.sign })
    commodity = ContiguousArray(records.map { $0.commodity })
    costCommodity = ContiguousArray(records.map { $0.costCommodity })
    amount = QuantityColumn(records.map { $0.amount })
    cost = QuantityColumn(records.map { $0.cost })
  }
}
