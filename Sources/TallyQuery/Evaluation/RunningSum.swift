import TallyIndex
import TallyModel

/// What quantities without sign add up to, exactly, a column's row at a time.
///
/// Nearly all of a place have as many decimals as those before and mantissas of 64 bits: those cost an
/// addition.
struct RunningSum {
  /// Below 10^38.
  private var total: Int128 = 0
  private var scale: UInt8 = 0

  var quantity: Quantity {
    // `total` has no more than 38 digits.
    Quantity(mantissa: total, scale: scale) ?? .zero
  }

  /// Adds a row of a column.
  ///
  /// - Returns: what there was before, where both have no room in 38 digits: then the sum starts anew.
  @inline(__always)
  mutating func add(_ row: Int, of column: QuantityColumn) -> RunningSum? {
    // 2^126 and a number of 64 bits are less than 10^38.
    let mantissa = column.mantissas[row]
    if mantissa != .min, column.scales[row] == scale, total < Int128(1) << 126 {
      total &+= Int128(mantissa.magnitude)
      return nil
    }
    return add(column[row])
  }

  /// Adds any quantity, without its sign.
  mutating func add(_ quantity: Quantity) -> RunningSum? {
    let before = self
    let sum = self.quantity.adding(quantity.magnitude)
    total = (sum ?? quantity.magnitude).mantissa
    scale = (sum ?? quantity.magnitude).scale
    return sum == nil ? before : nil
  }
}
