import TallyTestSupport

// What the postings of a transaction come to, so that it balances.
extension JournalMaker {
  mutating func drafts() -> [PostingDraft] {
    switch random.number(0...19) {
    case 0...5: plain()
    case 6...7: several()
    case 8...9: atUnitCost()
    case 10...11: atTotalCost()
    case 12: atRoundedCost()
    case 13: allows(.lot) ? lots() : plain()
    case 14: implied()
    case 15...16: canAssert(.assignment) ? assigning() : plain()
    case 17: canAssert(.assignment) ? assigningWithRest() : plain()
    case 18: zeros()
    default: none()
    }
  }

  private mutating func none() -> [PostingDraft] {
    used.insert(.noPostings)
    return []
  }

  // MARK: - Parts

  /// An amount of a few digits, or of many, and not nothing.
  private mutating func figure(_ places: Int) -> Figure {
    let size = random.pick([9, 999, 99_999, 12_345_678])
    let figure = Figure(random.number(1...size), places: places)
    return random.oneIn(4) ? -figure : figure
  }

  private mutating func draft(_ figure: Figure, _ commodity: Commodity, places: Int = 0)
    -> PostingDraft
  {
    var draft = PostingDraft(text: amount(figure, commodity, places: places))
    draft.amounts.add(figure, of: commodity.symbol)
    draft.weights = draft.amounts
    return draft
  }

  /// The posting that takes the rest: written, or left out.
  private mutating func rest(_ drafts: [PostingDraft]) -> PostingDraft {
    var sum: Sums = [:]
    for draft in drafts { sum.add(draft.weights) }
    let rest = sum.negated
    if rest.count == 1, random.oneIn(2), let (symbol, figure) = rest.first,
      let commodity = commodities.first(where: { $0.symbol == symbol }),
      figure.neededPlaces <= commodity.places || allows(.moreThanDeclared)
    {
      if figure.neededPlaces > commodity.places { used.insert(.moreThanDeclared) }
      return draft(figure, commodity)
    }
    if rest.isEmpty {
      guard allows(.missingNothing) else { return draft(.zero, commodities[0]) }
      used.insert(.missingNothing)
    }
    used.insert(rest.count > 1 ? .severalMissing : .missingAmount)
    return PostingDraft(amounts: rest, weights: rest)
  }

  private mutating func withRest(_ drafts: [PostingDraft]) -> [PostingDraft] {
    var drafts = drafts
    // Now and then there is nothing to take.
    if random.oneIn(20), allows(.missingNothing), drafts.count == 1, drafts[0].weights.count == 1,
      let (symbol, figure) = drafts[0].weights.first,
      let commodity = commodities.first(where: { $0.symbol == symbol }),
      figure.neededPlaces <= commodity.places
    {
      drafts.append(draft(-figure, commodity))
    }
    return drafts + [rest(drafts)]
  }

  /// Two that differ.
  private mutating func pair() -> (Commodity, Commodity)? {
    guard commodities.count > 1 else { return nil }
    let both = commodities.shuffled(using: &random)
    return (both[0], both[1])
  }

  // MARK: - Without costs

  mutating func plain() -> [PostingDraft] {
    let commodity = random.pick(commodities)
    let drafts = (0..<random.number(1...3)).map { _ in draft(figure(commodity.places), commodity) }
    return withRest(drafts)
  }

  private mutating func several() -> [PostingDraft] {
    let drafts = (0..<random.number(2...4)).map { _ in
      let commodity = random.pick(commodities)
      return draft(figure(commodity.places), commodity)
    }
    return withRest(drafts)
  }

  private mutating func zeros() -> [PostingDraft] {
    let commodity = random.pick(commodities)
    let figure = figure(commodity.places)
    if random.oneIn(3) { return withRest([draft(figure, commodity), draft(-figure, commodity)]) }
    return withRest([draft(.zero, commodity), draft(figure, commodity)])
  }

  /// Two commodities of opposite sign, which are taken for each other's price.
  private mutating func implied() -> [PostingDraft] {
    guard let (what, price) = pair() else { return plain() }
    if what.symbol.isEmpty || price.symbol.isEmpty {
      guard allows(.impliedOfNumber) else { return plain() }
      used.insert(.impliedOfNumber)
    }
    used.insert(.impliedCost)
    return [
      draft(figure(what.places).magnitude, what), draft(-figure(price.places).magnitude, price),
    ]
  }

  // MARK: - Costs

  private mutating func atUnitCost() -> [PostingDraft] {
    guard let (what, price) = pair() else { return plain() }
    let quantity = Figure(random.number(1...50_000), places: what.places)
    let unit = Figure(random.number(1...900_000), places: random.number(0...5))
    used.insert(.unitCost)
    return withRest([atCost(random.oneIn(3) ? -quantity : quantity, what, unit, price)])
  }

  private mutating func atTotalCost() -> [PostingDraft] {
    guard let (what, price) = pair() else { return plain() }
    let quantity = Figure(random.number(1...50_000), places: what.places)
    let total = Figure(random.number(1...900_000), places: price.places)
    used.insert(.totalCost)
    return withRest([
      atCost(random.oneIn(3) ? -quantity : quantity, what, total, price, isTotal: true)
    ])
  }

