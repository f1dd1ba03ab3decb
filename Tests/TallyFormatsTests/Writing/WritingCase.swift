import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// A file, something done to it, and the file after.
struct WritingCase: CustomTestStringConvertible {
  enum Action {
    case add(EntryValue)
    /// A line of tally text, typed for a day.
    case type(String, date: String)
    /// The entry on that line, counted from 1.
    case change(line: Int, EntryChange)
    case remove(line: Int)
  }

  var testDescription: String
  var action: Action
  var before: String
  var after: String
  var path: String
  var settings: Settings

  /// Of tally text; `path` and `settings` decide how it is written to.
  init(
    _ description: String, _ action: Action, _ before: String, _ after: String,
    path: String = "2026/2026-11.tally", settings: Settings = .english
  ) {
    testDescription = description
    self.action = action
    self.before = before
    self.after = after
    self.path = path
    self.settings = settings
  }

  static func journal(
    _ description: String, _ action: Action, _ before: String, _ after: String
  ) -> WritingCase {
    WritingCase(description, action, before, after, path: "main.journal")
  }

  func run() throws -> String {
    let file =
      path.hasSuffix(".journal")
      ? WritableFile.journal(before)
      : WritableFile(
        bytes: Array(before.utf8), path: path, format: TallyTextFormat(), settings: settings)
    let writer = file.format.writer
    let splices: [Splice]
    switch action {
    case .add(let entry): splices = try writer.adding(entry, written: nil, to: file)
    case .type(let line, let date):
      let typed = try TypedEntry(line, date: #require(CalendarDate(date)), settings: settings)
      splices = try writer.adding(typed.value, written: typed.written, to: file)
    case .change(let line, let change):
      let entry = try #require(file.entries.first { $0.line == line })
      splices = try writer.changing(entry, by: change, in: file)
    case .remove(let line):
      let entry = try #require(file.entries.first { $0.line == line })
      splices = writer.removing(entry, from: file)
    }
    return String(decoding: file.bytes.spliced(splices), as: UTF8.self)
  }
}

func entryChange(_ make: (inout EntryChange) -> Void) -> EntryChange {
  var change = EntryChange()
  make(&change)
  return change
}

extension CalendarDate {
  /// `2026-11-30`.
  init?(_ text: String) {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }
}
