import TallyFormats
import TallyModel

/// Reads the sums of an answer of `-O json`.
enum Answer {
  /// - Throws: where it is no such answer, or has problems.
  static func sums(_ output: [UInt8]) throws -> Sums {
    try output.withUnsafeBytes { bytes in
      let document = try JSONDocument.parse(bytes)
      var sums: Sums?
      for (key, value) in document.members(of: document.root) {
        switch document.string(key) {
        case "total", "totals": sums = try total(value, document)
        case "problems": try checkNone(value, document)
        default: break
        }
      }
      guard let sums else { throw BenchFailure("an answer without totals") }
      return sums
    }
  }

  /// - Throws: likewise.
  static func balances(_ output: [UInt8]) throws -> AccountSums {
    try output.withUnsafeBytes { bytes in
      let document = try JSONDocument.parse(bytes)
      var sums = AccountSums()
      for (key, value) in document.members(of: document.root) {
        switch document.string(key) {
        case "rows":
          for row in document.elements(of: value) { try add(row, document, to: &sums) }
        case "problems": try checkNone(value, document)
        default: break
        }
      }
      return sums
    }
  }

  private static func checkNone(_ problems: JSONDocument.Node, _ document: JSONDocument) throws {
    let count = document.literal(problems).text
    guard count == "0" else { throw BenchFailure("an answer has problems: \(count)") }
  }

  private static func add(
    _ row: JSONDocument.Node, _ document: JSONDocument, to sums: inout AccountSums
  ) throws {
    var (account, amounts): (String, [String: Int]) = ("", [:])
    for (key, value) in document.members(of: row) {
      switch document.string(key) {
      case "account": account = document.string(value)
      case "amounts": amounts = try self.amounts(value, document)
      default: break
      }
    }
    for (currency, cents) in amounts { sums.add(cents, currency, to: account) }
  }

  private static func total(_ node: JSONDocument.Node, _ document: JSONDocument) throws -> Sums {
    var sums = Sums()
    sums.count = nil
    for (key, value) in document.members(of: node) {
      switch document.string(key) {
      case "income": sums.income = try amounts(value, document)
      case "expense": sums.expense = try amounts(value, document)
      case "count": sums.count = Int(document.literal(value).text)
      default: break
      }
    }
    return sums
  }

  private static func amounts(
    _ node: JSONDocument.Node, _ document: JSONDocument
  ) throws -> [String: Int] {
    var amounts: [String: Int] = [:]
    for amount in document.elements(of: node) {
      var (quantity, currency): (Quantity?, String?)
      for (key, value) in document.members(of: amount) {
        switch document.string(key) {
        case "amount": quantity = Quantity(document.string(value))
        case "currency": currency = document.string(value)
        default: break
        }
      }
      guard let currency, let cents = quantity?.scaled(to: 2).flatMap({ Int(exactly: $0.mantissa) })
      else { throw BenchFailure("an amount without a number of cents or a currency") }
      amounts[currency] = cents
    }
    return amounts
  }
}
