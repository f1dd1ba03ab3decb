import TallyModel
package import TallyQuery
package import TallySystem
import TallyText

// The sentences for why no ledger is made.

extension NewLedgerFailure {
  /// As the program says it.
  ///
  /// - `shown`: a path as a person knows it.
  package func commandError(_ shown: (FilePath) -> String) -> CommandError {
    switch self {
    case .home(let path, let found):
      return .failure(
        Words(
          "the home directory itself is no ledger: everything in it would be read",
          "主目录本身不能当账本:里面的一切都会被读取"),
        hints: NewLedgerFailure.read(found) + [
          Words(
            "make one in it: tally init \(shown(path.appending("tally")))",
            "建在它里面:tally init \(shown(path.appending("tally")))")
        ])
    case .top(let found):
      return .failure(
        Words("/ is no ledger: the whole machine would be read", "/ 不能当账本:整台机器都会被读取"),
        hints: NewLedgerFailure.read(found) + [NewLedgerFailure.elsewhere])
    case .temporary(let path, let found):
      return .failure(
        Words(
          "\(shown(path)) is for what may be gone tomorrow, and for everybody's files",
          "\(shown(path)) 里的东西随时会被清掉,而且人人都往里放"),
        hints: NewLedgerFailure.read(found) + [NewLedgerFailure.elsewhere])
    case .aboveLedger(let path, let ledger):
      return .failure(
        Words(
          "\(shown(path)) is above another ledger, \(shown(ledger))",
          "\(shown(path)) 下面已有另一个账本 \(shown(ledger))"),
        hints: [
          Words(
            "use that one: tally --ledger \(shown(ledger))",
            "用那一个:tally --ledger \(shown(ledger))"),
          NewLedgerFailure.elsewhere,
        ])
    case .taken(let file):
      return .failure(
        Words("\(shown(file)) is a file, no directory", "\(shown(file)) 是文件,不是目录"),
        hints: [NewLedgerFailure.elsewhere])
    case .danglingLink(let path):
      return .failure(
        Words("\(shown(path)) is a link that leads nowhere", "\(shown(path)) 是一个没有指向的链接"))
    case .currency(let problem):
      let hints = Words(
        ProblemWords.hint(problem, .english), ProblemWords.hint(problem, .chinese))
      return .usage(
        Words(
          "--currency: " + ProblemWords.message(problem, .english),
          "--currency:" + ProblemWords.message(problem, .chinese)),
        hints: hints.english.isEmpty ? [] : [hints])
    case .system(let path, let error):
      return .failure(
        Words(
          "cannot make a ledger in \(shown(path)): \(error.reason)",
          "不能在 \(shown(path)) 建账本:\(error.reason)"))
    }
  }

  private static let elsewhere = Words(
    "a directory of its own: tally init DIR, or just tally init for ~/tally",
    "给它一个自己的目录:tally init 目录;或只写 tally init,建在 ~/tally")

  /// What a ledger there would have read, if anything.
  private static func read(_ found: FoundFiles) -> [Words] {
    guard !found.files.isEmpty else { return [] }
    let named = 3
    let names = found.files.prefix(named).map(\.display)
    let rest = found.files.count - names.count
    let list = names.joined(separator: ", ")
    let more =
      found.isAll
      ? Words(rest > 0 ? " and \(rest) more" : "", rest > 0 ? " 等 \(found.files.count) 个文件" : "")
      : Words(" and more than \(rest) others", " 等超过 \(found.files.count) 个文件")
    return [
      Words("it would read \(list)\(more.english)", "它会读取 \(list)\(more.chinese)")
    ]
  }
}