  /// An amount at a cost: of one, or of all of it.
  private mutating func atCost(
    _ quantity: Figure, _ what: Commodity, _ cost: Figure, _ price: Commodity,
    isTotal: Bool = false, lot: String = ""
  ) -> PostingDraft {
    let mark = isTotal ? "@@" : "@"
    var draft = draft(quantity, what)
    // hledger 1.25 does not take that behind a number alone.
    let isVirtual = draft.text?.last?.isNumber == false && uses(.virtualCost, oneIn: 8)
    draft.hasLot = !lot.isEmpty
    draft.text? += lot + (isVirtual ? " (\(mark)) " : " \(mark) ") + amount(cost, price)
    let whole = isTotal ? cost : quantity.magnitude * cost
    draft.weights = [:]
    draft.weights.add(quantity.isNegative ? -whole : whole, of: price.symbol)
    return draft
  }

  /// A cost of more places than the other side has: it balances in the places that are written.
  private mutating func atRoundedCost() -> [PostingDraft] {
    // How exact that side is taken to be differs, unless it is written as exactly as declared.
    let declared = commodities.filter { scope.marks[$0.symbol] != nil && $0.places > 0 }
    guard let price = declared.randomElement(using: &random),
      let what = commodities.filter({ $0 != price }).randomElement(using: &random)
    else { return plain() }
    let quantity = Figure(random.number(1...5000), places: what.places)
    let unit = Figure(random.number(10_000...9_999_999), places: 5)
    let exact = quantity * unit
    let rounded = exact.rounded(to: price.places)
    let off = (exact - rounded).magnitude
    guard off + off < Figure(1, places: price.places), !rounded.isZero else { return plain() }
    used.insert(.roundedCost)
    used.insert(.unitCost)
    return [
      atCost(quantity, what, unit, price),
      draft(-rounded, price, places: price.places),
    ]
  }

  private mutating func lots() -> [PostingDraft] {
    guard let (what, price) = pair() else { return plain() }
    let quantity = Figure(random.number(1...5000), places: what.places)
    let unit = Figure(random.number(1...90_000), places: price.places)
    let other = uses(.lotOfOtherCost, oneIn: 2) ? unit + Figure(1, places: 0) : unit
    used.insert(.lot)
    let ways = ["{", "{="]
    var lot = " \(random.pick(ways))\(amount(other, price))}"
    if random.oneIn(3) { lot += " [2022-01-31]" }
    return withRest([
      atCost(random.oneIn(3) ? -quantity : quantity, what, unit, price, lot: lot)
    ])
  }

  // MARK: - Assignments

  private mutating func assignment(_ commodity: Commodity, _ target: Figure?) -> PostingDraft {
    var assertion = MadeAssertion(writer: writer(commodity))
    assertion.isAssignment = true
    assertion.target = target
    return PostingDraft(assertion: assertion)
  }

  /// What is assigned is known by the other side.
  private mutating func assigning() -> [PostingDraft] {
    let commodity = random.pick(commodities)
    let figure = figure(commodity.places)
    var assigned = assignment(commodity, nil)
    assigned.amounts.add(figure, of: commodity.symbol)
    assigned.weights = assigned.amounts
    return [assigned, draft(-figure, commodity)].shuffled(using: &random)
  }

  /// What is assigned decides what is left over.
  private mutating func assigningWithRest() -> [PostingDraft] {
    let commodity = random.pick(commodities)
    var assigned = assignment(commodity, random.oneIn(4) ? .zero : figure(commodity.places))
    if !addCost(to: &assigned) {
      assigned.assertion?.isTotal = allows(.totalAssertion) && random.oneIn(3)
    }
    var drafts = [assigned]
    if random.oneIn(2) {
      let other = random.pick(commodities)
      drafts.append(draft(figure(other.places), other))
    }
    used.insert(.missingAmount)
    return drafts + [PostingDraft()]
  }

  /// Behind what is assigned there may be a cost, once in a while.
  ///
  /// What the account had before hledger 1.25 takes out at the cost that was assigned with it, so it has nothing.
  private mutating func addCost(to draft: inout PostingDraft) -> Bool {
    let symbol = draft.assertion?.writer.commodity.symbol ?? ""
    let others = commodities.filter { $0.symbol != symbol }
    guard !symbol.isEmpty, let price = others.randomElement(using: &random),
      uses(.assignmentOfCost, oneIn: 3)
    else { return false }
    let unit = Figure(random.number(1...90_000), places: price.places)
    draft.ownAccount = "assets:broker \(transactions.count)"
    draft.assertion?.cost = MadeAssertion.Cost(
      unit: unit, symbol: price.symbol, text: " @ " + amount(unit, price))
    return true
  }

  // MARK: - Virtual postings

  private func isImplied(_ drafts: [PostingDraft]) -> Bool {
    var sum: Sums = [:]
    for draft in drafts where draft.sort == .real { sum.add(draft.weights) }
    return !sum.isEmpty && drafts.allSatisfy { $0.text != nil }
  }

  mutating func addVirtual(_ drafts: inout [PostingDraft]) {
    if uses(.virtualPosting, oneIn: 8) {
      var draft = draft(figure(0), random.pick(commodities))
      draft.sort = .virtual
      if uses(.virtualMissing, oneIn: 4) { draft = PostingDraft(sort: .virtual) }
      drafts.append(draft)
    }
    guard allows(.virtualPosting), random.oneIn(10) else { return }
    if isImplied(drafts) {
      guard allows(.impliedBesideVirtual) else { return }
      used.insert(.impliedBesideVirtual)
    }
    used.insert(.balancedVirtual)
    let commodity = random.pick(commodities)
    let figure = figure(commodity.places)
    var (one, other) = (draft(figure, commodity), draft(-figure, commodity))
    if uses(.balancedMissing, oneIn: 3) { other.text = nil }
    (one.sort, other.sort) = (.balanced, .balanced)
    drafts += [one, other]
  }
}
