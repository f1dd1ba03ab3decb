/// How a transaction is written down.
protocol Notation: Sendable {
  /// How its files' names end.
  var suffix: String { get }

  /// Writes one transaction; `isDated` where the line above is of another day, or there is none.
  func write(_ transaction: Transaction, isDated: Bool, to text: inout [UInt8])

  /// The files beside those with the transactions: name and content.
  func companions(of files: [String]) -> [(name: String, text: String)]

  /// Whether a purchase in dollars says what it cost, so that reports add up that.
  var isAtCost: Bool { get }

  /// An expense of 12.34 yuan, as it is added at the end of a file; nil where no such file is edited.
  var addition: String? { get }

  /// The amount of an expense in yuan, where a line has one that may be edited by itself.
  func amountOfExpense(_ line: ArraySlice<UInt8>, above next: ArraySlice<UInt8>) -> ArraySlice<
    UInt8
  >?
}

extension Notation {
  var isAtCost: Bool { false }
  var addition: String? { nil }

  func amountOfExpense(_ line: ArraySlice<UInt8>, above next: ArraySlice<UInt8>) -> ArraySlice<
    UInt8
  >? {
    nil
  }
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
