import TallyFormats
import TallyIndex
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyQuery

/// Rows written out.
struct RowTextTests {
  private func timeline(days: Int, entries: Int) throws -> Timeline {
    var text = ""
    for day in 1...days {
      text += "2026-11-0\(day)\n"
      for entry in 1...entries {
        text += entry % 3 == 0 ? "coffee \(entry) with Li @茶馆 #a #b\n" : "8:12 tea \(entry)\n"
      }
    }
    var ledger = Ledger()
    ledger.settings = .english
    var builder = BlockBuilder()
    let rules = ReadingRules(ledger.settings)
    _ = Array(text.utf8).withUnsafeBytes {
      builder.read(
        SourceFile(bytes: $0, path: "all.tally"), pathBytes: Array("all.tally".utf8),
        format: TallyTextFormat(), rules: rules)
    }
    ledger.blocks = [builder.finish()]
    return try Timeline(ledger, filter: try RowFilter(Query(), period: .all), request: .init())
  }

  private func page() -> Page {
    Page(
      width: 70, height: nil, isColored: true, language: .english,
      today: CalendarDate(days: 20_787))
  }

  @Test(arguments: [(1, 2), (3, 1), (9, 300), (2, 700)])
  func `Days written by several threads read as if one had written them`(
    _ days: Int, _ entries: Int
  ) throws {
    let timeline = try timeline(days: days, entries: entries)
    #expect(timeline.shownCount == days * entries)
    var parts = page()
    timeline.writeText(to: &parts)
    var whole = page()
    let text = RowText(RowForm(timeline.scan, days: timeline.sections.map(\.rows)))
    text.writeTotals(timeline.totals, to: &whole)
    for section in timeline.sections {
      whole.newline()
      text.writeDay(section.date, section.flow, to: &whole)
      for row in section.rows { text.write(row, to: &whole) }
    }
    #expect(parts.bytes == whole.bytes)
  }
}
