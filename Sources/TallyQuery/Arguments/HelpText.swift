package import TallyModel
import TallyText

/// The help, from the descriptions of commands and options.
///
/// At most 80 columns wide.
package struct HelpText {
  package let language: Settings.Language
  private static let width = 80

  package init(_ language: Settings.Language) { self.language = language }

  package func words(_ english: String, _ chinese: String) -> String {
    language == .chinese ? chinese : english
  }

  package func help(_ command: CommandDescription) -> String {
    body(command, called: "tally " + command.name) + "\n"
      + words("Options of every command: tally help", "所有命令的选项:tally help") + "\n"
  }

  /// The help of a program that is no command of `tally`.
  package func program(_ description: CommandDescription) -> String {
    body(description, called: description.name)
  }

  private func body(_ command: CommandDescription, called name: String) -> String {
    var text = [name, command.arguments].filter { !$0.isEmpty }.joined(separator: " ") + "\n"
    text += wrapped(command.summary.text(language), indent: 2)
    if !command.aliases.isEmpty {
      text += "  " + words("also: ", "也可写作:") + command.aliases.joined(separator: ", ") + "\n"
    }
    if !command.options.isEmpty {
      text += "\n" + words("Options", "选项") + "\n" + options(command.options)
    }
    for note in command.notes { text += "\n" + wrapped(note.text(language), indent: 0) }
    text += "\n" + words("Examples", "例子") + "\n"
    for example in command.examples { text += "  " + example + "\n" }
    return text
  }

  package func row(_ left: String, _ right: Words) -> String {
    columns("  " + left, right.text(language), at: 28)
  }

  package func options(_ specs: [OptionSpec]) -> String {
    specs.map { spec in
      let short = spec.short.map { "-" + String($0) + ", " } ?? "    "
      let value = spec.value.map { " " + $0 } ?? ""
      return columns("  " + short + "--" + spec.name + value, spec.help.text(language), at: 32)
    }.joined()
  }

  /// Two columns; the right one goes on below itself.
  package func columns(_ left: String, _ right: String, at column: Int) -> String {
    let lines = HelpText.lines(right, width: HelpText.width - column)
    let isLong = DisplayWidth.columns(of: left) + 1 >= column
    var text = isLong ? left + "\n" : left
    for (index, line) in lines.enumerated() {
      let used = index == 0 && !isLong ? DisplayWidth.columns(of: left) : 0
      text += String(repeating: " ", count: column - used) + line + "\n"
    }
    return text
  }

  private func wrapped(_ text: String, indent: Int) -> String {
    HelpText.lines(text, width: HelpText.width - indent).map {
      String(repeating: " ", count: indent) + $0 + "\n"
    }.joined()
  }

  /// Breaks at blanks, and within Chinese text anywhere.
  private static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ").flatMap({ pieces(String($0), width: width) }) {
      let joined = line.isEmpty || word.isContinued ? line + word.text : line + " " + word.text
      if DisplayWidth.columns(of: joined) > width, !line.isEmpty {
        lines.append(line)
        line = word.text
      } else {
        line = joined
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// A word, or a long one of Chinese character by character.
  private static func pieces(_ word: String, width: Int) -> [(text: String, isContinued: Bool)] {
    guard word.utf8.count > word.count * 3 / 2 else { return [(word, false)] }
    return word.enumerated().map { (String($0.element), $0.offset > 0) }
  }
}
