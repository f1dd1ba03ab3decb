import TallyFormats
import TallyModel

/// The texts of a new ledger's files, with comments that say what can be changed.
enum NewLedgerTexts {
  static func settings(_ language: Settings.Language, _ currency: String) -> String {
    let currency = ConfigurationText.quoted(currency)
    return language == .chinese ? chinese(currency) : english(currency)
  }

  private static func english(_ currency: String) -> String {
    """
    // What this ledger is. Any line may be changed or left out; it holds from the next question on.
    {
      // Shown on top; without it the name of the directory.
      // "name": "home",
      "language": "en",

      // Of an amount that names none. Another one is written behind it: lunch 12 EUR
      "currency": \(currency),

      // What a line costs is paid from here, unless it says otherwise: card > lunch 12.50
      "account": "cash",

      // Short names, and the accounts they stand for.
      //   bank > cash 200         from one to the other
      //   salary 3200 to:bank     to this one, not to the usual one
      "accounts": {
        "cash": "assets:cash",
        "bank": "assets:bank",
        "card": "liabilities:card",
        // "owed": "assets:receivable",     dinner 30 + owed:Ann 30
      },

      // Where entries are added; {day} and {user}, the login name, can stand in it too.
      "addTo": "{year}/{year}-{month}.tally",
    }

    """
  }

  private static func chinese(_ currency: String) -> String {
    """
    // 这个账本的设置。每一行都可以改或删,下一次提问就生效。
    {
      // 显示在最上面;不写就用目录的名字。
      // "name": "我家",
      "language": "zh",

      // 没有写货币的金额用它。别的货币写在后面:旅游度假 9800 日元
      "currency": \(currency),

      // 没有写明时,从这里付;否则写:信用卡 > 买菜 42
      "account": "微信",

      // 短名字,和它代表的账户。
      //   银行卡 > 微信 500         从一个到另一个
      //   工资 8000 to:银行卡       不进平常的账户,进这个
      "accounts": {
        "现金": "assets:现金",
        "微信": "assets:微信",
        "支付宝": "assets:支付宝",
        "银行卡": "assets:银行卡",
        "信用卡": "liabilities:信用卡",
        // "应收": "assets:应收",     酒水 30 + 应收:小李 30
      },

      // 新账目写到哪个文件;也可以用 {day} 和 {user}(登录名)。
      "addTo": "{year}/{year}-{month}.tally",
    }

    """
  }

  /// Nothing of the ledger's is ignored, and nothing is said of how files are merged: `merge=union` would put
  /// entries under the wrong day.
  static func gitignore(_ language: Settings.Language) -> String {
    let first =
      language == .chinese
      ? "# 编辑器、文件管理器和同步程序留下的东西;账本自己的一个也没有。"
      : "# What editors, file managers and synchronising programs leave; nothing of the ledger's."
    return first + "\n" + leavings.joined(separator: "\n") + "\n"
  }

  private static let leavings = [
    "*~", "*.bak", "*.orig", "*.swp", "*.swo", "*.tmp", "\\#*#", ".#*", ".~lock.*#", ".DS_Store",
    "Thumbs.db", "desktop.ini", ".stfolder/", ".stversions/", "*.sync-conflict-*",
    "*conflicted copy*",
  ]
}
