import TallyIndex
import TallyModel
import TallySystem

/// The files that are read, as hledger prints them: absolute paths, in reading order.
///
/// In the long form also entries, problems, which file includes one, and what was passed over and why.
///
/// `{"version":1,"files":[{"path","file","state","format","entries","problems","note"}],"problems":0}`; `state`
/// is `read`, `passed over`, `other name` or `failed`, with the reason in `note`; of a file that is read, `note`
/// says which other one includes it. What is included twice counts twice.
package struct Files {
  struct File {
    var path: FilePath
    var state: String
    /// Why it is not read, or where, in the asker's language.
    var note: Words
    var format = ""
    var entries = 0
    var problems = 0

    struct Words {
      var english = ""
      var chinese = ""
    }
  }

  private let files: [File]
  private let root: FilePath
  private let isDirectory: Bool
  private let isLong: Bool
  private let errorCount: Int

  /// `scan`: one that has run.
  package init(_ scan: LedgerScan, isLong: Bool) {
    let ledger = scan.ledger
    root = ledger.root
    isDirectory = ledger.isDirectory
    self.isLong = isLong
    errorCount = scan.errorCount
    var looked: [FileKey: Int] = [:]
    for problem in scan.problems where problem.problem.code.severity == .error {
      let file = Int(ledger.blocks[problem.block].entries.file[problem.entry])
      looked[FileKey(block: problem.block, file: file), default: 0] += 1
    }
    var read: [[UInt8]: File] = [:]
    for (index, block) in ledger.blocks.enumerated() {
      for (number, file) in block.files.enumerated() {
        let path = FilePath(bytes: file.pathBytes)
        let errors = file.errorCount + (looked[FileKey(block: index, file: number)] ?? 0)
        // A big file is in several blocks.
        var whole =
          read[file.pathBytes]
          ?? File(path: path, state: "read", note: File.Words(), format: file.format)
        whole.entries += file.entries.count
        whole.problems += errors
        read[file.pathBytes] = whole
      }
    }
    var outside: [String: Int] = [:]
    for problem in ledger.problems where problem.problem.code.severity == .error {
      outside[problem.path, default: 0] += 1
    }
    files = ledger.tree.items.compactMap { item in
      guard var file = read[item.path.bytes] else { return Files.unread(item, ledger) }
      file.problems += outside[item.path.display] ?? 0
      if case .included(let by) = item.state {
        file.note = File.Words(
          english: "included by \(by.display)", chinese: "由 \(by.display) 引用")
      }
      return file
    }
  }

  private struct FileKey: Hashable {
    var block: Int
    var file: Int
  }

  /// A file without entries; nil for what goes without saying.
  private static func unread(_ item: TreeItem, _ ledger: Ledger) -> File? {
    let words: (state: String, english: String, chinese: String)
    switch item.state {
    case .read:
      if item.role == .configuration {
        words = ("read", "settings", "设置")
      } else if ledger.withoutEntries.contains(item.path) {
        words = ("passed over", "no entries in it", "里面没有记录")
      } else {
        words = ("failed", "a problem: tally check", "有问题:tally check")
      }
    case .included, .failed: words = ("failed", "a problem: tally check", "有问题:tally check")
    case .otherName(let path):
      words = ("other name", "another name of \(path.display)", "\(path.display) 的另一个名字")
    case .passedOver(let reason):
      let (english, chinese) = reasonWords(reason)
      words = ("passed over", english, chinese)
    }
    return File(
      path: item.path, state: words.state,
      note: File.Words(english: words.english, chinese: words.chinese))
  }

  private static func reasonWords(_ reason: TreeItem.PassedOver) -> (String, String) {
    switch reason {
    case .excluded: ("excluded in tally.json", "tally.json 里排除了")
    case .anotherLedger: ("another ledger, with a tally.json of its own", "另一个账本(有自己的 tally.json)")
    case .linkedDirectory: ("a link to a directory", "指向目录的链接")
    case .syncConflict: ("a copy that a sync left", "同步冲突留下的副本")
    }
  }
}

extension Files: Answer {
  package var columns: [String] {
    ["path", "file", "state", "format", "entries", "problems", "note"]
  }

  private var shown: [File] {
    isLong ? files : files.filter { $0.state == "read" && !$0.format.isEmpty }
  }

  private func absolute(_ path: FilePath) -> String {
    isDirectory ? root.appending(path).display : root.display
  }

  private func values(_ file: File) -> [Value] {
    [
      .text(absolute(file.path)), .text(file.path.display), .text(file.state), .text(file.format),
      .integer(file.entries), .integer(file.problems), .text(file.note.english),
    ]
  }

  package func eachRow(_ body: ([Value]) -> Void) { shown.forEach { body(values($0)) } }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    writer.rows(of: self, named: "files")
    writer.key("problems")
    writer.value(errorCount)
    writer.endObject()
  }

  package func writeText(to page: inout Page) {
    guard isLong else {
      for file in shown { page.line(absolute(file.path)) }
      return
    }
    var table = TextTable([.left, .right, .right, .left])
    table.append(
      [
        page.words("file", "文件"), page.words("entries", "记录"), page.words("problems", "问题"), "",
      ].map { TextTable.Cell($0, .dim) })
    for file in files {
      let isRead = !file.format.isEmpty
      table.append([
        TextTable.Cell(file.path.display, isRead ? .plain : .dim),
        TextTable.Cell(isRead ? String(file.entries) : ""),
        TextTable.Cell(file.problems > 0 ? String(file.problems) : "", .error),
        TextTable.Cell(
          [file.format, page.words(file.note.english, file.note.chinese)]
            .filter { !$0.isEmpty }.joined(separator: page.words(", ", ",")), .dim),
      ])
    }
    table.write(to: &page, widest: 60)
  }
}
