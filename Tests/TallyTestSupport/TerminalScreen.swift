import TallyText

/// What a person sees of what a program writes to a terminal: a page without end, and a cursor on it.
///
/// It knows the few commands that line editing needs (of xterm's), and colours, which it forgets.
package struct TerminalScreen {
  /// A character a cell; of a wide one the second cell is empty.
  private var rows: [[String]] = [[]]
  private var row = 0
  private var column = 0
  /// What it does not know, which a test should hear of.
  package private(set) var unknown: [String] = []

  package init(_ bytes: some Sequence<UInt8>) {
    var rest = String(decoding: Array(bytes), as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": obey(&rest)
      case "\r": column = 0
      case "\n": lineFeed()
      case "\u{8}": column = max(column - 1, 0)
      case "\u{7}": continue
      default: put(Character(scalar))
      }
    }
  }

  /// Its lines, without blanks at their ends, nor empty ones at the end of all.
  package var text: String {
    let lines = rows.map { row in
      var line = row.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
    var text = lines.joined(separator: "\n")
    while text.last == "\n" { text.removeLast() }
    return text
  }

  private mutating func lineFeed() {
    row += 1
    if row == rows.count { rows.append([]) }
  }

  private mutating func put(_ character: Character) {
    let width = DisplayWidth.columns(of: character)
    if width == 0, column > 0, rows[row].indices.contains(column - 1) {
      rows[row][column - 1] += String(character)
      return
    }
    while rows[row].count < column + width { rows[row].append(" ") }
    rows[row][column] = String(character)
    for at in column + 1..<max(column + width, column + 1) { rows[row][at] = "" }
    column += width
  }

  /// A command: `ESC [ NUMBERS LETTER`.
  private mutating func obey(_ rest: inout Substring.UnicodeScalarView) {
    guard rest.popFirst() == "[" else {
      unknown.append("ESC")
      return
    }
    var numbers = ""
    while let next = rest.popFirst() {
      guard (0x40...0x7E).contains(next.value) else {
        numbers.unicodeScalars.append(next)
        continue
      }
      let count = Int(numbers) ?? 1
      switch next {
      case "G": column = count - 1
      case "C": column += count
      case "D": column = max(column - count, 0)
      case "A": row = max(row - count, 0)
      case "K": rows[row].removeLast(max(rows[row].count - column, 0))
      case "P":
        let end = min(column + count, rows[row].count)
        if column < end { rows[row].removeSubrange(column..<end) }
      case "@":
        if column < rows[row].count {
          rows[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
        }
      case "J":
        rows[row].removeLast(max(rows[row].count - column, 0))
        rows.removeLast(rows.count - row - 1)
      case "m": break
      default: unknown.append(numbers + String(next))
      }
      return
    }
  }
}
