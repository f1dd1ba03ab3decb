import TallyText

/// Columns as wide as what stands in them, two blanks apart.
struct TextTable {
  enum Alignment { case left, right }

  struct Cell {
    var text: String
    var style: Page.Style

    init(_ text: String, _ style: Page.Style = .plain) {
      self.text = TerminalEscape.escaped(text)
      self.style = style
    }
  }

  private let alignments: [Alignment]
  private var rows: [[Cell]] = []

  init(_ alignments: [Alignment]) { self.alignments = alignments }

  mutating func append(_ row: [Cell]) { rows.append(row) }

  /// Writes the rows, indented by two blanks; left columns are cut to `widest`.
  func write(to page: inout Page, widest: Int = 40) {
    var widths = alignments.map { _ in 0 }
    for row in rows {
      for (index, cell) in row.enumerated() {
        let limit = alignments[index] == .left ? widest : Int.max
        widths[index] = max(widths[index], min(limit, DisplayWidth.columns(of: cell.text)))
      }
    }
    for row in rows {
      page.skip(2)
      for (index, cell) in row.enumerated() {
        let start = page.column
        switch alignments[index] {
        case .left: page.write(cell.text, left: widths[index], cell.style)
        case .right: page.write(cell.text, right: widths[index], cell.style)
        }
        page.skip(to: start + widths[index] + 2)
      }
      page.newline()
    }
  }
}
