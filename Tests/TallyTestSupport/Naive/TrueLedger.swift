/// A day of the calendar as three numbers, worked with by counting and nothing cleverer.
package struct TrueDay: Hashable, Comparable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int

  package init(_ year: Int, _ month: Int, _ day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  package static func < (a: TrueDay, b: TrueDay) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  /// `2026-11-30`.
  package var iso: String { "\(year)-\(TrueDay.two(month))-\(TrueDay.two(day))" }

  package static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  package static func daysIn(_ year: Int, _ month: Int) -> Int {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// The day after.
  package var next: TrueDay {
    if day < TrueDay.daysIn(year, month) { return TrueDay(year, month, day + 1) }
    return month < 12 ? TrueDay(year, month + 1, 1) : TrueDay(year + 1, 1, 1)
  }

  /// 1 for Monday to 7 for Sunday, counted from Monday, 2024-01-01.
  ///
  /// For days from then on.
  package var weekday: Int {
    var count = 0
    for year in 2024..<year { count += TrueDay.isLeap(year) ? 366 : 365 }
    for month in 1..<month { count += TrueDay.daysIn(year, month) }
    return (count + day - 1) % 7 + 1
  }

  /// The year and the number of its week: that of its Thursday.
  package var week: String {
    var thursday = self
    while thursday.weekday < 4 { thursday = thursday.next }
    while thursday.weekday > 4 { thursday = thursday.before }
    var nth = thursday.day
    for month in 1..<thursday.month { nth += TrueDay.daysIn(thursday.year, month) }
    return "\(thursday.year)-W\(TrueDay.two((nth - 1) / 7 + 1))"
  }

  /// The day before.
  package var before: TrueDay {
    if day > 1 { return TrueDay(year, month, day - 1) }
    return month > 1
      ? TrueDay(year, month - 1, TrueDay.daysIn(year, month - 1)) : TrueDay(year - 1, 12, 31)
  }
}

/// An amount in hundredths of a currency.
package struct TrueAmount: Hashable, Sendable {
  package var hundredths: Int
  package var currency: String

  package init(_ hundredths: Int, _ currency: String) {
    (self.hundredths, self.currency) = (hundredths, currency)
  }
}

/// What a row of the timeline is in truth.
package struct TrueRow: Sendable {
  /// Numbers the rows of an entry, from 1; nil for the second row of one item.
  package var posting: Int?
  /// `expense`, `income`, `refund` or `transfer`.
  package var kind: String
  /// Empty for a move between accounts.
  package var type: String
  /// The declared type it is of; nil where it is of none.
  package var declared: String?
  package var from: String
  package var to: String
  package var amount: TrueAmount
  package var cost: TrueAmount?

  package init(
    _ kind: String, _ type: String, declared: String? = nil, from: String, to: String,
    _ amount: TrueAmount, cost: TrueAmount? = nil, posting: Int? = 1
  ) {
    (self.kind, self.type, self.declared) = (kind, type, declared)
    (self.from, self.to, self.amount, self.cost) = (from, to, amount, cost)
    self.posting = posting
  }

  /// What was paid.
  package var paid: TrueAmount { cost ?? amount }
}

/// What an entry is in truth, and where it stands.
package struct TrueEntry: Sendable {
  package var day: TrueDay
  /// Seconds after midnight.
  package var time: Int?
  /// ``, `pending` or `cleared`.
  package var status = ""
  package var rows: [TrueRow] = []
  package var payee = ""
  package var note = ""
  package var comment = ""
  package var code = ""
  package var id = ""
  package var tags: [String] = []
  package var fields: [(name: String, value: String)] = []
  package var attachments: [String] = []
  package var file = ""
  package var line = 0

  package init(day: TrueDay) { self.day = day }
}

/// A file of a tree, as text.
package struct TrueFile: Sendable {
  package var path: String
  package var text: String
  package var entries: [TrueEntry]
  /// Lines that are wrong, and must not count.
  package var errors: Int
}
