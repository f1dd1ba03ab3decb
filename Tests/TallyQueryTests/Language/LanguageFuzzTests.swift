import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyQuery

/// What queries and periods are made of, and some of what they are not.
private let pieces = [
  "2026", "11", "30", "0", "9", "99999999999999999999", "-", "/", ".", "..", ":", "=", "<", ">",
  "q",
  "W", "to", "from", "until", "last", "next", "days", "months", "years", "mon", "nov", "today", " ",
  "\t", "年", "月", "日", "到", "今天", "最近", "天", "周", "个", "３", "（", "\u{3000}", "\u{301}", "é",
  "👨‍👩‍👧", "\0", "\"", "'", "not:", "type:", "amt:", "date:", "field:", "tag:", "kind:", "status:",
  "id:",
  "cur:", "(", ")", "[", "]", "*", "+", "?", "{1,3}", "\\", "\\1", "(?R)", "(*", "^", "$", "|", "a",
  "k",
  ",", "\u{10FFFF}", "(?<n>", "\\p{Han}", "(?i)", "[[:alpha:]]", "\r\n",
]

private func text(_ random: inout SeededRandom) -> String {
  (0..<Int.random(in: 0...9, using: &random))
    .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
}

@Test func `Any text is a period or an error with a sentence`() {
  var random = SeededRandom(seed: 3)
  var read = 0
  for _ in 0..<20_000 {
    let today = CalendarDate(days: Int32.random(in: -800_000...3_000_000, using: &random))
    let parser = PeriodParser(today: today, weekStart: Int.random(in: 1...7, using: &random))
    do throws(PeriodError) {
      let range = try parser.range(text(&random))
      #expect((range.start ?? .first) < (range.end ?? .last) || range.end == nil)
      read += 1
    } catch {
      for language in Settings.Language.allCases {
        #expect(!QueryWords.sentence(error, language: language).isEmpty)
      }
    }
    _ = try? parser.day(text(&random))
    _ = try? parser.firstDay(text(&random))
  }
  #expect(read > 100)
}

@Test func `Any arguments are a query or an error with a sentence`() throws {
  var random = SeededRandom(seed: 4)
  let parser = QueryParser(periods: PeriodParser(today: CalendarDate(days: 20_000)))
  let matcher = try PatternMatcher()
  let subject = "2026 咖啡 a(k) 11:30"
  var read = 0
  for _ in 0..<6000 {
    let arguments = (0..<Int.random(in: 1...2, using: &random)).map { _ in text(&random) }
    do throws(QueryError) {
      let query = try parser.parse(arguments)
      read += 1
      #expect(query.groups.allSatisfy { !$0.isEmpty })
      for case .anywhere(let pattern) in query.groups.joined().map(\.match) {
        _ = try? matcher.matches(pattern, subject)
      }
    } catch {
      for language in Settings.Language.allCases {
        #expect(!QueryWords.sentence(error, language: language).isEmpty)
      }
    }
  }
  #expect(read > 500)
}

@Test func `A hundred thousand times not is no trouble`() throws {
  let parser = QueryParser(periods: PeriodParser(today: CalendarDate(days: 20_000)))
  let nots = String(repeating: "not:", count: 100_001)
  let query = try parser.parse([nots + "id:k3x9"])
  #expect(query.groups == [[QueryTerm(.id(prefix: "k3x9"), isNegated: true)]])
}
