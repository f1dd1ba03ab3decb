import TallyModel

/// What a program says that each account has, exactly.
struct Balances: Equatable {
  /// By account and commodity.
  private var sums: [Key: Quantity] = [:]

  struct Key: Hashable, Comparable {
    var account: String
    var commodity: String

    static func < (a: Key, b: Key) -> Bool {
      (a.account, a.commodity) < (b.account, b.commodity)
    }
  }

  var isEmpty: Bool { sums.isEmpty }

  /// - Throws: where a sum has more digits than tally counts with.
  mutating func add(_ quantity: Quantity, _ commodity: String, to account: String) throws {
    let key = Key(account: account, commodity: commodity)
    guard let sum = (sums[key] ?? .zero).adding(quantity) else {
      throw PeerFailure("\(account): too many digits")
    }
    // What comes to nothing is shown by one and not by the other.
    sums[key] = sum.isZero ? nil : sum
  }

  /// What is not the same there: a line for each account and commodity.
  func differences(from other: Balances, called name: String) -> [String] {
    Set(sums.keys).union(other.sums.keys).sorted().compactMap { key in
      let (mine, theirs) = (sums[key] ?? .zero, other.sums[key] ?? .zero)
      guard mine != theirs else { return nil }
      return "\(key.account) [\(key.commodity)]: \(mine.trimmed), \(name) says \(theirs.trimmed)"
    }
  }
}

/// A program that says nothing, or what is not understood.
struct PeerFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
