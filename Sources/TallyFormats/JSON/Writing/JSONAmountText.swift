import TallyModel

/// Writes `amount`, `currency` and `cost` so that they read as what they are.
struct JSONAmountText: ~Copyable {
  private let rules: ReadingRules
  private let format: String

  init(_ settings: Settings, _ format: String) {
    rules = ReadingRules(settings)
    self.format = format
  }

  /// An amount's literal, and whether it names its commodity itself.
  struct Literal {
    var bytes: [UInt8]
    var hasCommodity: Bool
  }

  /// The amount of an item: as it was typed where that says it, else in digits.
  ///
  /// - `asNumber`: where digits without a plus are wanted as a JSON number.
  func amount(_ item: EntryValue.Item, asNumber: Bool = false) throws(WritingProblem) -> Literal {
    let number = Literal(bytes: Array(item.quantity.description.utf8), hasCommodity: false)
    let isNumber = item.sign == (item.quantity.isNegative ? .minus : .none)
    if asNumber, isNumber { return number }
    for text in [item.typed, plain(item), expression(item)] {
      guard let text, let hasCommodity = reads(text, as: item) else { continue }
      return Literal(bytes: try JSONLiteral.string(text), hasCommodity: hasCommodity)
    }
    // More decimals than the commodity has, which only a number may.
    if isNumber { return number }
    throw WritingProblem.notInFormat(part: JSONKey.amount.name, format: format)
  }

  /// `6.50`, `+88`.
  private func plain(_ item: EntryValue.Item) -> String {
    (item.sign == .plus ? "+" : "") + digits(item.quantity)
  }

  /// `-0+3`: a sign that is not the value's.
  private func expression(_ item: EntryValue.Item) -> String {
    let sign =
      switch item.sign {
      case .none: ""
      case .plus: "+"
      case .minus: "-"
      }
    return sign + "0" + (item.quantity.isNegative ? "-" : "+") + digits(item.quantity.magnitude)
  }

  private func digits(_ quantity: Quantity) -> String {
    let text = quantity.description
    guard rules.decimalMark != UInt8(ascii: ".") else { return text }
    return String(decoding: text.utf8.map { $0 == 0x2E ? rules.decimalMark : $0 }, as: UTF8.self)
  }

  /// Whether a string reads as an item's amount; it then says whether it names the commodity.
  private func reads(_ text: String, as item: EntryValue.Item) -> Bool? {
    var text = text
    guard !text.utf8.contains(where: { $0 <= Marks.space }) else { return nil }
    return text.withUTF8 { raw -> Bool? in
      do throws(AmountProblem) {
        let reading = try AmountText.read(Bytes(raw), rules)
        guard reading.sign == item.sign else { return nil }
        if let commodity = reading.commodity,
          rules.currencies.name(of: commodity).text != item.commodity
        {
          return nil
        }
        guard try quantity(reading, item.commodity) == item.quantity else { return nil }
        return reading.commodity != nil
      } catch {
        return nil
      }
    }
  }

  private func quantity(_ reading: AmountReading, _ commodity: String) throws(AmountProblem)
    -> Quantity
  {
    var places: UInt8?
    if case .commodity(let index) = rules.currencies.lookup(commodity) {
      places = rules.currencies.places(of: index)
    }
    do throws(AmountProblem) {
      return try reading.quantity(places: places, commodity: .none)
    } catch {
      // A posting may be zero.
      guard error.code == .zeroAmount else { throw error }
      return .zero
    }
  }

  // MARK: Currencies

  /// Whether a commodity is the ledger's own, so that it need not be said.
  func isOwn(_ commodity: String) -> Bool {
    rules.currencies.name(of: rules.currencies.own).text == commodity
  }

  /// Whether `currency` says a commodity.
  func says(_ text: String, _ commodity: String) -> Bool {
    var text = text
    var scratch = Scratch()
    let found = text.withUTF8 { rules.currencies.lookup(FullWidth.folded(Bytes($0), &scratch)) }
    guard case .commodity(let index) = found else { return text == commodity }
    return rules.currencies.name(of: index).text == commodity
  }

  /// The members that say an item's amount, in their order.
  func members(_ item: EntryValue.Item, _ style: JSONObjectStyle)
    throws(WritingProblem) -> [(JSONKey, [UInt8])]
  {
    let amount = try amount(item)
    var members = [(JSONKey.amount, amount.bytes)]
    if !amount.hasCommodity, !isOwn(item.commodity) {
      members.append((.currency, try JSONLiteral.string(item.commodity)))
    }
    if let cost = item.cost { members.append((.cost, try self.cost(cost, style))) }
    return members
  }

  /// `{"amount": "131.40", "currency": "USD"}`, without a sign.
  func cost(_ cost: Amount, _ style: JSONObjectStyle) throws(WritingProblem) -> [UInt8] {
    style.object([
      (try JSONLiteral.string(JSONKey.amount.name), try amount(JSONAmountText.item(cost)).bytes),
      (try JSONLiteral.string(JSONKey.currency.name), try JSONLiteral.string(cost.commodity)),
    ])
  }

  /// A cost as an amount to be written: without its sign.
  static func item(_ cost: Amount) -> EntryValue.Item {
    EntryValue.Item(
      name: EntryValue.Name(""), quantity: cost.quantity.magnitude, sign: .none,
      commodity: cost.commodity)
  }
}
