import TallyModel
import TallyTestSupport
import Testing

@testable import TallyIndex
@testable import TallyQuery

/// Makes a column of quantities, and hands it out.
private func withColumn<R>(_ quantities: [Quantity], _ body: (QuantityColumn) -> R) -> R {
  var wide = WideMantissas()
  let stored = quantities.enumerated().map { row, quantity in
    let stored = StoredQuantity(quantity)
    wide.take(quantity, stored, row: row)
    return stored
  }
  return stored.map(\.mantissa).withUnsafeBytes { mantissas in
    stored.map(\.scale).withUnsafeBytes { scales in
      wide.encoded.withUnsafeBytes { wide in
        let count = quantities.count
        guard let first = mantissas.baseAddress, let second = scales.baseAddress else {
          preconditionFailure("no quantity")
        }
        return body(
          QuantityColumn(
            Column(RawColumn(base: 0, start: first, width: 8, count: count)),
            Column(RawColumn(base: 0, start: second, width: 1, count: count)), wide))
      }
    }
  }
}

/// Digit by digit, in whole units of the 38th decimal: a number of any length.
private func naive(_ quantities: [Quantity]) -> [UInt8] {
  var sum = [UInt8](repeating: 0, count: 90)
  for quantity in quantities {
    var digits = Array(String(quantity.mantissa.magnitude).utf8.reversed().map { $0 - 48 })
    digits.insert(contentsOf: repeatElement(0, count: 38 - Int(quantity.scale)), at: 0)
    var carry: UInt8 = 0
    for at in sum.indices {
      let digit = sum[at] + carry + (at < digits.count ? digits[at] : 0)
      (sum[at], carry) = (digit % 10, digit / 10)
    }
  }
  return sum
}

@Test(arguments: 0..<200)
func `A running sum and what had no room in it are all that was added`(seed: Int) {
  var random = SeededRandom(seed: UInt64(seed))
  let quantities = (0..<random.number(1...60)).map { _ in
    let digits = random.pick([3, 9, 18, 19, 30, 38])
    let limit = Quantity.powersOfTen[digits] - 1
    let mantissa = Int128.random(in: -limit...limit, using: &random)
    return Quantity(mantissa: mantissa, scale: random.pick([0, 2, 2, 2, 3, 18])) ?? .zero
  }
  withColumn(quantities) { column in
    var sum = RunningSum()
    var parts: [Quantity] = []
    for row in quantities.indices {
      if let full = sum.add(row, of: column) { parts.append(full.quantity) }
    }
    parts.append(sum.quantity)
    #expect(naive(parts) == naive(quantities), "seed \(seed)")
    #expect(!parts.contains { $0.isNegative })
  }
}

@Test func `Sums that pass 38 digits are several, and none is lost`() {
  let most = Quantity(mantissa: Quantity.limit - 1, scale: 0) ?? .zero
  let quantities = [most, most, Quantity(1), Quantity(25, scale: 1)]
  let count = withColumn(quantities) { column in
    var sum = RunningSum()
    return quantities.indices.count { sum.add($0, of: column) != nil }
  }
  #expect(count == 2)
}
