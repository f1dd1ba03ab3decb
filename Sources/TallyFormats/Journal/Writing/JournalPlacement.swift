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
  private let contexts: JournalContexts
  private let isDescending: Bool
  private let hasGaps: Bool
  /// How many entries are looked at for how they look.
  private static let neighbours = 6

  /// A place where an entry can be put.
  private struct Place {
    var at: Int
    var above: Line
  }

  /// What a line is to an entry that is put below it.
  private enum Line {
    case none, blank, comment, text
  }

  init(_ file: WritableFile) {
    self.file = file
    contexts = JournalContexts(file)
    let pairs = zip(file.entries, file.entries.dropFirst())
    isDescending = pairs.count { $0.date > $1.date } > pairs.count { $0.date < $1.date }
    let near = pairs.suffix(100)
    let gaps = near.count { above, below in
      file.bytes[above.range.upperBound..<below.range.lowerBound].count { $0 == Marks.newline } > 1
    }
    hasGaps = gaps * 2 >= near.count
  }

  /// Entries near the place for a date, the nearest one last.
  func neighbours(of date: CalendarDate, _ time: TimeOfDay?) -> [PlacedEntry] {
    let entries = file.entries
    let index =
      isDescending ? self.below(date, time) ?? entries.count : (above(date, time) ?? -1) + 1
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

  private func above(_ date: CalendarDate, _ time: TimeOfDay?) -> Int? {
    file.entries.lastIndex { isNotLater($0, date, time) }
  }

  private func below(_ date: CalendarDate, _ time: TimeOfDay?) -> Int? {
    file.entries.firstIndex { isNotLater($0, date, time) }
  }

  /// The first place that is right.
  private func place(
    _ date: CalendarDate, _ time: TimeOfDay?, isRight: (Int) -> Bool
  ) -> Place? {
    let count = file.entries.count
    // Place 0 is before the first entry, and each other one behind one.
    let first: Int
    if isDescending {
      first = below(date, time) ?? count
    } else {
      first = above(date, time).map { $0 + 1 } ?? 0
    }
    if count > 0 {
      let order = (0...first).reversed() + (first..<count).map { $0 + 1 }
      for number in order {
        let place =
          number == 0 || isDescending && number < count ? before(number) : behind(number - 1)
        if isRight(place.at) { return place }
      }
    }
    return [atEnd, Place(at: 0, above: .none)].first { isRight($0.at) }
  }

  private func before(_ number: Int) -> Place {
    let at = start(of: number)
    guard at > 0 else { return Place(at: 0, above: .none) }
    if number > 0, lineStart(at - 1) < file.entries[number - 1].range.upperBound {
      return Place(at: at, above: .text)
    }
    return Place(at: at, above: line(lineStart(at - 1)))
  }

  private func behind(_ number: Int) -> Place {
    let end = lineEnd(file.entries[number].range.upperBound)
    var at = end
    while at < file.bytes.count, line(at) == .comment { at = lineEnd(at) }
    if at == end { return Place(at: end, above: .text) }
    let isOfNext =
      number + 1 < file.entries.count && file.entries[number + 1].range.lowerBound == at
    return isOfNext ? Place(at: end, above: .text) : Place(at: at, above: .comment)
  }

  /// Behind the last line that is not blank.
  private var atEnd: Place {
    var at = contexts.end
    while at > 0 {
      let start = lineStart(at - 1)
      let line = line(start)
      if line != .blank { return Place(at: at, above: line) }
      at = start
    }
    return Place(at: 0, above: .none)
  }

  /// Where the comments start that stand on top of an entry, which they are about; or the entry itself.
  func start(of entry: PlacedEntry) -> Int {
    file.entries.firstIndex { $0.range == entry.range }.map(start) ?? entry.range.lowerBound
  }

  private func start(of index: Int) -> Int {
    var at = file.entries[index].range.lowerBound
    let first = index > 0 ? file.entries[index - 1].range.upperBound : 0
    while at > 0 {
      let start = lineStart(at - 1)
      guard start >= first, line(start) == .comment else { break }
      at = start
    }
    return at
  }
}

// MARK: - Lines

extension JournalPlacement {
  private func lineStart(_ at: Int) -> Int {
    file.withText { $0.lineStart(of: at) }
  }

  /// Where the line behind one starts.
  private func lineEnd(_ at: Int) -> Int {
    file.withText { min($0.newline(from: at) + 1, $0.count) }
  }

  private func line(_ start: Int) -> Line {
    file.withText { text in
      guard start < text.count else { return .none }
      return switch JournalLines(text).kind(at: start) {
      case .blank: .blank
      case .comment: .comment
      default: .text
      }
    }
  }

  /// Puts lines before a line of the file; at its end, behind the newline that may be missing there.
  private func insertion(of text: String, _ place: Place) -> Splice {
    let at = place.at
    let below = line(at)
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

  /// Takes an entry out, with the comments on top of it, and one of the blank lines around it.
  func removal(of entry: PlacedEntry) -> Splice {
    var (start, end) = (start(of: entry), lineEnd(entry.range.upperBound))
    let above = start > 0 ? line(lineStart(start - 1)) : .none
    let below = line(end)
    let isLoose = { (line: Line) in line == .none || line == .blank }
    guard isLoose(above), isLoose(below) else { return Splice(start..<end, []) }
    let blankAbove = above == .blank ? lineStart(start - 1)..<start : nil
    let blankBelow = below == .blank ? end..<lineEnd(end) : nil
    // One that has nothing in it is more likely to be there for the entry.
    let isEmpty = { (range: Range<Int>) in
      file.bytes[range].allSatisfy { $0 == Marks.newline || $0 == Marks.carriageReturn }
    }
    if let blankAbove, isEmpty(blankAbove) || blankBelow.map({ !isEmpty($0) }) ?? true {
      start = blankAbove.lowerBound
    } else if let blankBelow {
      end = blankBelow.upperBound
    }
    return Splice(start..<end, [])
  }
}
