extension Timeline.Request {
  /// What a timeline can be asked for beside words.
  package static let options =
    OptionSpec.periods + [
      OptionSpec("reverse", "oldest first", "旧的在前"),
      OptionSpec("limit", short: "n", value: "N", "at most N rows", "最多 N 行"),
    ]

  package init(_ invocation: Invocation) throws(CommandError) {
    self.init()
    isReversed = invocation.has("reverse")
    limit = try invocation.count("limit")
    strict = Strictness.checks(invocation)
  }
}
