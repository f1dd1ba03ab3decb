package import TallyModel

/// Exact quantities: mantissas of 64 bits, and a list of those that need more.
package struct QuantityColumn: @unchecked Sendable {
  // Sendable: nobody writes to what it points to.

  /// `Int64.min` where it takes more than 64 bits; for who reads so many that a call for each is too much.
  package let mantissas: Column<Int64>
  package let scales: Column<UInt8>
  /// Of each wide one i64 row, and i128 mantissa, by row; in the column they are `Int64.min`.
  private let wide: UnsafeRawBufferPointer

  static let wideEntry = 24

  init(
    _ mantissas: Column<Int64>, _ scales: Column<UInt8>, _ wide: UnsafeRawBufferPointer
  ) {
    self.mantissas = mantissas
    self.scales = scales
    self.wide = wide
  }

  package var count: Int { mantissas.count }

  package subscript(_ row: Int) -> Quantity {
    let mantissa = mantissas[row]
    guard mantissa == .min else { return Quantity(mantissa, scale: scales[row]) }
    return Quantity(mantissa: wideMantissa(row), scale: scales[row]) ?? .zero
  }

  /// The mantissa and the scale of a row; nil where that needs more than 64 bits.
  @inline(__always)
  func narrow(_ row: Int) -> (Int64, UInt8)? {
    let mantissa = mantissas[row]
    return mantissa == .min ? nil : (mantissa, scales[row])
  }

  /// Every `Int64.min` has its row in the list.
  private func wideMantissa(_ row: Int) -> Int128 {
    var low = 0
    var high = wide.count / QuantityColumn.wideEntry
    while low < high {
      let middle = (low + high) / 2
      let at = middle * QuantityColumn.wideEntry
      let found = Int(wide.loadUnaligned(fromByteOffset: at, as: Int64.self))
      if found == row {
        let low = wide.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self)
        let high = wide.loadUnaligned(fromByteOffset: at + 16, as: Int64.self)
        return Int128(high) << 64 | Int128(low)
      }
      if found < row { low = middle + 1 } else { high = middle }
    }
    Damage.found()
  }
}
