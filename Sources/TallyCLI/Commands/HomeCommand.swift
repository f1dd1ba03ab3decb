import TallyFormats
import TallyModel
import TallyQuery
import TallyText

/// Plain `tally`, and `tally PERIOD`: the home page.
struct HomeCommand: Command {
  let description = CommandDescription(
    "", arguments: "[PERIOD]", words: [.period, .other],
    summary: Words("this month at a glance, or the period named", "本月一览,或指定的时间"),
    notes: [SharedNotes.period],
    examples: ["tally", "tally 'last month'", "tally 2026-10", "tally 上月"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    // What is no period must not wait for a ledger to be told so; which days one has may depend on it.
    _ = try asked(invocation, context)
    let ledger = try context.loadLedger(invocation)
    let period = try asked(invocation, context)
    let home: Home
    do throws(PatternError) {
      home = try Home(
        ledger, period: period, today: context.today, title: context.title, strict: context.strict)
    } catch {
      throw Question.failure(error)
    }
    return try context.answer(home, home.scan, invocation)
  }

  private func asked(_ invocation: Invocation, _ context: CommandContext) throws(CommandError)
    -> DateRange?
  {
    if invocation.words.isEmpty { return nil }
    let text = invocation.words.joined(separator: " ")
    do throws(PeriodError) {
      return try context.periods.range(text)
    } catch {
      throw unknownCommand(invocation.words)
    }
  }

  /// A word as a shell takes it for just itself.
  private static func shellQuoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || (48...57).contains($0.value)
        || "._+:@,/-%".unicodeScalars.contains($0)
    }
    if isPlain, !word.isEmpty { return word }
    let inside = word.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    return "'" + inside + "'"
  }

  /// A first word that is no command and no period: perhaps an entry, which has more words.
  private func unknownCommand(_ words: [String]) -> CommandError {
    let word = words.first ?? ""
    let near = NearMiss.closest(to: word, among: Commands.all.map(\.description.name))
    var hints = near.map { [Words("did you mean: tally \($0)", "是不是:tally \($0)")] } ?? []
    if words.count > 1 {
      let all = words.map(HomeCommand.shellQuoted).joined(separator: " ")
      hints.append(Words("add it: tally add \(all)", "记下它:tally add \(all)"))
    }
    if !word.isEmpty {
      let quoted = HomeCommand.shellQuoted(word)
      hints.append(Words("find it: tally timeline \(quoted)", "查找它:tally timeline \(quoted)"))
    }
    hints.append(Words("all commands: tally help", "所有命令:tally help"))
    return .usage(
      Words("«\(word)» is no command and no period", "「\(word)」不是命令,也不是时间"), hints: hints)
  }
}
