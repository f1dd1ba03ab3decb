import TallyIndex
import TallyLive
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// Finds and reads the ledger, and says what a person needs to know of that.
struct LedgerFinding {
  private let environment: Environment
  private let currentDirectory: FilePath?
  /// Whether nothing is to be shown beside an answer.
  private let isQuiet: Bool

  init(_ environment: Environment, isQuiet: Bool = false) {
    self.environment = environment
    self.isQuiet = isQuiet
    // A directory that was deleted under one's feet: no ledger is above it.
    currentDirectory = try? FilePath.currentDirectory()
  }

  /// The ledger that `--ledger` or `-f` names, else the one that is found.
  func find(_ invocation: Invocation) throws(CommandError) -> LedgerLocation {
    if invocation.has("ledger"), invocation.has("file") {
      throw .usage(Words("--ledger and -f name two ledgers", "--ledger 和 -f 指了两个账本"))
    }
    let named = invocation.value("file") ?? invocation.value("ledger")
    let search = LedgerSearch(environment: environment, currentDirectory: currentDirectory)
    do throws(LedgerNotFound) {
      return try search.find(named: named.map { FilePath($0) })
    } catch {
      throw notFound(error)
    }
  }

  /// Whether none is named, and none is where they are looked for.
  func isMissing(_ invocation: Invocation) -> Bool {
    guard !invocation.has("ledger"), !invocation.has("file") else { return false }
    let search = LedgerSearch(environment: environment, currentDirectory: currentDirectory)
    do throws(LedgerNotFound) {
      _ = try search.find(named: nil)
      return false
    } catch .nowhere {
      return true
    } catch {
      return false
    }
  }

  /// Reads a ledger.
  ///
  /// - `withTree`: whether what files there are is asked for, which only looking at them tells.
  func read(_ location: LedgerLocation, withTree: Bool = false) throws(CommandError) -> Ledger {
    try settle(location)
    let limit = try sizeLimit()
    let bar = isQuiet ? nil : ProgressBar(environment, Settings.Language(of: environment))
    defer { bar?.end() }
    do throws(SystemError) {
      let reader = try reader(limit, bar)
      if !withTree, let ledger = try served(location, reader, bar) { return ledger }
      return try reader.read(location.source, settingsAt: settingsDirectory(location.source))
    } catch {
      throw unread(location.source.path, error)
    }
  }

  private func settle(_ location: LedgerLocation) throws(CommandError) {
    guard case .directory(let root) = location.source else { return }
    try UnfinishedWrites(environment).settle(root)
  }

  /// Reads a ledger on the word of a service; nil where there is none that can give it.
  private func served(_ location: LedgerLocation, _ reader: LedgerReader, _ bar: ProgressBar?)
    throws(SystemError) -> Ledger?
  {
    guard case .directory(let root) = location.source,
      let served = ServedReading(environment, root: root)
    else { return nil }
    switch try served.read(reader, progress: { bar?.show(done: $0, all: $1) }) {
    case .read(let ledger): return ledger
    case .unserved(let why):
      if why.isWorthSaying, !isQuiet { warn(why) }
      return nil
    }
  }

  /// The states of a ledger as its files change.
  func changes(of root: FilePath) throws(CommandError) -> LedgerChanges {
    guard let cache = LedgerReader.cacheDirectory(environment) else {
      throw .failure(
        Words("watching needs an index, and $HOME is no directory", "监视需要索引,而 $HOME 不是目录"))
    }
    let limit = try sizeLimit()
    do throws(SystemError) {
      let reader = try reader(limit)
      return LedgerChanges(
        root, reader, cache: cache, socket: ServedReading(environment, root: root)?.socket,
        UnfinishedWrites(environment))
    } catch {
      throw unread(TerminalEscape.escaped(root.display), error)
    }
  }

  private func warn(_ why: Unserved) {
    let words = Words(
      "tallyd does not answer as it should (\(why.words.english)); the files were read without it",
      "tallyd 没有正常回答(\(why.words.chinese));已直接读取文件")
    let language = Settings.Language(of: environment)
    StandardError.write(Array((TerminalEscape.escaped(words.text(language)) + "\n").utf8))
  }

  /// What the service that keeps a ledger's index says of itself.
  func service(of ledger: Ledger) -> ServiceState? {
    ledger.isDirectory ? ServedReading(environment, root: ledger.root)?.status() : nil
  }

  /// Reads the settings and types.
  func readSettings(_ location: LedgerLocation) throws(CommandError) -> Ledger {
    let limit = try sizeLimit()
    do throws(SystemError) {
      return try reader(limit).readSettings(
        location.source, settingsAt: settingsDirectory(location.source))
    } catch {
      throw unread(location.source.path, error)
    }
  }

  /// Reads all but the entries.
  func readSurroundings(_ location: LedgerLocation) throws(CommandError) -> Ledger {
    let limit = try sizeLimit()
    do throws(SystemError) {
      return try reader(limit).readSurroundings(
        location.source, settingsAt: settingsDirectory(location.source))
    } catch {
      throw unread(location.source.path, error)
    }
  }

