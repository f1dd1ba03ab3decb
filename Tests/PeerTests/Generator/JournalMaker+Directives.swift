import TallyTestSupport

// Directives, and what they make of the lines below.
extension JournalMaker {
  mutating func pickCommodities() {
    var all = Commodity.all.filter { !$0.symbol.isEmpty || allows(.noSymbol) }
    all.shuffle(using: &random)
    if allows(.timeUnit), random.oneIn(6) { all.insert(.hours, at: 0) }
    commodities = Array(all.prefix(random.number(3...6)))
  }

  /// What stands at the top: commodities, accounts, perhaps a default.
  mutating func declare() {
    if uses(.defaultCommodity, oneIn: 4) {
      // Numbers alone are of that one then.
      commodities.removeAll { $0.symbol.isEmpty }
      if commodities.isEmpty { commodities = [Commodity(symbol: "USD", places: 2)] }
      standard()
    }
    for index in commodities.indices where random.oneIn(2) { declareCommodity(index) }
    for account in accounts where random.oneIn(4) { declareAccount(account) }
    if uses(.yearDirective, oneIn: 3) { year() }
  }

  mutating func directive() {
    switch random.number(0...13) {
    case 0: declareAccount(random.pick(accounts))
    case 1: declareCommodity(random.number(0...commodities.count - 1))
    case 2:
      used.insert(.payeeDirective)
      write("payee \(random.pick(["Corner Market", "老王", "A | B"]))\n")
    case 3:
      used.insert(.tagDirective)
      write("tag \(random.pick(["trip", "项目"]))\n")
    case 4: price()
    case 5:
      used.insert(.ledgerDirective)
      write(random.pick(["N \(word)\n", "C 1 mile = 1.6 kilometre\n"]))
    default: scopeDirective()
    }
  }

  private var word: String { commodities.first { !$0.symbol.isEmpty }?.written ?? "USD" }

  /// What changes how the lines below are read.
  private mutating func scopeDirective() {
    guard open.count < 2 || allows(.scopeOfInclude) else { return }
    if open.count > 1 { used.insert(.scopeOfInclude) }
    switch random.number(0...9) {
    case 0 where scope.parents.isEmpty || allows(.yearUnderApply): year()
    case 1 where allows(.decimalMarkDirective): decimalMark()
    case 2 where scope.standard != nil: standard()
    case 3...4 where scope.parents.count < 2 && (scope.aliases.isEmpty || allows(.aliasesTogether)):
      used.insert(.applyAccount)
      let parent = random.pick(["top", "house hold", "公司:a"])
      write("apply account \(parent)\n")
      scope.parents.append(parent)
    case 5...6 where !scope.parents.isEmpty: endApply()
    case 7 where !scope.aliases.isEmpty && allows(.endAliases):
      used.insert(.endAliases)
      write("end aliases\n")
      scope.aliases = []
    default: alias()
    }
  }

  mutating func endApply() {
    write("end apply account\n")
    scope.parents.removeLast()
  }

  private mutating func year() {
    used.insert(.yearDirective)
    if !scope.parents.isEmpty { used.insert(.yearUnderApply) }
    let year = random.number(2021...2024)
    write(random.pick(["Y \(year)\n", "Y\(year)\n"]))
    scope.year = year
  }

  private mutating func decimalMark() {
    used.insert(.decimalMarkDirective)
    let mark: Character = random.pick([".", ","])
    write("decimal-mark \(mark)\n")
    scope.decimalMark = mark
  }

  private mutating func alias() {
    let together = !scope.aliases.isEmpty || !scope.parents.isEmpty
    guard !together || allows(.aliasesTogether) else { return }
    let kinds: [(Feature, [Alias])] = [
      (.alias, Alias.plain), (.aliasOfParts, Alias.ofParts), (.aliasByPattern, Alias.byPattern),
    ].filter { allows($0.0) }
    let (feature, aliases) = random.pick(kinds)
    let alias = random.pick(aliases)
    used.insert(feature)
    write(
      "alias " + (random.oneIn(3) ? "\(alias.text.replacing(" = ", with: "="))" : alias.text) + "\n"
    )
    scope.aliases.append(alias)
    accounts += Alias.names.shuffled(using: &random).prefix(2)
  }

  // MARK: - Declarations

  private mutating func declareAccount(_ name: String) {
    used.insert(.accountDirective)
    var line = "account " + name
    if random.oneIn(3) {
      used.insert(.accountType)
      line += "  ; type: " + random.pick(["A", "Expense", "R"])
    }
    write(line + "\n" + (random.oneIn(4) ? "    ; more of it\n" : ""))
  }

  /// All declarations of a commodity show the same mark: what is read otherwise below is another's trial.
  private mutating func declareCommodity(_ index: Int) {
    guard !commodities[index].symbol.isEmpty, let mark = declare(index) else { return }
    used.insert(.commodityDirective)
    let commodity = commodities[index]
    let sample = sample(commodity, mark)
    // Only so ledger learns the places, which it needs for what is assigned.
    let isBelow = allows(.assignment) && !allows(.assignmentOfMorePlaces)
    if isBelow || random.oneIn(3) {
      used.insert(.commodityFormat)
      write("commodity \(commodity.written)\n    format \(sample)\n")
    } else {
      write("commodity \(sample)\n")
    }
    scope.marks[commodity.symbol] = mark
  }

  /// The mark to declare a commodity with; nil where a sample of it would be read otherwise here.
  private mutating func declare(_ index: Int) -> Character? {
    let hasComma = commodities[index].places != 3 || allows(.commaBeforeThree)
    let mark = commodities[index].declaredMark ?? (hasComma && random.oneIn(3) ? "," : ".")
    if let hint = scope.mark(of: commodities[index]), hint != mark { return nil }
    commodities[index].declaredMark = mark
    return mark
  }

  private mutating func sample(_ commodity: Commodity, _ mark: Character) -> String {
    let groups = random.pick(["", mark == "." ? "," : "."])
    let places = max(commodity.places, allows(.bareDecimalMark) ? 0 : 1)
    let number = "1" + groups + "000" + String(mark) + String(repeating: "0", count: places)
    let blank = commodity.isSpaced ? " " : ""
    return commodity.isLeft
      ? commodity.written + blank + number : number + blank + commodity.written
  }

  private mutating func standard() {
    guard
      let index = commodities.indices.filter({ !commodities[$0].symbol.isEmpty }).randomElement(
        using: &random)
    else { return }
    guard let mark = declare(index) else { return }
    write("D \(sample(commodities[index], mark))\n")
    scope.standard = commodities[index]
  }

  private mutating func price() {
    used.insert(.priceDirective)
    let (what, price) = (random.pick(commodities), random.pick(commodities))
    guard what != price, !what.symbol.isEmpty else { return }
    let time = random.oneIn(3) ? " 12:30:00" : ""
    let amount = amount(Figure(random.number(1...99999), places: price.places), price)
    write("P 2023-0\(random.number(1...9))-11\(time) \(what.written) \(amount)\n")
  }
}
