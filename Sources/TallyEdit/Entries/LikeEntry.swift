package import TallyFormats
package import TallyModel

/// An entry like another one: what is said of it, and the rest from there.
package struct LikeEntry {
  private let model: EntryValue
  /// What the accounts of a journal's entry are that the model says as one line; nil of others.
  private let pair: AccountPair?
  private let settings: Settings

  /// - `classes`: what the accounts of journals are.
  package init(_ model: EntryValue, _ settings: Settings, _ classes: AccountClasses) {
    pair = AccountPair(model, classes)
    self.model = pair?.line(of: model) ?? model
    self.settings = settings
  }

  /// The entry that a line of words makes of it: the line may say all of an entry, or lack its type, or its
  /// type and amount.
  ///
  /// - Throws: `.unreadable` where it is none of these.
  package func with(_ line: String, date: CalendarDate, time: TimeOfDay?) throws(WritingProblem)
    -> NewEntry
  {
    var value = try said(line, date)
    value.date = date
    value.time = value.time ?? time
    var entry = NewEntry(value)
    let isOfModel =
      value.items.map(\.name) == model.items.map(\.name) && value.flow == model.flow
      && value.from == model.from && value.to == model.to
    if isOfModel { entry.postings = pair?.postings(of: value) }
    return entry
  }

  private func said(_ line: String, _ date: CalendarDate) throws(WritingProblem) -> EntryValue {
    if line.allSatisfy(\.isWhitespace) { return filled(EntryValue(date: date), hasItems: false) }
    let name = try QuotedText.quoted(model.items.first?.name.text ?? "")
    if let whole = try? TypedEntry(line, date: date, settings: settings).value {
      return filled(whole, hasItems: true)
    }
    if let amount = try? TypedEntry(name + " " + line, date: date, settings: settings).value {
      if model.hasVirtualPostings { throw .severalItems(part: "amount") }
      var value = amount
      value.flow = model.flow
      value.items[0].name = model.items[0].name
      return filled(value, hasItems: true)
    }
    if let rest = try? TypedEntry(name + " 1 " + line, date: date, settings: settings).value {
      return filled(rest, hasItems: false)
    }
    _ = try TypedEntry(line, date: date, settings: settings)
    throw .unreadable([], line: line)
  }

  /// With what is not said of it.
  private func filled(_ said: EntryValue, hasItems: Bool) -> EntryValue {
    var value = said
    if !hasItems {
      value.items = model.items
      value.flow = model.flow
      value.kind = model.kind
      value.isPostings = model.isPostings
      if model.hasVirtualPostings { value.postings = model.postings.map(\.likewise) }
    }
    if value.flow == nil {
      value.from = value.from ?? model.from
      value.to = value.to ?? model.to
    }
    if value.payee.isEmpty { value.payee = model.payee }
    if value.note.isEmpty { value.note = model.note }
    if value.tags.isEmpty { value.tags = model.tags }
    if value.fields.isEmpty { value.fields = model.fields }
    return value
  }
}

extension EntryValue {
  fileprivate var hasVirtualPostings: Bool { postings.contains { $0.sort != .real } }
}

extension EntryValue.Posting {
  /// What another entry's posting has of it: not its own days, what is said of it, nor what a balance was.
  fileprivate var likewise: EntryValue.Posting {
    var posting = EntryValue.Posting()
    (posting.sort, posting.source, posting.continues) = (sort, source, continues)
    posting.isCostInferred = isCostInferred
    if source == .assigned { posting.assertion = assertion }
    return posting
  }
}

/// The accounts of a journal's entry of two real postings, which one line says as well: what it is for, and the
/// other side.
private struct AccountPair {
  /// Which of the two postings it is for.
  private let target: Int
  private let other: EntryValue.Name
  private let accountClass: AccountClass?

  init?(_ entry: EntryValue, _ classes: AccountClasses) {
    guard entry.postings.count == 2, entry.items.count == 2, !entry.hasVirtualPostings else {
      return nil
    }
    let all = entry.items.map { classes.of($0.name.text) }
    let named = all.firstIndex { $0?.isCategory ?? false }
    target = named ?? (entry.items[0].quantity.isNegative ? 1 : 0)
    accountClass = named.flatMap { all[$0] }
    other = EntryValue.Name(entry.items[1 - target].name.text)
  }

  func line(of entry: EntryValue) -> EntryValue {
    entry.with { value in
      value.isPostings = false
      value.postings = []
      value.items = [entry.items[target]]
      value.items[0].name.form = .plain
      if accountClass == nil {
        value.flow = other
      } else if accountClass == .expense, !entry.items[target].quantity.isNegative {
        value.from = other
      } else {
        value.to = other
      }
      guard accountClass == .income else { return }
      let quantity = entry.items[target].quantity.negated
      value.items[0].quantity = quantity
      value.items[0].sign = quantity.isNegative ? .minus : .none
    }
  }

  /// Such a line's postings, what gets the money first; nil where its amount is none for them.
  func postings(of line: EntryValue) -> EntryValue? {
    guard let item = line.items.first, item.sign != .plus, !item.quantity.isZero else { return nil }
    let paid = item.cost ?? Amount(item.quantity, item.commodity)
    let isIncome = accountClass == .income
    let (getting, giving) = isIncome ? (other, item.name) : (item.name, other)
    return line.with { value in
      (value.flow, value.from, value.to) = (nil, nil, nil)
      value.isPostings = true
      value.items = [
        EntryValue.Item(
          account: getting.text, Amount(item.quantity, item.commodity), cost: item.cost),
        EntryValue.Item(account: giving.text, Amount(paid.quantity.negated, paid.commodity)),
      ]
    }
  }
}

extension EntryValue.Item {
  /// What an account gets, or with a minus gives.
  init(account: String, _ amount: Amount, cost: Amount? = nil) {
    self.init(
      name: EntryValue.Name(account, .account), quantity: amount.quantity,
      sign: amount.quantity.isNegative ? .minus : .none, commodity: amount.commodity, cost: cost)
  }
}
