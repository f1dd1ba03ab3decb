import TallyIndex
import TallyModel

// Terms of queries, and periods.

extension LedgerWords {
  /// The names of terms, and behind a name its values: patterns that match them.
  func terms(_ typed: String) -> [Candidate] {
    var head = ""
    var rest = typed[...]
    while let not = rest.prefix(before: ":"), TermName.small(not.head) == "not" {
      head += not.head + ":"
      rest = not.rest
    }
    guard let colon = rest.firstIndex(of: ":") else {
      let names = TermName.allCases.map { Candidate($0.rawValue + ":", $0.words.text(language)) }
      return (names + [Candidate("not:", words("not what follows", "取反"))]).map { $0.headed(head) }
    }
    guard let name = TermName(rawValue: TermName.small(rest[..<colon])) else { return [] }
    head += rest[...colon]
    return values(name).map { $0.headed(head) }
  }

  private func values(_ name: TermName) -> [Candidate] {
    switch name {
    case .type: types.filter { !$0.note.hasPrefix("→") }.map(\.pattern)
    case .acct: fullAccounts.map(\.pattern)
    case .payee, .desc: payees.map(\.pattern)
    case .tag: (tags + fields).filter { !$0.text.contains("=") }.map(\.pattern)
    case .field: fields
    case .cur: currencies.map(\.pattern)
    case .kind: EntryKind.allCases.map { Candidate($0.rawValue) }
    case .status: ["cleared", "pending", "unmarked"].map { Candidate($0) }
    case .date: periods
    case .id: identities
    case .amt, .note, .comment, .code, .file: []
    }
  }

  // MARK: Periods

  private var parser: PeriodParser {
    PeriodParser(today: today, weekStart: ledger.settings.weekStart)
  }

  /// Periods as people say them, with their days, then the ledger's months and years.
  var periods: [Candidate] {
    let english = [
      "today", "yesterday", "this week", "last week", "this month", "last month", "this quarter",
      "last quarter", "this year", "last year", "last 30 days",
    ]
    let chinese = ["今天", "昨天", "本周", "上周", "本月", "上月", "本季度", "上季度", "今年", "去年", "最近30天"]
    return ((language == .chinese ? chinese : english) + ownPeriods).compactMap { text in
      guard let range = try? parser.range(text), let start = range.start, let end = range.end
      else { return nil }
      return Candidate(text, start.description + ".." + end.description)
    }
  }

  /// The ledger's last two years of months, and its years.
  private var ownPeriods: [String] {
    let dates = ledger.blocks.compactMap(\.dates)
    guard let first = dates.map(\.lowerBound).min(), let last = dates.map(\.upperBound).max()
    else { return [] }
    var months: [String] = []
    var month = min(last, max(first, today)).startOfMonth
    while months.count < 24, month >= first.startOfMonth {
      months.append(String(month.description.prefix(7)))
      month = month.adding(months: -1)
    }
    return months + (0...min(last.year - first.year, 9)).map { padded(last.year - $0, 4) }
  }

  /// Days as people say them, each with its date.
  var dates: [Candidate] {
    let english = ["today", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    let chinese = ["今天", "昨天", "前天", "周一", "周二", "周三", "周四", "周五", "周六", "周日"]
    return (language == .chinese ? chinese : english).compactMap { text in
      (try? parser.day(text)).map { Candidate(text, $0.description) }
    }
  }
}

extension Candidate {
  /// A pattern that matches the text: what means something in a pattern is escaped.
  ///
  /// A `.` matches itself beside others, and reads better without.
  var pattern: Candidate {
    let special: Set<Character> = [
      "\\", "^", "$", "|", "(", ")", "[", "]", "{", "}", "*", "+", "?",
    ]
    var escaped = ""
    for (place, character) in text.enumerated() {
      // Quotation marks around all of it would be taken off.
      let isQuote = place == 0 && (character == "\"" || character == "'")
      if special.contains(character) || isQuote { escaped += "\\" }
      escaped.append(character)
    }
    return Candidate(escaped, note)
  }
}

extension TermName {
  /// What it asks.
  fileprivate var words: Words {
    switch self {
    case .type: Words("the type", "类型")
    case .kind: Words("expense, income, refund or transfer", "支出、收入、退款、转账")
    case .acct: Words("an account", "账户")
    case .payee: Words("the payee", "商家")
    case .desc: Words("payee or note", "商家或备注")
    case .note: Words("the note", "备注")
    case .comment: Words("the comment", "注释")
    case .tag: Words("a tag", "标签")
    case .field: Words("a field", "字段")
    case .cur: Words("the currency", "货币")
    case .amt: Words("the amount: amt:>5", "金额:amt:>5")
    case .date: Words("a period", "时间")
    case .status: Words("cleared, pending or unmarked", "已核对、待定、未标记")
    case .code: Words("the code", "编号")
    case .file: Words("the file", "文件")
    case .id: Words("the ID", "ID")
    }
  }
}
