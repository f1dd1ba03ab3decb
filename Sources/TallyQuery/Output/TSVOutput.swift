/// Tab-separated values: a header line, a row a line; a tab, a line end and a backslash in a cell
/// are written `\t`, `\n`, `\r` and `\\`.
///
/// Cells are as in CSV.
package struct TSVOutput: OutputFormat {
  package let name = "tsv"

  package func bytes(of answer: some Answer, page: Page) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ cells: [String]) {
      for (index, cell) in cells.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: "\t")) }
        for byte in cell.utf8 { TSVOutput.append(byte, to: &bytes) }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    append(answer.columns)
    answer.eachRow { append($0.map { page.cell($0) }) }
    return bytes
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case 0x09: bytes += "\\t".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case UInt8(ascii: "\\"): bytes += "\\\\".utf8
    default: bytes.append(byte)
    }
  }
}
