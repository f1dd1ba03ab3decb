/// A commodity of a journal, and how it is mostly written there.
struct Commodity: Hashable {
  /// As the programs name it; empty for numbers alone.
  var symbol: String
  var isLeft = false
  var isSpaced = true
  /// The most that is written; with what stands in a directive it is what is declared too.
  var places: Int
  /// `.` or `,` where a directive shows one.
  var declaredMark: Character?

  /// With its quotation marks where it needs them.
  var written: String {
    symbol.contains { $0.isNumber || $0 == " " } ? "\"\(symbol)\"" : symbol
  }

  var needsQuotes: Bool { written != symbol }

  /// What is picked from for a journal.
  static let all = [
    Commodity(symbol: "USD", places: 2), Commodity(symbol: "EUR", places: 2),
    Commodity(symbol: "$", isLeft: true, isSpaced: false, places: 2),
    Commodity(symbol: "€", places: 2), Commodity(symbol: "CNY", places: 2),
    Commodity(symbol: "¥", isLeft: true, isSpaced: false, places: 2),
    Commodity(symbol: "元", isSpaced: false, places: 1), Commodity(symbol: "JPY", places: 0),
    Commodity(symbol: "AAPL", places: 3), Commodity(symbol: "BTC", places: 5),
    Commodity(symbol: "A 1", places: 3), Commodity(symbol: "DE0005", isLeft: true, places: 0),
    Commodity(symbol: "", places: 2),
  ]

  /// ledger takes these for hours, minutes and seconds.
  static let hours = Commodity(symbol: "h", places: 2)
}
