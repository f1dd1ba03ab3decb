import TallyFormats
import TallyIndex
import TallyModel

/// A year of entries of any number, the same for the same number.
enum BenchLedger {
  private static let names = [
    "groceries", "restaurant", "coffee", "rent", "power", "metro", "taxi", "books", "clothes",
    "hotel",
  ]
  private static let payees = [
    "Corner Market", "Blue Bottle", "City Rail", "Landlord LLC", "楼下超市", "地铁", "老王面馆", "Café Émile",
  ]

  static let settings: Settings = {
    var settings = Settings()
    settings.currency = "CNY"
    return settings
  }()

  static let types: TypeList = {
    var list = TypeList()
    list.types = names.map { EntryType(name: $0) }
    return list
  }()

  private struct Entry {
    var day: Int
    var cents: Int
    var name: String
    var payee: String
    var minute: Int
    var isTagged: Bool
  }

  /// SplitMix64.
  private struct Random {
    var state: UInt64 = 42

    mutating func next(_ below: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((z ^ (z >> 31)) % UInt64(below))
    }
  }

  private static func entries(_ count: Int) -> [Entry] {
    var random = Random()
    return (0..<count).map { index in
      Entry(
        day: index * 365 / max(count, 1), cents: 100 + random.next(20_000),
        name: names[random.next(names.count)], payee: payees[random.next(payees.count)],
        minute: random.next(1440), isTagged: random.next(6) == 0)
    }
  }

  private static func date(_ entry: Entry) -> CalendarDate {
    CalendarDate(days: 20_454).adding(days: entry.day)  // 2026-01-01
  }

  private static func amount(_ entry: Entry) -> String {
    Quantity(Int64(entry.cents), scale: 2).description
  }

  private static func time(_ entry: Entry) -> String {
    padded(entry.minute / 60, 2) + ":" + padded(entry.minute % 60, 2)
  }

  static func text(_ count: Int) -> String {
    var text = ""
    var day = -1
    for entry in entries(count) {
      if entry.day != day { text += date(entry).description + "\n" }
      day = entry.day
      text += time(entry) + " " + entry.name + " " + amount(entry) + " CNY "
      if entry.isTagged { text += "weekly run #t7 " }
      text += "@\"" + entry.payee + "\" from:assets:bank\n"
    }
    return text
  }

  static func jsonLines(_ count: Int) -> String {
    var text = ""
    for entry in entries(count) {
      text +=
        "{\"date\": \"\(date(entry))\", \"time\": \"\(time(entry))\", \"type\": \"\(entry.name)\", "
      text +=
        "\"amount\": \"\(amount(entry))\", \"currency\": \"CNY\", \"payee\": \"\(entry.payee)\", "
      if entry.isTagged { text += "\"note\": \"weekly run\", \"tags\": [\"t7\"], " }
      text += "\"from\": \"assets:bank\"}\n"
    }
    return text
  }

  /// Checks the bytes and reads them into a block, as the ledger's reader does.
  static func read(_ bytes: [UInt8], _ path: String, _ format: any EntryFormat) -> Block {
    var builder = BlockBuilder()
    let rules = ReadingRules(settings)
    bytes.withUnsafeBytes { bytes in
      guard case .text(let range) = FileCheck.check(bytes) else { return }
      _ = builder.read(
        SourceFile(bytes: UnsafeRawBufferPointer(rebasing: bytes[range]), path: path),
        pathBytes: Array(path.utf8), format: format, rules: rules)
    }
    return builder.finish()
  }
}
