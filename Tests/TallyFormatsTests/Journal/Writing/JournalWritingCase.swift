import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// A journal, something done to it, and the journal after.
struct JournalWritingCase: CustomTestStringConvertible {
  enum Action {
    case add(EntryValue)
    /// The entry on that line, counted from 1.
    case change(line: Int, EntryChange)
    case remove(line: Int)
  }

  var testDescription: String
  var action: Action
  var before: String
  var after: String
  var context: FileContext

  init(
    _ description: String, _ action: Action, _ before: String, _ after: String,
    context: FileContext = .none
  ) {
    testDescription = description
    self.action = action
    self.before = before
    self.after = after
    self.context = context
  }

  static func file(_ text: String, _ context: FileContext = .none) -> WritableFile {
    WritableFile(
      bytes: Array(text.utf8), path: "main.journal", format: JournalFormat(), settings: .english,
      context: context)
  }

  func run() throws -> String {
    let file = JournalWritingCase.file(before, context)
    let writer = JournalFormat().writer
    let splices: [Splice]
    switch action {
    case .add(let entry): splices = try writer.adding(entry, written: nil, to: file)
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

/// An entry of postings, each an account, a quantity, and a commodity.
func postings(
  _ date: String, _ items: [(account: String, quantity: String, commodity: String)],
  _ make: (inout EntryValue) -> Void = { _ in }
) -> EntryValue {
  let parts = date.split(separator: "-").compactMap { Int($0) }
  var value = EntryValue(
    date: CalendarDate(year: parts[0], month: parts[1], day: parts[2]) ?? .first)
  value.isPostings = true
  value.items = items.map { item in
    let quantity = Quantity(item.quantity) ?? .zero
    return EntryValue.Item(
      name: EntryValue.Name(item.account, .account), quantity: quantity,
      sign: quantity.isNegative ? .minus : .none, commodity: item.commodity)
  }
  make(&value)
  return value
}

/// Coffee, paid in cash.
func coffee(_ date: String = "2026-11-30", _ make: (inout EntryValue) -> Void = { _ in })
  -> EntryValue
{
  postings(
    date, [("expenses:coffee", "6.5", "USD"), ("assets:cash", "-6.5", "USD")], make)
}

func entryChange(_ make: (inout EntryChange) -> Void) -> EntryChange {
  var change = EntryChange()
  make(&change)
  return change
}
