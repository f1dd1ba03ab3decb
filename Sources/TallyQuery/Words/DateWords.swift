package import TallyModel

/// Dates as people say them.
package enum DateWords {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let chineseWeekdays = ["一", "二", "三", "四", "五", "六", "日"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// `Mon` or `周一`; 1 is Monday.
  package static func weekday(_ weekday: Int, _ language: Settings.Language) -> String {
    language == .chinese ? "周" + chineseWeekdays[weekday - 1] : weekdays[weekday - 1]
  }

  /// `November` or `11月`.
  package static func month(_ month: Int, _ language: Settings.Language) -> String {
    language == .chinese ? String(month) + "月" : months[month - 1]
  }

  /// `30 Nov` or `11月30日`.
  package static func dayOfMonth(_ date: CalendarDate, _ language: Settings.Language) -> String {
    let (_, month, day) = date.parts
    return language == .chinese ? "\(month)月\(day)日" : "\(day) " + months[month - 1].prefix(3)
  }

  /// `Today, Mon 30 Nov` or `今天 11月30日 周一`; with the year where it is not this one; a day to come
  /// is marked.
  static func day(_ date: CalendarDate, _ page: Page) -> String {
    let (year, month, day) = date.parts
    let isThisYear = year == page.today.year
    let name = weekday(date.weekday, page.language)
    if page.language == .chinese {
      let prefix =
        date == page.today ? "今天 " : date == page.today.adding(days: -1) ? "昨天 " : ""
      let text = (isThisYear ? "" : String(year) + "年") + "\(month)月\(day)日 " + name
      return prefix + text + (date > page.today ? " ▸将来" : "")
    }
    let prefix =
      date == page.today ? "Today, " : date == page.today.adding(days: -1) ? "Yesterday, " : ""
    let text =
      name + " \(day) " + months[month - 1].prefix(3) + (isThisYear ? "" : " " + String(year))
    return prefix + text + (date > page.today ? " ▸ to come" : "")
  }
}
