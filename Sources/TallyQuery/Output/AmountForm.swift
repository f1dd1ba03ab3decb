import TallyFormats
import TallyIndex
import TallyModel

/// How amounts of a commodity are written for people: as its journals write them, else in groups of three digits,
/// with the decimals that it has at least and its name behind.
///
/// Never rounded.
struct AmountForm: Sendable {
  /// Whether journals say so.
  let isOfJournals: Bool
  let style: AmountStyle
  /// What stands beside the number, with the blank between; empty where there is no name.
  let unit: String

  /// - `journals`: how journals write it; nil where none does.
  /// - `places`: how many decimals it has at least, where journals do not say.
  init(_ commodity: String, journals: AmountStyle?, places: UInt8, decimalMark: UInt8) {
    isOfJournals = journals != nil
    style = journals ?? NumberText.style(places: places, decimalMark: decimalMark)
    let beside = journals.map { StyledNumber.unit(commodity, $0) } ?? " " + commodity
    unit = commodity.isEmpty ? "" : beside
  }

  /// - `isGrouped`: false for programs, which read a plain number where journals do not say otherwise.
  func number(_ quantity: Quantity, isGrouped: Bool = true) -> String {
    let padded = quantity.padded(to: style.places)
    return isGrouped || isOfJournals
      ? StyledNumber.number(padded, style, isGrouped: isGrouped) : padded.description
  }

  /// The number with its unit.
  func text(_ quantity: Quantity, isGrouped: Bool = true) -> String {
    let number = number(quantity, isGrouped: isGrouped)
    return style.isLeft ? unit + number : number + unit
  }

  /// Appends the number.
  func append(_ quantity: Quantity, to bytes: inout [UInt8]) {
    StyledNumber.append(quantity.padded(to: style.places), style, to: &bytes)
  }
}

extension LedgerScan {
  /// How amounts of a commodity are written for people.
  func amountForm(of commodity: String) -> AmountForm {
    AmountForm(
      commodity, journals: style(of: commodity), places: displayPlaces(of: commodity),
      decimalMark: ledger.settings.decimalMark)
  }
}
