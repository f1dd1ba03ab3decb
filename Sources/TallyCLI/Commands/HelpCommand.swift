import TallyText

/// `tally help`, `tally help COMMAND`, and `--help` anywhere.
struct HelpCommand: Command {
  let description = CommandDescription(
    "help", arguments: "[COMMAND]", summary: Words("this, or a command's own help", "帮助,或某个命令的帮助"),
    examples: ["tally help totals"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    guard let name = invocation.words.first else {
      try context.print(HelpText(context.language).overview())
      return .success
    }
    guard let command = Commands.named(name) else {
      let near = NearMiss.closest(to: name, among: Commands.all.map(\.description.name))
      throw .usage(
        Words("there is no command «\(name)»", "没有「\(name)」这个命令"),
        hints: near.map { [Words("did you mean \($0)?", "是不是 \($0)?")] } ?? [])
    }
    try context.print(HelpText(context.language).help(command.description))
    return .success
  }
}
