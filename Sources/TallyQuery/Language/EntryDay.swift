import TallyFormats
package import TallyModel

extension PeriodParser {
  /// Reads the day of an entry: what `day` reads, and `11-28`, the one nearest to today.
  package func entryDay(_ text: String) throws(PeriodError) -> CalendarDate {
    var found: CalendarDate?
    for year in [today.year - 1, today.year, today.year + 1] {
      var copy = text
      let reading = copy.withUTF8 { DateText.read(Bytes($0), year: year, short: .any) }
      guard case .date(let date)? = reading else { continue }
      if let known = found, distance(known) <= distance(date) { continue }
      found = date
    }
    return if let found { found } else { try day(text) }
  }

  private func distance(_ date: CalendarDate) -> Int { abs(Int(date.days) - Int(today.days)) }

  /// Reads a time of day: `8:12`, `24:40`; nil where it is none.
  package static func time(_ text: String) -> TimeOfDay? {
    var copy = text
    return copy.withUTF8 { DateText.readTime(Bytes($0)) ?? nil }
  }
}
