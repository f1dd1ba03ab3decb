package import TallyQuery

/// Something that tally does.
///
/// A new one is a file here, and a line in `Commands.all`.
package protocol Command: Sendable {
  var description: CommandDescription { get }

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
}

/// What a command is called and takes; parsing and help come from it.
package struct CommandDescription: Sendable {
  package let name: String
  package let aliases: [String]
  /// What follows the name.
  package let arguments: String
  package let summary: Words
  package let options: [OptionSpec]
  /// What the help says beside, a paragraph each.
  package let notes: [Words]
  package let examples: [String]

  package init(
    _ name: String, aliases: [String] = [], arguments: String = "", summary: Words,
    options: [OptionSpec] = [], notes: [Words] = [], examples: [String]
  ) {
    self.name = name
    self.aliases = aliases
    self.arguments = arguments
    self.summary = summary
    self.options = options
    self.notes = notes
    self.examples = examples
  }
}

package enum Commands {
  /// In the order that the help shows them.
  ///
  /// The home page has no name: it is what plain `tally` does.
  package static let all: [any Command] = [
    TimelineCommand(), TotalsCommand(), SearchCommand(), ShowCommand(), TypesCommand(),
    CheckCommand(), FilesCommand(), StatusCommand(), DoctorCommand(), HelpCommand(),
    VersionCommand(),
  ]

  /// The command of that name.
  package static func named(_ name: String) -> (any Command)? {
    all.first { $0.description.name == name || $0.description.aliases.contains(name) }
  }
}

/// What the help of several commands says alike.
enum SharedNotes {
  static let query = Words(
    """
    QUERY: bare words match anywhere, and all of them must. TERMS: type: kind: acct: payee: desc: \
    note: comment: tag:NAME[=VALUE] field:NAME[<=>]VALUE cur: amt:[<=>]N date:PERIOD status: code: \
    file: id: and not: before any. A value is a regular expression, in which case makes no \
    difference. Several type, kind, acct, payee, desc, cur or status terms are alternatives; all \
    others must hold.
    """,
    """
    QUERY:单独的词在任何地方匹配,且都要匹配。条件:type: kind: acct: payee: desc: note: comment: \
    tag:名[=值] field:名[<=>]值 cur: amt:[<=>]数 date:时间 status: code: file: id:,前面可加 not:。\
    值是正则表达式,不分大小写。几个 type、kind、acct、payee、desc、cur 或 status 之间是「或」,其余都要满足。
    """)

  static let period = Words(
    """
    PERIOD: 2026-11-30, 2026-11, 2026, 2026q4, 2026-W48, today, yesterday, this|last|next \
    day|week|month|quarter|year, last 30 days, A..B, from A to B, nov, monday.
    """,
    "PERIOD:2026-11-30、2026-11、2026、2026q4、2026-W48、今天、昨天、本周、上周、本月、上月、今年、去年、周一、11月、A..B。")
}
