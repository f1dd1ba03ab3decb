import TallyQuery

extension HelpText {
  /// What there is, a line each.
  func overview() -> String {
    let home = HomeCommand().description
    var text =
      words(
        "tally: a plain-text ledger. Files hold the entries; tally answers.",
        "tally:纯文本账本。记录写在文件里,tally 来回答。") + "\n\n"
    text += row("tally " + home.arguments, home.summary)
    for command in Commands.all {
      let description = command.description
      text += row("tally " + description.name + " " + description.arguments, description.summary)
    }
    text += "\n" + words("Options of every command", "所有命令的选项") + "\n"
    text += options(OptionSpec.everywhere)
    text += "\n" + words("Exit status", "退出状态") + "\n"
    for status in ExitStatus.allCases {
      text += columns("  \(status.rawValue)", status.words.text(language), at: 7)
    }
    text +=
      "\n" + words("tally help COMMAND says more, with examples.", "tally help 命令:详细说明和例子。") + "\n"
    return text
  }
}
