package import TallyModel

/// The manual page of a program or a command, from the description that parsing and help come from.
package struct ManPage {
  /// Something by its name, and what is said of it.
  package struct Item {
    package let name: String
    package let words: Words

    package init(_ name: String, _ words: Words) {
      self.name = name
      self.words = words
    }
  }

  /// `tally-add`.
  package let name: String
  /// `tally add`.
  package let call: String
  package let description: CommandDescription
  /// What is said first; the summary stands in the title.
  package var introduction: [Words] = []
  package var commands: [CommandDescription] = []
  /// The options, and beside those of the description what else it takes.
  package var options: [OptionSpec]
  package var statuses: [Item] = []
  package var environment: [Item] = []
  package var files: [Item] = []
  package var seeAlso: [String] = []

  package init(_ name: String, call: String, _ description: CommandDescription) {
    self.name = name
    self.call = call
    self.description = description
    options = description.options
  }

  /// The page in roff.
  package func text(_ language: Settings.Language) -> String {
    let isChinese = language == .chinese
    func words(_ english: String, _ chinese: String) -> String { isChinese ? chinese : english }
    var roff = Roff()
    roff.title(
      name, date: ProgramVersion.date, source: "tally " + ProgramVersion.text,
      manual: words("Manual of tally", "tally 手册"))
    roff.heading(words("NAME", "名称"))
    roff.paragraph(
      Roff.escaped(name) + " \\- " + Roff.escaped(description.summary.text(language)))
    roff.heading(words("SYNOPSIS", "用法"))
    roff.paragraph(synopsis(words("option", "选项")))
    let said = (introduction + description.notes).map { Roff.escaped($0.text(language)) }
    if !said.isEmpty || !description.aliases.isEmpty {
      roff.heading(words("DESCRIPTION", "说明"))
      said.forEach { roff.paragraph($0) }
      let aliases = description.aliases.map(Roff.bold).joined(separator: ", ")
      if !aliases.isEmpty { roff.paragraph(words("Also called: ", "也可写作:") + aliases) }
    }
    if !commands.isEmpty {
      roff.heading(words("COMMANDS", "命令"))
      for command in commands {
        roff.item(
          ManPage.term(command.name, command.arguments),
          Roff.escaped(command.summary.text(language)))
      }
    }
    if !options.isEmpty {
      roff.heading(words("OPTIONS", "选项"))
      for option in options {
        roff.item(ManPage.term(option), Roff.escaped(option.help.text(language)))
      }
    }
    roff.heading(words("EXAMPLES", "例子"))
    roff.lines(description.examples)
    list(words("EXIT STATUS", "退出状态"), statuses, language, &roff)
    list(words("ENVIRONMENT", "环境变量"), environment, language, &roff)
    list(words("FILES", "文件"), files, language, &roff)
    if !seeAlso.isEmpty {
      roff.heading(words("SEE ALSO", "参见"))
      roff.paragraph(seeAlso.map { Roff.bold($0) + "(1)" }.joined(separator: ", "))
    }
    return roff.text
  }

  private func synopsis(_ option: String) -> String {
    let arguments = description.arguments
    let options = options.isEmpty ? [] : ["[" + Roff.italic(option) + "…]"]
    return
      ([Roff.bold(call)] + options + (arguments.isEmpty ? [] : [Roff.italic(arguments)]))
      .joined(separator: " ")
  }

  private static func term(_ name: String, _ arguments: String) -> String {
    Roff.bold(name) + (arguments.isEmpty ? "" : " " + Roff.italic(arguments))
  }

  private static func term(_ option: OptionSpec) -> String {
    let short = option.short.map { Roff.bold("-" + String($0)) + ", " } ?? ""
    return short + term("--" + option.name, option.value ?? "")
  }

  private func list(
    _ title: String, _ items: [Item], _ language: Settings.Language, _ roff: inout Roff
  ) {
    guard !items.isEmpty else { return }
    roff.heading(title)
    for item in items { roff.item(Roff.bold(item.name), Roff.escaped(item.words.text(language))) }
  }
}
