import TallyModel

/// Where entries of a journal stand, and where one more goes.
///
/// 1. In order of date, and of a day's times: behind the last entry that is not later; or, where most dates go
///    down, before the first that is not later.
/// 2. Where directives would make something else of it there, such as `apply account` or an alias, the nearest
///    place above where they don't, else the nearest below.
/// 3. Comment lines stay with the entry that they stand on top of; so do those right below an entry with it.
/// 4. A blank line parts it from its neighbours, unless these stand close together.
struct JournalPlacement {
  private let file: WritableFile
  let contexts: JournalContexts
  let surroundings: JournalSurroundings
  private let isDescending: Bool
  private let hasGaps: Bool
  /// How many entries are looked at for how they look.
  private static let neighbours = 6

  /// A place where an entry can be put.
  private struct Place {
    var at: Int
    var above: JournalSurroundings.Line
  }

  init(_ file: WritableFile) {
    self.file = file
    contexts = JournalContexts(file)
    surroundings = JournalSurroundings(file)
    let pairs = zip(file.entries, file.entries.dropFirst())
    isDescending = pairs.count { $0.date > $1.date } > pairs.count { $0.date < $1.date }
    let last = file.entries.suffix(101)
    let near = zip(last, last.dropFirst())
    let gaps = near.count { above, below in
      file.bytes[above.range.upperBound..<below.range.lowerBound].count { $0 == Marks.newline } > 1
    }
    hasGaps = gaps * 2 >= max(0, last.count - 1)
  }

  /// Entries near the place for a date, the nearest one last.
  func neighbours(of date: CalendarDate, _ time: TimeOfDay?) -> [PlacedEntry] {
    let entries = file.entries
    let index = index(date, time)
    let first = max(0, index - JournalPlacement.neighbours)
    let near = entries[first..<index]
    let rest = entries[index...].prefix(JournalPlacement.neighbours - near.count)
    return rest.reversed() + near
  }

  /// What holds at the place for a date.
  func context(for date: CalendarDate, _ time: TimeOfDay?) -> JournalContext {
    place(date, time) { _ in true }.map { contexts.at($0.at) } ?? JournalContext()
  }

  /// Puts lines where they belong, and read as they should.
  ///
  /// - `text`: the lines as they are to stand in a context; nil where they would not read so there.
  /// - Returns: nil where there is no such place.
  func splice(
    _ date: CalendarDate, _ time: TimeOfDay?, _ text: (JournalContext) -> String?
  ) -> Splice? {
    var known: [Int: String?] = [:]
    var found: String?
    let place = place(date, time) { at in
      let number = contexts.number(at: at)
      let text = known[number] ?? text(contexts.at(at))
      known[number] = .some(text)
      found = text
      return text != nil
    }
    guard let place, let found else { return nil }
    return insertion(of: found, place)
  }

  /// Whether an entry may have another date where it stands.
  func isInOrder(_ entry: PlacedEntry, on date: CalendarDate) -> Bool {
    guard let index = file.entries.firstIndex(where: { $0.range == entry.range }) else {
      return false
    }
    let above = index > 0 ? file.entries[index - 1].date : nil
    let below = index + 1 < file.entries.count ? file.entries[index + 1].date : nil
    let (before, after) = isDescending ? (below, above) : (above, below)
    return (before.map { $0 <= date } ?? true) && (after.map { date <= $0 } ?? true)
  }
}

// MARK: - Places

extension JournalPlacement {
  private func isNotLater(_ entry: PlacedEntry, _ date: CalendarDate, _ time: TimeOfDay?) -> Bool {
    if entry.date != date { return entry.date < date }
    guard let other = entry.time else { return true }
    return time.map { other <= $0 } ?? false
  }

  /// How many entries one of a date is to stand below.
  private func index(_ date: CalendarDate, _ time: TimeOfDay?) -> Int {
    let isAbove = { (entry: PlacedEntry) in isNotLater(entry, date, time) }
    if isDescending { return file.entries.firstIndex(where: isAbove) ?? file.entries.count }
    return file.entries.lastIndex(where: isAbove).map { $0 + 1 } ?? 0
  }

  /// The first place that is right.
  private func place(
    _ date: CalendarDate, _ time: TimeOfDay?, isRight: (Int) -> Bool
  ) -> Place? {
    let count = file.entries.count
    // Place 0 is before the first entry, and each other one behind one.
    let first = index(date, time)
    if count > 0 {
      for step in 0...count {
        let number = step <= first ? first - step : step
        let place =
          number == 0 || isDescending && number < count ? before(number) : behind(number - 1)
        if isRight(place.at) { return place }
      }
    }
    return [atEnd, Place(at: 0, above: .none)].first { isRight($0.at) }
  }

  private func before(_ number: Int) -> Place {
    let at = surroundings.start(of: number)
    guard at > 0 else { return Place(at: 0, above: .none) }
    if number > 0, surroundings.lineStart(at - 1) < file.entries[number - 1].range.upperBound {
      return Place(at: at, above: .text)
    }
    return Place(at: at, above: surroundings.line(surroundings.lineStart(at - 1)))
  }

  private func behind(_ number: Int) -> Place {
    let end = surroundings.lineEnd(file.entries[number].range.upperBound)
    var at = end
    while at < file.bytes.count, surroundings.line(at) == .comment { at = surroundings.lineEnd(at) }
    if at == end { return Place(at: end, above: .text) }
    let isOfNext =
      number + 1 < file.entries.count && file.entries[number + 1].range.lowerBound == at
    return isOfNext ? Place(at: end, above: .text) : Place(at: at, above: .comment)
  }

  /// Behind the last line that is not blank.
  private var atEnd: Place {
    var at = contexts.end
    while at > 0 {
      let start = surroundings.lineStart(at - 1)
      let line = surroundings.line(start)
      if line != .blank { return Place(at: at, above: line) }
      at = start
    }
    return Place(at: 0, above: .none)
  }

}

// MARK: - Putting it there

extension JournalPlacement {
  /// Puts lines before a line of the file; at its end, behind the newline that may be missing there.
  private func insertion(of text: String, _ place: Place) -> Splice {
    let at = place.at
    let below = surroundings.line(at)
    let lacksEnd = at == file.bytes.count && at > 0 && file.bytes[at - 1] != Marks.newline
    let isGapAbove: Bool
    switch place.above {
    case .none, .blank: isGapAbove = false
    case .comment: isGapAbove = true
    case .text: isGapAbove = hasGaps && (below == .none || below == .blank)
    }
    let isGapBelow: Bool
    switch below {
    case .none: isGapBelow = false
    case .blank: isGapBelow = place.above == .none
    case .comment, .text: isGapBelow = place.above == .comment || hasGaps && place.above != .text
    }
    let lines =
      (lacksEnd ? "\n" : "") + (isGapAbove ? "\n" : "") + text + "\n" + (isGapBelow ? "\n" : "")
    return Splice(at..<at, lines.replacingLineEnds(with: file.lineEnd))
  }
}
