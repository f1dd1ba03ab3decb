import TallyIndex
import TallyModel

/// How a balance shows amounts: those of journals in their commodity's style and rounded to its places, all
/// others as everywhere, with every digit.
struct BalanceAmounts: Sendable {
  private struct Form: Sendable {
    var form: AmountForm
    /// Whether to the places of its style: unless entries of other formats have the commodity too.
    var isRounded = false
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
      var style = scan.declarations.styles[name]
      let isKept = kept.contains(commodity)
      if isKept, let own = style?.places { style?.places = max(own, places) }
      forms[commodity] = Form(
        form: AmountForm(name, journals: style, places: places, decimalMark: decimalMark),
        isRounded: style != nil && !isKept)
    }
  }

  private func form(_ commodity: Int32) -> Form {
    forms[commodity]
      ?? Form(
        form: AmountForm(
          symbols[commodity], journals: nil, places: 0, decimalMark: decimalMark))
  }

  /// An amount with the digits that are shown.
  private func shown(_ quantity: Quantity, _ form: Form) -> Quantity {
    let places = form.form.style.places
    return (form.isRounded ? quantity.rounded(to: places) : quantity).padded(to: places)
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
    return form(amount.commodity).form.number(amount.quantity, isGrouped: isGrouped)
  }

  /// The same with its commodity.
  func text(_ amount: (commodity: Int32, quantity: Quantity), isGrouped: Bool = true) -> String {
    if amount.quantity.isZero { return "0" }
    return form(amount.commodity).form.text(amount.quantity, isGrouped: isGrouped)
  }
}
