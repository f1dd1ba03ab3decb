import TallyTestSupport

/// Writes amounts of a commodity so that the directives above have them read as what they are.
struct NumberWriter {
  var commodity: Commodity
  /// The decimal mark that a directive above gives for this commodity.
  var mark: Character?
  /// Whether the symbol may be left out, since it is that of `D`.
  var isDefault = false
  var allows: @Sendable (Feature) -> Bool

  /// An amount in one of its ways, with so many places at least.
  func amount(
    _ figure: Figure, places: Int = 0, _ random: inout SeededRandom, _ used: inout Set<Feature>
  ) -> String {
    if commodity.symbol.isEmpty || (isDefault && random.oneIn(2)) {
      used.insert(isDefault ? .defaultCommodity : .noSymbol)
      return sign(figure, &random, &used) + number(figure, places: places, &random, &used)
    }
    note(&used)
    let isLeft = random.oneIn(8) ? !commodity.isLeft : commodity.isLeft
    let isSpaced = random.oneIn(8) ? !commodity.isSpaced : commodity.isSpaced
    let blank = isSpaced ? " " : ""
    let digits = number(figure, places: places, &random, &used)
    let sign = sign(figure, &random, &used)
    guard isLeft else {
      // `1e2` and `12 E5` would be scientific.
      used.insert(.rightSymbol)
      return sign + digits + blank + commodity.written
    }
    used.insert(.leftSymbol)
    return random.oneIn(2)
      ? sign + commodity.written + blank + digits : commodity.written + blank + sign + digits
  }

  private func note(_ used: inout Set<Feature>) {
    if commodity.needsQuotes { used.insert(.quotedSymbol) }
    if commodity == .hours { used.insert(.timeUnit) }
  }

  private func sign(
    _ figure: Figure, _ random: inout SeededRandom, _ used: inout Set<Feature>
  ) -> String {
    if figure.isNegative { return "-" }
    guard allows(.plusSign), random.oneIn(25) else { return "" }
    used.insert(.plusSign)
    return "+"
  }

  private func number(
    _ figure: Figure, places: Int, _ random: inout SeededRandom, _ used: inout Set<Feature>
  ) -> String {
    if let text = scientific(figure, &random, &used) { return text }
    var places = max(places, figure.neededPlaces, random.oneIn(2) ? commodity.places : 0)
    let mark = decimalMark(places: places, &random, &used)
    if mark == ",", places == 3 {
      if allows(.commaBeforeThree) { used.insert(.commaBeforeThree) } else { places = 4 }
    }
    let (whole, fraction) = figure.digits(places: places)
    let groups = groupMark(whole, hasFraction: places > 0, mark, &random, &used)
    if places > 0 {
      if whole == "0", mark == ".", allows(.bareDecimalMark), random.oneIn(4) {
        used.insert(.bareDecimalMark)
        return String(mark) + fraction
      }
      return grouped(whole, groups) + String(mark) + fraction
    }
    if groups == nil, allows(.bareDecimalMark), random.oneIn(30) {
      used.insert(.bareDecimalMark)
      return whole + String(mark)
    }
    return grouped(whole, groups)
  }

  private func scientific(
    _ figure: Figure, _ random: inout SeededRandom, _ used: inout Set<Feature>
  ) -> String? {
    // Not before a symbol that begins with a letter e, and not where a symbol follows at once.
    guard allows(.scientific), figure.neededPlaces == 0, random.oneIn(30) else { return nil }
    used.insert(.scientific)
    return figure.digits(places: 0).whole + random.pick(["0E-1", "0e-1", "E0"])
  }

  private func decimalMark(
    places: Int, _ random: inout SeededRandom, _ used: inout Set<Feature>
  ) -> Character {
    if let mark {
      if mark == ",", places > 0 { used.insert(.decimalComma) }
      return mark
    }
    guard places > 0, allows(.undeclaredComma), random.oneIn(6) else { return "." }
    used.insert(.undeclaredComma)
    return ","
  }

  private func groupMark(
    _ whole: String, hasFraction: Bool, _ decimalMark: Character, _ random: inout SeededRandom,
    _ used: inout Set<Feature>
  ) -> Character? {
    guard whole.count > 3, random.oneIn(2) else { return nil }
    if allows(.blankGroups), random.oneIn(4) {
      used.insert(.blankGroups)
      return " "
    }
    // Alone and once it would be the decimal mark.
    guard hasFraction || mark != nil || whole.count > 6 else { return nil }
    if decimalMark == ",", !hasFraction {
      guard allows(.pointsAlone) else { return nil }
      used.insert(.pointsAlone)
    }
    used.insert(.commaGroups)
    return decimalMark == "." ? "," : "."
  }

  private func grouped(_ whole: String, _ mark: Character?) -> String {
    guard let mark else { return whole }
    var text = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { text.append(mark) }
      text.append(digit)
    }
    return text
  }
}
