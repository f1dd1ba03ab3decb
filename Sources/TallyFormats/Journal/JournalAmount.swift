import TallyModel

/// An amount as a journal writes it.
struct JournalAmount {
  var quantity: Quantity
  /// The sign in front as written.
  var sign: ItemDraft.Sign
  /// Empty for none; of a number without a symbol the one that `D` gives.
  var commodity: Bytes
  /// The commodity's place in `JournalCommodities`.
  var index: Int
  /// Where it stands in the file, with sign and symbol.
  var range: Range<Int>
  /// Where its digits and marks stand.
  var digits: Range<Int>
  var isLeft: Bool
  var isSpaced: Bool
  /// Its decimal mark; 0 where it has none.
  var mark: UInt8
  /// What parts its groups; 0 where it has none.
  var groupMark: UInt32
  /// Whether its only mark was taken for a decimal mark and could as well part thousands: `1,000`.
  var isAmbiguous: Bool
  /// The decimals written.
  var places: UInt8 { quantity.scale }
}

/// How a commodity was seen written.
struct JournalStyle {
  var isLeft: Bool
  var isSpaced: Bool
  /// 0 for none yet.
  var mark: UInt8
  /// 0 for none yet.
  var groupMark: UInt32
  var groups: [UInt8] = []
  var places: UInt8
  /// The decimal mark of the first amount where nothing else could be meant; 0 for none yet.
  private(set) var shownMark: UInt8

  init(_ amount: JournalAmount, in bytes: Bytes) {
    isLeft = amount.isLeft
    isSpaced = amount.isSpaced
    mark = amount.mark
    groupMark = amount.groupMark
    places = amount.places
    shownMark = amount.isAmbiguous ? 0 : amount.mark
    if groupMark != 0 { groups = JournalStyle.groups(of: amount, in: bytes) }
    settle()
  }

  /// Takes in a further amount of the commodity.
  mutating func add(_ amount: JournalAmount, in bytes: Bytes) {
    if amount.places > places { places = amount.places }
    if mark == 0 { mark = amount.mark }
    if shownMark == 0, !amount.isAmbiguous { shownMark = amount.mark }
    if groupMark == 0, amount.groupMark != 0 {
      groupMark = amount.groupMark
      groups = JournalStyle.groups(of: amount, in: bytes)
    }
    settle()
  }

  /// Where groups were seen before a decimal mark, it is `.`, or `,` where that parts them; so hledger 1.25.
  private mutating func settle() {
    guard mark == 0, groupMark != 0 else { return }
    mark = groupMark == 0x2E ? UInt8(ascii: ",") : UInt8(ascii: ".")
  }

  /// How it is to be written; the decimal mark is never the one that parts groups.
  var amountStyle: AmountStyle {
    var style = AmountStyle()
    style.isLeft = isLeft
    style.isSpaced = isSpaced
    style.places = places
    style.groups = groups
    style.groupMark = groupMark == 0 ? nil : Unicode.Scalar(groupMark)
    switch groupMark {
    case 0x2C: style.decimalMark = UInt8(ascii: ".")
    case 0x2E: style.decimalMark = UInt8(ascii: ",")
    default: style.decimalMark = mark == 0 ? nil : mark
    }
    return style
  }

  /// The sizes of the groups, from the decimal mark to the left, without the leftmost; equal ones at the end
  /// once.
  private static func groups(of amount: JournalAmount, in bytes: Bytes) -> [UInt8] {
    var sizes: [UInt8] = []
    var size = 0
    var at = amount.digits.lowerBound
    while at < amount.digits.upperBound {
      let (scalar, length) = Marks.scalar(bytes, at)
      if scalar == amount.groupMark {
        sizes.append(UInt8(clamping: size))
        size = 0
      } else if UInt8(clamping: scalar).isDigit {
        size += 1
      } else {
        break  // The decimal mark, or an exponent.
      }
      at += length
    }
    sizes.append(UInt8(clamping: size))
    var groups = Array(sizes.dropFirst().reversed())
    while groups.count > 1, groups[groups.count - 1] == groups[groups.count - 2] {
      groups.removeLast()
    }
    return groups
  }
}
