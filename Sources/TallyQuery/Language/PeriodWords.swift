import TallyModel

/// One unit of time as typed, without ranges: a day, a month, `last week`, `last 30 days`.
struct PeriodWords {
  enum Reading {
    case range(DateRange)
    /// Of the right form, but there is none such.
    case impossible
    /// A number of units that is none or too large.
    case count
    case unknown
  }

  let tokens: [PeriodToken]
  let today: CalendarDate
  let weekStart: Int

  func read() -> Reading {
    calendarNumbers() ?? chineseDate() ?? numberedUnit() ?? monthAndYear() ?? countedUnits()
      ?? named() ?? .unknown
  }

  // MARK: Pieces

  /// The year at a place: four digits.
  private func year(_ at: Int) -> Int? {
    guard at < tokens.count, case .number(let value, 4) = tokens[at] else { return nil }
    return value
  }

  /// The number of one or two digits at a place.
  private func small(_ at: Int) -> Int? {
    guard at < tokens.count, case .number(let value, 1...2) = tokens[at] else { return nil }
    return value
  }

  private func word(_ at: Int) -> String? {
    guard at < tokens.count, case .word(let word) = tokens[at] else { return nil }
    return word
  }

  private func isDay(_ word: String?) -> Bool { word == "日" || word == "号" }

  // MARK: Units

  private func day(_ date: CalendarDate?) -> Reading {
    date.map { .range(.day($0)) } ?? .impossible
  }

  private func month(_ year: Int, _ month: Int) -> Reading {
    CalendarDate(year: year, month: month, day: 1)
      .map { .range(CalendarUnit.month.range(from: $0)) } ?? .impossible
  }

  private func year(_ year: Int) -> Reading {
    CalendarDate(year: year, month: 1, day: 1)
      .map { .range(CalendarUnit.year.range(from: $0)) } ?? .impossible
  }

  /// A month of no year: the latest that is not after this one.
  private func latestMonth(_ number: Int) -> Reading {
    let (year, current, _) = today.parts
    return month(number <= current ? year : year - 1, number)
  }

  // MARK: Forms

  /// `2026`, `2026-11`, `2026-11-30`; the same mark twice.
  private func calendarNumbers() -> Reading? {
    guard let y = year(0) else { return nil }
    if tokens.count == 1 { return year(y) }
    guard tokens.count >= 3, case .mark(let mark) = tokens[1], let m = small(2) else { return nil }
    if tokens.count == 3 { return month(y, m) }
    guard tokens.count == 5, tokens[3] == .mark(mark), let d = small(4) else { return nil }
    return day(CalendarDate(year: y, month: m, day: d))
  }

  /// 2026年, 2026年11月, 2026年11月30日, 11月, 11月30日; 号 is 日.
  private func chineseDate() -> Reading? {
    if let y = year(0), word(1) == "年" {
      if tokens.count == 2 { return year(y) }
      guard let m = small(2), word(3) == "月" else { return nil }
      if tokens.count == 4 { return month(y, m) }
      guard tokens.count == 6, let d = small(4), isDay(word(5)) else { return nil }
      return day(CalendarDate(year: y, month: m, day: d))
    }
    guard let m = small(0), word(1) == "月" else { return nil }
    if tokens.count == 2 { return latestMonth(m) }
    guard tokens.count == 4, let d = small(2), isDay(word(3)) else { return nil }
    return day(today.latest(month: m, day: d))
  }

  /// `2026q4`, `2026-W48`, with a hyphen or without.
  private func numberedUnit() -> Reading? {
    guard let y = year(0) else { return nil }
    let at = tokens.count == 4 && tokens[1] == .mark("-") ? 2 : 1
    guard tokens.count == at + 2, let n = small(at + 1) else { return nil }
    switch word(at) {
    case "q":
      guard (1...4).contains(n), let first = CalendarDate(year: y, month: n * 3 - 2, day: 1) else {
        return .impossible
      }
      return .range(CalendarUnit.quarter.range(from: first))
    case "w":
      // 4 January is always in week 1.
      guard let january4 = CalendarDate(year: y, month: 1, day: 4) else { return .impossible }
      let first = CalendarUnit.week.start(of: january4).adding(days: 7 * (n - 1))
      guard first.isoWeek == (y, n) else { return .impossible }
      return .range(CalendarUnit.week.range(from: first))
    default: return nil
    }
  }

  /// `nov 2026`.
  private func monthAndYear() -> Reading? {
    guard tokens.count == 2, let m = word(0).flatMap({ PeriodNames.months[$0] }), let y = year(1)
    else { return nil }
    return month(y, m)
  }

  /// `last 30 days`, `next 2 weeks`, 最近30天.
  private func countedUnits() -> Reading? {
    guard tokens.count == 3, let direction = word(0).flatMap({ PeriodNames.directions[$0] }),
      case .number(let count, let digits) = tokens[1],
      let unit = word(2).flatMap({ PeriodNames.units[$0] })
    else { return nil }
    guard count > 0, digits <= 6 else { return .count }
    let current = unit.start(of: today, weekStart: weekStart)
    if direction < 0 {
      let first = unit.shift(current, by: 1 - count) ?? .first
      return .range(DateRange(start: first, end: DateRange.day(today).end))
    }
    guard let first = unit.shift(current, by: 1) else { return .impossible }
    return .range(unit.range(from: first, count: count))
  }

  /// `today`, `nov`, `monday`, `last month`, 上个月.
  private func named() -> Reading? {
    guard let name = word(0) else { return nil }
    if tokens.count == 2 {
      guard let step = PeriodNames.steps[name],
        let unit = word(1).flatMap(CalendarUnit.init)
      else { return nil }
      return relative(step, unit)
    }
    guard tokens.count == 1 else { return nil }
    if let days = PeriodNames.days[name] { return relative(days, .day) }
    if let month = PeriodNames.months[name] { return latestMonth(month) }
    if let weekday = PeriodNames.weekdays[name] {
      return day(today.startOfWeek(firstWeekday: weekday))
    }
    return PeriodNames.relative[name].map { relative($0.step, $0.unit) }
  }

  private func relative(_ step: Int, _ unit: CalendarUnit) -> Reading {
    guard let first = unit.shift(unit.start(of: today, weekStart: weekStart), by: step) else {
      return .impossible
    }
    return .range(unit.range(from: first))
  }
}
