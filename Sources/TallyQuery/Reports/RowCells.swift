import TallyIndex
import TallyModel

/// The parts of rows that many rows have in common, each made ready once.
final class RowCells {
  private let names: RowNames
  /// Short names of accounts, by the account in full.
  private var shortNames: [String: String] = [:]
  private var types: [Int32: Page.Cell] = [:]
  private let icons: [Page.Cell]
  private let styles: [Page.Style]
  private var sources: [Int32: Page.Cell] = [:]
  private var targets: [Int32: Page.Cell] = [:]
  private var transfers: [Int64: Page.Cell] = [:]
  private var times: [Int32: Page.Cell] = [-1: .empty]
  private var payees: [Int: Page.Cell] = [:]
  private var payeeBlock: Int32 = -1

  let move = Page.Cell("⇄", most: 2)

  init(_ names: RowNames, _ settings: Settings) {
    self.names = names
    icons = names.catalogue.types.types.map { Page.Cell($0.icon, most: 2) }
    styles = names.catalogue.types.types.map { $0.color.map(Page.Style.custom) ?? .plain }
    for (short, full) in settings.accounts where shortNames[full] == nil {
      shortNames[full] = short
    }
  }

  func icon(_ type: Int32) -> Page.Cell { type < 0 ? .empty : icons[Int(type)] }
  func style(_ type: Int32) -> Page.Style { type < 0 ? .plain : styles[Int(type)] }

  func type(_ symbol: Int32) -> Page.Cell {
    cell(symbol, in: &types) { Page.Cell(names.symbols[symbol], most: 11) }
  }

  /// A time of day in seconds after midnight; -1 is none.
  func time(_ seconds: Int32) -> Page.Cell {
    cell(seconds, in: &times) {
      Page.Cell(TimeOfDay(seconds: seconds)?.description ?? "", most: 7)
    }
  }

  /// Rows come block by block, so those of the block at work are enough.
  func payee(_ id: Int, _ block: Block, _ number: Int32) -> Page.Cell {
    if number != payeeBlock {
      payees.removeAll(keepingCapacity: true)
      payeeBlock = number
    }
    return cell(id, in: &payees) { Page.Cell("@" + block.strings[id]) }
  }

  func source(_ account: Int32) -> Page.Cell {
    cell(account, in: &sources) { Page.Cell("< " + shown(account)) }
  }

  func target(_ account: Int32) -> Page.Cell {
    cell(account, in: &targets) { Page.Cell("> " + shown(account)) }
  }

  func transfer(_ from: Int32, _ to: Int32) -> Page.Cell {
    cell(Int64(from) << 32 | Int64(to), in: &transfers) {
      Page.Cell(shown(from) + " > " + shown(to))
    }
  }

  private func cell<Key>(
    _ key: Key, in known: inout [Key: Page.Cell], _ make: () -> Page.Cell
  ) -> Page.Cell {
    if let known = known[key] { return known }
    let made = make()
    known[key] = made
    return made
  }

  /// The account as people call it: its short name, or that of one above it and the rest, else what
  /// stands behind its first part.
  private func shown(_ symbol: Int32) -> String {
    let full = names.symbols[symbol]
    var above = full[...]
    while true {
      if let short = shortNames[String(above)] { return short + full[above.endIndex...] }
      guard let colon = above.lastIndex(of: ":") else { break }
      above = above[..<colon]
    }
    return full.firstIndex(of: ":").map { String(full[full.index(after: $0)...]) } ?? full
  }
}
