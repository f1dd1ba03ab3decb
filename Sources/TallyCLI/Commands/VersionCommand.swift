import TallyQuery

/// `tally version`, and `tally --version`.
struct VersionCommand: Command {

  let description = CommandDescription(
    "version", summary: Words("the version", "版本"), examples: ["tally --version"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    try VersionCommand.show()
  }

  static func show() throws(CommandError) -> ExitStatus {
    try Delivery.write(Array("tally \(ProgramVersion.text)\n".utf8))
    return .success
  }
}
