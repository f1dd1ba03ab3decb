package import TallyFormats
package import TallyModel

/// Fills a block: takes what a reader finds in the files of its run, or in its part of a file.
///
/// One makes block after block, and keeps its memory between them.
package struct BlockBuilder: EntrySink, ~Copyable {
  /// Entries and items as they come: one append each, and no column is touched until the end.
  private var entries: ContiguousArray<EntryRecord> = []
  private var items: ContiguousArray<ItemRecord> = []
  private var wideAmounts = WideMantissas()
  private var wideCosts = WideMantissas()
  private var dates2 = RareNumbers(usual: StoredDate.none.stored)
  private var postings = PostingRecords()
  private var attributes: ContiguousArray<AttributeRecord> = []
  private var attributeItems = RareNumbers()
  private var files: [FileRecord] = []
  private var strings = StringsBuilder()
  private var vocabulary = StringsBuilder()
  private var names = NumberTable()
  private var commodities = NumberTable()
  private var lastCommodity: (string: UInt32, index: UInt32) = (0, 0)
  private var shapes = ShapeTable()
  private var identities = IdentityMaker(path: [])
  private var summary = BlockSummary()
  /// The bytes of the file being read.
  private var source = Bytes.none
  private var unlisted = (all: 0, errors: 0)

  package init() {}

  /// How many files are in the block so far.
  var fileCount: Int { files.count }

  /// Reads a file, or a part of one, into the block.
  ///
  /// - Returns: false where the file turned out not to be the ledger's; the block is as before.
  package mutating func read(
    _ file: SourceFile, pathBytes: [UInt8], format: any EntryFormat, rules: borrowing ReadingRules
  ) -> Bool {
    let formatName = Array(format.name.utf8)
    files.append(
      FileRecord(
        path: pathBytes.withUnsafeBytes { vocabulary.id(of: $0) },
        format: formatName.withUnsafeBytes { vocabulary.id(of: $0) },
        firstEntry: UInt32(clamping: entries.count)))
    identities = IdentityMaker(path: pathBytes, bytes: file.bytes.count)
    source = file.bytes
    unlisted = (0, 0)
    let reading = format.read(file, rules: rules, into: &self)
    source = .none
    guard reading == .entries else {
      files.removeLast()
      return false
    }
    if unlisted.all > 0 {
      files[files.count - 1].problems.append(
        Diagnostic(.tooManyProblems, at: .file, [String(unlisted.all), String(unlisted.errors)]))
    }
    return true
  }

  package mutating func report(_ problem: Diagnostic) {
    let last = files.count - 1
    guard last >= 0 else { return }
    let isError = problem.code.severity == .error
    if isError { files[last].errorCount &+= 1 }
    if files[last].problems.count < Diagnostic.mostPerFile {
      files[last].problems.append(problem)
    } else {
      unlisted = (unlisted.all + 1, unlisted.errors + (isError ? 1 : 0))
    }
  }

  package mutating func take(_ facts: FileFacts) {
    guard !files.isEmpty else { return }
    files[files.count - 1].facts = facts
  }

  package mutating func take(_ entry: borrowing EntryDraft) {
    var record = record(entry)
    if entry.isPostings { summary.hasPostings = true }
    if let date2 = entry.date2 { dates2.set(StoredDate(date2).stored, row: entries.count) }
    entry.items.withUnsafeBufferPointer { items in
      for at in items.indices { append(items[at]) }
    }
    record.shape = shapes.index(of: record, at: entries.count, entries, items)
    for tag in entry.tags { append(.tag, tag, .none) }
    for field in entry.fields {
      append(.field, field.key, field.value)
      summary.hasFields = true
    }
    for attachment in entry.attachments { append(.attachment, attachment, .none) }
    if !entry.postings.isEmpty { takePostings(entry, firstItem: Int(record.firstItem)) }
    entries.append(record)
  }

  /// Takes what a journal says of an entry's postings.
  private mutating func takePostings(_ entry: borrowing EntryDraft, firstItem: Int) {
    entry.postings.withUnsafeBufferPointer { drafts in
      for at in drafts.indices where firstItem + at < items.count {
        let row = firstItem + at
        postings.take(drafts[at], comment: strings.id(of: drafts[at].comment), row: row)
        if drafts[at].date != nil || drafts[at].date2 != nil { summary.hasPostingDates = true }
        guard let assertion = drafts[at].assertion else { continue }
        if drafts[at].source == .assigned { summary.hasAssignments = true }
        postings.take(
          assertion, row: row, commodity: commodity(assertion.commodity), at: place(of: assertion))
        guard let price = assertion.price else { continue }
        postings.takePrice(
          price.quantity, commodity: commodity(price.commodity), isTotal: price.isTotal)
      }
    }
    for tag in entry.postingTags {
      attributeItems.set(Int64(tag.item), row: attributes.count)
      append(tag.value.isEmpty ? .postingTag : .postingField, tag.name, tag.value)
    }
  }

  private func place(of assertion: AssertionDraft) -> SourceSpan {
    let range = assertion.range.clamped(to: 0..<source.count)
    let before = source.part(0..<range.lowerBound)
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return SourceSpan(
      line: assertion.line, column: source.part(start..<range.lowerBound).scalarCount + 1,
      length: source.part(range).scalarCount)
  }

  private mutating func record(_ entry: borrowing EntryDraft) -> EntryRecord {
    if !entry.id.isEmpty { summary.hasIds = true }
    return EntryRecord(
      date: entry.date.days, time: entry.time?.seconds ?? -1, flow: key(entry.flow),
      from: key(entry.from), to: key(entry.to), payee: strings.id(of: entry.payee),
      note: strings.id(of: entry.note), comment: strings.id(of: entry.comment),
      code: strings.id(of: entry.code), id: strings.id(of: entry.id),
      identity: identities.identity(date: entry.date, bytes: source.part(entry.range)),
      firstItem: UInt32(clamping: items.count),
      firstAttribute: UInt32(clamping: attributes.count), shape: 0,
      file: UInt32(clamping: files.count - 1), offset: UInt32(clamping: entry.range.lowerBound),
      length: UInt32(clamping: entry.range.count), line: UInt32(clamping: entry.line),
      status: entry.status.rawValue,
      kind: StoredKind(
        entry.kind, isPostings: entry.isPostings,
        // An entry without items is one of a journal: others have one at least.
        isJournal: entry.isPostings && entry.postings.count == entry.items.count))
  }

  private mutating func key(_ name: NameDraft?) -> UInt32 {
    guard let name else { return 0 }
    return key(name)
  }

  private mutating func key(_ name: borrowing NameDraft) -> UInt32 {
    names.index(of: NameKey(string: vocabulary.id(of: name.bytes), form: name.form).raw)
  }

  /// Nearly every item is in the commodity of the one before it.
  private mutating func commodity(_ name: Bytes) -> UInt32 {
    if vocabulary.equals(Int(lastCommodity.string), name), lastCommodity.index != 0 {
      return lastCommodity.index
    }
    let string = vocabulary.id(of: name)
    lastCommodity = (string, index(ofCommodity: string))
    return lastCommodity.index
  }

  private mutating func index(ofCommodity string: UInt32) -> UInt32 {
    string == 0 ? commodities.ownIndexOfZero() : commodities.index(of: string)
  }

  private mutating func append(_ item: borrowing ItemDraft) {
    let cost = item.cost
    var costCommodity: UInt32 = 0
    if let cost { costCommodity = index(ofCommodity: vocabulary.id(of: cost.commodity)) }
    let amount = StoredQuantity(item.quantity)
    wideAmounts.take(item.quantity, amount, row: items.count)
    let costQuantity = cost?.quantity ?? .zero
    let storedCost = StoredQuantity(costQuantity)
    wideCosts.take(costQuantity, storedCost, row: items.count)
    items.append(
      ItemRecord(
        name: key(item.name), commodity: commodity(item.commodity),
        costCommodity: costCommodity, sign: item.sign, amount: amount, cost: storedCost,
        side: item.quantity.isNegative ? 0 : item.quantity.isZero ? 1 : 2))
  }

  private mutating func append(_ kind: AttributeColumns.Kind, _ key: Bytes, _ value: Bytes) {
    attributes.append(
      AttributeRecord(kind: kind, key: strings.id(of: key), value: strings.id(of: value)))
  }
}

