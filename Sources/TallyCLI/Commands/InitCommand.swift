import TallyEdit
import TallyModel
import TallyQuery
import TallySystem

/// `tally init`.
struct InitCommand: Command {
  let description = CommandDescription(
    "init", arguments: "[DIR]", words: [.path, .other],
    summary: Words("a new ledger: in ~/tally, or in DIR", "新建账本:在 ~/tally,或指定目录"),
    options: [
      OptionSpec(
        "sample", "with three weeks of entries to look at", "带三个星期的示例账目"),
      OptionSpec("lang", value: "en|zh", "its language", "账本的语言"),
      OptionSpec("currency", value: "CODE", "its own currency: EUR", "账本的货币:EUR"),
      .dryRun,
    ],
    notes: [
      Words(
        """
        It makes tally.json and types.json, to be changed in any editor; in a git repository a \
        .gitignore too. What is there stays as it is, and what is missing is made.
        """,
        "建立 tally.json 和 types.json,可用任何编辑器修改;在 git 仓库里还有 .gitignore。已有的文件不动,缺的补上。")
    ],
    examples: ["tally init", "tally init . --currency EUR", "tally init --lang zh --sample"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    try refuseOthers(invocation)
    let directory = try directory(invocation, context.environment)
    let wish = try wish(invocation)
    let isPlanned = invocation.has("dry-run")
    let report: InitReport
    do throws(NewLedgerFailure) {
      let place = try NewLedgerPlace(directory, context.environment)
      let plan = try NewLedger(
        at: place, wish, locale: (context.language, LocaleCurrency.code), today: context.today)
      report = InitReport(
        isPlanned ? plan : try plan.made(), place, context.environment, isPlanned: isPlanned)
    } catch {
      let finder = LedgerFinding(context.environment)
      throw error.commandError { finder.abbreviated($0) }
    }
    try Delivery.write(Array(report.text().utf8))
    return .success
  }

  /// Options of every command that say nothing here.
  private func refuseOthers(_ invocation: Invocation) throws(CommandError) {
    for name in ["ledger", "file", "output-format", "output-file", "on-error", "strict"]
    where invocation.has(name) {
      throw .usage(
        Words("--\(name) is no option of init", "--\(name) 不是 init 的选项"),
        hints: [
          Words("the directory is a word: tally init DIR", "目录直接写在后面:tally init 目录")
        ])
    }
    if invocation.words.count > 1 {
      throw .usage(Words("init takes one directory", "init 后面只带一个目录"))
    }
  }

  private func directory(_ invocation: Invocation, _ environment: Environment)
    throws(CommandError) -> FilePath
  {
    guard let word = invocation.words.first else {
      guard let home = environment.home else {
        throw .failure(
          Words("$HOME is not set", "没有设置 $HOME"),
          hints: [Words("say where: tally init DIR", "写明位置:tally init 目录")])
      }
      return home.appending("tally")
    }
    guard !word.isEmpty else {
      throw .usage(Words("the name of the directory is empty", "目录名是空的"))
    }
    let path = FilePath(word)
    if path.isAbsolute { return path }
    do throws(SystemError) {
      return try FilePath.currentDirectory().appending(path)
    } catch {
      throw .failure(
        Words("there is no directory here: \(error.reason)", "当前目录已不存在:\(error.reason)"))
    }
  }

  private func wish(_ invocation: Invocation) throws(CommandError) -> NewLedger.Wish {
    var wish = NewLedger.Wish()
    if let word = invocation.value("lang") {
      let all = Settings.Language.allCases
      wish.language = try invocation.choice("lang", word, all.map { ($0.rawValue, $0) })
    }
    wish.currency = invocation.value("currency")
    wish.withSample = invocation.has("sample")
    return wish
  }
}
