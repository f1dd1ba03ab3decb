/// The words of periods, English and Chinese, in small letters.
enum PeriodNames {
  /// How many days after today a word's day is.
  static let days: [String: Int] = [
    "today": 0, "yesterday": -1, "tomorrow": 1,
    "今天": 0, "今日": 0, "昨天": -1, "昨日": -1, "前天": -2, "明天": 1, "明日": 1, "后天": 2,
  ]

  /// 1 for January.
  static let months: [String: Int] = numbered([
    ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"],
    ["june", "jun"], ["july", "jul"], ["august", "aug"], ["september", "sep", "sept"],
    ["october", "oct"], ["november", "nov"], ["december", "dec"],
  ])

  /// 1 for Monday.
  static let weekdays: [String: Int] = numbered([
    ["monday", "mon", "周一", "星期一"], ["tuesday", "tue", "tues", "周二", "星期二"],
    ["wednesday", "wed", "周三", "星期三"], ["thursday", "thu", "thur", "thurs", "周四", "星期四"],
    ["friday", "fri", "周五", "星期五"], ["saturday", "sat", "周六", "星期六"],
    ["sunday", "sun", "周日", "周天", "星期日", "星期天"],
  ])

  /// Which of its neighbours `last month` and `this month` are.
  static let steps: [String: Int] = ["last": -1, "this": 0, "next": 1]

  static let units: [String: CalendarUnit] = [
    "day": .day, "days": .day, "week": .week, "weeks": .week, "month": .month, "months": .month,
    "quarter": .quarter, "quarters": .quarter, "year": .year, "years": .year,
    "天": .day, "日": .day, "周": .week, "星期": .week, "个星期": .week, "月": .month, "个月": .month,
    "季度": .quarter, "个季度": .quarter, "年": .year,
  ]

  /// `last 30 days`, 最近30天: 1 for what follows today, -1 for what led to it.
  static let directions: [String: Int] = ["last": -1, "next": 1, "最近": -1, "近": -1, "过去": -1]

  /// 本周, 上个月, 今年: a step and its unit in one word.
  static let relative: [String: (step: Int, unit: CalendarUnit)] = {
    var words: [String: (step: Int, unit: CalendarUnit)] = [
      "今年": (0, .year), "本年": (0, .year), "去年": (-1, .year), "前年": (-2, .year),
      "明年": (1, .year),
    ]
    let units: [(String, CalendarUnit)] = [
      ("周", .week), ("星期", .week), ("月", .month), ("季度", .quarter),
    ]
    for (prefix, step) in [("本", 0), ("这", 0), ("上", -1), ("下", 1)] {
      for (name, unit) in units {
        words[prefix + name] = (step, unit)
        words[prefix + "个" + name] = (step, unit)
      }
    }
    return words
  }()

  /// What a misspelt period may have been meant to be, the likelier first.
  static let phrases: [String] = {
    let units = CalendarUnit.allCases.map(\.rawValue)
    let relative = ["last", "this", "next"].flatMap { step in units.map { step + " " + $0 } }
    let names = [days, months, weekdays].flatMap { $0.keys.sorted() }
    return names + relative
  }()

  private static func numbered(_ names: [[String]]) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (i, names) in names.enumerated() {
      for name in names { numbers[name] = i + 1 }
    }
    return numbers
  }
}