// MARK: - Finishing

extension BlockBuilder {
  /// The finished block; the builder is empty then.
  package mutating func finish(_ id: BlockID = .none, place: PartPlace = PartPlace()) -> Block {
    defer { reset() }
    let folds = Folds(entries, items, wideAmounts, wideCosts)
    let spans = EntrySpans(entries)
    complete(spans, hasFolds: folds.isComplete)
    var writer = BlockWriter(reserving: entries.count * 40 + strings.bytes.count)
    let numbers = summary.numbers
    numbers.withUnsafeBytes { writer.bytes(.summary, $0) }
    writeTexts(to: &writer)
    folds.write(to: &writer)
    writeFiles(to: &writer)
    writeEntries(spans, to: &writer)
    writeItems(to: &writer)
    postings.write(itemCount: items.count, to: &writer)
    return Block(made: writer.finish(id), summary, place: place)
  }

  private mutating func reset() {
    entries.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    wideAmounts.reset()
    wideCosts.reset()
    dates2.reset()
    postings.reset()
    attributes.removeAll(keepingCapacity: true)
    attributeItems.reset()
    files.removeAll()
    strings.reset()
    vocabulary.reset()
    names = NumberTable()
    commodities = NumberTable()
    lastCommodity = (0, 0)
    shapes.reset()
    summary = BlockSummary()
  }

