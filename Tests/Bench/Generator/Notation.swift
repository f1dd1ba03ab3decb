/// How a transaction is written down.
protocol Notation: Sendable {
  /// How its files' names end.
  var suffix: String { get }

  /// Writes one transaction; `isDated` where the line above is of another day, or there is none.
  func write(_ transaction: Transaction, isDated: Bool, to text: inout [UInt8])

  /// The files beside those with the transactions: name and content.
  func companions(of files: [String]) -> [(name: String, text: String)]
}

/// The settings of a ledger that tally reads.
enum TallySettings {
  static var companions: [(name: String, text: String)] {
    [
      ("tally.json", #"{"name": "generated", "currency": "CNY", "account": "assets:cash"}"# + "\n"),
      ("types.json", "{\"types\": [\n" + types.joined(separator: ",\n") + "\n]}\n"),
    ]
  }

  private static var types: [String] {
    let expenses = Words.types.map { (String(decoding: $0, as: UTF8.self), "expense") }
    return (expenses + [("salary", "income")]).map { name, kind in
      "  {\"name\": \"\(name)\", \"kind\": \"\(kind)\"}"
    }
  }
}
