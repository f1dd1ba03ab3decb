// The variables and files of both programs.

extension ManPage.Item {
  private init(_ name: String, _ english: String, _ chinese: String) {
    self.init(name, Words(english, chinese))
  }

  /// Where things are kept, and how big a file may be.
  package static let places = [
    ManPage.Item(
      "XDG_CACHE_HOME", "Where the index is kept; ~/.cache without it.", "索引放在这里;默认 ~/.cache。"),
    ManPage.Item(
      "XDG_CONFIG_HOME", "Where settings of the programs are; ~/.config without it.",
      "程序的设置在这里;默认 ~/.config。"),
    ManPage.Item(
      "XDG_STATE_HOME", "Where writes are noted, to be undone; ~/.local/state without it.",
      "写入的记录放在这里,以便撤销;默认 ~/.local/state。"),
    ManPage.Item(
      "XDG_RUNTIME_DIR", "Where tally and tallyd meet.", "tally 和 tallyd 在这里联系。"),
    ManPage.Item(
      "TALLY_MAX_FILE_SIZE", "The most bytes that a file of a ledger may have.",
      "账本的文件最多有多少字节。"),
    ManPage.Item(
      "LC_ALL, LC_MESSAGES, LANG",
      "The first of them says the language: Chinese where it starts with zh.",
      "其中第一个决定语言:以 zh 开头为中文。"),
  ]

  /// What tally is told beside its words.
  package static let choices = [
    ManPage.Item(
      "TALLY_LEDGER", "The ledger, where neither --ledger nor -f names one.",
      "账本,没有 --ledger 和 -f 时用它。"),
    ManPage.Item(
      "LEDGER_FILE", "The ledger, where there is no tally.json here or above either.",
      "账本,此处和上级也没有 tally.json 时用它。"),
    ManPage.Item("TALLY_TODAY", "The date that today is.", "当作今天的日期。"),
    ManPage.Item(
      "TALLY_ON_ERROR", "report or refuse, as --on-error.", "report 或 refuse,同 --on-error。"),
    ManPage.Item(
      "TALLY_PAGER, PAGER", "What shows an answer longer than the screen; cat: nothing does.",
      "比屏幕长的结果由它显示;cat 为不用。"),
    ManPage.Item("VISUAL, EDITOR", "What tally edit opens.", "tally edit 打开的编辑器。"),
    ManPage.Item("NO_COLOR", "Whatever it is: no colours.", "有它就不用颜色。"),
    ManPage.Item("COLUMNS", "How wide an answer is that goes down a pipe.", "管道里结果的宽度。"),
  ]

  /// What a ledger has, and what is kept of it.
  package static let files = [
    ManPage.Item("tally.json", "What a ledger is: currency, accounts.", "账本的设置:货币、账户。"),
    ManPage.Item("types.json", "The types of its entries.", "账目的类型。"),
    ManPage.Item(
      "*.tally, *.json, *.jsonl", "Its entries, in any folders.", "账目,放在哪个文件夹都行。"),
    ManPage.Item(
      "~/.config/tally/allow", "Paths outside a ledger that its links may lead to.",
      "账本里的链接可以指向的外部路径。"),
    ManPage.Item(
      "~/.cache/tally/", "The index, which may be deleted at any time.", "索引,随时可以删除。"),
  ]

  package static let undoLog = ManPage.Item(
    "~/.local/state/tally/", "What tally has written, for tally undo.",
    "tally 写入过的内容,供 tally undo 使用。")
}