  private mutating func complete(_ spans: EntrySpans, hasFolds: Bool) {
    summary.entryCount = entries.count
    summary.itemCount = items.count
    summary.attributeCount = attributes.count
    summary.fileCount = files.count
    summary.problemCount = files.reduce(0) { $0 + $1.problems.count }
    summary.errorCount = files.reduce(0) { $0 + Int($1.errorCount) }
    summary.hasFolds = hasFolds
    summary.hasFacts = files.contains { !$0.facts.isEmpty }
    summary.hasAssertions = postings.hasAssertions
    if !entries.isEmpty {
      let days = (Int32(clamping: spans.date.least), Int32(clamping: spans.date.most))
      summary.dates = CalendarDate(days: days.0)...CalendarDate(days: days.1)
    }
  }

  private func writeTexts(to writer: inout BlockWriter) {
    writer.bytes(.vocabularyBytes, vocabulary.bytes)
    writer.column(.vocabularyEnds, count: vocabulary.count) { Int64(vocabulary.end($0)) }
    writer.column(.names, count: names.values.count) { Int64(names.values[$0]) }
    writer.column(.commodities, count: commodities.values.count) { Int64(commodities.values[$0]) }
    writeShapes(to: &writer)
    writer.column(.stringEnds, count: strings.count) { Int64(strings.end($0)) }
    writer.bytes(.stringBytes, strings.bytes)
  }

  private func writeShapes(to writer: inout BlockWriter) {
    var maker = ShapeIdentityMaker(names, commodities, vocabulary)
    let made = shapes.firsts.map { first in
      let next = Int(first) + 1
      let start = Int(entries[Int(first)].firstItem)
      let end = next < entries.count ? Int(entries[next].firstItem) : items.count
      return maker.identity(of: entries[Int(first)], items[start..<end])
    }
    writer.column(.shapes, count: made.count) { Int64(shapes.firsts[$0]) }
    writer.column(.shapeIdentityLow, count: made.count) { made[$0].low.stored }
    writer.column(.shapeIdentityHigh, count: made.count) { made[$0].high.stored }
  }

