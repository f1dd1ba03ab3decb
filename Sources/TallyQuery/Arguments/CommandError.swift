package import TallyModel
import TallyText

/// Why a command gave no answer: who is told what, and what to do.
package struct CommandError: Error, Sendable {
  package let status: ExitStatus
  package let message: Words
  /// A line each.
  package let hints: [Words]

  /// The words on the command line make no command.
  package static func usage(_ message: Words, hints: [Words] = []) -> CommandError {
    CommandError(status: .usage, message: message, hints: hints)
  }

  package static func failure(_ message: Words, hints: [Words] = []) -> CommandError {
    CommandError(status: .failure, message: message, hints: hints)
  }

  /// What is in the files can't be known now.
  package static func unproven(_ message: Words, hints: [Words] = []) -> CommandError {
    CommandError(status: .unproven, message: message, hints: hints)
  }

  /// There is no figure, so there is no answer.
  package static let tooLarge = failure(
    Words("a sum has more than 38 digits, so there is no answer", "有合计超过 38 位,不作回答"))

  /// What is printed: `tally: …`, and a line for each hint.
  ///
  /// It may quote anything that was typed or that a file is called, so no control character passes.
  package func text(_ language: Settings.Language, program: String = "tally") -> String {
    let lines = [program + ": " + message.text(language)] + hints.map { "  " + $0.text(language) }
    return lines.map { TerminalEscape.escaped($0) + "\n" }.joined()
  }
}
