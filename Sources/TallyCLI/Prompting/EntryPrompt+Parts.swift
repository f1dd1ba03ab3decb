import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallyText

// The parts of an entry behind its type.

extension EntryPrompt {
  mutating func askAmount() -> Bool {
    guard answers.payee.isEmpty else { return askAmount(usual: usualAmount) }
    // Left empty, it is asked for again once the payee is known.
    return askAmount(usual: "")
      && (!answers.amount.isEmpty || askPayee() && askAmount(usual: usualAmount))
  }

  /// What an entry of the payee was last, where the type is the same.
  private var usualAmount: String? {
    guard let last = names.last(ofPayee: answers.payee),
      Folding.name(last.type) == Folding.name(answers.head)
    else { return nil }
    return last.amount
  }

  /// - `usual`: what an empty answer means; the empty text: to be asked for again.
  private mutating func askAmount(usual: String?) -> Bool {
    let shown = usual ?? ""
    return ask(Words("amount", "金额"), usual: shown.isEmpty ? nil : shown) {
      (prompt, answer) throws(CommandError) in
      if answer.isEmpty {
        if usual == "" { return }
        throw .failure(
          Words("an amount, as in: 6.50, 12.50+3, 120 EUR", "写一个金额,如:6.50、12.50+3、120 EUR"))
      }
      prompt.answers.amount = answer
      try prompt.check(try prompt.typed())
      prompt.tellResult(of: answer)
    }
  }

  /// Says what an expression comes to.
  private func tellResult(of answer: String) {
    guard Quantity(answer) == nil, let typed = try? typed(), typed.value.items.count == 1 else {
      return
    }
    let item = typed.value.items[0]
    let places = LedgerScan(ledger).displayPlaces(of: item.commodity)
    let number = NumberText.grouped(
      item.quantity, places: places, decimalMark: ledger.settings.decimalMark)
    let text = "= " + number + " " + item.commodity
    context.note(Words(text, text))
  }

  mutating func askPayee() -> Bool {
    guard answers.payee.isEmpty, (try? typed())?.value.payee.isEmpty ?? true else { return true }
    return ask(Words("payee", "商家"), completing: names.payees) {
      (prompt, answer) throws(CommandError) in
      prompt.answers.payee = EntryPrompt.payee(answer) ?? answer
      if !prompt.answers.amount.isEmpty { _ = try prompt.typed() }
    }
  }

  mutating func askNote() throws(CommandError) -> Bool {
    guard try typed().value.note.isEmpty else { return true }
    return ask(Words("note", "备注")) { (prompt, answer) throws(CommandError) in
      prompt.answers.note = answer
      try prompt.check(try prompt.typed())
    }
  }

  mutating func askDate() -> Bool {
    guard !hasDate else { return true }
    return ask(Words("date", "日期"), usual: context.language == .chinese ? "今天" : "today") {
      (prompt, answer) throws(CommandError) in
      // A time may stand behind the day.
      let words = answer.split(whereSeparator: \.isWhitespace).map(String.init)
      var day = answer
      if let last = words.last, let time = PeriodParser.time(last) {
        prompt.answers.time = time
        day = words.dropLast().joined(separator: " ")
      }
      if !day.isEmpty { prompt.answers.date = try prompt.context.day(day) }
      _ = try prompt.typed()
    }
  }
}

// MARK: - Fields

extension EntryPrompt {
  /// Asks for the fields that the type requires, and, where not all of the line was typed, for those whose
  /// values it limits.
  mutating func askFields() throws(CommandError) -> Bool {
    for rule in try rules() {
      let choices = LineCompletion(rule.values.map { LineCompletion.Candidate($0) })
      let label = rule.name + EntryPrompt.range(rule)
      let isTaken = ask(Words(label, label), completing: choices) {
        (prompt, answer) throws(CommandError) in
        if answer.isEmpty {
          guard rule.required else { return }
          let missing = Diagnostic(.missingField, at: .file, [rule.name, ""])
          throw .failure(
            Words(
              ProblemWords.message(missing, .english), ProblemWords.message(missing, .chinese)))
        }
        prompt.answers.fields.append(EntryValue.Field(rule.name, answer))
        try prompt.check(try prompt.typed())
      }
      guard isTaken else { return false }
    }
    return true
  }

  private func rules() throws(CommandError) -> [FieldRule] {
    let typed = try typed()
    let catalogue = Catalogue(types: ledger.types, settings: ledger.settings)
    let types = typed.value.items.compactMap { item in
      let name = item.name
      let meaning = try? catalogue.meaning(of: name.text, form: name.form, asSide: false)
      return (meaning?.type).map { ledger.types.types[$0] }
    }
    var known = Set(typed.value.fields.map { Folding.name($0.key) })
    return (types.flatMap(\.fields) + ledger.types.fields).filter { rule in
      let isLimited = rule.minimum != nil || rule.maximum != nil || !rule.values.isEmpty
      guard rule.required || isLimited && !answers.isWhole else { return false }
      return known.insert(Folding.name(rule.name)).inserted
    }
  }

  /// `(1–5)`, `(low, high)`; empty where any value will do.
  private static func range(_ rule: FieldRule) -> String {
    if !rule.values.isEmpty { return " (" + rule.values.joined(separator: ", ") + ")" }
    let bound = { (value: Quantity?) -> String in
      guard let value else { return "" }
      return rule.kind == .date
        ? CalendarDate(days: Int32(clamping: value.mantissa)).description : value.description
    }
    let both = bound(rule.minimum) + "–" + bound(rule.maximum)
    return both == "–" ? "" : " (" + both + ")"
  }
}
