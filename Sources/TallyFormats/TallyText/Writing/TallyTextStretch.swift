import TallyModel

/// Which headings a day's entries stand between.
///
/// A heading parts what is above it from what is below, so that the lines from one to another read by
/// themselves. A day without a heading of its own is put among all headings, and into a file of dated lines
/// it goes among all entries; then, and where a merge may be in the file, all of it is read.
struct TallyTextStretch {
  private let bytes: Bytes
  private var headings: [(start: Int, date: CalendarDate?)] = []

  init?(_ file: SourceFile, _ settings: Settings) {
    guard settings.addStyle == .headings, !file.mayHaveConflict else { return nil }
    bytes = file.bytes
    var reader = TallyTextReader(file)
    reader.eachHeading { headings.append(($0, $1)) }
  }

  /// The last section of a day, and above and below it enough lines to find that many entries among them.
  func around(_ day: CalendarDate, margin: Int) -> FileStretch? {
    guard let number = headings.lastIndex(where: { $0.date == day }) else { return nil }
    let section = headings[number].start..<start(number + 1)
    // Not each line is an entry.
    let lines = 3 * margin
    var first = number
    while first > 0, newlines(start(first)..<section.lowerBound) < lines { first -= 1 }
    var last = number + 1
    while last < headings.count, newlines(section.upperBound..<start(last)) < lines { last += 1 }
    return FileStretch(
      range: (first == 0 ? 0 : start(first))..<start(last), day: section, margin: margin)
  }

  private func start(_ number: Int) -> Int {
    number < headings.count ? headings[number].start : bytes.count
  }

  private func newlines(_ range: Range<Int>) -> Int { bytes.newlines(in: range) }
}
