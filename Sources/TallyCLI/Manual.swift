import TallyQuery

/// The manual pages of tally and its commands.
enum Manual {
  /// The page of a command; of the home page's, that of the program.
  static func page(_ description: CommandDescription) -> ManPage {
    description.name.isEmpty ? program(description) : command(description)
  }

  static var all: [ManPage] {
    [page(HomeCommand().description)] + Commands.all.map { page($0.description) }
  }

  private static let statuses = ExitStatus.allCases.map {
    ManPage.Item(String($0.rawValue), $0.words)
  }

  private static func program(_ home: CommandDescription) -> ManPage {
    let description = CommandDescription(
      home.name, arguments: "[COMMAND] [WORDS…]",
      summary: Words("a plain-text ledger", "纯文本账本"),
      notes: [
        Words(
          "A ledger is a directory of text files that hold entries. tally answers from them, and writes to them where that is asked for. Without a command it shows this month at a glance, or the period that its words are.",
          "账本是一个目录,里面的文本文件是一笔笔记录。tally 从中回答,需要时写入。不带命令时显示本月一览,或所写的时间。")
      ] + home.notes,
      examples: home.examples + ["tally add coffee 6.50", "tally timeline -p 2026-11"])
    var page = ManPage("tally", call: "tally", description)
    page.commands = Commands.all.map(\.description)
    page.options = OptionSpec.everywhere
    page.statuses = statuses
    page.environment = ManPage.Item.choices + ManPage.Item.places
    page.files = ManPage.Item.files + [ManPage.Item.undoLog]
    page.seeAlso = Commands.all.map { "tally-" + $0.description.name } + ["tallyd"]
    return page
  }

  private static func command(_ description: CommandDescription) -> ManPage {
    var page = ManPage(
      "tally-" + description.name, call: "tally " + description.name, description)
    page.introduction = [
      Words(
        "Options of every command, variables and files: see tally(1).",
        "所有命令的选项、环境变量和文件:见 tally(1)。")
    ]
    page.statuses = statuses
    page.environment = [
      ManPage.Item(
        "TALLY_LEDGER", Words("The ledger; and others, see tally(1).", "账本;其余见 tally(1)。"))
    ]
    page.files = [ManPage.Item.files[0], ManPage.Item.files[1]]
    page.seeAlso = ["tally"]
    return page
  }
}
