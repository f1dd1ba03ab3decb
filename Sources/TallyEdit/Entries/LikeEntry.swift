package import TallyFormats
package import TallyModel

/// An entry like another one: what is said of it, and the rest from there.
package struct LikeEntry {
  private let model: EntryValue
  private let settings: Settings

  package init(_ model: EntryValue, _ settings: Settings) {
    self.model = model.asLine
    self.settings = settings
  }

  /// The entry that a line of words makes of it: the line may say all of an entry, or lack its type, or its
  /// type and amount.
  ///
  /// - Throws: `.unreadable` where it is none of these.
  package func with(_ line: String, date: CalendarDate, time: TimeOfDay?) throws(WritingProblem)
    -> EntryValue
  {
    var value = try said(line, date)
    value.date = date
    value.time = value.time ?? time
    return value
  }

  private func said(_ line: String, _ date: CalendarDate) throws(WritingProblem) -> EntryValue {
    if line.allSatisfy(\.isWhitespace) { return filled(EntryValue(date: date), hasItems: false) }
    let name = try QuotedText.quoted(model.items.first?.name.text ?? "")
    if let whole = try? TypedEntry(line, date: date, settings: settings).value {
      return filled(whole, hasItems: true)
    }
    if let amount = try? TypedEntry(name + " " + line, date: date, settings: settings).value {
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
  /// Two postings of a journal as one line says them: what it is for, and the other side; others as they are.
  fileprivate var asLine: EntryValue {
    guard !postings.isEmpty, items.count == 2 else { return self }
    let classes = items.map { AccountClass(journalAccount: $0.name.text) }
    let named = classes.firstIndex { $0?.isCategory ?? false }
    return with { value in
      value.isPostings = false
      value.postings = []
      let target = named ?? (items[0].quantity.isNegative ? 1 : 0)
      let other = Name(items[1 - target].name.text)
      value.items = [items[target]]
      value.items[0].name.form = .plain
      if named == nil {
        value.flow = other
      } else if classes[target] == .expense, !items[target].quantity.isNegative {
        value.from = other
      } else {
        value.to = other
      }
      guard classes[target] == .income else { return }
      let quantity = items[target].quantity.negated
      value.items[0].quantity = quantity
      value.items[0].sign = quantity.isNegative ? .minus : .none
    }
  }
}
