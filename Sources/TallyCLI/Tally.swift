package import TallySystem

/// The program: from the words of a command line to a status.
package enum Tally {
  /// Runs a command line, without the program's name.
  package static func run(_ arguments: [String], _ environment: Environment) -> ExitStatus {
    do throws(CommandError) {
      return try dispatch(arguments, environment)
    } catch {
      let language = CommandContext.language(of: environment)
      var text = "tally: " + error.message.text(language) + "\n"
      for hint in error.hints { text += "  " + hint.text(language) + "\n" }
      StandardError.write(Array(text.utf8))
      return error.status
    }
  }

  private static func dispatch(_ arguments: [String], _ environment: Environment)
    throws(CommandError) -> ExitStatus
  {
    if arguments.first == "--version" || arguments.first == "-V" {
      try Delivery.write(Array(("tally " + VersionCommand.version + "\n").utf8))
      return .success
    }
    let (command, rest) = command(arguments)
    let invocation = try ArgumentParser.parse(
      rest, command.description.options + OptionSpec.everywhere)
    var context = try CommandContext(invocation, environment)
    if invocation.has("help") {
      let help = HelpText(context.language)
      let isHome = command.description.name.isEmpty
      try context.print(isHome ? help.overview() : help.help(command.description))
      return .success
    }
    return try command.run(invocation, &context)
  }

  /// The command is the first word that is no option; a word that names none is the home page's.
  private static func command(_ arguments: [String]) -> (any Command, rest: [String]) {
    var index = 0
    while index < arguments.count {
      let word = arguments[index]
      if word == "--" { break }
      if word.hasPrefix("--") || ArgumentParser.isShort(word) {
        index += takesNext(word) ? 2 : 1
        continue
      }
      if let command = Commands.named(word) {
        return (command, Array(arguments[..<index] + arguments[(index + 1)...]))
      }
      break
    }
    return (HomeCommand(), arguments)
  }

  /// Whether an option before the command takes the next word as its value.
  private static func takesNext(_ word: String) -> Bool {
    let specs = OptionSpec.everywhere + OptionSpec.periods
    if word.hasPrefix("--") {
      guard !word.contains("=") else { return false }
      return specs.contains { ("--" + $0.name == word) && $0.value != nil }
    }
    guard word.utf8.count == 2, let letter = word.last else { return false }
    return specs.contains { $0.short == letter && $0.value != nil }
  }
}
