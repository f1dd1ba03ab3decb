import TallyModel

/// What is missing in an entry, and whether it balances: the rules are those of `JournalBalance`.
extension JournalEntryReader {
  /// Works out what is missing, and checks that the entry balances; nothing where it is wrong already.
  ///
  /// `first` is where its first line stands.
  @inline(__always)
  mutating func finish(_ first: Range<Int>) {
    guard !hasErrors else { return }
    guard balance.hasAssigned else {
      settle(.real, first)
      if balance.hasBalanced { settle(.balanced, first) }
      return
    }
    finishAssigned(first)
  }

  var hasErrors: Bool {
    !problems.isEmpty && problems.contains { $0.code.severity == .error }
  }

  /// What does not depend on assignments is settled first, so that their count goes on only with an entry that is
  /// handed over as long as they are not known.
  private mutating func finishAssigned(_ first: Range<Int>) {
    checkAssignments()
    let sorts = [PostingDraft.Sort.real, .balanced]
    for sort in sorts where !isAssigned(sort) { settle(sort, first) }
    guard !hasErrors else { return }
    let isKnown = takeAssigned()
    for sort in sorts where isAssigned(sort) { settle(sort, first, isKnown: isKnown) }
  }

  private func isAssigned(_ sort: PostingDraft.Sort) -> Bool {
    draft.postings.contains { $0.source == .assigned && $0.sort == sort }
  }

  /// An assignment on a day of its own would depend on what follows from it.
  private mutating func checkAssignments() {
    for (index, posting) in draft.postings.enumerated() where posting.source == .assigned {
      guard posting.date != nil || posting.date2 != nil else { continue }
      problems.append(LineProblem(.assignmentWithDate, draft.items[index].range))
    }
  }

  /// Adds up the postings of a sort, and fills in the one without an amount.
  ///
  /// As long as assignments are not known, whether it balances is not either.
  private mutating func settle(
    _ sort: PostingDraft.Sort, _ first: Range<Int>, isKnown: Bool = true
  ) {
    balance.clear()
    var open = -1
    for index in draft.items.indices {
      let weight = balance.weights[index]
      guard draft.postings[index].sort == sort else {
        if draft.postings[index].source == .written {
          balance.note(weight.commodity, places: Int(draft.items[index].quantity.scale))
        }
        continue
      }
      if draft.postings[index].source == .inferred {
        if open >= 0 {
          problems.append(LineProblem(.twoMissingAmounts, draft.items[index].name.range))
          return
        }
        open = index
        continue
      }
      let places = Int(draft.items[index].quantity.scale)
      let fits: Bool
      if let cost = draft.items[index].cost {
        fits = balance.add(cost.quantity, weight, places: places)
      } else {
        fits = balance.add(draft.items[index].quantity, of: weight.commodity, places: places)
      }
      guard fits else {
        problems.append(LineProblem(.tooManyDigits, draft.items[index].range))
        return
      }
    }
    if open >= 0 {
      guard !balance.isRounded else {
        problems.append(LineProblem(.tooManyDigits, draft.items[open].range))
        return
      }
      return fill(open)
    }
    guard isKnown, !balance.isBalanced else { return }
    if inferCost(sort) { return }
    tellUnbalanced(first)
  }

  private mutating func tellUnbalanced(_ first: Range<Int>) {
    for index in balance.used where !balance.isBalanced(index) {
      let left = balance.sums[index].quantity.description
      let commodity = amounts.commodities[index].name.text
      let fact = commodity.isEmpty ? left : left + " " + commodity
      problems.append(LineProblem(.unbalanced, first, [fact]))
    }
  }
}

// MARK: - What is missing

extension JournalEntryReader {
  /// Gives a posting what the others leave.
  @inline(__always)
  private mutating func fill(_ open: Int) {
    if balance.used.count == 1 {
      let index = balance.used[0]
      return fill(open, balance.sums[index].quantity.negated, index)
    }
    fillSeveral(open)
  }

  @inline(__always)
  private mutating func fill(_ place: Int, _ quantity: Quantity, _ index: Int) {
    draft.items[place].take(quantity, of: amounts.commodities[index].name)
    balance.weights[place].commodity = index
  }

  /// A posting for each commodity that is left over, in the order of their names.
  private mutating func fillSeveral(_ open: Int) {
    var left = balance.used.filter { !balance.sums[$0].quantity.isZero }
    left.sort {
      amounts.commodities[$0].name.lexicographicallyPrecedes(amounts.commodities[$1].name)
    }
    let rests = left.map { (balance.sums[$0].quantity.negated, $0) }
    guard let last = rests.first else { return }
    fill(open, last.0, last.1)
    extend(open, rests.dropFirst())
  }

