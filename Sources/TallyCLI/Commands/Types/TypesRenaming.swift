import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// `tally types rename A B`: in every file that names it, and in `types.json`, as one write.
struct TypesRenaming {
  private let old: String
  private let new: String
  private let invocation: Invocation

  /// - `words`: those behind `rename`.
  init(_ words: [String], _ invocation: Invocation) throws(CommandError) {
    guard words.count == 2 else {
      throw .usage(
        Words("rename takes two names", "rename 要两个名字"),
        hints: [
          Words("tally types rename lunch 'eating out'", "tally types rename 午饭 '中 饭'")
        ])
    }
    for option in TypesEditing.options
    where option.name != "dry-run" && invocation.has(option.name) {
      throw .usage(
        Words("--\(option.name) is no option of rename", "--\(option.name) 不能用于 rename"))
    }
    old = words[0]
    new = words[1]
    self.invocation = invocation
  }

  func run(_ context: inout CommandContext) throws(CommandError) -> ExitStatus {
    let ledger = try context.loadLedger(invocation)
    let catalogue = Catalogue(types: ledger.types, settings: ledger.settings)
    let renaming = Renaming(declaredName(catalogue, ledger), to: new)
    let paths = renaming.files(in: ledger)
    try check(catalogue, ledger, isUsed: !paths.isEmpty)
    ledger.endReading()
    let isDeclared = catalogue.type(named: old) != nil
    let isDry = invocation.has("dry-run")
    let write = try LedgerWrite(ledger, context.environment, isDry: isDry)
    var count = 0
    let changes = try write.run("types rename") { (session) throws(EditProblem) in
      count = 0
      var changes: [FileChange] = []
      if isDeclared { changes.append(try declaration(catalogue, ledger, session)) }
      for path in paths {
        let content = try editing { () throws(EditFailure) in try session.read(path) }
        guard let before = content else { continue }
        guard let renamed = try renaming.change(path, before, in: ledger) else { continue }
        changes.append(renamed.change)
        count += renamed.count
      }
      return changes
    }
    if isDry {
      try DiffOutput.write(changes)
      return .success
    }
    try tell(declaredName(catalogue, ledger), count, changes, context.language)
    return .success
  }

  /// The name that types.json has, where an alias was given.
  private func declaredName(_ catalogue: Catalogue, _ ledger: Ledger) -> String {
    catalogue.type(named: old).map { ledger.types.types[$0].name } ?? old
  }

  private func check(_ catalogue: Catalogue, _ ledger: Ledger, isUsed: Bool) throws(CommandError) {
    guard ledger.isDirectory else {
      throw .failure(
        Words("a ledger of one file has no types.json", "单个文件的账本没有 types.json"),
        hints: [Words("name its directory: --ledger DIR", "请指定目录:--ledger 目录")])
    }
    let index = catalogue.type(named: old)
    if index == nil, !isUsed {
      let near = NearMiss.closest(to: old, among: ledger.types.types.map(\.name))
      throw TypesProblem.noSuchType(old, near: near).commandError
    }
    if let index, let other = catalogue.type(named: new), other != index {
      throw .failure(
        Words("«\(new)» is another type already", "「\(new)」已经是另一个类型"),
        hints: [
          Words(
            "take one of the two declarations out first: tally types rm \(old) --yes",
            "请先去掉其中一个声明:tally types rm \(old) --yes")
        ])
    }
  }

  /// What becomes of types.json.
  private func declaration(
    _ catalogue: Catalogue, _ ledger: Ledger, _ session: borrowing EditSession
  ) throws(EditProblem) -> FileChange {
    let file: FilePath = "types.json"
    let before = try editing { () throws(EditFailure) in try session.read(file) } ?? []
    var change = TypeChange()
    change.name = new
    do throws(TypesProblem) {
      let name = declaredName(catalogue, ledger)
      let splices = try TypesWriter(before).changing(name, by: change)
      return FileChange(file, before: before, after: before.spliced(splices))
    } catch {
      throw .types(error)
    }
  }

  private func tell(
    _ old: String, _ count: Int, _ changes: [FileChange], _ language: Settings.Language
  ) throws(CommandError) {
    let files = changes.count
    let text = Words(
      "\(old) is \(new) now: \(Page.count(count, "entry", "entries")) in \(Page.count(files, "file", "files")) · tally undo",
      "\(old) 现在叫 \(new):\(count) 笔,\(files) 个文件 · tally undo")
    try Delivery.write(Array((TerminalEscape.escaped(text.text(language)) + "\n").utf8))
  }
}
