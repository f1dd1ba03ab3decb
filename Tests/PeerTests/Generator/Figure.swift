/// A decimal of up to ten places: what is made stays small, so that sums and costs are exact.
///
/// Ten, since hledger's JSON has no more.
struct Figure: Hashable, Comparable {
  /// In 10^-10.
  var units: Int128

  static let places = 10
  static let one: Int128 = 10_000_000_000
  static let zero = Figure(units: 0)

  init(units: Int128) { self.units = units }

  /// So many of the last of so many places: `Figure(1234, places: 2)` is 12.34.
  init(_ number: Int, places: Int) {
    units = Int128(number) * Figure.one
    for _ in 0..<places { units /= 10 }
  }

  static func + (a: Figure, b: Figure) -> Figure { Figure(units: a.units + b.units) }
  static func - (a: Figure, b: Figure) -> Figure { Figure(units: a.units - b.units) }
  static prefix func - (a: Figure) -> Figure { Figure(units: -a.units) }

  /// Exact where the places of both are ten at most together.
  static func * (a: Figure, b: Figure) -> Figure { Figure(units: a.units * b.units / Figure.one) }

  static func < (a: Figure, b: Figure) -> Bool { a.units < b.units }

  var isZero: Bool { units == 0 }
  var isNegative: Bool { units < 0 }
  var magnitude: Figure { Figure(units: abs(units)) }

  /// How many places it needs.
  var neededPlaces: Int {
    var (places, rest) = (Figure.places, units)
    while places > 0, rest % 10 == 0 { (places, rest) = (places - 1, rest / 10) }
    return places
  }

  /// Rounded half up, away from zero.
  func rounded(to places: Int) -> Figure {
    var step: Int128 = 1
    for _ in places..<Figure.places { step *= 10 }
    let half = (magnitude.units + step / 2) / step * step
    return Figure(units: isNegative ? -half : half)
  }

  /// The digits before the mark, and so many behind it.
  func digits(places: Int) -> (whole: String, fraction: String) {
    let all = String(magnitude.units % Figure.one)
    let padded = String(repeating: "0", count: Figure.places - all.count) + all
    return (String(magnitude.units / Figure.one), String(padded.prefix(places)))
  }
}

/// Amounts by commodity; those that come to nothing are not in it.
typealias Sums = [String: Figure]

extension Sums {
  mutating func add(_ figure: Figure, of symbol: String) {
    let sum = self[symbol, default: .zero] + figure
    self[symbol] = sum.isZero ? nil : sum
  }

  mutating func add(_ other: Sums) {
    for (symbol, figure) in other { add(figure, of: symbol) }
  }

  var negated: Sums { mapValues { -$0 } }
}
