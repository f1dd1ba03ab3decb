import TallyModel
package import TallyQuery
package import TallySystem

/// The program: from the words of a command line to a status.
package enum Tally {
  /// Runs a command line, without the program's name.
  package static func run(_ arguments: [String], _ environment: Environment) -> ExitStatus {
    if let completion = Completion(arguments, environment) {
      completion.answer()
      return .success
    }
    var language = Settings.Language(of: environment)
    do throws(CommandError) {
      return try dispatch(arguments, environment, &language)
    } catch {
      StandardError.write(Array(error.text(language).utf8))
      return error.status
    }
  }

  /// `language`: the ledger's, once there is one.
  private static func dispatch(
    _ arguments: [String], _ environment: Environment, _ language: inout Settings.Language
  ) throws(CommandError) -> ExitStatus {
    let (command, rest) = command(arguments)
    let description = command.description
    let invocation = try ArgumentParser.parse(
      rest, for: description, among: Commands.all.map(\.description))
    if invocation.has("version") { return try VersionCommand.show() }
    if invocation.has("help") { return try HelpCommand.show(description, language) }
    if description.arguments.isEmpty, let word = invocation.words.first {
      throw .usage(
        Words("\(description.name) takes no «\(word)»", "\(description.name) 后面不带「\(word)」"),
        hints: [HelpCommand.hint(description)])
    }
    var context = try CommandContext(invocation, environment)
    defer { language = context.language }
    return try command.run(invocation, &context)
  }

  /// The command is the first word that is no option; a word that names none is the home page's.
  private static func command(_ arguments: [String]) -> (any Command, rest: [String]) {
    let specs = OptionSpec.everywhere + Commands.all.flatMap(\.description.options)
    guard let index = ArgumentParser.firstWord(of: arguments, specs),
      let command = Commands.named(arguments[index])
    else { return (HomeCommand(), arguments) }
    return (command, Array(arguments[..<index] + arguments[(index + 1)...]))
  }
}
