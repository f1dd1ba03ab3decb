import TallyIndex
package import TallyModel
import TallySystem

/// Which ledger this is, how it was found, what is in it, and the index that answers come from.
///
/// `{"version":1,"name","root","found","currency","files","entries","errors","warnings","first","last",
/// "index":{"path","bytes","generation","updated","cost_ms","files_read","problem"},"problems"}`; what
/// there is none of is null. `updated` is when the index was last brought up to date (ISO 8601, UTC), and
/// `cost_ms` and `files_read` are what that took. `problem` says why there is no index, or why it could not
/// be brought up to date. `"service"`: what the service that keeps the index says of itself (`ServiceState`);
/// null where none does. Flat outputs leave the index and the service out.
package struct LedgerStatus: Answer {
  private let name: String
  private let found: String
  private let scan: LedgerScan
  private let service: ServiceState?
  private let indexSize: Int?
  private let language: Settings.Language

  /// - `scan`: one that has run.
  /// - `found`: how the ledger was found, as a person is told.
  /// - `service`: the one that keeps its index.
  package init(
    _ scan: LedgerScan, found: String, name: String, service: ServiceState?,
    language: Settings.Language
  ) {
    self.scan = scan
    self.service = service
    self.found = found
    self.name = name
    self.language = language
    indexSize = scan.ledger.index.directory.flatMap { IndexFiles.size(in: $0) }
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
    writer.key("index")
    writeIndex(to: &writer)
    writer.key("service")
    if let service { service.write(to: &writer) } else { writer.null() }
    writer.key("problems")
    writer.value(scan.errorCount)
    writer.endObject()
  }

  private func writeIndex(to writer: inout StructureWriter) {
    let state = scan.ledger.index
    let meta = state.meta
    let values: [(String, Value)] = [
      ("path", state.directory.map { .text($0.display) } ?? .none),
      ("bytes", indexSize.map { .integer($0) } ?? .none),
      ("generation", meta.map { .integer($0.generation) } ?? .none),
      ("updated", meta.flatMap { LocalClock.utcText(of: $0.updatedAt) }.map { .text($0) } ?? .none),
      ("cost_ms", meta.map { .integer($0.milliseconds) } ?? .none),
      ("files_read", meta.map { .integer($0.updateFiles) } ?? .none),
      ("problem", state.problem.map { .text($0) } ?? .none),
    ]
    writer.object(values.map(\.0), values.map(\.1))
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
    for (label, text, style) in indexRows(page) + serviceRows(page) {
      table.append([TextTable.Cell(label, .dim), TextTable.Cell(text, style)])
    }
    table.write(to: &page, widest: 200)
  }

  private func indexRows(_ page: Page) -> [(String, String, Page.Style)] {
    let state = scan.ledger.index
    var rows: [(String, String, Page.Style)] = []
    if let directory = state.directory {
      rows.append((page.words("index", "索引"), directory.display, .plain))
    } else {
      let why =
        scan.ledger.isDirectory
        ? "" : page.words(": a small file is simply read", ":小文件直接读取")
      rows.append((page.words("index", "索引"), page.words("none", "无") + why, .plain))
    }
    if let problem = state.problem {
      rows.append((page.words("index fails", "索引问题"), problem, .warning))
    }
    guard let meta = state.meta else { return rows }
    if let indexSize {
      rows.append((page.words("index size", "索引大小"), ByteText.text(indexSize), .plain))
    }
    rows.append((page.words("generation", "更新次数"), String(meta.generation), .plain))
    let cost = page.words(
      "\(meta.milliseconds) ms, \(Page.count(meta.updateFiles, "file", "files")) read",
      "\(meta.milliseconds) 毫秒,读了 \(meta.updateFiles) 个文件")
    let updated = LocalClock.text(of: meta.updatedAt).map { $0 + "  " } ?? ""
    rows.append((page.words("updated", "上次更新"), updated + cost, .plain))
    return rows
  }
}

// MARK: - The service

extension LedgerStatus {
  private func serviceRows(_ page: Page) -> [(String, String, Page.Style)] {
    guard let service else {
      guard scan.ledger.isDirectory else { return [] }
      let none = page.words("none: each question looks at the files", "无:每次查询都查看文件")
      return [(page.words("service", "服务"), none, .plain)]
    }
    let since = LocalClock.text(of: service.since) ?? ""
    var rows: [(String, String, Page.Style)] = [
      (
        page.words("service", "服务"),
        page.words(
          "tallyd, process \(service.process), since \(since)",
          "tallyd,进程 \(service.process),自 \(since)"), .plain
      )
    ]
    if let problem = service.problem {
      rows.append((page.words("service fails", "服务问题"), problem, .warning))
    }
    rows.append((page.words("watches", "监视"), watches(service, page), .plain))
    if service.polled > 0 {
      let polled = Page.count(service.polled, "directory", "directories")
      let text = page.words("\(polled) at each question", "每次查询查看 \(service.polled) 个目录")
      rows.append((page.words("looked at", "轮询"), text, .plain))
    }
    let told = page.words(
      "\(service.overflows) overflows, \(service.missed) missed",
      "溢出 \(service.overflows) 次,遗漏 \(service.missed) 个")
    rows.append((page.words("events", "事件"), told, service.missed > 0 ? .warning : .plain))
    if let committed = LocalClock.text(of: service.committed) {
      rows.append((page.words("last commit", "上次写入"), committed, .plain))
    }
    rows.append((page.words("subscribers", "订阅"), String(service.subscribers), .plain))
    return rows
  }

  private func watches(_ service: ServiceState, _ page: Page) -> String {
    let watched = Page.count(service.watches, "directory", "directories")
    guard service.watchLimit > 0 else {
      return page.words(watched, "\(service.watches) 个目录")
    }
    return page.words(
      "\(watched) of at most \(service.watchLimit)",
      "\(service.watches) 个目录,最多 \(service.watchLimit) 个")
  }
}

extension IndexMeta {
  /// How long bringing it up to date took, a started millisecond for a whole one.
  fileprivate var milliseconds: Int { Int((updateTime + 999_999) / 1_000_000) }
}
