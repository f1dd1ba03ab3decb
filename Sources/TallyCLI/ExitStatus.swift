/// How the program ends: the whole policy.
package enum ExitStatus: Int32, Sendable {
  /// Answered; a reader that closed the pipe early is answered too.
  case success = 0
  case failure = 1
  /// The words on the command line make no command.
  case usage = 2
  /// Answered, but the ledger has errors, and what has them is not counted.
  case answeredWithErrors = 3
}
