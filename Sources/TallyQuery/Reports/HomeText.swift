import TallyIndex
import TallyModel
import TallyText

// The home page for people.
//
//     home · ~/tally                                         November 2026 · to Mon 30
//
//       income    8,000.00       expense    3,412.75       net    4,587.25  CNY
//       expense a day  ▂▁▁▃▁▁▇▂▁▁▁▃▁▂▁▁▅▁▁▂▁▁▁▂▁▃▁▁▁▂   Oct to the 30th 3,280.10, +4%
//
// Then the latest days, as many as the screen has room for; on a pipe the last seven.

extension Home {
  package func writeText(to page: inout Page) {
    writeHead(&page)
    if scan.ledger.entryCount == 0 { return writeEmpty(&page) }
    let days = shownDays(page)
    let text = RowText(RowForm(scan, days: days.lazy.map(\.rows)))
    page.newline()
    text.writeTotals(totals, to: &page)
    writeSpark(text, &page)
    for day in days {
      page.newline()
      text.writeDay(day.date, day.flow, to: &page)
      for row in day.rows { text.write(row, to: &page) }
    }
    page.newline()
    writeFoot(days.reduce(0) { $0 + $1.rows.count }, &page)
  }

  private func writeHead(_ page: inout Page) {
    page.write(title, .bold)
    let period = RangeWords.name(range, page)
    page.skip(max(2, page.width - page.column - DisplayWidth.columns(of: period)))
    page.line(period)
  }

  private func writeEmpty(_ page: inout Page) {
    page.newline()
    page.line(page.words("No entries yet.", "还没有记录。"))
    page.line(page.words("  tally add coffee 6.50", "  tally add 咖啡 6.50"))
    page.line(
      page.words("  tally add        asks for all of it", "  tally add        逐项询问"))
    page.line(page.words("Or, with an editor, a line like this:", "也可以用编辑器写成这样一行:"))
    page.newline()
    let example = page.words(
      "coffee 6.50 with Sam @\"Corner Market\" #work", "咖啡 6.50 和小王 @星巴克 #工作")
    let day = page.today
    let (year, month, _) = day.parts
    page.line(
      "  " + padded(year, 4) + "/" + padded(year, 4) + "-" + padded(month, 2) + ".tally", .dim)
    page.line("    " + day.description)
    page.line("    " + example)
  }

  /// The latest days: on a screen as many as there is room for, and one at least; on a pipe seven.
  private func shownDays(_ page: Page) -> [Timeline.Section] {
    guard let height = page.height else { return Array(sections.prefix(7)) }
    // Head, blank, a line for each currency, spark, blank and foot, and the prompt below.
    var room = height - 7 - max(1, scan.currencies(of: totals).count)
    var days: [Timeline.Section] = []
    for section in sections {
      room -= 2 + section.rows.count
      if room < 0 && !days.isEmpty { break }
      days.append(section)
    }
    return days
  }

  private func writeFoot(_ shown: Int, _ page: inout Page) {
    let name = RangeWords.short(range, page)
    let count = totals.count
    page.line(
      page.words(
        Page.count(count, "entry", "entries")
          + " in \(name), \(shown) shown · tally timeline · tally add · tally help",
        "\(name)共 \(count) 笔,显示 \(shown) 笔 · tally timeline · tally add · tally help"), .dim)
  }
}

// MARK: - What was spent, day by day

extension Home {
  private func writeSpark(_ text: RowText, _ page: inout Page) {
    let currency = scan.ownCurrency
    guard let expense = totals.expense[currency], let (values, label) = sparkValues(currency, page)
    else { return }
    page.write("  " + label, .dim)
    page.write("  " + Bars.spark(values))
    guard let before, let old = before.flow.expense[currency], old > .zero else {
      return page.newline()
    }
    let number = text.numberText(Amount(old, scan.symbols[currency]))
    page.write(
      "   " + RangeWords.comparison(before.range, page) + " " + number
        + page.words(", ", ",") + Home.change(from: old, to: expense), .dim)
    page.newline()
  }

  /// `+4%`: the change in whole per cent, halves away from zero.
  private static func change(from old: Quantity, to new: Quantity) -> String {
    let scale = max(old.scale, new.scale)
    guard let a = old.scaled(to: scale)?.mantissa, let b = new.scaled(to: scale)?.mantissa, a > 0,
      case let (scaled, overflow) = (b - a).multipliedReportingOverflow(by: 200), !overflow
    else { return "" }
    let percent = (scaled + (b >= a ? a : -a)) / (a * 2)
    return (percent >= 0 ? "+" : "") + String(percent) + "%"
  }

  /// A value for each day to today, or for each week or month of a longer period.
  private func sparkValues(_ currency: Int32, _ page: Page) -> ([Quantity], label: String)? {
    guard let start = range.start ?? sections.last?.date else { return nil }
    let last = range.end?.adding(days: -1) ?? sections.first?.date ?? start
    let end = range.contains(page.today) ? page.today : last
    let days = Int(end.days - start.days) + 1
    guard days > 1 else { return nil }
    let (interval, label): (Interval, String) =
      days <= 40
      ? (.day, page.words("expense a day", "每日支出"))
      : days <= 280
        ? (.week, page.words("expense a week", "每周支出"))
        : (.month, page.words("expense a month", "每月支出"))
    var sums: [Int32: Sums] = [:]
    for section in sections {
      guard let expense = section.flow.expense[currency] else { continue }
      sums[interval.bucket(of: section.date), default: Sums()].add(expense, currency)
    }
    var values: [Quantity] = []
    var date = start
    var bucket: Int32?
    while date <= end, values.count < 60 {
      let next = interval.bucket(of: date)
      if next != bucket { values.append(sums[next]?[currency] ?? .zero) }
      bucket = next
      guard date < .last else { break }
      date = date.adding(days: 1)
    }
    return (values, label)
  }
}
