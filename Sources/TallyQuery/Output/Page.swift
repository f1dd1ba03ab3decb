package import TallyModel
import TallyText

/// What a report for people is written on: lines of styled text, in columns of a terminal.
///
/// All text that comes from a ledger is escaped here, so that no file can drive a terminal. Widths are
/// columns, not characters: a Chinese character and an emoji take two.
package struct Page: Sendable {
  package enum Style: Sendable, Equatable {
    case plain, dim, bold, income, expense, transfer, warning, error
    case custom(Color)
  }

  /// Columns of a line.
  package let width: Int
  /// Lines of the screen, which the home page fills; nil on a pipe.
  package let height: Int?
  package let isColored: Bool
  package let language: Settings.Language
  package let today: CalendarDate
  package private(set) var bytes: [UInt8] = []
  /// Columns used of the line being written.
  package private(set) var column = 0
  /// Blanks not written yet: those at the end of a line are left out.
  private var blanks = 0

  package init(
    width: Int, height: Int?, isColored: Bool, language: Settings.Language, today: CalendarDate
  ) {
    self.width = width
    self.height = height
    self.isColored = isColored
    self.language = language
    self.today = today
  }

  /// Writes text at the current column.
  package mutating func write(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    let shown = TerminalEscape.escaped(text)
    put(shown, columns: DisplayWidth.columns(of: shown), style)
  }

  /// Text made ready once, to be written many times.
  package struct Cell: Sendable {
    /// Safe to show.
    let text: String
    let columns: Int

    /// - `most`: the columns it may take; longer text is cut with `…`.
    package init(_ text: String, most: Int = .max) {
      let shown = TerminalEscape.escaped(text)
      let whole = DisplayWidth.columns(of: shown)
      self.text = whole <= most ? shown : DisplayWidth.truncated(shown, to: most)
      columns = whole <= most ? whole : DisplayWidth.columns(of: self.text)
    }

    /// Text of plain ASCII, which numbers are.
    init(ascii text: String) {
      self.text = text
      columns = text.utf8.count
    }

    package static let empty = Cell(ascii: "")
  }

  /// Writes a cell at the current column.
  package mutating func write(_ cell: Cell, _ style: Style = .plain) {
    put(cell.text, columns: cell.columns, style)
  }

  /// Writes a cell in a field of `columns`, which it is not wider than.
  package mutating func write(_ cell: Cell, left columns: Int, _ style: Style = .plain) {
    let start = column
    put(cell.text, columns: cell.columns, style)
    skip(to: start + columns)
  }

  /// Writes a cell at the right of a field of `columns`; a wider one is written whole.
  package mutating func write(_ cell: Cell, right columns: Int, _ style: Style = .plain) {
    skip(columns - cell.columns)
    put(cell.text, columns: cell.columns, style)
  }

  /// Writes text that is safe, and whose columns are known.
  private mutating func put(_ shown: String, columns: Int, _ style: Style) {
    guard columns > 0 else { return }
    flushBlanks()
    let start = isColored ? style.start : ""
    if start.isEmpty { return append(shown, columns) }
    bytes += start.utf8
    append(shown, columns)
    bytes += "\u{1B}[0m".utf8
  }

  private mutating func append(_ shown: String, _ columns: Int) {
    // Text is stored as UTF-8 in one piece, but for what came from another system.
    if shown.utf8.withContiguousStorageIfAvailable({ bytes.append(contentsOf: $0) }) == nil {
      bytes += shown.utf8
    }
    column += columns
  }

  /// Writes text in a field of `columns`, cut with `…` where it is longer.
  package mutating func write(_ text: String, left columns: Int, _ style: Style = .plain) {
    let start = column
    let cut = DisplayWidth.truncated(TerminalEscape.escaped(text), to: columns)
    put(cut, columns: DisplayWidth.columns(of: cut), style)
    skip(to: start + columns)
  }

  /// Writes text at the right of a field of `columns`; longer text is written whole.
  package mutating func write(_ text: String, right columns: Int, _ style: Style = .plain) {
    let shown = TerminalEscape.escaped(text)
    let own = DisplayWidth.columns(of: shown)
    skip(columns - own)
    put(shown, columns: own, style)
  }

  /// Moves on by so many columns.
  package mutating func skip(_ columns: Int) {
    guard columns > 0 else { return }
    blanks += columns
    column += columns
  }

  /// Moves to a column, or stays where the line is longer already.
  package mutating func skip(to column: Int) { skip(column - self.column) }

  package mutating func newline() {
    bytes.append(0x0A)
    column = 0
    blanks = 0
  }

  /// Writes a whole line.
  package mutating func line(_ text: String = "", _ style: Style = .plain) {
    write(text, style)
    newline()
  }

  private mutating func flushBlanks() {
    for _ in 0..<blanks { bytes.append(0x20) }
    blanks = 0
  }
}

extension Page.Style {
  /// The escape that turns the style on: SGR of ECMA-48, colours of the terminal's own palette but for
  /// those a ledger asks for.
  fileprivate var start: String {
    switch self {
    case .plain: ""
    case .dim: "\u{1B}[2m"
    case .bold: "\u{1B}[1m"
    case .income: "\u{1B}[32m"
    case .expense: ""
    case .transfer: "\u{1B}[2m"
    case .warning: "\u{1B}[33m"
    case .error: "\u{1B}[31m"
    case .custom(let color): "\u{1B}[38;2;\(color.red);\(color.green);\(color.blue)m"
    }
  }
}

extension Page {
  /// `1 entry`, `2 entries`: a number and what it counts, in English.
  package static func count(_ number: Int, _ one: String, _ many: String) -> String {
    String(number) + " " + (number == 1 ? one : many)
  }

  /// The text in the page's language.
  package func words(_ english: String, _ chinese: String) -> String {
    language == .chinese ? chinese : english
  }
}
