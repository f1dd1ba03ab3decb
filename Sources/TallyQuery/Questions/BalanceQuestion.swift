extension Balance.Request {
  /// What balances can be asked for beside words.
  package static let options =
    OptionSpec.periods + [
      OptionSpec("flat", short: "l", "a list of accounts; this is the default", "列成清单(默认)"),
      OptionSpec("tree", short: "t", "accounts below one another, with sums", "列成树,含下级合计"),
      OptionSpec(
        "depth", value: "N", "accounts down to that level; those below are part of them",
        "只到第 N 级,以下并入上级"),
      OptionSpec("empty", short: "E", "accounts that have nothing too", "余额为零的账户也列出"),
      OptionSpec("no-total", short: "N", "without the last line", "不要合计"),
      OptionSpec(
        "layout", value: "LAYOUT", takes: .choice(Balance.Layout.allCases.map(\.rawValue)),
        "bare: commodities in a column of their own", "bare:货币单独一列"),
    ]

  package init(_ invocation: Invocation) throws(CommandError) {
    self.init()
    isTree = invocation.has("tree")
    if isTree, invocation.has("flat") {
      throw .usage(Words("--flat or --tree, not both", "--flat 和 --tree 只能用一个"))
    }
    depth = try invocation.count("depth", from: 0)
    showsEmpty = invocation.has("empty")
    hasTotal = !invocation.has("no-total")
    if let name = invocation.value("layout") {
      layout = try invocation.choice(
        "layout", name, Balance.Layout.allCases.map { ($0.rawValue, $0) })
    }
    strict = Strictness.checks(invocation)
  }
}
