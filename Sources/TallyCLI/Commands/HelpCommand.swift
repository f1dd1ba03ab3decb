import TallyModel
import TallyQuery
import TallyText

/// `tally help`, `tally help COMMAND`, and `--help` anywhere.
struct HelpCommand: Command {
  let description = CommandDescription(
    "help", arguments: "[COMMAND]", words: [.command, .other],
    summary: Words("this, or a command's own help", "帮助,或某个命令的帮助"),
    options: [
      OptionSpec(
        "man", "as a manual page: tally help --man | man -l -", "输出手册页:tally help --man | man -l -")
    ],
    examples: ["tally help totals", "tally help --man totals"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    guard let name = invocation.words.first else {
      return try show(HomeCommand().description, invocation, context.language)
    }
    guard invocation.words.count == 1 else {
      throw .usage(Words("help takes one command", "help 后面只带一个命令"))
    }
    guard let command = Commands.named(name) else {
      let near = NearMiss.closest(to: name, among: Commands.all.map(\.description.name))
      throw .usage(
        Words("there is no command «\(name)»", "没有「\(name)」这个命令"),
        hints: near.map { [Words("did you mean \($0)?", "是不是 \($0)?")] } ?? [])
    }
    return try show(command.description, invocation, context.language)
  }

  private func show(
    _ description: CommandDescription, _ invocation: Invocation, _ language: Settings.Language
  ) throws(CommandError) -> ExitStatus {
    guard invocation.has("man") else { return try HelpCommand.show(description, language) }
    try Delivery.write(Array(Manual.page(description).text(language).utf8))
    return .success
  }

  /// The help of a command; the home page's is the overview of all.
  static func show(_ description: CommandDescription, _ language: Settings.Language)
    throws(CommandError) -> ExitStatus
  {
    let help = HelpText(language)
    let text = description.name.isEmpty ? help.overview() : help.help(description)
    try Delivery.write(Array(text.utf8))
    return .success
  }

  /// Where to read what a command takes.
  static func hint(_ description: CommandDescription) -> Words {
    Words("see: tally help \(description.name)", "参见:tally help \(description.name)")
  }
}
