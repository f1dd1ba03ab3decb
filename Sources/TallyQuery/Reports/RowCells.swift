import TallyIndex
import TallyModel

/// The parts of rows that many rows have in common, each made ready once.
final class RowCells {
  private let names: RowNames
  /// Short names of accounts, by the account in full.
  private var shortNames: [String: String] = [:]
  private var types: SymbolCells
  private let icons: [Page.Cell]
  private let styles: [Page.Style]
  private var sources: SymbolCells
  private var targets: SymbolCells
  private var transfers: [Int64: Page.Cell] = [:]
  /// By minute; those with seconds are rare.
  private var minutes: [Page.Cell?]

  let move = Page.Cell("⇄", most: 2)

  init(_ names: RowNames, _ settings: Settings) {
    self.names = names
    types = SymbolCells(names)
    sources = SymbolCells(names)
    targets = SymbolCells(names)
    minutes = Array(repeating: nil, count: 30 * 60)
    icons = names.catalogue.types.types.map { Page.Cell($0.icon, most: 2) }
    styles = names.catalogue.types.types.map { $0.color.map(Page.Style.custom) ?? .plain }
    for (short, full) in settings.accounts where shortNames[full] == nil {
      shortNames[full] = short
    }
  }

  func icon(_ type: Int32) -> Page.Cell { type < 0 ? .empty : icons[Int(type)] }
  func style(_ type: Int32) -> Page.Style { type < 0 ? .plain : styles[Int(type)] }

  func type(_ symbol: Int32) -> Page.Cell { types.cell(symbol) { Page.Cell($0, most: 11) } }

  /// A time of day in seconds after midnight; -1 is none.
  func time(_ seconds: Int32) -> Page.Cell {
    guard let time = TimeOfDay(seconds: seconds) else { return .empty }
    let (minute, rest) = Int(seconds).quotientAndRemainder(dividingBy: 60)
    guard rest == 0 else { return Page.Cell(time.description, most: 7) }
    if let known = minutes[minute] { return known }
    let made = Page.Cell(time.description)
    minutes[minute] = made
    return made
  }

  func source(_ account: Int32) -> Page.Cell {
    sources.cell(account) { Page.Cell("< " + shown($0)) }
  }

  func target(_ account: Int32) -> Page.Cell {
    targets.cell(account) { Page.Cell("> " + shown($0)) }
  }

  func transfer(_ from: Int32, _ to: Int32) -> Page.Cell {
    let key = Int64(from) << 32 | Int64(to)
    if let known = transfers[key] { return known }
    let made = Page.Cell(shown(names.symbols[from]) + " > " + shown(names.symbols[to]))
    transfers[key] = made
    return made
  }

  /// The account as people call it: its short name, or that of one above it and the rest, else what
  /// stands behind its first part.
  private func shown(_ full: String) -> String {
    var above = full[...]
    while true {
      if let short = shortNames[String(above)] { return short + full[above.endIndex...] }
      guard let colon = above.lastIndex(of: ":") else { break }
      above = above[..<colon]
    }
    return full.firstIndex(of: ":").map { String(full[full.index(after: $0)...]) } ?? full
  }
}

/// A cell for each name of a scan, made when it is first asked for.
private struct SymbolCells {
  private let names: RowNames
  private var cells: [Page.Cell?]

  init(_ names: RowNames) {
    self.names = names
    cells = Array(repeating: nil, count: names.symbols.count)
  }

  mutating func cell(_ symbol: Int32, _ make: (String) -> Page.Cell) -> Page.Cell {
    if let known = cells[Int(symbol)] { return known }
    let made = make(names.symbols[symbol])
    cells[Int(symbol)] = made
    return made
  }
}
