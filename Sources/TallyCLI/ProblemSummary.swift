import TallyIndex
import TallyModel
import TallyQuery
import TallyText

/// What an answer leaves out, in a line: `! 2 entries are not counted: 2026/2026-11.tally:41,57 · tally check`.
struct ProblemSummary {
  /// nil where there is no error.
  let errorLine: String?
  /// nil where there is no warning.
  let warningLine: String?

  /// At most so many places are named.
  private static let most = 6

  init(_ scan: LedgerScan, _ language: Settings.Language) {
    var places: [(file: String, line: Int)] = []
    var warnings = 0
    func add(_ file: String, _ line: Int, _ code: DiagnosticCode) {
      if code.severity == .error { places.append((file, line)) } else { warnings += 1 }
    }
    for problem in scan.ledger.problems {
      add(problem.path, Int(problem.problem.span.line), problem.problem.code)
    }
    for block in scan.ledger.blocks where block.summary.problemCount > 0 {
      for file in block.files {
        for problem in file.problems { add(file.path, Int(problem.span.line), problem.code) }
      }
    }
    for problem in scan.problems {
      let block = scan.ledger.blocks[problem.block]
      let file = block.files[Int(block.entries.file[problem.entry])].path
      add(file, block.line(of: problem.entry), problem.problem.code)
    }
    let count = scan.errorCount
    let shown = ProblemSummary.shown(places)
    let more = ProblemSummary.most < places.count || places.count < count ? ", …" : ""
    let isChinese = language == .chinese
    let head = ProblemSummary.head(count, counted: scan.ledger.failedAssertions, isChinese)
    errorLine = count == 0 ? nil : head + shown + more + " · tally check"
    warningLine =
      warnings == 0
      ? nil
      : isChinese
        ? "有 \(warnings) 个警告 · tally check"
        : (warnings == 1 ? "1 warning" : "\(warnings) warnings") + " · tally check"
  }

  /// - `counted`: how many of the errors are assertions that do not hold, whose entries count.
  private static func head(_ count: Int, counted: Int, _ isChinese: Bool) -> String {
    switch (count, count - counted) {
    case (1, 0):
      isChinese ? "! 有 1 处余额断言不成立:" : "! 1 balance assertion does not hold: "
    case (_, 0):
      isChinese
        ? "! 有 \(count) 处余额断言不成立:" : "! \(count) balance assertions do not hold: "
    case (1, _): isChinese ? "! 有 1 处错误,没有算进来:" : "! 1 error, not counted: "
    case (_, count): isChinese ? "! 有 \(count) 处错误,没有算进来:" : "! \(count) errors, not counted: "
    case (_, let left):
      isChinese
        ? "! 有 \(count) 处错误,其中 \(left) 处没有算进来:"
        : "! \(count) errors, \(left) of them not counted: "
    }
  }

  /// `a.tally:1,5, b.tally`, in the order found.
  private static func shown(_ places: [(file: String, line: Int)]) -> String {
    var files: [(file: String, lines: [Int])] = []
    for place in places.prefix(most) {
      if let at = files.firstIndex(where: { $0.file == place.file }) {
        files[at].lines.append(place.line)
      } else {
        files.append((place.file, [place.line]))
      }
    }
    return files.map { file in
      let lines = file.lines.filter { $0 > 0 }.sorted().map(String.init).joined(separator: ",")
      return TerminalEscape.escaped(file.file) + (lines.isEmpty ? "" : ":" + lines)
    }.joined(separator: ", ")
  }
}
