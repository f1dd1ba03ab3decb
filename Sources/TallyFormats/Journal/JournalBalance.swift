import TallyModel

/// What the postings of an entry weigh, commodity by commodity.
///
/// A posting weighs its cost, or else its amount. Real postings add up to zero, and `[balanced]` ones by
/// themselves. One of each may have no amount: it takes what the others leave, a posting a commodity. A sum is zero
/// if it is when rounded, half-even, to the most decimals that the commodity's amounts in the entry have. Costs do
/// not count there; where costs alone are of a commodity, it is to the decimals of the prices, but no more than two,
/// since a price with more was worked out. Where nothing is missing, nothing has a cost, and two commodities of
/// opposite sign are left over, the first of them is taken to cost the other.
struct JournalBalance: ~Copyable {
  /// What is known of a posting besides; the places are those of `JournalCommodities`.
  struct Weight {
    /// -1 for none yet.
    var commodity = -1
    /// -1 where it has no cost.
    var cost = -1
    /// Of a cost: `@@`.
    var isTotal = false
    /// The decimals of the price.
    var pricePlaces: UInt8 = 0
    /// Whether the whole cost has more than 38 digits, and was rounded.
    var isRounded = false
  }

  struct Sum {
    var quantity = Quantity.zero
    /// The most decimals of its amounts; -1 where costs alone are of it.
    var places = -1
    /// The most decimals of prices.
    var pricePlaces = 0
    /// Whether it has to be cleared.
    var isTouched = false
    /// Whether it was added to.
    var isUsed = false
  }

  /// One for each posting.
  var weights: ContiguousArray<Weight> = []
  var hasBalanced = false
  var hasAssigned = false
  /// By the commodities' places.
  private(set) var sums: ContiguousArray<Sum> = []
  private var touched: ContiguousArray<Int> = []
  /// The commodities that were added to, in the order of their first.
  private(set) var used: ContiguousArray<Int> = []
  private var hasCosts = false
  /// Whether what is added up is not exact: good enough to see whether it is zero, and not to make an amount of.
  private(set) var isRounded = false

  init() {}

  mutating func reset() {
    if !weights.isEmpty { weights.removeAll(keepingCapacity: true) }
    (hasBalanced, hasAssigned) = (false, false)
  }

  /// Makes all sums zero.
  @inline(__always)
  mutating func clear() {
    (isRounded, hasCosts) = (false, false)
    for index in touched { sums[index] = Sum() }
    if !touched.isEmpty { touched.removeAll(keepingCapacity: true) }
    if !used.isEmpty { used.removeAll(keepingCapacity: true) }
  }

  /// Adds to a commodity's sum; false where that is more than 38 digits can say.
  ///
  /// `places` are the decimals written, or -1 for a cost.
  @inline(__always)
  mutating func add(_ quantity: Quantity, of index: Int, places: Int) -> Bool {
    note(index, places: places)
    if !sums[index].isUsed {
      sums[index].isUsed = true
      used.append(index)
    }
    if let sum = sums[index].quantity.adding(quantity) {
      sums[index].quantity = sum
      return true
    }
    isRounded = true
    let short = sums[index].quantity.rounded(to: Quantity.shortPlaces)
    guard let sum = short.adding(quantity.rounded(to: Quantity.shortPlaces)) else { return false }
    sums[index].quantity = sum
    return true
  }

  /// Notes the decimals of an amount that does not count here, or whose cost does.
  @inline(__always)
  mutating func note(_ index: Int, places: Int) {
    while sums.count <= index { sums.append(Sum()) }
    if !sums[index].isTouched {
      sums[index].isTouched = true
      touched.append(index)
    }
    if places > sums[index].places { sums[index].places = places }
  }

  /// Adds the cost of an amount with so many decimals.
  mutating func add(_ cost: Quantity, _ weight: Weight, places: Int) -> Bool {
    hasCosts = true
    note(weight.commodity, places: places)
    guard add(cost, of: weight.cost, places: -1) else { return false }
    if weight.isRounded { isRounded = true }
    let pricePlaces = Int(weight.pricePlaces)
    if pricePlaces > sums[weight.cost].pricePlaces { sums[weight.cost].pricePlaces = pricePlaces }
    return true
  }

  /// Whether what is left of a commodity is nothing.
  @inline(__always)
  func isBalanced(_ index: Int) -> Bool {
    let sum = sums[index]
    if sum.quantity.isZero { return true }
    let places = sum.places >= 0 ? sum.places : min(sum.pricePlaces, 2)
    return sum.quantity.rounded(to: UInt8(clamping: places)).isZero
  }

  /// Whether what is left of every commodity is nothing.
  @inline(__always)
  var isBalanced: Bool { used.allSatisfy { isBalanced($0) } }

  /// The two commodities that are left over, where nothing has a cost and their signs are opposite: the first
  /// may cost the other.
  var opposites: (first: Int, other: Int)? {
    let left = used.filter { !sums[$0].quantity.isZero }
    guard !hasCosts, left.count == 2,
      sums[left[0]].quantity.isNegative != sums[left[1]].quantity.isNegative
    else { return nil }
    return (left[0], left[1])
  }

  /// The whole cost of a quantity at a price; rounded where it has more than 38 digits, and nil where that does not
  /// help.
  static func cost(of quantity: Quantity, _ price: Quantity, _ isTotal: Bool)
    -> (quantity: Quantity, isRounded: Bool)?
  {
    if isTotal { return (quantity.isNegative ? price.negated : price, false) }
    if let cost = price.multiplied(by: quantity) { return (cost, false) }
    return price.shortenedProduct(quantity).map { ($0, true) }
  }
}

extension Quantity {
  /// The decimals that are kept of what has too many digits.
  fileprivate static var shortPlaces: UInt8 { 18 }

  /// The product in 18 decimals, for one that has more than 38 digits; nil where that does not help.
  fileprivate func shortenedProduct(_ other: Quantity) -> Quantity? {
    let (a, b) = (trimmed, other.trimmed)
    let dropped = Int(a.scale) + Int(b.scale) - Int(Quantity.shortPlaces)
    guard (1...38).contains(dropped) else { return nil }
    let power = Quantity.powersOfTen[dropped].magnitude
    let product = a.mantissa.magnitude.multipliedFullWidth(by: b.mantissa.magnitude)
    guard product.high < power else { return nil }
    let (quotient, rest) = power.dividingFullWidth(product)
    // Half-even.
    let more = rest > power / 2 || (rest == power / 2 && quotient % 2 != 0)
    guard quotient < Quantity.limit.magnitude else { return nil }
    let value = Int128(quotient) + (more ? 1 : 0)
    let isNegative = a.isNegative != b.isNegative
    return Quantity(mantissa: isNegative ? -value : value, scale: Quantity.shortPlaces)
  }
}
