import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery

/// Hashes what is shown of rows, so that two states are compared without a text of either.
///
/// Hashes are good within one process. That two rows have the same one and are not equal is one chance in
/// 2^64 for each comparison.
struct RowDigest {
  private let icons: [UInt64]
  /// By symbol; 0 where it was not asked for.
  private var symbols: ContiguousArray<UInt64> = []
  private var block: Columns?
  /// By number of the block's dictionary, likewise.
  private var texts: ContiguousArray<UInt64> = []
  /// By file of the block.
  private var files: [UInt64] = []

  /// The columns of the block at work, found once.
  private struct Columns {
    let block: Block
    let strings: Strings
    let date: Column<Int32>
    let time: Column<Int32>
    let status: Column<UInt8>
    /// nil where no posting says anything itself.
    let postings: StatusColumns?
    let texts: [Column<UInt32>]
    let id: Column<UInt32>
    let file: Column<UInt32>
  }

  init(_ types: TypeList) {
    icons = types.types.map { type in
      var icon = type.icon
      return icon.withUTF8 { RowDigest.hash(UnsafeRawBufferPointer($0)) }
    }
  }

  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(bytes: bytes)
    return hasher.number
  }

  /// Turns to a block.
  mutating func begin(_ block: Block) {
    let entries = block.entries
    self.block = Columns(
      block: block, strings: block.strings, date: entries.date, time: entries.time,
      status: entries.status,
      postings: block.summary.hasPostings ? StatusColumns(block) : nil,
      texts: [entries.payee, entries.note, entries.comment, entries.code], id: entries.id,
      file: entries.file)
    texts = ContiguousArray(repeating: 0, count: block.strings.count)
    files = block.files.map { file in
      file.pathBytes.withUnsafeBytes { RowDigest.hash($0) }
    }
  }

  /// What an entry of the block says, but for its date, its place and its rows.
  mutating func entry(_ entry: Int) -> LiveEntry {
    guard let columns = block else { return LiveEntry() }
    var hasher = Hasher()
    hasher.combine(columns.status[entry])
    for column in columns.texts { hasher.combine(text(column[entry], columns)) }
    if columns.block.summary.attributeCount > 0 {
      let attributes = columns.block.attributes
      for at in columns.block.attributes(of: entry) {
        hasher.combine(attributes.kind[at].rawValue)
        hasher.combine(text(attributes.key[at], columns))
        hasher.combine(text(attributes.value[at], columns))
        hasher.combine(attributes.item[at])
      }
    }
    let time = columns.time[entry]
    hasher.combine(time)
    let id = columns.id[entry]
    return LiveEntry(
      identity: id == 0 ? columns.block.identity(of: entry) : text(id, columns),
      isGiven: id != 0, said: hasher.number, file: files[Int(columns.file[entry])],
      date: columns.date[entry], time: time, entry: Int32(truncatingIfNeeded: entry))
  }

  /// What a row says beside its entry.
  mutating func row(_ row: Row, _ symbols: Symbols) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(row.kind)
    for symbol in [row.type, row.from, row.to, row.commodity, row.costCommodity] {
      hasher.combine(name(symbol, symbols))
    }
    if row.typeIndex >= 0 { hasher.combine(icons[Int(row.typeIndex)]) }
    hasher.combine(digits: row.amount)
    if let cost = row.cost { hasher.combine(digits: cost) }
    hasher.combine(row.posting)
    if let status = block?.postings {
      hasher.combine(status.status(ofItem: Int(row.item), of: Int(row.entry)))
    }
    return hasher.number
  }

  /// Where an entry of the block is to be found.
  func place(_ entry: Int) -> Int { block?.block.line(of: entry) ?? 0 }

  private mutating func text(_ id: UInt32, _ columns: Columns) -> UInt64 {
    let id = Int(id)
    if texts[id] == 0 { texts[id] = columns.strings.withBytes(id) { RowDigest.hash($0) } }
    return texts[id]
  }

  private mutating func name(_ symbol: Int32, _ symbols: Symbols) -> UInt64 {
    let at = Int(symbol)
    if at >= self.symbols.count {
      self.symbols.append(contentsOf: repeatElement(0, count: symbols.count - self.symbols.count))
    }
    if self.symbols[at] == 0 {
      var name = symbols[symbol]
      self.symbols[at] = name.withUTF8 { RowDigest.hash(UnsafeRawBufferPointer($0)) }
    }
    return self.symbols[at]
  }
}

extension Hasher {
  /// The hash, in as many bits as it has.
  var number: UInt64 { UInt64(bitPattern: Int64(finalize())) }

  /// Takes a quantity by its digits: `6.5` and `6.50` are equal, and are not shown so.
  mutating func combine(digits quantity: Quantity) {
    combine(quantity.mantissa)
    combine(quantity.scale)
  }
}
