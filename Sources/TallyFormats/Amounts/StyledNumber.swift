package import TallyModel

/// Amounts as journals write them: `$1,000.00`, `1.000,00 EUR`, `20 "A 1"`.
package enum StyledNumber {
  /// An amount in a style, with the digits that it has.
  ///
  /// - `isGrouped`: whether groups of digits are parted, as they are but where programs read on.
  package static func text(_ amount: Amount, _ style: AmountStyle, isGrouped: Bool = true)
    -> String
  {
    let number = number(amount.quantity, style, isGrouped: isGrouped)
    if amount.commodity.isEmpty { return number }
    let unit = unit(amount.commodity, style)
    return style.isLeft ? unit + number : number + unit
  }

  /// What stands beside a number: the commodity's symbol, and the blank between them.
  package static func unit(_ commodity: String, _ style: AmountStyle) -> String {
    let gap = style.isSpaced ? " " : ""
    return style.isLeft ? symbol(commodity) + gap : gap + symbol(commodity)
  }

  /// Its number alone.
  package static func number(_ quantity: Quantity, _ style: AmountStyle, isGrouped: Bool = true)
    -> String
  {
    var bytes: [UInt8] = []
    append(quantity, style, isGrouped: isGrouped, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the same, digit by digit from the right.
  package static func append(
    _ quantity: Quantity, _ style: AmountStyle, isGrouped: Bool = true, to bytes: inout [UInt8]
  ) {
    // 39 digits, each behind a mark of four bytes; a decimal mark and a sign.
    let most = 39 * 5 + 2
    let mark = isGrouped ? style.groupMark : nil
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { digits in
      var at = most
      func put(_ byte: UInt8) {
        at -= 1
        digits[at] = byte
      }
      var rest = quantity.mantissa.magnitude
      var count = 0
      var group = GroupSizes(style.groups)
      while rest > 0 || count <= quantity.scale {
        if count == quantity.scale, count > 0 { put(style.shownMark) }
        if count >= quantity.scale {
          if group.isFull, let mark {
            for byte in String(mark).utf8.reversed() { put(byte) }
          }
          group.take()
        }
        let (quotient, digit) = divided(rest)
        put(UInt8(ascii: "0") + digit)
        rest = quotient
        count += 1
      }
      if quantity.isNegative { put(UInt8(ascii: "-")) }
      bytes.append(contentsOf: digits[at..<most])
    }
  }

  /// A number without its last digit, and that; of 64 bits in a few cycles, as nearly all are.
  private static func divided(_ number: UInt128) -> (UInt128, UInt8) {
    if let small = UInt64(exactly: number) {
      return (UInt128(small / 10), UInt8(truncatingIfNeeded: small % 10))
    }
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: 10)
    return (quotient, UInt8(truncatingIfNeeded: rest))
  }

  /// Counts digits into groups, from the decimal mark to the left.
  private struct GroupSizes {
    private var sizes: ArraySlice<UInt8>
    private var size = 3
    private var filled = 0

    init(_ sizes: [UInt8]) {
      self.sizes = sizes[...]
      turn()
    }

    private mutating func turn() {
      if let next = sizes.popFirst() { size = max(1, Int(next)) }
      filled = 0
    }

    /// Whether the next digit starts another group.
    var isFull: Bool { filled == size }

    mutating func take() {
      if isFull { turn() }
      filled += 1
    }
  }

  /// A symbol as it has to be written: in quotation marks where it could be taken for something else.
  private static func symbol(_ commodity: String) -> String {
    JournalAmountReader.isPlain(commodity) ? commodity : "\"" + commodity + "\""
  }
}

extension AmountStyle {
  /// The decimal mark that amounts are shown with: where groups are parted by one of the two, the other.
  fileprivate var shownMark: UInt8 {
    switch groupMark {
    case ".": UInt8(ascii: ",")
    case ",": UInt8(ascii: ".")
    default: decimalMark == UInt8(ascii: ",") ? UInt8(ascii: ",") : UInt8(ascii: ".")
    }
  }
}
