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
    let symbol = symbol(amount.commodity)
    let gap = style.isSpaced ? " " : ""
    return style.isLeft ? symbol + gap + number : number + gap + symbol
  }

  /// Its number alone.
  package static func number(_ quantity: Quantity, _ style: AmountStyle, isGrouped: Bool = true)
    -> String
  {
    let text = quantity.description
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".")
    var whole = String(parts[0])
    if isGrouped, let mark = style.groupMark { whole = grouped(whole, style.groups, mark) }
    let fraction = parts.count > 1 ? style.shownMark + parts[1] : ""
    return (isNegative ? "-" : "") + whole + fraction
  }

  private static func grouped(_ digits: String, _ sizes: [UInt8], _ mark: Unicode.Scalar)
    -> String
  {
    var groups: [Substring] = []
    var rest = digits[...]
    var sizes = sizes[...]
    var size = 3
    while true {
      if let next = sizes.popFirst() { size = max(1, Int(next)) }
      guard rest.utf8.count > size else { break }
      groups.append(rest.suffix(size))
      rest = rest.dropLast(size)
    }
    groups.append(rest)
    return groups.reversed().joined(separator: String(mark))
  }

  /// A symbol as it has to be written: in quotation marks where it could be taken for something else.
  private static func symbol(_ commodity: String) -> String {
    JournalAmountReader.isPlain(commodity) ? commodity : "\"" + commodity + "\""
  }
}

extension AmountStyle {
  /// The decimal mark that amounts are shown with: where groups are parted by one of the two, the other.
  fileprivate var shownMark: String {
    switch groupMark {
    case ".": ","
    case ",": "."
    default: decimalMark == UInt8(ascii: ",") ? "," : "."
    }
  }
}
