import TallyModel

/// Sums by commodity: few of them, so that looking for one is a short walk.
struct RunningBalance {
  struct Part {
    var commodity: Int
    /// nil once it has had more than 38 digits.
    var quantity: Quantity?
  }

  private(set) var parts: ContiguousArray<Part> = []

  mutating func add(_ quantity: Quantity?, of commodity: Int) {
    for at in parts.indices where parts[at].commodity == commodity {
      return parts[at].add(quantity)
    }
    parts.append(Part(commodity: commodity, quantity: quantity))
  }

  /// nil where it has had more than 38 digits.
  func quantity(of commodity: Int) -> Quantity? {
    for part in parts where part.commodity == commodity { return part.quantity }
    return .zero
  }

  /// Its commodities but one.
  func others(than commodity: Int) -> [Int] {
    parts.map(\.commodity).filter { $0 != commodity }
  }

  mutating func reset() { parts.removeAll(keepingCapacity: true) }
}

extension RunningBalance.Part {
  @inline(__always)
  mutating func add(_ other: Quantity?) {
    guard let own = quantity, let other else {
      quantity = nil
      return
    }
    quantity = own.adding(other)
  }
}
