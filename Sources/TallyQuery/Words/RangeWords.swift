import TallyModel

/// Periods as people say them.
enum RangeWords {
  /// `November 2026 · to Mon 30`, `2026年11月 · 到30日周一`.
  static func name(_ range: DateRange, _ page: Page) -> String {
    let name = whole(range, page)
    guard range.contains(page.today), let end = range.end,
      page.today < end.adding(days: -1) || isMonth(range)
    else { return name }
    if range == .day(page.today) { return name }
    let weekday = DateWords.weekday(page.today.weekday, page.language)
    return page.language == .chinese
      ? name + " · 到\(page.today.day)日" + weekday : name + " · to " + weekday + " \(page.today.day)"
  }

  /// `November` or `11月`; else as `name`.
  static func short(_ range: DateRange, _ page: Page) -> String {
    guard isMonth(range), let start = range.start else { return whole(range, page) }
    return DateWords.month(start.month, page.language)
  }

  /// `Oct to the 30th`, `10月同期`; a period compared whole by its name.
  static func comparison(_ range: DateRange, _ page: Page) -> String {
    guard let start = range.start, let end = range.end, start.day == 1, !isMonth(range) else {
      return whole(range, page)
    }
    if start.month == 1, end.adding(days: -1).year == start.year, start.adding(months: 1) < end {
      return page.words("the same days of \(start.year)", "\(start.year)年同期")
    }
    guard end.adding(days: -1).startOfMonth == start else { return whole(range, page) }
    let month = DateWords.month(start.month, page.language)
    if page.language == .chinese { return month + "同期" }
    return month.prefix(3) + " to the " + ordinal(end.adding(days: -1).day)
  }

  private static func ordinal(_ day: Int) -> String {
    switch day {
    case 1, 21, 31: "\(day)st"
    case 2, 22: "\(day)nd"
    case 3, 23: "\(day)rd"
    default: "\(day)th"
    }
  }

  private static func isMonth(_ range: DateRange) -> Bool {
    guard let start = range.start, let end = range.end else { return false }
    return start.day == 1 && start.adding(months: 1) == end
  }

  private static func whole(_ range: DateRange, _ page: Page) -> String {
    guard let start = range.start, let end = range.end else {
      if let start = range.start { return page.words("since \(start)", "\(start) 以来") }
      if let end = range.end { return page.words("before \(end)", "\(end) 以前") }
      return page.words("all time", "全部")
    }
    if range == .day(start) { return DateWords.day(start, page) }
    if isMonth(range) {
      let month = DateWords.month(start.month, page.language)
      return page.language == .chinese ? "\(start.year)年" + month : month + " \(start.year)"
    }
    if start.day == 1, start.month == 1, start.adding(months: 12) == end {
      return page.language == .chinese ? "\(start.year)年" : String(start.year)
    }
    return "\(start) – \(end.adding(days: -1))"
  }
}