  /// Compares the index of a ledger with its files.
  func checkIndex(of ledger: Ledger) throws(CommandError) -> IndexCheck {
    let limit = try sizeLimit()
    let bar = ProgressBar(environment, Settings.Language(of: environment))
    defer { bar?.end() }
    do throws(SystemError) {
      return try reader(limit, bar).checkIndex(of: ledger)
    } catch {
      throw unread(TerminalEscape.escaped(ledger.root.display), error)
    }
  }

  private func reader(_ limit: Int, _ bar: ProgressBar? = nil) throws(SystemError) -> LedgerReader {
    try LedgerReader(environment, limit: limit, sides: AccountSides.finder) {
      bar?.show(done: $0, all: $1)
    }
  }

  private func sizeLimit() throws(CommandError) -> Int { try SizeLimit.read(environment) }

  /// A path that is no ledger is told; where the machine failed, nothing else would be true.
  private func unread(_ path: String, _ error: SystemError) -> CommandError {
    guard error.isOfThePath else {
      let place = error.path.map { TerminalEscape.escaped($0.display) + ": " } ?? ""
      return .unproven(
        Words(
          "cannot tell what is in \(path) now: \(place)\(error.reason)",
          "现在无法确定 \(path) 的内容:\(place)\(error.reason)"),
        hints: [
          Words(
            "no answer rather than one that may be wrong; asking again may help",
            "不作回答,以免出错;可以再试一次")
        ])
    }
    return .failure(Words("cannot read \(path): \(error.reason)", "不能读取 \(path):\(error.reason)"))
  }

  /// The ledger that a single file is in, whose settings it is read with.
  private func settingsDirectory(_ source: LedgerLocation.Source) -> FilePath? {
    let start: FilePath?
    switch source {
    case .directory: return nil
    case .file(let path): start = (try? path.resolved())?.parent
    case .standardInput: start = currentDirectory
    }
    guard let start else { return nil }
    let search = AncestorSearch(user: User.effective, home: environment.home)
    guard case .found(let directory) = search.search(from: start) else { return nil }
    return try? directory.resolved()
  }
}

// MARK: - Words

extension LedgerFinding {
  /// Its name, and where it is.
  func title(_ ledger: Ledger) -> String {
    let path = abbreviated(ledger.root)
    let directory = String(decoding: ledger.root.name, as: UTF8.self)
    let name = ledger.settings.name.isEmpty ? directory : ledger.settings.name
    return TerminalEscape.escaped(name == path ? name : name + " · " + path)
  }

  /// A path in the home directory as shells write it.
  func abbreviated(_ path: FilePath) -> String {
    guard let home = environment.home, let rest = path.relative(to: home) else {
      return path.display
    }
    return rest.isEmpty ? "~" : "~/" + rest.display
  }

  /// How the ledger was found.
  func words(_ location: LedgerLocation) -> Words {
    switch location.finding {
    case .commandLine: Words("the command line", "命令行")
    case .variable(let name): Words("$" + name, "$" + name)
    case .settingsAbove: Words("tally.json here or above", "此处或上级目录的 tally.json")
    case .home: Words("~/tally", "~/tally")
    }
  }

  /// A variable won over the ledger one stands in.
  func passedWords(_ location: LedgerLocation, _ passed: FilePath) -> Words {
    let variable = words(location)
    let here = abbreviated(passed)
    return Words(
      "\(variable.english) names another ledger than the one here, \(here)",
      "\(variable.chinese) 指定的不是这里的账本 \(here)")
  }

  private func notFound(_ error: LedgerNotFound) -> CommandError {
    switch error {
    case .commandLine(let path, let error) where !error.isOfThePath,
      .variable(_, let path, let error) where !error.isOfThePath:
      return unread(TerminalEscape.escaped(path.display), error)
    case .commandLine(let path, let error):
      let shown = TerminalEscape.escaped(path.display)
      return .failure(
        Words("there is no ledger at \(shown): \(error.reason)", "\(shown) 没有账本:\(error.reason)"))
    case .variable(let name, let path, let error):
      let shown = TerminalEscape.escaped(path.display)
      return .failure(
        Words(
          "$\(name) names \(shown), which is no ledger: \(error.reason)",
          "$\(name) 指定的 \(shown) 不是账本:\(error.reason)"),
        hints: [
          Words("correct it, or unset \(name)", "改正它,或取消 \(name)")
        ])
    case .nowhere: return nowhere
    }
  }

  /// The first thing a newcomer sees.
  private var nowhere: CommandError {
    .failure(
      Words("no ledger yet", "还没有账本"),
      hints: [
        Words(
          "tally init        make one in ~/tally (--lang zh: in Chinese; --sample: with three weeks to look at)",
          "tally init        在 ~/tally 建一个(--lang en:英文;--sample:带三个星期的示例)"),
        Words(
          "tally -f FILE     look at a file of entries you have", "tally -f 文件     看一个现有的账目文件"),
        Words(
          "looked for: --ledger, $TALLY_LEDGER, tally.json here or above, $LEDGER_FILE, ~/tally",
          "找过:--ledger、$TALLY_LEDGER、此处或上级的 tally.json、$LEDGER_FILE、~/tally"),
      ])
  }
}

extension LedgerLocation.Source {
  fileprivate var path: String {
    switch self {
    case .directory(let path), .file(let path): TerminalEscape.escaped(path.display)
    case .standardInput: "-"
    }
  }
}
