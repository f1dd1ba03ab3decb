import TallyModel

/// The items of an entry: its own amount, its `splits`, or its `postings`.
extension JSONEntryReader {
  mutating func readItems(_ members: JSONMembers, _ rules: borrowing ReadingRules) {
    do throws(Reported) {
      if let list = members[.postings] {
        try refuse(
          [.splits, .type, .amount, .currency, .cost, .from, .to, .kind], beside: .postings, members
        )
        try readPostings(list, rules)
        return
      }
      draft.from = try name(.from, members, .quoted)
      draft.to = try name(.to, members, .quoted)
      if let list = members[.splits] {
        try refuse([.type, .amount, .currency, .cost], beside: .splits, members)
        try readSplits(list, rules)
      } else {
        try readItem(members, rules)
      }
    } catch {}  // It is on the list, and the entry is not handed over.
  }

  /// Tells of keys that say again, or otherwise, what another one says.
  private mutating func refuse(_ keys: [JSONKey], beside other: JSONKey, _ members: JSONMembers)
    throws(Reported)
  {
    var isRefused = false
    for key in keys {
      guard let node = members[key] else { continue }
      report(.jsonKeysTogether, start(of: node), [key.name, other.name])
      isRefused = true
    }
    if isRefused { throw Reported() }
  }

  private mutating func readItem(_ members: JSONMembers, _ rules: borrowing ReadingRules)
    throws(Reported)
  {
    let type = ownName(.type, members)
    let entry = draft.range.lowerBound..<draft.range.lowerBound + 1
    if type == nil, members[.type].map({ document.kind($0) != .string }) != true,
      draft.from == nil, draft.to == nil
    {
      report(.jsonMissingType, entry)
    }
    guard let amount = members[.amount] else { throw reported(.jsonMissingAmount, entry) }
    let name = type ?? NameDraft(bytes: .none, form: .plain, range: document.range(amount))
    draft.items.append(try item(name, members, amount, allowsZero: false, rules))
  }

  private mutating func ownName(_ key: JSONKey, _ members: JSONMembers) -> NameDraft? {
    do throws(Reported) {
      return try name(key, members, .quoted)
    } catch {
      return nil
    }
  }

  // MARK: Splits

  private mutating func readSplits(_ list: JSONDocument.Node, _ rules: borrowing ReadingRules)
    throws(Reported)
  {
    try checkList(list, .splits)
    if document.elements(of: list).isEmpty {
      throw reported(.jsonEmpty, document.range(list), [JSONKey.splits.name])
    }
    for node in document.elements(of: list) {
      do throws(Reported) {
        draft.items.append(try split(node, rules))
      } catch {}  // It is on the list; the other splits are looked at all the same.
    }
  }

  private mutating func split(_ node: JSONDocument.Node, _ rules: borrowing ReadingRules)
    throws(Reported) -> ItemDraft
  {
    let members = try itemMembers(node, .splits, .split)
    let type = try name(.type, members, .quoted)
    let account = try name(.to, members, .account)
    if type != nil, let account {
      throw reported(.jsonKeysTogether, account.range, ["to", "type"])
    }
    guard let name = type ?? account else { throw reported(.jsonMissingType, start(of: node)) }
    guard let amount = members[.amount] else {
      throw reported(.jsonMissingAmount, start(of: node))
    }
    return try item(name, members, amount, allowsZero: false, rules)
  }

  private mutating func checkList(_ list: JSONDocument.Node, _ key: JSONKey) throws(Reported) {
    guard document.kind(list) == .array else {
      throw reported(.jsonNotAList, start(of: list), [key.name])
    }
  }

  private mutating func itemMembers(
    _ node: JSONDocument.Node, _ key: JSONKey, _ allowed: JSONKeySet
  ) throws(Reported) -> JSONMembers {
    guard document.kind(node) == .object else {
      throw reported(.jsonNotAnObject, start(of: node), [key.name])
    }
    return members(of: node, allowed: allowed)
  }
}

// MARK: - Postings

extension JSONEntryReader {
  private mutating func readPostings(_ list: JSONDocument.Node, _ rules: borrowing ReadingRules)
    throws(Reported)
  {
    try checkList(list, .postings)
    draft.isPostings = true
    weights.removeAll(keepingCapacity: true)
    var count = 0
    var isRight = true
    /// The posting without an amount, and which one it is.
    var open: (name: NameDraft, index: Int)?
    for node in document.elements(of: list) {
      count += 1
      do throws(Reported) {
        let (name, members) = try account(node)
        if let amount = members[.amount] {
          let item = try item(name, members, amount, allowsZero: true, rules)
          draft.items.append(item)
          weights.append(
            item.cost.map { ($0.commodity, $0.quantity) } ?? (item.commodity, item.quantity))
        } else if open == nil {
          try refuseAlone(members)
          open = (name, draft.items.count)
        } else {
          throw reported(.twoMissingAmounts, start(of: node))
        }
      } catch {
        isRight = false
      }
    }
    if count < 2 { throw reported(.jsonTooFewPostings, start(of: list)) }
    if isRight { try balance(open, start(of: list), rules) }
  }

  private mutating func account(_ node: JSONDocument.Node) throws(Reported)
    -> (NameDraft, JSONMembers)
  {
    let members = try itemMembers(node, .postings, .posting)
    guard let name = try name(.account, members, .account) else {
      throw reported(.jsonMissingAccount, start(of: node))
    }
    return (name, members)
  }

  /// A posting whose amount is to be worked out has neither currency nor cost.
  private mutating func refuseAlone(_ members: JSONMembers) throws(Reported) {
    guard let node = members[.currency] ?? members[.cost] else { return }
    throw reported(.jsonMissingAmount, start(of: node))
  }

  /// Adds up what the postings weigh, commodity by commodity; the rest is the open posting's.
  private mutating func balance(
    _ open: (name: NameDraft, index: Int)?, _ range: Range<Int>, _ rules: borrowing ReadingRules
  ) throws(Reported) {
    weights.sort { $0.commodity.lexicographicallyPrecedes($1.commodity) }
    var rest: ContiguousArray<ItemDraft> = []
    var at = 0
    while at < weights.count {
      let commodity = weights[at].commodity
      var sum = Quantity.zero
      while at < weights.count, weights[at].commodity.elementsEqual(commodity) {
        guard let next = sum.adding(weights[at].quantity) else {
          throw reported(.tooManyDigits, range)
        }
        sum = next
        at += 1
      }
      if sum.isZero { continue }
      if let open {
        rest.append(inferred(open.name, sum.negated, commodity))
      } else {
        report(.unbalanced, range, [sum.description + " " + commodity.text])
      }
    }
    guard let open else { return }
    if rest.isEmpty {
      rest.append(inferred(open.name, .zero, rules.currencies.name(of: rules.currencies.own)))
    }
    draft.items.insert(contentsOf: rest, at: open.index)
  }

  private func inferred(_ name: NameDraft, _ quantity: Quantity, _ commodity: Bytes) -> ItemDraft {
    ItemDraft(
      name: name, quantity: quantity, sign: quantity.isNegative ? .minus : .none,
      commodity: commodity, range: name.range)
  }
}
