import TallyIndex
import TallyText

/// The columns of a block that its rows are told by, found once for many rows.
struct RowColumns {
  let block: Block
  let number: Int32
  let status: Column<UInt8>
  let time: Column<Int32>
  let payee: Column<UInt32>
  let note: Column<UInt32>
  let id: Column<UInt32>
  let strings: Strings
  private let identity: IdentityColumn
  private let firstAttribute: Column<UInt32>
  private let attributeKind: Column<AttributeColumns.Kind>
  private let attributeKey: Column<UInt32>

  /// - `number`: the block's among those of the ledger.
  init(_ block: Block, number: Int32) {
    self.block = block
    self.number = number
    status = block.entries.status
    time = block.entries.time
    payee = block.entries.payee
    note = block.entries.note
    id = block.entries.id
    strings = block.strings
    identity = block.identities
    firstAttribute = block.entries.firstAttribute
    attributeKind = block.attributes.kind
    attributeKey = block.attributes.key
  }

  func identity(of entry: Int) -> UInt64 {
    block.place.identities.isEmpty ? identity[entry] : block.identity(of: entry)
  }

  /// Calls `body` with the number of each tag of an entry, in the order written.
  func eachTag(_ entry: Int, _ body: (Int) -> Void) {
    let end =
      entry + 1 < firstAttribute.count ? Int(firstAttribute[entry + 1]) : attributeKind.count
    for attribute in Int(firstAttribute[entry])..<end where attributeKind[attribute] == .tag {
      body(Int(attributeKey[attribute]))
    }
  }
}

/// What stands behind the amounts of a row: pieces with a blank between them, until one has to be cut.
struct RowLine {
  private var room: Int
  private var isFirst = true
  private var isFull = false

  /// - `room`: the columns there are.
  init(room: Int) { self.room = room }

  mutating func put(_ cell: Page.Cell, _ style: Page.Style, _ page: inout Page) {
    guard !isFull else { return }
    if skipGap(cell.columns, &page) { return page.write(cell, style) }
    cell.bytes.withUnsafeBytes { putCut($0, .empty, style, &page) }
  }

  /// Puts a text of a block's dictionary; plain text that fits is copied and nothing else.
  mutating func put(
    _ text: Int, of strings: Strings, mark: Page.Cell = .empty, _ style: Page.Style,
    _ page: inout Page
  ) {
    guard !isFull else { return }
    strings.withBytes(text) { bytes in
      guard let columns = PlainText.columns(of: bytes) else {
        return put(Page.Cell(utf8: mark.bytes + bytes), style, &page)
      }
      guard skipGap(mark.columns + columns, &page) else {
        return putCut(bytes, mark, style, &page)
      }
      if mark.columns == 0 { return page.write(plain: bytes, columns: columns, style) }
      page.write(columns: mark.columns + columns, style) { text in
        text += mark.bytes
        text.append(contentsOf: bytes)
      }
    }
  }

  /// Puts as much of a text as there is room for.
  private mutating func putCut(
    _ text: UnsafeRawBufferPointer, _ mark: Page.Cell, _ style: Page.Style, _ page: inout Page
  ) {
    let before = isFirst ? mark.bytes : [UInt8(ascii: " ")] + mark.bytes
    let kept = PlainText.prefix(of: text, columns: room - before.count - 1)
    isFull = true
    // Half a character of others may not stand.
    guard room > before.count, PlainText.columns(of: text) != nil else {
      return page.write(Page.Cell(utf8: before + text, most: room), style)
    }
    page.write(columns: before.count + kept.columns + 1, style) { line in
      line += before
      line.append(contentsOf: text.prefix(kept.length))
      line += "…".utf8
    }
  }

  /// Gets ready for so many columns.
  ///
  /// - Returns: false where there is no room for them.
  private mutating func skipGap(_ columns: Int, _ page: inout Page) -> Bool {
    let needed = columns + (isFirst ? 0 : 1)
    guard needed <= room else { return false }
    if !isFirst { page.skip(1) }
    isFirst = false
    room -= needed
    return true
  }
}
