import TallyModel

/// Reads an object by itself, as it would be read in a file.
struct JSONProbe {
  private let path: String
  private let settings: Settings

  init(_ file: WritableFile) {
    path = file.path
    settings = file.settings
  }

  /// The entry that an object says.
  ///
  /// - Throws: `WritingProblem.unreadable` with what is wrong with it.
  func value(of object: [UInt8]) throws(WritingProblem) -> EntryValue {
    let file = WritableFile(bytes: object, path: path, format: JSONFormat(), settings: settings)
    guard file.entries.count == 1, let value = file.entries[0].value else {
      throw .unreadable(
        file.problems.filter { $0.code.severity == .error },
        line: String(decoding: object, as: UTF8.self))
    }
    return value
  }

  /// Reads words of an amount, as tally text has them, as an item.
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
