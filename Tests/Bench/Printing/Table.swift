/// Rows of text in columns: the first to the left, the last too where it is `isOpen`, others to the right.
struct Table {
  private var rows: [[String]]
  /// Whether the last column has words, not figures.
  private let isOpen: Bool

  init(_ heads: [String], isOpen: Bool = false) {
    rows = [heads]
    self.isOpen = isOpen
  }

  /// Adds a row of as many cells as there are heads.
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The whole table, a line a row.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        let isLeft = column == 0 || (isOpen && column == row.count - 1)
        line += (column == 0 ? "" : "  ") + (isLeft ? cell + blanks : blanks + cell)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
