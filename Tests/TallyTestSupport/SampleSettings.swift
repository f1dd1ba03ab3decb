package import TallyModel

extension Settings {
  /// The settings with some changed.
  package static func with(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
  }

  /// A ledger in CNY that pays from 微信.
  package static let chinese = Settings.with {
    $0.currency = "CNY"
    $0.account = "微信"
    $0.accounts = [
      ("微信", "assets:wechat"), ("银行卡", "assets:bank"), ("现金", "assets:cash"),
      ("信用卡", "liabilities:card"),
    ]
  }

  /// A ledger in USD with a few accounts.
  package static let english = Settings.with {
    $0.account = "cash"
    $0.accounts = [
      ("cash", "assets:cash"), ("bank", "assets:bank"), ("visa", "liabilities:visa"),
      ("owed", "assets:receivable"),
    ]
  }

  /// One whose decimal mark is the comma.
  package static let comma = Settings.with {
    $0.currency = "EUR"
    $0.decimalMark = UInt8(ascii: ",")
  }
}
