import FuzzSupport
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery

/// A query, an argument a line, asked of a small ledger.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let arguments = String(decoding: input(data, size), as: UTF8.self)
    .split(separator: "\n").map(String.init)
  let parser = QueryParser(periods: PeriodParser(today: CalendarDate(days: 20_787)))
  do throws(QueryError) {
    let query = try parser.parse(arguments)
    precondition(query.groups.allSatisfy { !$0.isEmpty }, "a group without a term")
    ask(query)
  } catch {
    for language in Settings.Language.allCases {
      precondition(!QueryWords.sentence(error, language: language).isEmpty, "no sentence")
    }
  }
  return 0
}

private func ask(_ query: Query) {
  var scan = LedgerScan(ledger)
  do throws(PatternError) {
    let filter = try RowFilter(query, period: .all)
    var first = 0
    var rows = 0
    filter.scan(with: &scan) { row, _, _, isFirst in
      rows += 1
      if isFirst { first += 1 }
    }
    precondition(first <= rows && rows <= 8, "more rows than there are")
  } catch {
    // A pattern that can't be matched is an error of the answer.
  }
}

private let ledger: Ledger = {
  var text = """
    2026-11-28 08:12 * expense 6.50 soy milk @"Corner Market" #work place:Home ; hot
    2026-11-29 income 8k November to:visa code:17 decimal:5
    2026-11-29 24:40 ! visa > expense 12 + owed:Ann 12 #a/b id:abc-1
    2026-11-30 either -200 咖啡 date:2026-11-30
    2026-11-30 either +88 é
    2026-12-01 tea 9 EUR @@ 10
    2026-12-02 a refund 3
    """
  return text.withUTF8 { read(UnsafeRawBufferPointer($0), as: "2026/notes.tally", settings(0)) }
}()
