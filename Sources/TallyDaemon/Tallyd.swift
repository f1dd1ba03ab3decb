import TallyIndex
import TallyLive
import TallyModel
import TallyQuery
package import TallySystem

/// The service's program: from the words of a command line to a status.
package enum Tallyd {
  /// How it ends.
  package enum Status: Int32, CaseIterable, Sendable {
    case success = 0
    case failure = 1
    /// The words on the command line are wrong.
    case usage = 2
    /// Another service watches all of it; sysexits.h: EX_UNAVAILABLE.
    case servedElsewhere = 69

    /// What it means, for the manual.
    var words: Words {
      switch self {
      case .success: Words("ended as it was told to", "按要求结束")
      case .failure: Words("failed", "失败")
      case .usage: Words("the words on the command line are wrong", "命令行写得不对")
      case .servedElsewhere: Words("another tallyd watches all of it", "另一个 tallyd 已在监视")
      }
    }
  }

  private static let description = CommandDescription(
    "tallyd", arguments: "[PATH…]",
    summary: Words(
      "keeps the indexes of ledgers in step with their files, so that tally answers at once",
      "让账本的索引与文件保持一致,tally 立即回答"),
    options: [
      OptionSpec("foreground", "stay in the foreground, which it always does", "留在前台(总是如此)"),
      OptionSpec("verbose", short: "v", "say what is read, too", "也说明读取了什么"),
      OptionSpec("man", "this as a manual page", "输出手册页"),
      OptionSpec("help", short: "h", "this", "显示帮助"),
      OptionSpec("version", short: "V", "the version", "显示版本"),
    ],
    notes: [
      Words(
        """
        PATH is a ledger's directory. Without one: those of ~/.config/tally/tallyd.json, \
        {"ledgers": ["/home/ann/tally"]}; without that file ~/tally. SIGHUP reads that file again, \
        SIGTERM ends it. Messages go to standard error, with the priorities of systemd's journal.
        """,
        """
        PATH 是账本目录。不写则为 ~/.config/tally/tallyd.json 中列出的 {"ledgers": ["/home/ann/tally"]};\
        没有这个文件则为 ~/tally。SIGHUP 重新读取该文件,SIGTERM 结束。消息写到标准错误,带 systemd 日志的优先级。
        """)
    ],
    examples: ["tallyd", "tallyd ~/tally --verbose", "systemctl --user enable --now tallyd"])

  /// The manual page.
  private static var manual: ManPage {
    var page = ManPage("tallyd", call: "tallyd", description)
    page.statuses = Status.allCases.map { ManPage.Item(String($0.rawValue), $0.words) }
    page.environment = ManPage.Item.places
    page.files =
      [
        ManPage.Item(
          "~/.config/tally/tallyd.json", Words("The ledgers it watches.", "要监视的账本。"))
      ] + ManPage.Item.files
    page.seeAlso = ["tally", "tally-watch", "tally-status"]
    return page
  }

  /// Runs a command line, without the program's name.
  package static func run(_ arguments: [String], _ environment: Environment) -> Status {
    let language = Settings.Language(of: environment)
    do throws(CommandError) {
      let invocation = try ArgumentParser.parse(arguments, options: description.options)
      if invocation.has("help") { return show(HelpText(language).program(description)) }
      if invocation.has("man") { return show(manual.text(language)) }
      if invocation.has("version") { return show("tallyd \(ProgramVersion.text)\n") }
      return try serve(invocation, environment, Log(language, isVerbose: invocation.has("verbose")))
    } catch {
      StandardError.write(Array(error.text(language, program: "tallyd").utf8))
      return error.status == .usage ? .usage : .failure
    }
  }

  private static func show(_ text: String) -> Status {
    do throws(SystemError) {
      try FileDescriptor.standardOutput.write(Array(text.utf8))
      return .success
    } catch {
      return .failure
    }
  }

  private static func serve(_ invocation: Invocation, _ environment: Environment, _ log: Log)
    throws(CommandError) -> Status
  {
    let limit = try SizeLimit.read(environment)
    let paths = invocation.words.map { FilePath($0) }
    let list = paths.isEmpty ? LedgerList.configured(environment) : .named(paths)
    do throws(SystemError) {
      let follower = try Follower(ReadingOptions(environment))
      var service = try Service(list, environment, log) { root throws(NotFollowed) in
        try open(root, follower, environment, limit: limit)
      }
      switch service.run() {
      case .stopped: return .success
      case .servedElsewhere: return .servedElsewhere
      case .failed: return .failure
      }
    } catch {
      throw .failure(Words("cannot start: \(error)", "无法启动:\(error)"))
    }
  }

  /// Begins to keep a ledger.
  private static func open(
    _ root: FilePath, _ follower: Follower, _ environment: Environment, limit: Int
  ) throws(NotFollowed) -> LedgerAgent {
    guard let cache = LedgerReader.cacheDirectory(environment) else {
      throw .failed(
        Words("nowhere to keep an index: $HOME is no directory", "没有地方放索引:$HOME 不是目录"))
    }
    let pump = Pump()
    let reader: LedgerReader
    do throws(SystemError) {
      reader = try LedgerReader(environment, limit: limit, sides: AccountSides.finder) {
        pump.tell(done: $0, all: $1)
      }
    } catch {
      throw .failed(KeepingWords.notKept(root, Words("\(error)", "\(error)")))
    }
    let ledger = follower.add(root, reader, cache: cache, isSole: true)
    do throws(LedgerKeeper.Failure) {
      try ledger.open()
    } catch {
      follower.remove(ledger)
      if case .kept = error { throw .elsewhere(process: nil) }
      throw .failed(KeepingWords.notKept(root, KeepingWords.failure(error)))
    }
    return LedgerKeeping(follower, ledger, environment, pump).agent
  }
}
