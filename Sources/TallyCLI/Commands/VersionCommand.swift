/// `tally version`, and `tally --version`.
struct VersionCommand: Command {
  static let version = "0.1.0"

  let description = CommandDescription(
    "version", summary: Words("the version", "版本"), examples: ["tally --version"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    try context.print("tally " + VersionCommand.version + "\n")
    return .success
  }
}