  private func writeFiles(to writer: inout BlockWriter) {
    writer.column(.filePath, count: files.count) { Int64(files[$0].path) }
    writer.column(.fileFormat, count: files.count) { Int64(files[$0].format) }
    writer.column(.fileFirstEntry, count: files.count) { Int64(files[$0].firstEntry) }
    writer.column(.fileErrors, count: files.count) { Int64(files[$0].errorCount) }
    var record = RecordWriter()
    let ends = files.map { file in
      for problem in file.problems { problem.write(to: &record) }
      return record.bytes.count
    }
    writer.column(.fileProblems, count: ends.count) { Int64(ends[$0]) }
    writer.bytes(.problems, record.bytes)
    var facts = RecordWriter()
    for (at, file) in files.enumerated() where !file.facts.isEmpty {
      facts.number(at)
      file.facts.write(to: &facts)
    }
    writer.bytes(.facts, facts.bytes)
  }

  private func writeEntries(_ spans: EntrySpans, to writer: inout BlockWriter) {
    let count = entries.count
    dates2.write(.date2, count: count, to: &writer)
    entries.withUnsafeBufferPointer { entries in
      writer.column(.date, count: count, spans.date) { Int64(entries[$0].date) }
      writer.column(.time, count: count, spans.time) { Int64(entries[$0].time) }
      writer.column(.status, count: count, spans.status) { Int64(entries[$0].status) }
      writer.column(.kind, count: count, spans.kind) { entries[$0].kind.stored }
      writer.column(.shape, count: count, spans.shape) { Int64(entries[$0].shape) }
      writer.column(.flow, count: count, spans.flow) { Int64(entries[$0].flow) }
      writer.column(.from, count: count, spans.from) { Int64(entries[$0].from) }
      writer.column(.to, count: count, spans.to) { Int64(entries[$0].to) }
      writer.column(.payee, count: count, spans.payee) { Int64(entries[$0].payee) }
      writer.column(.note, count: count, spans.note) { Int64(entries[$0].note) }
      writer.column(.comment, count: count, spans.comment) { Int64(entries[$0].comment) }
      writer.column(.code, count: count, spans.code) { Int64(entries[$0].code) }
      writer.column(.id, count: count, spans.id) { Int64(entries[$0].id) }
      writer.column(.identityStart, count: count, spans.identityStart) {
        Int64(IdentityColumn.start(entries[$0].identity))
      }
      writer.column(.identityRest, count: count, spans.identityRest) {
        Int64(IdentityColumn.rest(entries[$0].identity))
      }
      writer.column(.firstItem, count: count, spans.firstItem) { Int64(entries[$0].firstItem) }
      writer.column(.firstAttribute, count: count, spans.firstAttribute) {
        Int64(entries[$0].firstAttribute)
      }
      writer.column(.file, count: count, spans.file) { Int64(entries[$0].file) }
      writer.column(.offset, count: count, spans.offset) { Int64(entries[$0].offset) }
      writer.column(.length, count: count, spans.length) { Int64(entries[$0].length) }
      writer.column(.line, count: count, spans.line) { Int64(entries[$0].line) }
    }
  }

  private func writeItems(to writer: inout BlockWriter) {
    items.withUnsafeBufferPointer { items in
      let count = items.count
      writer.column(.itemName, count: count) { Int64(items[$0].name) }
      writer.column(.itemSign, count: count) { Int64(items[$0].sign.rawValue) }
      writer.column(.itemCommodity, count: count) { Int64(items[$0].commodity) }
      writer.column(.itemCostCommodity, count: count) { Int64(items[$0].costCommodity) }
      writer.column(.amount, count: count) { items[$0].amount.mantissa }
      writer.column(.amountScale, count: count) { Int64(items[$0].amount.scale) }
      writer.column(.cost, count: count) { items[$0].cost.mantissa }
      writer.column(.costScale, count: count) { Int64(items[$0].cost.scale) }
    }
    writer.bytes(.amountWide, wideAmounts.encoded)
    writer.bytes(.costWide, wideCosts.encoded)
    writer.column(.attributeKind, count: attributes.count) { attributes[$0].kind.stored }
    writer.column(.attributeKey, count: attributes.count) { Int64(attributes[$0].key) }
    writer.column(.attributeValue, count: attributes.count) { Int64(attributes[$0].value) }
    attributeItems.write(.attributeItem, count: attributes.count, to: &writer)
  }
}

extension Block {
  /// A block without entries.
  package static let empty: Block = {
    var builder = BlockBuilder()
    return builder.finish()
  }()
}
