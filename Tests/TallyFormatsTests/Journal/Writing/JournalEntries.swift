import TallyFormats
import TallyModel
import TallyTestSupport

extension WritableFile {
  static func journal(_ text: String, _ context: FileContext = .none) -> WritableFile {
    WritableFile(
      bytes: Array(text.utf8), path: "main.journal", format: JournalFormat(), settings: .english,
      context: context)
  }
}

/// An entry of postings, each an account, a quantity, and a commodity.
func postings(
  _ date: String, _ items: [(account: String, quantity: String, commodity: String)],
  _ make: (inout EntryValue) -> Void = { _ in }
) -> EntryValue {
  var value = EntryValue(date: CalendarDate(date) ?? .first)
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
