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
  /// Text that is being put together; its memory is used again.
  private var made: [UInt8] = []
  private static let someBlanks: StaticString = "                                        "

  package init(
    width: Int, height: Int?, isColored: Bool, language: Settings.Language, today: CalendarDate
  ) {
    self.width = width
    self.height = height
    self.isColored = isColored
    self.language = language
    self.today = today
  }

  /// Gets ready for so many lines: what is reserved and not used costs nothing, and memory that has to be
  /// moved to a larger place time and again did.
  mutating func reserve(lines: Int) {
    // A character takes up to four bytes and a column at least; most lines have a byte a column.
    bytes.reserveCapacity(bytes.count + lines * width * 3 / 2)
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
    let bytes: [UInt8]
    let columns: Int

    /// - `most`: the columns it may take; longer text is cut with `…`.
    package init(_ text: String, most: Int = .max) { self.init(utf8: Array(text.utf8), most: most) }

    /// The same of valid UTF-8.
    init(utf8 text: [UInt8], most: Int = .max) {
      if let whole = text.withUnsafeBytes({ PlainText.columns(of: $0) }) {
        self = whole <= most ? Cell(text, whole) : Cell(plain: text, cutTo: most)
      } else {
        self.init(unusual: String(decoding: text, as: UTF8.self), most: most)
      }
    }

    private init(plain text: [UInt8], cutTo most: Int) {
      let kept = text.withUnsafeBytes { PlainText.prefix(of: $0, columns: most - 1) }
      self = most > 0 ? Cell(Array(text[..<kept.length]) + "…".utf8, kept.columns + 1) : .empty
    }

    private init(unusual text: String, most: Int) {
      let shown = TerminalEscape.escaped(text)
      let whole = DisplayWidth.columns(of: shown)
      let kept = whole <= most ? shown : DisplayWidth.truncated(shown, to: most)
      self.init(Array(kept.utf8), whole <= most ? whole : DisplayWidth.columns(of: kept))
    }

    private init(_ bytes: [UInt8], _ columns: Int) {
      self.bytes = bytes
      self.columns = columns
    }

    package static let empty = Cell("")
  }

  /// Writes a cell at the current column.
  package mutating func write(_ cell: Cell, _ style: Style = .plain) {
    cell.bytes.withUnsafeBytes { put($0, columns: cell.columns, style) }
  }

  /// Writes a cell in a field of `columns`, which it is not wider than.
  package mutating func write(_ cell: Cell, left columns: Int, _ style: Style = .plain) {
    let start = column
    write(cell, style)
    skip(to: start + columns)
  }

  /// Writes a cell at the right of a field of `columns`; a wider one is written whole.
  package mutating func write(_ cell: Cell, right columns: Int, _ style: Style = .plain) {
    skip(columns - cell.columns)
    write(cell, style)
  }

  /// Writes text that `PlainText` knows the columns of.
  package mutating func write(
    plain text: UnsafeRawBufferPointer, columns: Int, _ style: Style = .plain
  ) {
    put(text, columns: columns, style)
  }

  /// An empty page like this one, for a part that is written by itself.
  func part() -> Page {
    Page(width: width, height: height, isColored: isColored, language: language, today: today)
  }

  /// Takes over what was written on a part: whole lines, as what stands here is.
  mutating func append(_ part: Page) { bytes += part.bytes }

  /// Writes printing ASCII at the right of a field of `columns`; what is wider is written whole.
  ///
  /// - `make`: appends the text.
  package mutating func write(
    right columns: Int, _ style: Style = .plain, ascii make: (inout [UInt8]) -> Void
  ) {
    made.removeAll(keepingCapacity: true)
    make(&made)
    skip(columns - made.count)
    putMade(columns: made.count, style)
  }

  /// Writes text that is safe, and whose columns are known.
  ///
  /// - `make`: appends the text.
  mutating func write(columns: Int, _ style: Style, safe make: (inout [UInt8]) -> Void) {
    made.removeAll(keepingCapacity: true)
    make(&made)
    putMade(columns: columns, style)
  }

  private mutating func putMade(columns: Int, _ style: Style) {
    let text = made
    text.withUnsafeBytes { put($0, columns: columns, style) }
  }

  private mutating func put(_ shown: String, columns: Int, _ style: Style) {
    var shown = shown
    shown.withUTF8 { put(UnsafeRawBufferPointer($0), columns: columns, style) }
  }

  /// Writes text that is safe, and whose columns are known.
  private mutating func put(_ shown: UnsafeRawBufferPointer, columns: Int, _ style: Style) {
    guard columns > 0 else { return }
    flushBlanks()
    column += columns
    guard isColored, !style.start.isEmpty else { return bytes.append(contentsOf: shown) }
    bytes += style.start.utf8
    bytes.append(contentsOf: shown)
    bytes += "\u{1B}[0m".utf8
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

  /// Writes blanks that stay at the end of a line.
  mutating func writeBlanks(_ count: Int) {
    skip(count)
    flushBlanks()
  }

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
    while blanks > 0 {
      let next = min(blanks, Page.someBlanks.utf8CodeUnitCount)
      bytes.append(contentsOf: UnsafeBufferPointer(start: Page.someBlanks.utf8Start, count: next))
      blanks -= next
    }
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
