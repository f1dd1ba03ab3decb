/// What an answer must say.
enum Expected {
  case sums(Sums)
  case balances(AccountSums)

  /// Adds what an edit changed.
  mutating func add(_ change: Edit.Change) {
    guard case .sums(var sums) = self else { return }
    sums.add(change)
    self = .sums(sums)
  }

  /// - Returns: what the answer says instead, and what it should; nil where it is right.
  func difference(from json: [UInt8]) throws -> (is: String, shouldBe: String)? {
    switch self {
    case .sums(let sums):
      let answer = try Answer.sums(json)
      return sums.isAnswered(by: answer) ? nil : (answer.description, sums.description)
    case .balances(let balances):
      let answer = try Answer.balances(json)
      return balances == answer ? nil : (answer.description, balances.description)
    }
  }
}
