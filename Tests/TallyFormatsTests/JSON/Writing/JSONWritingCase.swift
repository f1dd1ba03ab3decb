import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// A file, what is done to it, and the file then; or what is said where it can't be done.
struct JSONWritingCase: Sendable, CustomTestStringConvertible {
  enum Operation: Sendable {
    /// A line of tally text, dated.
    case add(String)
    /// An object that stood in another file, now of a day.
    case move(String, to: String)
    /// The entry at a place.
    case change(Int, @Sendable (inout EntryChange) -> Void)
    case remove(Int)
  }

  var testDescription: String
  var before: String
  var operation: Operation
  var after: String
  var path = "a.json"
  var settings = Settings.english

  init(
    _ name: String, _ before: String, _ operation: Operation, _ after: String,
    path: String = "a.json", settings: Settings = .english
  ) {
    testDescription = name
    self.before = before
    self.operation = operation
    self.after = after
    self.path = path
    self.settings = settings
  }

  /// A change of the only entry of a file.
  init(
    _ name: String, _ before: String, _ after: String,
    _ change: @escaping @Sendable (inout EntryChange) -> Void
  ) {
    self.init(name, before, .change(0, change), after)
  }

  /// What the operation makes of the file, or the problem.
  func result() -> String {
    let file = WritableFile.json(before, path, settings)
    let writer = JSONWriter(isLines: path.hasSuffix(".jsonl"))
    do {
      let splices: [Splice]
      switch operation {
      case .add(let line):
        splices = try writer.adding(EntryValue.tally(line, settings), written: nil, to: file)
      case .move(let object, let day):
        var value = try #require(
          WritableFile.json(object, path.replacing("jsonl", with: "json"), settings)
            .entries.first?.value)
        value.date = try #require(CalendarDate(day))
        splices = try writer.adding(value, written: object, to: file)
      case .change(let place, let set):
        splices = try writer.changing(file.entries[place], by: entryChange(set), in: file)
      case .remove(let place): splices = writer.removing(file.entries[place], from: file)
      }
      return String(decoding: file.bytes.spliced(splices), as: UTF8.self)
    } catch let problem as WritingProblem {
      return problem.told
    } catch {
      return String(describing: error)
    }
  }
}

extension WritingProblem {
  /// A problem as `unreadable bad-tag` or `not-in-format kind JSON`.
  var told: String {
    switch self {
    case .unreadable(let problems, _):
      (["unreadable"] + problems.map(\.code.name)).joined(separator: " ")
    case .unquotable(let text): "unquotable " + String(text.utf8.count)
    case .notInFormat(let part, let format): "not-in-format \(part) \(format)"
    case .severalItems(let part): "several-items \(part)"
    case .accountBecomesAnother(let account): "account-becomes-another \(account)"
    case .unwritableFile(let problem):
      "unwritable \(problem.code.name) \(problem.span.line):\(problem.span.column)"
    }
  }
}

extension WritableFile {
  static func json(_ text: String, _ path: String, _ settings: Settings) -> WritableFile {
    WritableFile(
      bytes: Array(text.utf8), path: path,
      format: path.hasSuffix(".jsonl") ? JSONLinesFormat() as any EntryFormat : JSONFormat(),
      settings: settings)
  }
}

extension EntryValue {
  /// The entry of one line of tally text.
  static func tally(_ line: String, _ settings: Settings) throws -> EntryValue {
    let file = WritableFile(
      bytes: Array(line.utf8), path: "x.tally", format: TallyTextFormat(), settings: settings)
    try #require(file.problems == [])
    return try #require(file.entries.first?.value)
  }
}
