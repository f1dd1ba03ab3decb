import TallyFormats
import TallyModel

/// What was answered so far for an entry, and the line that it makes.
struct EntryAnswers {
  /// A type, or what else a line begins with; or the whole line.
  var head = ""
  /// Whether `head` is an entry by itself.
  var isWhole = false
  var amount = ""
  var payee = ""
  /// Words of a line, so that `#tag` is one.
  var note = ""
  var fields: [EntryValue.Field] = []
  var date: CalendarDate
  var time: TimeOfDay?

  init(date: CalendarDate) { self.date = date }

  /// The entry as it is with them.
  ///
  /// What a line says itself is not said again.
  func typed(_ settings: Settings) throws(WritingProblem) -> TypedEntry {
    let line = [head, amount, note].filter { !$0.isEmpty }.joined(separator: " ")
    var typed = try TypedEntry(line, date: date, settings: settings)
    var change = EntryChange()
    if !payee.isEmpty, typed.value.payee.isEmpty { change.payee = .set(payee) }
    if let time, typed.value.time == nil { change.time = .set(time) }
    change.fields = fields.map { ($0.key, .set($0.value)) }
    if !change.isEmpty { try typed.apply(change) }
    return typed
  }
}
