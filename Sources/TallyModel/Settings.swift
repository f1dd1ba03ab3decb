/// What `tally.json` says; every part has a default.
package struct Settings: Sendable, Equatable {
  package enum AddStyle: String, CaseIterable, Sendable { case headings, dated }
  package enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case chinese = "zh"
  }

  /// The ledger's name; empty where none is given, and then its directory's name is shown.
  package var name = ""
  /// The ledger's own currency, which an amount without one is in.
  package var currency = "USD"
  /// The default account.
  package var account = "assets:cash"
  /// Short names of accounts and what they stand for, in the order of the file.
  package var accounts: [(short: String, full: String)] = []
  /// `.` or `,`.
  package var decimalMark = UInt8(ascii: ".")
  package var addTo = "{year}/{year}-{month}.tally"
  package var addStyle = AddStyle.headings
  /// 1 Monday … 7 Sunday.
  package var weekStart = 1
  /// Month and day the fiscal year starts on.
  package var fiscalYearStart = (month: 1, day: 1)
  /// Globs of paths that are not the ledger's.
  package var exclude: [String] = []
  /// Names of currencies beside the built-in ones, and the commodity each is.
  package var symbols: [(name: String, commodity: String)] = []
  /// Commodities the ledger declares; where it lists any, only these and its own currency exist.
  package var commodities: [(name: String, places: UInt8?)] = []
  /// nil: as the environment says.
  package var language: Language?

  package init() {}

  package static func == (a: Settings, b: Settings) -> Bool {
    a.name == b.name && a.currency == b.currency && a.account == b.account
      && a.accounts.elementsEqual(b.accounts, by: ==) && a.decimalMark == b.decimalMark
      && a.addTo == b.addTo && a.addStyle == b.addStyle && a.weekStart == b.weekStart
      && a.fiscalYearStart == b.fiscalYearStart && a.exclude == b.exclude
      && a.symbols.elementsEqual(b.symbols, by: ==)
      && a.commodities.elementsEqual(b.commodities, by: ==) && a.language == b.language
  }
}
