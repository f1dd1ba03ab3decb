/// Different ways to write the same thing in tally text.
struct Spelling {
  let world: TrueWorld

  // MARK: Words

  /// The full-width forms of letters, digits and marks.
  static func wide(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          (0x21...0x7E).contains($0.value) ? Unicode.Scalar($0.value + 0xFEE0) ?? $0 : $0
        }))
  }

  func quoted(_ text: String, _ random: inout SeededRandom) -> String {
    let (open, close) = random.pick([("\"", "\""), ("“", "”"), ("「", "」"), ("“", "\""), ("『", "』")])
    return open + text + close
  }

  /// A name, perhaps quoted, in capitals or full-width forms.
  func name(_ name: WrittenName, _ random: inout SeededRandom) -> String {
    var text = random.pick(name.spellings)
    let isAccount = text.contains(":")
    if isCapital(text), random.oneIn(8), !isAccount, isDeclared(text) { text = text.uppercased() }
    if !text.contains(" "), random.oneIn(8) { text = Spelling.wide(text) }
    if !name.isBare || random.oneIn(6) { return quoted(text, &random) }
    return text
  }

  private func isCapital(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  private func isDeclared(_ text: String) -> Bool {
    world.types.contains { $0.name == text || $0.aliases.contains(text) }
      || world.accounts.contains { $0.short == text }
  }

  /// A name as the value of a key.
  func key(_ key: String, _ name: WrittenName, _ random: inout SeededRandom) -> String {
    let colon = random.oneIn(8) ? "：" : ":"
    let text = random.pick(name.spellings)
    return key + colon + (random.oneIn(4) ? quoted(text, &random) : text)
  }

  func blank(_ random: inout SeededRandom) -> String {
    random.oneIn(8) ? random.pick(["  ", "\t", "\u{3000}", " \u{A0} "]) : " "
  }

  // MARK: Amounts

  /// A number of hundredths with as few or as many decimals as are right.
  func number(_ hundredths: Int, decimals: Bool = true, _ random: inout SeededRandom) -> String {
    let mark = String(world.decimalMark)
    let group = world.decimalMark == "." ? "," : "."
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    var text = String(whole)
    let fraction =
      !decimals || (rest == 0 && random.oneIn(2))
      ? "" : rest % 10 == 0 && random.oneIn(2) ? mark + String(rest / 10) : mark + TrueDay.two(rest)
    if whole >= 1_000_000 || (whole >= 1000 && !fraction.isEmpty), random.oneIn(3) {
      text = grouped(text, group)
    }
    return text + fraction
  }

  private func grouped(_ digits: String, _ mark: String) -> String {
    var rest = Array(digits)
    var groups: [String] = []
    while rest.count > 3 {
      groups.insert(String(rest.suffix(3)), at: 0)
      rest.removeLast(3)
    }
    return ([String(rest)] + groups).joined(separator: mark)
  }

  /// A number or an expression with that value, above zero.
  private func expression(
    _ value: Int, decimals: Bool, _ random: inout SeededRandom
  ) -> (text: String, isSum: Bool) {
    let step = decimals ? 1 : 100
    func plain(_ value: Int) -> String { number(value, decimals: decimals, &random) }
    switch random.number(0...11) {
    case 0:
      let more = step * random.number(1...50)
      return (plain(value + more) + "-" + plain(more), true)
    case 1 where value > step:
      let part = step * random.number(1...(value / step - 1))
      return (plain(part) + "+" + plain(value - part), true)
    case 2: return ("(" + plain(value) + ")", false)
    case 3: return (plain(2 * value) + random.pick(["/", "÷"]) + "2", true)
    case 4 where value % (3 * step) == 0:
      return ("3" + random.pick(["*", "×"]) + plain(value / 3), true)
    case 5 where value % 100_00 == 0:
      let (unit, size) = random.pick([("k", 1000), ("千", 1000), ("w", 10_000), ("万", 10_000)])
      guard value % (size * 10) == 0 else { return (plain(value), false) }
      let tenths = value / (size * 10)
      let mark = String(world.decimalMark)
      let whole = String(tenths / 10)
      return (whole + (tenths % 10 == 0 ? "" : mark + String(tenths % 10)) + unit, false)
    case 6: return ("((" + plain(value) + "+" + plain(step) + ")-" + plain(step) + ")", false)
    case 7: return ("-(-" + plain(value) + ")", true)
    default: return (plain(value), false)
    }
  }

  /// An expression with its sign, without a currency.
  func amountText(_ amount: TrueAmount, plus: Bool, _ random: inout SeededRandom) -> String {
    let (sign, text) = signed(amount, plus: plus, &random)
    return sign + text
  }

  private func signed(
    _ amount: TrueAmount, plus: Bool, _ random: inout SeededRandom
  ) -> (sign: String, text: String) {
    var (text, isSum) = expression(
      abs(amount.hundredths), decimals: amount.currency != "JPY", &random)
    // A minus or a plus in front belongs to the first number alone.
    if text.hasPrefix("-") || ((amount.hundredths < 0 || plus) && isSum) { text = "(" + text + ")" }
    return (amount.hundredths < 0 ? "-" : plus ? "+" : "", text)
  }

  /// AMOUNT and its currency, one word or two.
  func amount(
    _ amount: TrueAmount, plus: Bool = false, _ random: inout SeededRandom
  ) -> String {
    let (sign, text) = signed(amount, plus: plus, &random)
    let (symbols, names) = currency(amount.currency)
    let isOwn = amount.currency == world.currency
    var word: String
    if !symbols.isEmpty, random.oneIn(4) {
      word = sign + random.pick(symbols) + text
    } else if isOwn, random.oneIn(3) == false {
      word = sign + text
    } else {
      word = sign + text
      let name = random.pick(names)
      return random.oneIn(2)
        ? word + blank(&random) + name : (random.oneIn(8) ? Spelling.wide(word) : word) + name
    }
    if random.oneIn(8) { word = Spelling.wide(word) }
    return word
  }

  private func currency(_ code: String) -> (symbols: [String], names: [String]) {
    switch code {
    case "EUR": (["€"], ["EUR", "欧元", "€"])
    case "GBP": (["£"], ["GBP", "£"])
    case "JPY": ([], ["JPY", "日元"])
    default: (world.ownSymbols, world.ownNames)
    }
  }

  /// NAME AMOUNT [CURRENCY] [COST].
  func item(_ item: WrittenItem, _ random: inout SeededRandom) -> String {
    var text = name(item.name, &random) + blank(&random)
    text += amount(item.amount, plus: item.plus, &random)
    if let price = item.price {
      text += blank(&random) + "@" + blank(&random) + amount(price, &random)
    } else if let cost = item.cost {
      let whole = TrueAmount(abs(cost.hundredths), cost.currency)
      text += blank(&random) + "@@" + blank(&random) + amount(whole, &random)
    }
    return text
  }

  /// `[A >] ITEM {+ ITEM}`.
  func items(_ entry: WrittenEntry, _ random: inout SeededRandom) -> String {
    let items = entry.items.map { item($0, &random) }
    let plus = blank(&random) + random.pick(["+", "＋"]) + blank(&random)
    let joined = items.joined(separator: plus)
    guard let flow = entry.flow else { return joined }
    return name(flow, &random) + blank(&random) + random.pick([">", ">", "＞"]) + blank(&random)
      + joined
  }

  // MARK: Dates and times

  func date(_ day: TrueDay, yearIsKnown: Bool, _ random: inout SeededRandom) -> String {
    let text =
      switch random.number(0...5) {
      case 0: "\(day.year)/\(day.month)/\(day.day)"
      case 1: "\(day.year).\(TrueDay.two(day.month)).\(TrueDay.two(day.day))"
      case 2: "\(day.year)年\(day.month)月\(day.day)日"
      case 3 where yearIsKnown: "\(day.month)月\(day.day)" + random.pick(["日", "号"])
      default: day.iso
      }
    return random.oneIn(8) ? Spelling.wide(text) : text
  }

  func heading(_ day: TrueDay, yearIsKnown: Bool, _ random: inout SeededRandom) -> String {
    var text =
      yearIsKnown && random.oneIn(3)
      ? "\(day.month)-\(TrueDay.two(day.day))" : date(day, yearIsKnown: yearIsKnown, &random)
    if random.oneIn(3) {
      let names = [
        ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        ["周一", "周二", "周三", "周四", "周五", "周六", "周日"],
      ]
      text += " " + random.pick(names)[day.weekday - 1]
    }
    if random.oneIn(6) { text += " ; a heading" }
    return text
  }

  func time(_ seconds: Int, _ random: inout SeededRandom) -> String {
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let hours = random.oneIn(2) ? String(hour) : TrueDay.two(hour)
    var text = hours + ":" + TrueDay.two(minute)
    if second != 0 { text += ":" + TrueDay.two(second) }
    return random.oneIn(8) ? Spelling.wide(text) : text
  }
}
