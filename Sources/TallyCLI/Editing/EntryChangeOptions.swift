import TallyFormats
import TallyModel
import TallyQuery

/// The changes of an entry that the options of `tally edit` are.
struct EntryChangeOptions {
  private let invocation: Invocation
  private let context: CommandContext

  init(_ invocation: Invocation, _ context: CommandContext) {
    self.invocation = invocation
    self.context = context
  }

  func change() throws(CommandError) -> EntryChange {
    var change = EntryChange()
    change.type = try filled("type")
    change.amount = try filled("amount")
    change.date = try date()
    change.time = try time()
    change.status = try status()
    change.payee = part("payee")
    change.note = part("note")
    change.comment = part("comment")
    change.code = part("code")
    change.from = part("from")
    change.to = part("to")
    try readTags(into: &change)
    change.fields = try fields()
    return change
  }

  /// The value of an option that may not be empty.
  private func filled(_ option: String) throws(CommandError) -> String? {
    guard let value = invocation.value(option) else { return nil }
    guard value.contains(where: { !$0.isWhitespace }) else {
      throw .usage(
        Words("an entry has to have its \(option)", "\(option) 不能为空"))
    }
    return value
  }

  private func part(_ option: String) -> EntryChange.Part<String> {
    guard let value = invocation.value(option) else { return .keep }
    return value.isEmpty ? .remove : .set(value)
  }

  private func date() throws(CommandError) -> CalendarDate? {
    guard let text = try filled("date") else { return nil }
    return try context.day(text, option: "date")
  }

  private func time() throws(CommandError) -> EntryChange.Part<TimeOfDay> {
    guard let text = invocation.value("time") else { return .keep }
    return text.isEmpty ? .remove : .set(try CommandContext.time(text))
  }

  private func status() throws(CommandError) -> Status? {
    guard let word = invocation.value("status") else { return nil }
    return try invocation.choice(
      "status", word,
      [
        ("none", Status.none), ("", .none), ("pending", .pending), ("!", .pending),
        ("cleared", .cleared), ("*", .cleared),
      ])
  }

  private func readTags(into change: inout EntryChange) throws(CommandError) {
    for text in invocation.values("tag") {
      let name = String(text.dropFirst().drop { $0 == "#" })
      switch text.first {
      case "+"?: change.addedTags.append(name)
      case "-"?: change.removedTags.append(name)
      default:
        throw .usage(
          Words(
            "--tag takes +TAG or -TAG, not «\(text)»", "--tag 要写 +标签 或 -标签,不能是「\(text)」"))
      }
    }
  }

  private func fields() throws(CommandError) -> [(key: String, value: EntryChange.Part<String>)] {
    var fields: [(key: String, value: EntryChange.Part<String>)] = []
    for text in invocation.values("field") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .usage(
          Words("--field takes KEY=VALUE, not «\(text)»", "--field 要写 键=值,不能是「\(text)」"))
      }
      fields.removeAll { $0.key == parts[0] }
      fields.append((String(parts[0]), parts[1].isEmpty ? .remove : .set(String(parts[1]))))
    }
    return fields
  }
}

extension CommandContext {
  /// The day that words give to an entry.
  ///
  /// - `option`: which option they are from; nil where they were asked for.
  func day(_ text: String, option: String? = nil) throws(CommandError) -> CalendarDate {
    do throws(PeriodError) {
      return try periods.entryDay(text)
    } catch {
      let place = option.map { Words("--\($0): ", "--\($0):") } ?? Words("", "")
      throw .usage(
        Words(
          place.english + QueryWords.sentence(error, language: .english),
          place.chinese + QueryWords.sentence(error, language: .chinese)))
    }
  }

  static func time(_ text: String) throws(CommandError) -> TimeOfDay {
    if let time = PeriodParser.time(text) { return time }
    throw .usage(Words("«\(text)» is no time: 8:12, 08:12:30", "「\(text)」不是时间:8:12、08:12:30"))
  }
}
