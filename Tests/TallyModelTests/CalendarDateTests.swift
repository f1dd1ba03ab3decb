import TallyModel
import Testing

struct CalendarDateTests {
  /// Every day from 1582 to 2420, counted up one by one as a person with a calendar would.
  @Test func `Parts, weekdays and ISO weeks agree with counting day by day`() throws {
    var date = try #require(CalendarDate(year: 1582, month: 1, day: 1))
    var (year, month, day) = (1582, 1, 1)
    var weekday = date.weekday
    while year < 2420 {
      let parts = date.parts
      #expect(parts.year == year && parts.month == month && parts.day == day)
      #expect(date.weekday == weekday)
      #expect(CalendarDate(year: year, month: month, day: day) == date)
      day += 1
      if day > CalendarDate.daysIn(month: month, year: year) {
        (month, day) = (month + 1, 1)
        if month > 12 { (year, month) = (year + 1, 1) }
      }
      weekday = weekday % 7 + 1
      date = date.adding(days: 1)
    }
  }

  struct WeekCase: Sendable, CustomTestStringConvertible {
    let date: String
    let year: Int
    let week: Int
    var testDescription: String { date }
  }

  /// Years whose ends fall in the weeks of their neighbours, from ISO 8601's own examples.
  @Test(arguments: [
    WeekCase(date: "2005-01-01", year: 2004, week: 53),
    WeekCase(date: "2005-12-31", year: 2005, week: 52),
    WeekCase(date: "2007-01-01", year: 2007, week: 1),
    WeekCase(date: "2008-12-29", year: 2009, week: 1),
    WeekCase(date: "2010-01-03", year: 2009, week: 53),
    WeekCase(date: "2026-11-30", year: 2026, week: 49),
  ])
  func `A week belongs to the year of its Thursday`(_ example: WeekCase) throws {
    let parts = example.date.split(separator: "-").compactMap { Int($0) }
    let date = try #require(CalendarDate(year: parts[0], month: parts[1], day: parts[2]))
    #expect(date.isoWeek.year == example.year && date.isoWeek.week == example.week)
    #expect(date.description == example.date)
  }

  @Test(arguments: [
    (2026, 2, 30), (2026, 2, 29), (1900, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31),
    (0, 1, 1), (10_000, 1, 1), (2026, 1, 0),
  ])
  func `The calendar has no such day`(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test func `Arithmetic stops at the ends of the calendar and at the ends of months`() throws {
    let last = try #require(CalendarDate(year: 2026, month: 1, day: 31))
    #expect(last.adding(months: 1).description == "2026-02-28")
    #expect(last.adding(months: -11).description == "2025-02-28")
    #expect(last.adding(months: 24).description == "2028-01-31")
    #expect(CalendarDate.last.adding(days: 1) == .last)
    #expect(CalendarDate.first.adding(days: -1) == .first)
    #expect(last.adding(days: .max) == .last)
    #expect(last.adding(days: .min) == .first)
    #expect(last.adding(months: .max) == .last)
    #expect(last.adding(months: .min) == .first)
  }

  @Test func `Night hours belong to the day before`() {
    #expect(TimeOfDay(hour: 24, minute: 40).map(\.description) == "24:40")
    #expect(TimeOfDay(hour: 29, minute: 59, second: 59) != nil)
    #expect(TimeOfDay(hour: 30, minute: 0) == nil)
    #expect(TimeOfDay(hour: 8, minute: 60) == nil)
    #expect(TimeOfDay(seconds: -1) == nil)
    #expect(TimeOfDay(hour: 8, minute: 12, second: 30).map(\.description) == "08:12:30")
  }

  @Test func `A range has its first day and not its end`() throws {
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 30))
    let range = DateRange.day(day)
    #expect(range.contains(day) && !range.contains(day.adding(days: 1)))
    #expect(DateRange.all.contains(.first) && DateRange.all.contains(.last))
    #expect(DateRange(start: day).intersection(DateRange(end: day)).contains(day) == false)
  }
}
