import TallyModel

/// Words of an amount, as tally text has them, read by themselves.
enum TypedAmount {
  /// What they say, as an item whose name is of no matter.
  static func item(_ amount: String, _ settings: Settings) throws(WritingProblem)
    -> EntryValue.Item
  {
    guard !amount.utf8.contains(where: { $0 == 0 || $0 == Marks.newline }) else {
      throw .unreadable([], line: amount)
    }
    // The day is of no matter; the name and its blank are two bytes in front of the amount.
    let file = WritableFile(
      bytes: Array(("x " + amount).utf8), path: "2000-01-01.tally", format: TallyTextFormat(),
      settings: settings)
    let problems = file.problems.map { problem in
      var problem = problem
      problem.span.column = problem.span.column > 2 ? problem.span.column - 2 : 1
      problem.fix = problem.fix.flatMap { $0.hasPrefix("x ") ? String($0.dropFirst(2)) : nil }
      return problem
    }
    guard file.entries.count == 1, problems.isEmpty, let value = file.entries[0].value,
      let item = value.items.first
    else { throw .unreadable(problems, line: amount) }
    var sole = EntryValue(date: value.date)
    sole.items = [item]
    guard value == sole, item.name.text == "x" else { throw .unreadable([], line: amount) }
    return item
  }
}
