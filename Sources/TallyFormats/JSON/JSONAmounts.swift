import TallyModel

/// `amount`, `currency` and `cost` of an entry, a split or a posting.
extension JSONEntryReader {
  struct Commodity {
    var name: Bytes
    /// The decimals that amounts of it have; nil where that is not known.
    var places: UInt8?
  }

  /// Reads an object's amount with its currency and cost, as an item of a name; a posting may be zero.
  mutating func item(
    _ name: NameDraft, _ members: JSONMembers, _ node: JSONDocument.Node, allowsZero: Bool,
    _ rules: borrowing ReadingRules
  ) throws(Reported) -> ItemDraft {
    let named = try currency(members, rules)
    let (quantity, sign, commodity) = try amount(
      node, named, allowsZero: allowsZero, rules)
    var item = ItemDraft(
      name: name, quantity: quantity, sign: sign, commodity: commodity.name,
      range: document.range(node))
    if let cost = members[.cost] {
      item.cost = try self.cost(cost, of: item, rules)
    }
    return item
  }

  /// What `currency` says; nil where it is not there.
  mutating func currency(_ members: JSONMembers, _ rules: borrowing ReadingRules)
    throws(Reported) -> Commodity?
  {
    guard let node = members[.currency], let text = try text(.currency, members) else { return nil }
    switch rules.currencies.lookup(folded(text)) {
    case .commodity(let index): return known(index, rules)
    case .ambiguous:
      let facts = Currencies.ambiguity(of: text.text)
      throw reported(.ambiguousCurrency, document.range(node), facts)
    case .unknown: return Commodity(name: text)
    }
  }

  func known(_ index: Int, _ rules: borrowing ReadingRules) -> Commodity {
    Commodity(
      name: rules.currencies.name(of: index), places: rules.currencies.places(of: index))
  }

  private mutating func amount(
    _ node: JSONDocument.Node, _ named: Commodity?, allowsZero: Bool,
    _ rules: borrowing ReadingRules
  ) throws(Reported) -> (Quantity, ItemDraft.Sign, Commodity) {
    let range = document.range(node)
    let own = known(rules.currencies.own, rules)
    switch document.kind(node) {
    case .number:
      let literal = document.literal(node)
      guard let quantity = JSONNumber.quantity(literal) else {
        throw reported(.tooManyDigits, range, [literal.text])
      }
      if quantity.isZero && !allowsZero { throw reported(.zeroAmount, range, [literal.text]) }
      return (quantity, quantity.isNegative ? .minus : .none, named ?? own)
    case .string:
      let text = folded(document.text(node, &scratch))
      let reading = try read(text, range, rules)
      let attached = reading.commodity.map { known($0, rules) }
      if let named, let attached, !named.name.elementsEqual(attached.name) {
        throw reported(.twoCurrencies, range)
      }
      let commodity = named ?? attached ?? own
      do throws(AmountProblem) {
        let quantity = try reading.quantity(places: commodity.places, commodity: commodity.name)
        return (quantity, reading.sign, commodity)
      } catch {
        if allowsZero && error.code == .zeroAmount { return (.zero, reading.sign, commodity) }
        throw reported(error.code, range, error.facts)
      }
    default:
      throw reported(.jsonNotAnAmount, start(of: node), [JSONKey.amount.name])
    }
  }

  private mutating func read(_ text: Bytes, _ range: Range<Int>, _ rules: borrowing ReadingRules)
    throws(Reported) -> AmountReading
  {
    if text.contains(where: { $0 <= 0x20 }) {
      throw reported(.jsonBlankInAmount, range, [text.text])
    }
    do throws(AmountProblem) {
      return try AmountText.read(text, rules)
    } catch {
      let isUnit = error.code == .unknownCurrency
      throw reported(isUnit ? .jsonUnknownUnit : error.code, range, error.facts)
    }
  }

  /// `{"amount", "currency"}`: the whole cost, with the sign of the amount, which it may repeat.
  private mutating func cost(
    _ node: JSONDocument.Node, of item: ItemDraft, _ rules: borrowing ReadingRules
  ) throws(Reported) -> (quantity: Quantity, commodity: Bytes) {
    guard document.kind(node) == .object else {
      throw reported(.jsonNotAnObject, start(of: node), [JSONKey.cost.name])
    }
    let members = members(of: node, allowed: .cost)
    guard let amountNode = members[.amount] else {
      throw reported(.jsonMissingAmount, start(of: node))
    }
    let named = try currency(members, rules)
    let (quantity, _, commodity) = try amount(amountNode, named, allowsZero: false, rules)
    if commodity.name.elementsEqual(item.commodity) {
      throw reported(.costInSameCurrency, document.range(node), [commodity.name.text])
    }
    if quantity.isNegative && !item.quantity.isNegative {
      throw reported(
        .negativeCost, document.range(amountNode), [document.literal(amountNode).text])
    }
    let cost = quantity.magnitude
    return (item.quantity.isNegative ? cost.negated : cost, commodity.name)
  }
}
