/// An option: what it is called, what it takes, and what it does.
///
/// Parsing and help come from it.
package struct OptionSpec: Sendable {
  /// Without `--`.
  package let name: String
  /// Other spellings of the name.
  package let aliases: [String]
  /// Without `-`.
  package let short: Character?
  /// What stands for its value in the help; nil where it takes none.
  package let value: String?
  /// What its value stands for; what `a|b` lists need not be said.
  package let takes: WordKind
  /// How often it may be given.
  package let most: Int
  package let help: Words

  package init(
    _ name: String, aliases: [String] = [], short: Character? = nil, value: String? = nil,
    takes: WordKind? = nil, most: Int = 1, _ english: String, _ chinese: String
  ) {
    self.name = name
    self.aliases = aliases
    self.short = short
    self.value = value
    self.takes = takes ?? WordKind(placeholder: value)
    self.most = most
    help = Words(english, chinese)
  }

  /// Whether this is its name, or another spelling of it, without `--`.
  package func isNamed(_ name: String) -> Bool { self.name == name || aliases.contains(name) }

  /// Whether it is meant by `--name` or `-n`.
  package func isWritten(_ written: String) -> Bool {
    if written.hasPrefix("--") { return isNamed(String(written.dropFirst(2))) }
    return short.map { written == "-" + String($0) } ?? false
  }
}

extension OptionSpec {
  /// Options that every command takes.
  package static let everywhere: [OptionSpec] = [
    OptionSpec(
      "ledger", value: "PATH", takes: .path, "the ledger: a directory, or one file",
      "账本:目录,或一个文件"),
    OptionSpec(
      "file", short: "f", value: "FILE", takes: .path, "the same; - is standard input",
      "同上;- 为标准输入"),
    OptionSpec(
      "output-format", short: "O", value: "FMT", takes: .choice(OutputFormats.all.map(\.name)),
      "text, json, jsonl, csv or tsv", "text、json、jsonl、csv 或 tsv"),
    OptionSpec(
      "output-file", short: "o", value: "FILE", takes: .path, "write there", "写入文件"),
    OptionSpec(
      "today", value: "DATE", takes: .date, "the date that today is (also $TALLY_TODAY)",
      "当作今天的日期(或 $TALLY_TODAY)"),
    OptionSpec(
      "on-error", value: "report|refuse", "refuse: no answer while there are errors",
      "refuse:有错误就不回答"),
    OptionSpec(
      "strict", short: "s", "undeclared types, accounts, currencies are errors too",
      "未声明的类型、账户、货币也算错误"),
    OptionSpec("color", aliases: ["colour"], value: "auto|always|never", "colours", "颜色"),
    OptionSpec("no-pager", "write straight to the terminal", "不用分页程序"),
    OptionSpec("help", short: "h", "this", "显示帮助"),
    OptionSpec("version", short: "V", "the version", "显示版本"),
  ]

  /// Options of commands that ask for a period.
  package static let periods: [OptionSpec] = [
    OptionSpec(
      "period", short: "p", value: "PERIOD", takes: .period,
      "only these days: 2026-11, last month, 上月, A..B",
      "只看这段时间:2026-11、上月、A..B"),
    OptionSpec(
      "begin", short: "b", value: "DATE", takes: .period, "from this day on", "从这天起"),
    OptionSpec(
      "end", short: "e", value: "DATE", takes: .period, "up to the day before this one", "到这天的前一天"),
  ]
}
