/// What an answer must say.
enum Expected {
  case sums(Sums)
  case balances(AccountSums)

  init(_ asked: Scenario.Asked, of ledger: GeneratedLedger) {
    switch asked {
    case .sums(let part): self = .sums(ledger.sums(where: part))
    case .balances: self = .balances(ledger.balances)
    }
  }

  /// Adds what an edit changed.
  ///
  /// - Throws: where it is what accounts have, since a change does not say which.
  mutating func add(_ change: Edit.Change) throws {
    guard case .sums(var sums) = self else {
      throw BenchFailure("an edit before balances, which it would change")
    }
    sums.add(change)
    self = .sums(sums)
  }

  /// - Returns: what the answer says instead, and what it should, where they differ; nil where it is right.
  func difference(from json: [UInt8]) throws -> (is: String, shouldBe: String)? {
    switch self {
    case .sums(let sums):
      let answer = try Answer.sums(json)
      return sums.isAnswered(by: answer) ? nil : (answer.description, sums.description)
    case .balances(let balances):
      let answer = try Answer.balances(json)
      guard balances != answer else { return nil }
      return (answer.apart(from: balances).description, balances.apart(from: answer).description)
    }
  }
}
