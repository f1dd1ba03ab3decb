import TallyIndex
package import TallyModel
import TallySystem

/// Which ledger this is, how it was found, and what is in it.
///
/// `{"version":1,"name","root","found","currency","files","entries","errors","warnings","problems"}`.
package struct LedgerStatus: Answer {
  private let name: String
  private let found: String
  private let scan: LedgerScan
  private let language: Settings.Language

  /// - `scan`: one that has run.
  /// - `found`: how the ledger was found, as a person is told.
  package init(_ scan: LedgerScan, found: String, name: String, language: Settings.Language) {
    self.scan = scan
    self.found = found
    self.name = name
    self.language = language
  }

  package let columns = [
    "name", "root", "found", "currency", "files", "entries", "errors", "warnings", "first", "last",
  ]

  private var values: [Value] {
    let ledger = scan.ledger
    let files = ledger.fileCount
    let dates = ledger.blocks.compactMap(\.dates)
    let first = dates.map(\.lowerBound).min()
    let last = dates.map(\.upperBound).max()
    return [
      .text(name), .text(ledger.root.display), .text(found), .text(ledger.settings.currency),
      .integer(files), .integer(ledger.entryCount - unlooked), .integer(scan.errorCount),
      .integer(warningCount), first.map { .text($0.description) } ?? .none,
      last.map { .text($0.description) } ?? .none,
    ]
  }

  /// Entries that read, but whose names, kinds or fields do not fit: they do not count.
  private var unlooked: Int { scan.problems.count { $0.problem.code.severity == .error } }

  private var warningCount: Int {
    let isWarning = { (code: DiagnosticCode) in code.severity == .warning }
    let inFiles = scan.ledger.blocks.flatMap(\.files).flatMap(\.problems).count {
      isWarning($0.code)
    }
    return inFiles + scan.ledger.problems.count { isWarning($0.problem.code) }
      + scan.problems.count { isWarning($0.problem.code) }
  }

  package func eachRow(_ body: ([Value]) -> Void) { body(values) }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    for (column, value) in zip(columns, values) {
      writer.key(column)
      writer.value(value)
    }
    writer.key("problems")
    writer.value(scan.errorCount)
    writer.endObject()
  }

  package func writeText(to page: inout Page) {
    let labels = [
      page.words("name", "名称"), page.words("root", "位置"), page.words("found by", "找到方式"),
      page.words("currency", "货币"), page.words("files", "文件"), page.words("entries", "记录"),
      page.words("errors", "错误"), page.words("warnings", "警告"), page.words("first day", "最早"),
      page.words("last day", "最晚"),
    ]
    var table = TextTable([.left, .left])
    for (label, value) in zip(labels, values) where value != .none {
      table.append([TextTable.Cell(label, .dim), TextTable.Cell(value.flatText)])
    }
    table.write(to: &page, widest: 200)
  }
}
