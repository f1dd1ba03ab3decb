import TallyIndex
import TallyText

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
    cell.bytes.withUnsafeBytes { bytes in
      if PlainText.columns(of: bytes) == nil {
        putCut(bytes, nil, style, &page)
      } else {
        putCut(plain: bytes, nil, style, &page)
      }
    }
  }

  /// Puts a text of a block's dictionary, behind a mark; plain text that fits is copied and nothing else.
  mutating func put(
    _ text: Int, of strings: Strings, mark: UInt8? = nil, _ style: Page.Style,
    _ page: inout Page
  ) {
    guard !isFull else { return }
    let bytes = strings.bytes(of: text)
    guard let columns = PlainText.columns(of: bytes) else {
      return put(Page.Cell(utf8: RowLine.joined(mark, bytes)), style, &page)
    }
    guard skipGap(columns + (mark == nil ? 0 : 1), &page) else {
      return putCut(plain: bytes, mark, style, &page)
    }
    guard let mark else { return page.write(plain: bytes, columns: columns, style) }
    page.write(columns: columns + 1, style) { line in
      line.append(mark)
      line.append(contentsOf: bytes)
    }
  }

  private static func joined(_ mark: UInt8?, _ text: UnsafeRawBufferPointer) -> [UInt8] {
    var all: [UInt8] = []
    if let mark { all.append(mark) }
    all.append(contentsOf: text)
    return all
  }

  /// Puts as much of plain text as there is room for.
  private mutating func putCut(
    plain text: UnsafeRawBufferPointer, _ mark: UInt8?, _ style: Page.Style, _ page: inout Page
  ) {
    let before = (isFirst ? 0 : 1) + (mark == nil ? 0 : 1)
    guard room > before else { return putCut(text, mark, style, &page) }
    let kept = PlainText.prefix(of: text, columns: room - before - 1)
    page.write(columns: before + kept.columns + 1, style) { line in
      if !isFirst { line.append(UInt8(ascii: " ")) }
      if let mark { line.append(mark) }
      line.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[..<kept.length]))
      line += RowLine.ellipsis
    }
    isFull = true
  }

  private static let ellipsis = Array("…".utf8)

  /// The same of any text.
  private mutating func putCut(
    _ text: UnsafeRawBufferPointer, _ mark: UInt8?, _ style: Page.Style, _ page: inout Page
  ) {
    let all = RowLine.joined(mark, text)
    page.write(Page.Cell(utf8: isFirst ? all : [UInt8(ascii: " ")] + all, most: room), style)
    isFull = true
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
