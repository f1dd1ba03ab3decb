import TallyQuery

/// `tally version`, and `tally --version`.
struct VersionCommand: Command {
  static let version = "0.1.0"

  let description = CommandDescription(
    "version", summary: Words("the version", "版本"), examples: ["tally --version"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    try VersionCommand.show()
  }

  static func show() throws(CommandError) -> ExitStatus {
    try Delivery.write(Array("tally \(version)\n".utf8))
    return .success
  }
}
