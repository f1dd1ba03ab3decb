import TallyIndex
import TallyModel
import TallyQuery
import TallyText

/// `tally types`, and `tally types show NAME`.
struct TypesCommand: Command {
  let description = CommandDescription(
    "types", aliases: ["type"], arguments: "[show NAME]",
    words: [.verb([.init("list"), .init("show", [.type, .other])])],
    summary: Words("the types: kind, account, uses, totals", "类型:种类、账户、次数、合计"),
    examples: ["tally types", "tally types show coffee"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
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
      throw .failure(
        Words("there is no type «\(name)»", "没有「\(name)」这个类型"),
        hints: near.map { [Words("did you mean \($0)?", "是不是 \($0)?")] } ?? [])
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
        hints: [Words("tally types · tally types show NAME", "tally types · tally types show 名字")])
    }
    return words.dropFirst().joined(separator: " ")
  }
}
