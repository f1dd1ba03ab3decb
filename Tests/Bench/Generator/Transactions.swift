import TallyModel

/// Made-up transactions of fifteen years, day by day, the same for the same number of them.
///
/// 2 % salaries, 78 % purchases, 15 % purchases split in two with a note and a tag each, 5 % purchases
/// in a second currency. About a third of the payees are Chinese.
struct Transactions: Sequence, IteratorProtocol {
  /// To be raised whenever other bytes come out, so that ledgers that were kept are made anew.
  static let version = 1

  static let years = 2011...2025
  private static let start = CalendarDate(days: 14_975)  // 2011-01-01
  private static let dayCount = 5479
  /// The number of the last day.
  static let lastDay = Int(start.days) + dayCount - 1

  private var random = Random(seed: 42)
  /// How many are left of each day.
  private var left: [Int]
  private var day = Day(Transactions.start)
  private var dayIndex = 0
  private var number = 0

  init(_ count: Int) {
    left = Array(repeating: 0, count: Transactions.dayCount)
    for _ in 0..<count { left[random.below(Transactions.dayCount)] += 1 }
  }

  mutating func next() -> Transaction? {
    while dayIndex < left.count, left[dayIndex] == 0 {
      dayIndex += 1
      day = Day(Transactions.start.adding(days: dayIndex))
    }
    guard dayIndex < left.count else { return nil }
    left[dayIndex] -= 1
    defer { number += 1 }
    return Transaction(
      number: number, day: day, minute: 6 * 60 + random.below(17 * 60),
      kind: kind(), cents: random.price(), payee: random.below(Words.payees.count),
      category: random.below(Words.categories.count),
      secondCategory: random.below(Words.categories.count),
      account: random.below(Words.accounts.count))
  }

  private mutating func kind() -> Transaction.Kind {
    switch random.below(100) {
    case ..<2: .salary
    case ..<80: .purchase
    case ..<95: .split
    default: .foreign
    }
  }
}

/// A day and its parts, which every line of it needs.
struct Day {
  private let date: CalendarDate
  let (year, month, day): (Int, Int, Int)
  /// `2011-01-31`.
  var name: String { date.description }
  /// Equal for the same day, and for no other.
  var number: Int { Int(date.days) }

  init(_ date: CalendarDate) {
    self.date = date
    (year, month, day) = date.parts
  }
}

struct Transaction {
  enum Kind { case salary, purchase, split, foreign }

  var number: Int
  var day: Day
  /// Of the day.
  var minute: Int
  var kind: Kind
  var cents: Int
  // Places in the lists of `Words`.
  var payee: Int
  var category: Int
  var secondCategory: Int
  var account: Int

  /// What the second part of a split one costs.
  var secondCents: Int { max(1, cents / 3) }
  /// What a salary is.
  var salaryCents: Int { cents * 40 }

  /// Goes over its one-line entries.
  func forEachEntry(_ body: (OneLineEntry) -> Void) {
    switch kind {
    case .salary:
      body(OneLineEntry(category: nil, cents: salaryCents, currency: .yuan, detail: .salary))
    case .purchase:
      body(OneLineEntry(category: category, cents: cents, currency: .yuan, detail: .none))
    case .split:
      body(OneLineEntry(category: category, cents: cents, currency: .yuan, detail: .trip))
      body(
        OneLineEntry(
          category: secondCategory, cents: secondCents, currency: .yuan, detail: .shared))
    case .foreign:
      body(OneLineEntry(category: category, cents: cents, currency: .dollar, detail: .none))
    }
  }
}

/// A part of a transaction that tally text and JSON lines have a line for.
struct OneLineEntry {
  /// What is said beside what and how much.
  enum Detail { case none, salary, trip, shared }

  /// A place in `Words.categories`; nil for a salary.
  var category: Int?
  var cents: Int
  var currency: Currency
  var detail: Detail

  /// What it is paid with: dollars are seven yuan each.
  var yuanCents: Int { currency == .yuan ? cents : cents * 7 }

  var atCost: OneLineEntry {
    OneLineEntry(category: category, cents: yuanCents, currency: .yuan, detail: detail)
  }
}

enum Currency: String {
  case yuan = "CNY"
  case dollar = "USD"
}

/// What the transactions are made of.
enum Words {
  static let categories = [
    "food:groceries", "food:restaurant", "food:coffee", "home:rent", "home:utilities:power",
    "home:utilities:water", "transport:metro", "transport:taxi", "health:pharmacy", "fun:cinema",
    "fun:books", "clothes", "travel:hotel", "travel:flights", "gifts", "education:courses",
  ].map { Array($0.utf8) }

  /// The last part of each category: its type's name in tally text and JSON.
  static let types = categories.map { category in
    Array(category[((category.lastIndex(of: UInt8(ascii: ":")) ?? -1) + 1)...])
  }

  static let accounts = ["bank:checking", "bank:savings", "cash", "card:visa", "card:amex"]
    .map { Array($0.utf8) }

  static let payees = [
    "Corner Market", "Blue Bottle", "City Rail", "Landlord LLC", "Power Co", "Water Works",
    "Book Nook", "Acme Corp", "Dr. Wong", "Cinema Paradiso", "Air Transit", "Hotel Lux",
    "Gift Shop", "楼下超市", "地铁", "老王面馆", "Café Émile", "水电公司", "药房", "东方书店",
  ].map { Array($0.utf8) }

  /// The one payee that `desc:market` finds.
  static let market = 0
}
