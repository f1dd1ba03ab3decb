import TallyModel
import TallyText

/// Comma-separated values as RFC 4180 has them, but for lines that end in LF as all on this system do:
/// a header line, and cells with `,`, `"` or a line end in quotation marks.
///
/// A list is joined by blanks, a map as `key=value` by blanks, amounts as `8000.00 CNY` by `; `.
package struct CSVOutput: OutputFormat {
  package let name = "csv"

  package func bytes(of answer: some Answer, page: Page) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ cells: [String]) {
      for (index, cell) in cells.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        CSVOutput.append(cell, isQuoted: answer.quotesEveryCell, to: &bytes)
      }
      bytes.append(0x0A)
    }
    append(answer.columns)
    answer.eachRow { append($0.map { page.cell($0) }) }
    return bytes
  }

  /// Looks at bytes: a mark with a combining accent behind it is another Character, but the same mark
  /// to whoever reads the file.
  private static func append(_ cell: String, isQuoted: Bool, to bytes: inout [UInt8]) {
    let mark = UInt8(ascii: "\"")
    let needsQuotes =
      isQuoted
      || cell.utf8.contains { byte in
        byte == UInt8(ascii: ",") || byte == mark || byte == 0x0A || byte == 0x0D
      }
    guard needsQuotes else {
      bytes += cell.utf8
      return
    }
    bytes.append(mark)
    for byte in cell.utf8 {
      if byte == mark { bytes.append(mark) }
      bytes.append(byte)
    }
    bytes.append(mark)
  }
}

extension Page {
  /// A value in one cell of a table: on a screen as it may be shown there, else byte for byte.
  func cell(_ value: Value) -> String {
    height == nil ? value.flatText : TerminalEscape.escaped(value.flatText)
  }
}

extension Value {
  /// The value in one cell of a table.
  var flatText: String {
    switch self {
    case .none: ""
    case .text(let text): text
    case .integer(let number): String(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .quantity(let quantity): quantity.description
    case .amount(let amount): amount.quantity.description + " " + amount.commodity
    case .amounts(let amounts):
      amounts.map { $0.quantity.description + " " + $0.commodity }.joined(separator: "; ")
    case .shownAmounts(_, let text): text
    case .list(let texts): texts.joined(separator: " ")
    case .map(let pairs): pairs.map { $0.key + "=" + $0.value }.joined(separator: " ")
    }
  }
}
