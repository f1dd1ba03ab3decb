import TallyFormats
import TallyIndex
package import TallyModel
package import TallyQuery

/// Files in memory, read and looked up: their rows and problems as plain values.
package struct ReadLedger {
  /// `2026-11-30 expense lunch 15.50 USD liabilities:visa > expenses:lunch`, in reading order.
  package private(set) var rows: [String] = []
  /// All problems, with their places and corrected lines.
  package private(set) var problems: [LocatedProblem] = []

  /// Reads one file.
  package init(
    _ text: String, path: String = "2026-11-30.tally", settings: Settings = Settings(),
    types: TypeList = TypeList(), strict: Set<Strictness.Check> = []
  ) {
    let ledger = Ledger(
      reading: Array(text.utf8), path: path,
      format: EntryFormats.forFile(path) ?? TallyTextFormat(), settings: settings, types: types)
    var scan = LedgerScan(ledger, strict: strict)
    scan.run { rows, block, entry, symbols in
      let date = CalendarDate(days: block.entries.date[entry])
      self.rows += rows.map { ReadLedger.summary($0, date, symbols) }
    }
    problems = ProblemLocator(scan).all()
  }

  package var diagnostics: [Diagnostic] { problems.map(\.diagnostic) }

  private static func summary(_ row: Row, _ date: CalendarDate, _ symbols: Symbols) -> String {
    var parts = [date.description, row.kind.rawValue]
    if row.type != 0 { parts.append(symbols[row.type]) }
    parts += [row.amount.description, symbols[row.commodity]]
    if let cost = row.cost {
      parts.append("@@ " + cost.description + " " + symbols[row.costCommodity])
    }
    parts.append(symbols[row.from] + " > " + symbols[row.to])
    return parts.joined(separator: " ")
  }
}
