import TallyModel
import TallyTestSupport
import Testing

@testable import TallyQuery

/// A day and what it is called by every interval.
struct KeyCase: Sendable {
  let date: String
  let keys: [String]
}

@Test(arguments: [
  KeyCase(date: "2026-11-30", keys: ["2026-11-30", "2026-W49", "2026-11", "2026q4", "2026", "1"]),
  KeyCase(date: "2026-11-29", keys: ["2026-11-29", "2026-W48", "2026-11", "2026q4", "2026", "7"]),
  KeyCase(date: "2027-01-01", keys: ["2027-01-01", "2026-W53", "2027-01", "2027q1", "2027", "5"]),
  KeyCase(date: "2025-12-29", keys: ["2025-12-29", "2026-W01", "2025-12", "2025q4", "2025", "1"]),
  KeyCase(date: "0001-01-01", keys: ["0001-01-01", "0001-W01", "0001-01", "0001q1", "0001", "1"]),
  KeyCase(date: "9999-12-31", keys: ["9999-12-31", "9999-W52", "9999-12", "9999q4", "9999", "5"]),
])
func `A day's key is the day, week, month, quarter, year or weekday it is in`(_ example: KeyCase)
  throws
{
  let date = try PeriodParser(today: .first).day(example.date)
  #expect(Interval.allCases.map { $0.key(of: date) } == example.keys)
}

/// What holds of two days of one unit, said without arithmetic on units.
private func isSame(_ unit: CalendarUnit, _ a: CalendarDate, _ b: CalendarDate) -> Bool {
  switch unit {
  case .day: a == b
  case .week: a.isoWeek == b.isoWeek
  case .month: a.year == b.year && a.month == b.month
  case .quarter: a.year == b.year && (a.month - 1) / 3 == (b.month - 1) / 3
  case .year: a.year == b.year
  }
}

/// The first day of the unit that holds a date, found day by day.
private func naiveStart(_ unit: CalendarUnit, _ date: CalendarDate) -> CalendarDate {
  var first = date
  while first > .first, isSame(unit, first.adding(days: -1), date) {
    first = first.adding(days: -1)
  }
  return first
}

/// The first day after the unit that holds a date, found day by day.
private func naiveEnd(_ unit: CalendarUnit, _ date: CalendarDate) -> CalendarDate {
  var end = date
  while isSame(unit, end, date) { end = end.adding(days: 1) }
  return end
}

@Test func `Units, buckets and relative periods agree with counting day by day`() throws {
  var random = SeededRandom(seed: 1)
  for _ in 0..<150 {
    let today = CalendarDate(days: Int32.random(in: -30_000...60_000, using: &random))
    let parser = PeriodParser(today: today)
    for unit in CalendarUnit.allCases {
      let start = naiveStart(unit, today)
      let end = naiveEnd(unit, today)
      let name = unit.rawValue
      #expect(try parser.range("this \(name)") == DateRange(start: start, end: end))
      let before = naiveStart(unit, start.adding(days: -1))
      #expect(try parser.range("last \(name)") == DateRange(start: before, end: start))
      #expect(try parser.range("next \(name)") == DateRange(start: end, end: naiveEnd(unit, end)))

      let count = Int.random(in: 1...5, using: &random)
      var first = start
      for _ in 1..<count { first = naiveStart(unit, first.adding(days: -1)) }
      #expect(
        try parser.range("last \(count) \(name)s")
          == DateRange(start: first, end: today.adding(days: 1)))
      var last = end
      for _ in 0..<count { last = naiveEnd(unit, last) }
      #expect(try parser.range("next \(count) \(name)s") == DateRange(start: end, end: last))

      let interval = try #require(Interval(rawValue: name))
      #expect(interval.bucket(of: today) == start.days)
      #expect(try parser.range(interval.key(of: today)) == DateRange(start: start, end: end))
    }
  }
}

@Test(arguments: 1...7)
func `A weekday is the latest that is not after today`(_ weekday: Int) throws {
  let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  for days in Int32(20_000)..<20_014 {
    let today = CalendarDate(days: days)
    var expected = today
    while expected.weekday != weekday { expected = expected.adding(days: -1) }
    #expect(try PeriodParser(today: today).day(names[weekday - 1]) == expected)
  }
}
