import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// `tally types`, `tally types show NAME`, and what changes `types.json`.
struct TypesCommand: Command {
  let description = CommandDescription(
    "types", aliases: ["type"], arguments: "[show|add|edit|rm NAME | rename OLD NEW]",
    words: [
      .verb([
        .init("list"), .init("add"), .init("show", [.type, .other]),
        .init("edit", [.type, .other]), .init("rm", [.type, .other]),
        .init("rename", [.type, .other]),
      ])
    ],
    summary: Words("the types: kind, account, uses, totals", "类型:种类、账户、次数、合计"),
    options: TypesEditing.options,
    notes: [
      Words(
        """
        add, edit and rm change types.json, and just what is asked for: comments, order and \
        everything else stay. A type that entries use is removed only with --yes. rename gives it \
        another name in every file, in one step that undo takes back.
        """,
        "add、edit、rm 只改 types.json 里要改的地方:注释、顺序和其余一切不变。有账目在用的类型,加 --yes 才删。rename 在所有文件里一次改名,可以撤销。")
    ],
    examples: [
      "tally types", "tally types show coffee", "tally types add tea --icon 🍵 --tint 7CB342",
      "tally types edit coffee --alias +espresso --favorite", "tally types rm tea --dry-run",
      "tally types rename lunch 'eating out' --dry-run",
    ])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    if let verb = invocation.words.first.flatMap(TypesEditing.Verb.init) {
      let editing = try TypesEditing(verb, Array(invocation.words.dropFirst()), invocation)
      return try edit(editing, invocation, &context)
    }
    if invocation.words.first == "rename" {
      return try TypesRenaming(Array(invocation.words.dropFirst()), invocation).run(&context)
    }
    for option in TypesEditing.options where invocation.has(option.name) {
      throw .usage(
        Words("--\(option.name) goes with add, edit or rm", "--\(option.name) 要和 add、edit 或 rm 一起用")
      )
    }
    let name = try asked(invocation.words)
    let ledger = try context.loadLedger(invocation)
    let types: Types
    do throws(PatternError) {
      types = try Types(ledger, name: name, strict: context.strict)
    } catch {
      throw Question.failure(error)
    }
    if let name, !types.isFound {
      let near = NearMiss.closest(to: name, among: ledger.types.types.map(\.name))
      throw TypesProblem.noSuchType(name, near: near).commandError
    }
    return try context.answer(types, types.scan, invocation)
  }

  private func asked(_ words: [String]) throws(CommandError) -> String? {
    guard let verb = words.first, verb != "list" || words.count > 1 else { return nil }
    guard verb == "show", words.count > 1 else {
      throw .usage(
        verb == "show"
          ? Words("show which type?", "要看哪个类型?")
          : Words("types has no «\(verb)»", "types 没有「\(verb)」"),
        hints: [
          Words(
            "tally types · tally types show|add|edit|rm NAME · tally types rename OLD NEW",
            "tally types · tally types show|add|edit|rm 名字 · tally types rename 旧 新")
        ])
    }
    return words.dropFirst().joined(separator: " ")
  }

  // MARK: - Changing

  private func edit(
    _ editing: TypesEditing, _ invocation: Invocation, _ context: inout CommandContext
  ) throws(CommandError) -> ExitStatus {
    // Only what entries use has to be known, and only where a type is to go.
    let isChecked =
      editing.verb == .remove && !invocation.has("yes") && !invocation.has("dry-run")
    let ledger =
      isChecked
      ? try context.loadLedger(invocation)
      : try context.loadSurroundings(invocation, despiteErrors: true)
    guard ledger.isDirectory else {
      throw .failure(
        Words("a ledger of one file has no types.json", "单个文件的账本没有 types.json"),
        hints: [Words("name its directory: --ledger DIR", "请指定目录:--ledger 目录")])
    }
    if invocation.has("dry-run") {
      try DiffOutput.write(try editing.plan(on: ledger.root).map { [$0] } ?? [])
      return .success
    }
    let write = try LedgerWrite(ledger, context.environment, isDry: false)
    if isChecked { try checkUnused(editing.name, ledger, context) }
    ledger.endReading()
    let words = editing.words(try editing.run(write))
    let line = TerminalEscape.escaped(words.text(context.language)) + "\n"
    try Delivery.write(Array(line.utf8))
    return .success
  }

  /// What entries use stays, unless it is meant.
  private func checkUnused(_ name: String, _ ledger: Ledger, _ context: CommandContext)
    throws(CommandError)
  {
    let count: Int
    do throws(PatternError) {
      count = try Types(ledger, name: name, strict: []).useCount
    } catch {
      throw Question.failure(error)
    }
    guard count > 0 else { return }
    throw .failure(
      Words(
        count == 1
          ? "1 entry uses «\(name)»: without it its type would be undeclared"
          : "\(count) entries use «\(name)»: without it their type would be undeclared",
        "有 \(count) 笔账目在用「\(name)」:删掉后它们的类型就没有声明了"),
      hints: [
        Words("remove it all the same: tally types rm … --yes", "仍要删除:tally types rm … --yes")
      ])
  }
}
