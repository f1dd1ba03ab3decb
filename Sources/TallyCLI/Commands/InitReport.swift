import TallyEdit
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// What `tally init` says when it is done: what was made, and what to type next.
struct InitReport {
  private let ledger: NewLedger
  private let place: NewLedgerPlace
  private let environment: Environment
  private let isPlanned: Bool

  init(
    _ ledger: NewLedger, _ place: NewLedgerPlace, _ environment: Environment, isPlanned: Bool
  ) {
    self.ledger = ledger
    self.place = place
    self.environment = environment
    self.isPlanned = isPlanned
  }

  func text() -> String {
    var lines = [made]
    if let kept { lines.append(kept) }
    lines += [sample, outer, elsewhere, authors].compactMap { $0 }
    if !isPlanned { lines.insert(next, at: 1) }
    let texts = lines.enumerated().map { ($0 > 0 ? "  " : "") + $1.text(ledger.language) }
    return texts.map { TerminalEscape.escaped($0) + "\n" }.joined()
  }

  private func shown(_ path: FilePath) -> String {
    LedgerFinding(environment).abbreviated(path)
  }

  // MARK: - What was made

  var made: Words {
    let new = ledger.files.filter { !$0.isThere }
    let path = shown(ledger.path)
    guard !new.isEmpty else {
      return Words("Nothing to make: \(path) has it all", "没有要建的:\(path) 里都有了")
    }
    let english = new.map { named($0) }.map(\.english).joined(separator: ", ")
    let chinese = new.map { named($0) }.map(\.chinese).joined(separator: "、")
    let (verb, chineseVerb) = isPlanned ? ("Would make", "会建") : ("Made", "建好了")
    let money = money
    return Words(
      "\(verb) \(path): \(english)\(money.english)",
      "\(chineseVerb) \(path):\(chinese)\(money.chinese)")
  }

  private func named(_ file: NewLedger.File) -> Words {
    let name = file.path.display
    guard file.path == "types.json" else { return Words(name, name) }
    let count = ledger.typeCount
    return Words("\(name) (\(count) types)", "\(name)(\(count) 个类型)")
  }

  /// Accounts and currency, where this wrote them.
  private var money: Words {
    guard ledger.files.contains(where: { $0.path == "tally.json" && !$0.isThere }) else {
      return Words("", "")
    }
    let isOfLocale = ledger.isCurrencyOfLocale
    return Words(
      ", accounts \(ledger.accounts.joined(separator: ", ")); currency \(ledger.currency) "
        + (isOfLocale ? "(from the locale; --currency)" : "(--currency for another)"),
      ",账户 \(ledger.accounts.joined(separator: "、"));货币 \(ledger.currency)"
        + (isOfLocale ? "(来自系统区域设置;可用 --currency)" : "(可用 --currency 另选)"))
  }

  private var kept: Words? {
    let old = ledger.files.filter(\.isThere).map(\.path.display)
    guard !old.isEmpty else { return nil }
    return Words(
      "there already, and left as it was: \(old.joined(separator: ", "))",
      "已有,没有动:\(old.joined(separator: "、"))")
  }

  private var next: Words {
    let file = ledger.addedTo.display
    return Words(
      "tally add coffee \(ledger.coffee)      or: tally add      or: tally edit (opens \(file))",
      "tally add 茶水咖啡 \(ledger.coffee)      或:tally add      或:tally edit(打开 \(file))")
  }

  // MARK: - What else there is to know

  private var sample: Words? {
    switch ledger.noSample {
    case .hasEntries(let path):
      return Words(
        "no sample: there are entries already, in \(path.display)",
        "没有放示例:\(path.display) 里已有账目")
    case .changed(let path):
      return Words(
        "no sample: it is for a new ledger, and \(path.display) is no longer as one has it",
        "没有放示例:示例只配新账本,而 \(path.display) 已经改过")
    case nil: break
    }
    guard ledger.hasNewSample else { return nil }
    return Words(
      "three weeks of entries to look at: type tally; delete their files when done",
      "三个星期的示例账目:输入 tally 看看,看完删掉那些文件")
  }

  private var outer: Words? {
    place.outer.map { outer in
      Words(
        "it is inside the ledger \(shown(outer)), which leaves it out from now on",
        "它在账本 \(shown(outer)) 里面,那个账本从此不读它")
    }
  }

  /// How it is found from other directories, where that needs saying.
  private var elsewhere: Words? {
    let home = environment.home?.appending("tally")
    if ledger.path == home.flatMap({ try? $0.resolved() }) ?? home { return nil }
    let path = shown(ledger.path)
    return Words(
      "found from inside it; from elsewhere: export TALLY_LEDGER=\(path)",
      "在它里面会自动找到;在别处:export TALLY_LEDGER=\(path)")
  }

  /// Several people who write to one file meet in every merge.
  private var authors: Words? {
    guard let count = GitRepository(around: ledger.path)?.authors(), count > 1 else { return nil }
    let template = #""addTo": "{year}/{year}-{month}-{user}.tally""#
    return Words(
      "\(count) people commit here: with \(template) each adds to a file of their own",
      "这里有 \(count) 人提交:用 \(template),各写各的文件,合并不冲突")
  }
}
