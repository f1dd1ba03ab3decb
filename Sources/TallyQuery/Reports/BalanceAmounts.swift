import TallyFormats
import TallyIndex
import TallyModel

/// How a balance shows amounts: those of journals in their commodity's style and rounded to its places, all
/// others as everywhere, with every digit.
struct BalanceAmounts: Sendable {
  private enum Form: Sendable {
    /// `isRounded`: unless entries of other formats have the commodity too.
    case style(AmountStyle, places: UInt8, isRounded: Bool)
    /// At least so many decimals.
    case own(places: UInt8)
  }

  /// By symbol.
  private var forms: [Int32: Form] = [:]
  private let symbols: Symbols
  private let decimalMark: UInt8

  /// - `sums`: all that are shown.
  /// - `kept`: the commodities that other formats than journals have.
  init(_ scan: LedgerScan, of sums: Sums, kept: Set<Int32>) {
    symbols = scan.symbols
    decimalMark = scan.ledger.settings.decimalMark
    for (commodity, _) in sums.amounts {
      let name = symbols[commodity]
      let places = scan.displayPlaces(of: name)
      guard let style = scan.declarations.styles[name] else {
        forms[commodity] = .own(places: places)
        continue
      }
      let isKept = kept.contains(commodity)
      forms[commodity] = .style(
        style, places: isKept ? max(style.places, places) : style.places, isRounded: !isKept)
    }
  }

  private func form(_ commodity: Int32) -> Form { forms[commodity] ?? .own(places: 0) }

  /// An amount with the digits that are shown.
  private func shown(_ quantity: Quantity, _ form: Form) -> Quantity {
    switch form {
    case .style(_, let places, let isRounded):
      (isRounded ? quantity.rounded(to: places) : quantity).padded(to: places)
    case .own(let places): quantity.padded(to: places)
    }
  }

  /// Whether nothing of some sums is left once they are rounded.
  func isZero(_ sums: Sums) -> Bool {
    sums.amounts.allSatisfy { shown($0.quantity, form($0.commodity)).isZero }
  }

  /// What is shown of some sums, by name of the commodity: what is zero only once it is rounded is among them,
  /// and what is nothing is not.
  func shown(_ sums: Sums) -> [(commodity: Int32, quantity: Quantity)] {
    sums.amounts.filter { !$0.quantity.isZero }
      .map { ($0.commodity, shown($0.quantity, form($0.commodity))) }
      .sorted { symbols[$0.0].utf8.lexicographicallyPrecedes(symbols[$1.0].utf8) }
  }

  /// The number of an amount as it is shown.
  ///
  /// - `isGrouped`: whether for people, with groups of digits.
  func number(_ amount: (commodity: Int32, quantity: Quantity), isGrouped: Bool = true) -> String {
    if amount.quantity.isZero { return "0" }
    return switch form(amount.commodity) {
    case .style(let style, _, _):
      StyledNumber.number(amount.quantity, style, isGrouped: isGrouped)
    case .own:
      isGrouped
        ? NumberText.grouped(
          amount.quantity, places: amount.quantity.scale, decimalMark: decimalMark)
        : amount.quantity.description
    }
  }

  /// The same with its commodity.
  func text(_ amount: (commodity: Int32, quantity: Quantity), isGrouped: Bool = true) -> String {
    if amount.quantity.isZero { return "0" }
    let name = symbols[amount.commodity]
    if case .style(let style, _, _) = form(amount.commodity) {
      return StyledNumber.text(Amount(amount.quantity, name), style, isGrouped: isGrouped)
    }
    return number(amount, isGrouped: isGrouped) + (name.isEmpty ? "" : " " + name)
  }
}
