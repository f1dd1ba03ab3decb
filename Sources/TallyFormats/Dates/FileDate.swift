package import TallyModel

/// What the name of a file says of its entries' dates.
///
/// Design rule 3.
///
///     2026-11-30.tally  2026-11-30-trip.tally  2026/11/30.tally     a day
///     2026-11.tally  2026/2026-11.tally                             a month, whose year is known
///     2026/notes.tally                                              a year
package struct FileDate: Equatable, Sendable {
  /// The day that the file's name stands for; entries without a date of their own have it.
  package private(set) var date: CalendarDate?
  /// The year of dates without one.
  package private(set) var year: Int?
  /// The days that the file's name says it is about; nil where it says nothing.
  package private(set) var period: DateRange?
  /// How the file's name writes that period.
  package private(set) var periodName = ""

  /// - Parameter path: relative to the ledger's root.
  package init(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let file = parts.last else { return }
    let stem = file.firstIndex(of: ".").map { file[..<$0] } ?? file
    let inName = NameDate(stem)
    year = inName?.year
    for part in parts.dropLast().reversed() where year == nil { year = NameDate(part)?.year }
    if let inName {
      setPeriod(inName)
    } else if parts.count >= 3, let day = FileDate.dayNumber(stem) {
      let directories = parts.dropLast().suffix(2).map(String.init)
      guard directories[0].utf8.count == 4, let year = Int(directories[0]),
        directories[1].utf8.count == 2, let month = Int(directories[1])
      else { return }
      date = CalendarDate(year: year, month: month, day: day)
      period = date.map(DateRange.day)
      periodName = date?.description ?? ""
    }
  }

  private mutating func setPeriod(_ name: NameDate) {
    periodName = name.text
    if let month = name.month, let day = name.day {
      date = CalendarDate(year: name.year, month: month, day: day)
      period = date.map(DateRange.day)
    } else if let month = name.month {
      let start = CalendarDate(year: name.year, month: month, day: 1)
      period = start.map { FileDate.months(1, from: $0) }
    } else {
      let start = CalendarDate(year: name.year, month: 1, day: 1)
      period = start.map { FileDate.months(12, from: $0) }
    }
  }

  /// The first of the last month has no month behind it: the calendar ends.
  private static func months(_ count: Int, from start: CalendarDate) -> DateRange {
    let end = start.adding(months: count)
    return DateRange(start: start, end: end == .last ? nil : end)
  }

  /// `30` of `2026/11/30.tally`.
  private static func dayNumber(_ stem: Substring) -> Int? {
    stem.utf8.count == 2 ? Int(stem) : nil
  }
}

/// A part of a path that is, or starts with, `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, and then ends or goes
/// on with `-`.
private struct NameDate {
  var year: Int
  var month: Int?
  var day: Int?
  var text: String

  init?(_ part: Substring) {
    let pieces = part.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = NameDate.number(pieces[0], digits: 4), year > 0 else { return nil }
    self.year = year
    text = String(pieces[0])
    guard pieces.count > 1, let month = NameDate.number(pieces[1], digits: 2) else { return }
    self.month = month
    text += "-" + pieces[1]
    guard pieces.count > 2, let day = NameDate.number(pieces[2], digits: 2) else { return }
    self.day = day
    text += "-" + pieces[2]
  }

  private static func number(_ piece: Substring, digits: Int) -> Int? {
    piece.utf8.count == digits && piece.utf8.allSatisfy(\.isDigit) ? Int(piece) : nil
  }
}