  /// Gives a posting further commodities, in postings behind it.
  private mutating func extend(_ place: Int, _ more: some Collection<(Quantity, Int)>) {
    guard !more.isEmpty else { return }
    var items: ContiguousArray<ItemDraft> = []
    for (quantity, index) in more {
      var item = draft.items[place]
      item.take(quantity, of: amounts.commodities[index].name)
      item.cost = nil
      items.append(item)
    }
    var posting = draft.postings[place]
    let assertion = posting.assertion
    posting.continues = true
    posting.assertion = nil
    posting.comment = .none
    draft.items.insert(contentsOf: items, at: place + 1)
    draft.postings.insert(
      contentsOf: repeatElement(posting, count: items.count), at: place + 1)
    draft.postings[place].assertion = nil
    draft.postings[place + items.count].assertion = assertion
    let weights = more.map { JournalBalance.Weight(commodity: $0.1) }
    balance.weights.insert(contentsOf: weights, at: place + 1)
    for tag in draft.postingTags.indices where draft.postingTags[tag].item > place {
      draft.postingTags[tag].item += items.count
    }
  }

  /// Puts in what the assignments come to; false where nobody knows yet.
  private mutating func takeAssigned() -> Bool {
    let places = draft.postings.indices.filter { draft.postings[$0].source == .assigned }
    let first = assignmentsRead
    assignmentsRead += places.count
    guard let assigned, assignmentsRead <= assigned.count else {
      for place in places { setAssignedCost(place, .zero) }
      return false
    }
    // From the last on, so that the places of those above stay.
    for (number, place) in places.enumerated().reversed() {
      let found = assigned[first + number].map { amount in
        (amount.quantity, amounts.place(ofNamed: amount.commodity))
      }
      let own = found.first { $0.1 == balance.weights[place].commodity }
      setAssignedCost(place, own?.0 ?? .zero)
      guard let head = own ?? found.first else { continue }
      if own == nil { (draft.items[place].cost, balance.weights[place].cost) = (nil, -1) }
      fill(place, head.0, head.1)
      extend(place, found.filter { $0.1 != head.1 })
    }
    return true
  }

  /// The cost of what an assignment comes to, of which the price was kept.
  private mutating func setAssignedCost(_ place: Int, _ quantity: Quantity) {
    guard let price = draft.items[place].cost else { return }
    let isTotal = balance.weights[place].isTotal && !quantity.isZero
    guard let cost = JournalBalance.cost(of: quantity, price.quantity, isTotal) else {
      problems.append(
        LineProblem(
          .costTooLong, draft.items[place].range,
          [quantity.description, price.quantity.description]))
      return
    }
    draft.items[place].cost = (cost.quantity, price.commodity)
    balance.weights[place].isRounded = cost.isRounded
  }
}

// MARK: - Costs that make an entry balance

extension JournalEntryReader {
  /// Where two commodities of opposite sign are left, the first one costs the other; false where it is not so,
  /// or the cost has more than 38 digits.
  private mutating func inferCost(_ sort: PostingDraft.Sort) -> Bool {
    guard let (from, to) = balance.opposites else { return false }
    let places = draft.items.indices.filter {
      draft.postings[$0].sort == sort && balance.weights[$0].commodity == from
    }
    let total = balance.sums[to].quantity.negated
    guard let costs = shares(of: total, at: places, from, to) else { return false }
    for (place, cost) in zip(places, costs) {
      draft.items[place].cost = (cost, amounts.commodities[to].name)
      draft.postings[place].isCostInferred = true
    }
    return true
  }

  /// What each of some postings of a commodity has of a cost, rounded, the last one taking the rest.
  private func shares(of total: Quantity, at places: [Int], _ from: Int, _ to: Int) -> [Quantity]? {
    let decimals = UInt8(clamping: max(10, balance.sums[from].places + balance.sums[to].places))
    let unit = Fraction(total).divided(by: Fraction(balance.sums[from].quantity))
    var rest = total
    var costs: [Quantity] = []
    for place in places.dropLast() {
      let share = unit?.multiplied(by: Fraction(draft.items[place].quantity))
      // Where that many digits don't fit, fewer will.
      let rounded = share?.rounded(to: decimals) ?? share?.rounded(to: 2) ?? .zero
      guard let left = rest.subtracting(rounded.trimmed) else { return nil }
      costs.append(rounded.trimmed)
      rest = left
    }
    return costs + [rest]
  }
}

extension ItemDraft {
  @inline(__always)
  fileprivate mutating func take(_ quantity: Quantity, of commodity: Bytes) {
    self.quantity = quantity
    sign = quantity.isNegative ? .minus : .none
    self.commodity = commodity
  }
}
