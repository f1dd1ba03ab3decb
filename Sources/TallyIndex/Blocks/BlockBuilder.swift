package import TallyFormats
package import TallyModel

/// Fills a block: takes what a reader finds in the files of its run.
package struct BlockBuilder: EntrySink {
  private var block = Block()
  private var strings = StringsBuilder()
  private var names = NumberTable()
  private var commodities = NumberTable()
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
    let first = block.entryCount
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
    block.files[last].entries = first..<block.entryCount
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
    appendColumns(entry)
    for item in entry.items { append(item) }
    for tag in entry.tags { append(.tag, tag, .none) }
    for field in entry.fields { append(.field, field.key, field.value) }
    for attachment in entry.attachments { append(.attachment, attachment, .none) }
    block.dates =
      block.dates.map { min($0.lowerBound, entry.date)...max($0.upperBound, entry.date) }
      ?? entry.date...entry.date
  }

  private mutating func appendColumns(_ entry: borrowing EntryDraft) {
    let bytes = Bytes(rebasing: source[entry.range])
    block.entries.firstItem.append(UInt32(block.items.name.count))
    block.entries.firstAttribute.append(UInt32(block.attributes.kind.count))
    block.entries.date.append(entry.date.days)
    block.entries.time.append(entry.time?.seconds ?? -1)
    block.entries.status.append(entry.status.rawValue)
    block.entries.kind.append(StoredKind(entry.kind, isPostings: entry.isPostings))
    block.entries.flow.append(key(entry.flow))
    block.entries.from.append(key(entry.from))
    block.entries.to.append(key(entry.to))
    block.entries.payee.append(strings.id(of: entry.payee))
    block.entries.note.append(strings.id(of: entry.note))
    block.entries.comment.append(strings.id(of: entry.comment))
    block.entries.code.append(strings.id(of: entry.code))
    block.entries.id.append(strings.id(of: entry.id))
    block.entries.identity.append(identities.identity(date: entry.date, bytes: bytes))
    block.entries.file.append(UInt32(block.files.count - 1))
    block.entries.offset.append(UInt32(clamping: entry.range.lowerBound))
    block.entries.length.append(UInt32(clamping: entry.range.count))
    block.entries.line.append(UInt32(clamping: entry.line))
  }

  private mutating func key(_ name: NameDraft?) -> UInt32 {
    guard let name else { return 0 }
    return names.index(of: NameKey(string: strings.id(of: name.bytes), form: name.form).raw)
  }

  private mutating func append(_ item: ItemDraft) {
    block.items.name.append(key(item.name))
    block.items.sign.append(item.sign)
    block.items.amount.append(item.quantity)
    block.items.commodity.append(commodities.index(of: strings.id(of: item.commodity)))
    block.items.cost.append(item.cost?.quantity ?? .zero)
    let costCommodity = item.cost.map { strings.id(of: $0.commodity) } ?? 0
    block.items.costCommodity.append(commodities.index(of: costCommodity))
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
