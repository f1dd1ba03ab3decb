import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// Asks for the parts of an entry, one after the other: type, amount, payee, note, what its type wants, date.
///
/// An empty answer takes what stands in brackets. A wrong one is told why, and offered again as it was typed.
/// The first answer may be a whole line, or `@` and a payee, whose last type and amount are then offered; an
/// amount left empty is asked for again once the payee is known.
struct EntryPrompt: ~Copyable {
  let editor: LineEditor
  let context: CommandContext
  let names: UsedNames
  private let declaring: TypeDeclaring
  /// With the types that were declared meanwhile.
  private(set) var ledger: Ledger
  var answers: EntryAnswers
  private(set) var hasDate: Bool

  /// - `ledger`: read, and still being read.
  /// - `date`, `time`: those that are given already.
  init(
    _ context: CommandContext, _ ledger: Ledger, date: CalendarDate?, time: TimeOfDay?,
    _ declaring: TypeDeclaring
  ) throws(CommandError) {
    names = UsedNames(ledger)
    // Somebody may take a day to answer.
    ledger.endReading()
    editor = try LineEditor(context.environment)
    self.context = context
    self.ledger = ledger
    self.declaring = declaring
    answers = EntryAnswers(date: date ?? context.today)
    answers.time = time
    hasDate = date != nil
  }

  /// The entry; nil where it was left.
  mutating func ask() throws(CommandError) -> TypedEntry? {
    guard askType() else { return nil }
    if !answers.isWhole {
      guard askAmount(), askPayee(), try askNote() else { return nil }
    }
    guard try askFields(), answers.isWhole || askDate() else { return nil }
    if answers.time == nil { answers.time = context.now(on: answers.date) }
    return try typed()
  }

  /// The entry of all answers.
  func typed() throws(CommandError) -> TypedEntry {
    do throws(WritingProblem) {
      return try answers.typed(ledger.settings)
    } catch {
      throw EditProblem.writing(error).commandError
    }
  }

  /// An answer without blanks around it; the usual one where it is empty, and nil where it is left.
  private func answer(
    _ label: Words, usual: String? = nil, prefilled: String = "",
    completing completion: LineCompletion = LineCompletion([])
  ) -> String? {
    let prompt = label.text(context.language) + (usual.map { " [" + $0 + "]" } ?? "") + ": "
    guard let typed = editor.line(prompt, prefilled: prefilled, completing: completion) else {
      return nil
    }
    let answer = typed.trimmingBlanks
    return answer.isEmpty ? usual ?? "" : answer
  }

  /// Asks until an answer is taken.
  ///
  /// - `take`: takes it over, or throws what is wrong with it, and then leaves all as it was.
  /// - Returns: whether one was taken, and not left.
  mutating func ask(
    _ label: Words, usual: String? = nil,
    completing completion: LineCompletion = LineCompletion([]),
    _ take: (inout EntryPrompt, String) throws(CommandError) -> Void
  ) -> Bool {
    var wrong = ""
    while let answer = answer(label, usual: usual, prefilled: wrong, completing: completion) {
      let before = answers
      do throws(CommandError) {
        try take(&self, answer)
        return true
      } catch {
        context.say(error)
        answers = before
        wrong = answer
      }
    }
    return false
  }
}

// MARK: - Type

extension EntryPrompt {
  private mutating func askType() -> Bool {
    var wrong = ""
    while true {
      let usual = names.last(ofPayee: answers.payee)?.type
      guard
        let answer = answer(
          Words("type, or a whole line", "类型,或整行"), usual: usual, prefilled: wrong,
          completing: completion)
      else { return false }
      wrong = answer
      if answer.isEmpty {
        context.note(
          Words(
            "a type, as in: coffee; @ and a payee; Ctrl-D leaves", "写一个类型,如:咖啡;或 @ 加商家;Ctrl-D 退出"))
        continue
      }
      if let payee = EntryPrompt.payee(answer) {
        answers.payee = payee
        wrong = ""
        continue
      }
      do throws(CommandError) {
        let (begun, isWhole) = try begun(answer)
        guard let outcome = try declaring.settle(begun, in: ledger, editor) else { return false }
        guard case .taken(let typed, let declared) = outcome else { continue }
        if let declared { ledger = declared }
        answers.isWhole = isWhole
        take(typed)
        return true
      } catch {
        context.say(error)
      }
    }
  }

  /// Types, and behind `@` payees.
  private var completion: LineCompletion {
    answers.payee.isEmpty ? names.types.adding(names.payees, mark: "@") : names.types
  }

  /// What stands behind `@` where it is all of an answer.
  static func payee(_ answer: String) -> String? {
    guard let first = answer.first, first == "@" || first == "\u{FF20}" else { return nil }
    let name = String(answer.dropFirst()).trimmingBlanks
    guard !name.isEmpty else { return nil }
    return QuotedText.isQuoted(name) ? String(name.dropFirst().dropLast()) : name
  }

  /// The entry that the first answer is, or begins: then with an amount that stands for the one to come.
  ///
  /// - Throws: what is wrong with it, whatever the amount would be.
  private func begun(_ answer: String) throws(CommandError) -> (TypedEntry, isWhole: Bool) {
    let problem: CommandError
    do throws(CommandError) {
      let whole = try read(answer)
      try check(whole)
      return (whole, true)
    } catch {
      problem = error
    }
    var wrong: CommandError?
    for amount in EntryPrompt.standIns {
      guard let typed = try? read(answer + " " + amount) else { continue }
      do throws(CommandError) {
        try check(typed)
        return (typed, false)
      } catch {
        wrong = wrong ?? error
      }
    }
    throw wrong ?? problem
  }

  /// Types differ in the sign that they want.
  private static let standIns = ["1", "+1", "-1"]

  private func read(_ line: String) throws(CommandError) -> TypedEntry {
    do throws(WritingProblem) {
      return try TypedEntry(line, date: answers.date, settings: ledger.settings)
    } catch {
      throw EditProblem.writing(error).commandError
    }
  }

  /// Takes the first answer over as it has become, without the amount that stood for another.
  private mutating func take(_ typed: TypedEntry) {
    answers.head = typed.written
    if typed.hasOwnDate {
      answers.date = typed.value.date
      hasDate = true
    }
    guard !answers.isWhole,
      let amount = EntryPrompt.standIns.first(where: { answers.head.hasSuffix(" " + $0) })
    else { return }
    answers.head = String(answers.head.dropLast(amount.count + 1))
  }

  /// - Throws: what is wrong with an entry; what is still to be asked for is not.
  func check(_ typed: TypedEntry) throws(CommandError) {
    do throws(EditProblem) {
      let errors = try EntryPreview(typed, in: ledger).errors
        .filter { $0.code != .missingField }
      if !errors.isEmpty { throw .meaning(errors, line: typed.written) }
    } catch {
      throw error.commandError
    }
  }
}
