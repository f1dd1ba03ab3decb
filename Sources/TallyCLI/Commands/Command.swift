package import TallyQuery

/// Something that tally does.
///
/// A new one is a file here, and a line in `Commands.all`.
package protocol Command: Sendable {
  var description: CommandDescription { get }

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
}

package enum Commands {
  /// In the order that the help shows them.
  ///
  /// The home page has no name: it is what plain `tally` does.
  package static let all: [any Command] = [
    InitCommand(), AddCommand(), EditCommand(), RemoveCommand(), AttachCommand(), UndoCommand(),
    TimelineCommand(), TotalsCommand(), BalanceCommand(), WatchCommand(), SearchCommand(),
    ShowCommand(), TypesCommand(), CheckCommand(), FilesCommand(), StatusCommand(),
    DoctorCommand(), HelpCommand(), CompletionsCommand(), VersionCommand(),
  ]

  /// The command of that name.
  package static func named(_ name: String) -> (any Command)? {
    all.first { $0.description.name == name || $0.description.aliases.contains(name) }
  }
}
