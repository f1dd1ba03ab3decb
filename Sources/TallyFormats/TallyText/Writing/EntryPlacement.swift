import TallyModel

/// Where a new entry goes in a file of tally text, and what it needs around it.
struct EntryPlacement {
  private let file: WritableFile
  private let layout: TallyTextLayout
  private let sections: [TallyTextLayout.Section]
  /// How many entries on either side are looked at for their columns.
  static let neighbours = 6

  init(_ file: WritableFile) {
    self.file = file
    layout = TallyTextLayout(file)
    sections = layout.sections(fileDate: FileDate(path: file.path).date)
  }

  func splice(_ text: String, _ parts: EntryLineParts, date: CalendarDate, time: TimeOfDay?)
    -> Splice
  {
    if isDated(date) { return dated(text, date, time) }
    if let section = sections.last(where: { $0.date == date }) {
      let index = place(in: section, date, time)
      return insertion(of: line(text, parts, near: index, in: section.lines), before: index)
    }
    return newSection(line(text, parts, near: layout.lines.count, in: 0..<layout.lines.count), date)
  }

  /// Whether the entry has its date on its own line.
  private func isDated(_ date: CalendarDate) -> Bool {
    if file.settings.addStyle == .dated { return sections[0].date != date || sections.count > 1 }
    return sections.count == 1 && sections[0].date != date && !file.entries.isEmpty
      && sections[0].date == nil
  }

  // MARK: Places

  /// The line of a section that the entry stands before.
  private func place(in section: TallyTextLayout.Section, _ date: CalendarDate, _ time: TimeOfDay?)
    -> Int
  {
    var place: Int?
    var first: Int?
    for index in section.lines {
      guard case .entry(let number) = layout.lines[index].kind else { continue }
      let entry = file.entries[number]
      guard entry.date == date else { continue }
      if first == nil { first = index }
      if !isLater(entry.time, than: time) { place = index + 1 }
    }
    if let place { return place }
    if let first { return layout.commentsAbove(first, from: section.lines.lowerBound) }
    return layout.behindComments(section.lines.lowerBound)
  }

  private func isLater(_ a: TimeOfDay?, than b: TimeOfDay?) -> Bool {
    guard let a else { return false }
    guard let b else { return true }
    return a > b
  }

  private func dated(_ text: String, _ date: CalendarDate, _ time: TimeOfDay?) -> Splice {
    var place: Int?
    for (index, line) in layout.lines.enumerated() {
      guard case .entry(let number) = line.kind else { continue }
      let entry = file.entries[number]
      if entry.date < date || entry.date == date && !isLater(entry.time, than: time) {
        place = index + 1
      }
    }
    let first = layout.lines.firstIndex { if case .entry = $0.kind { true } else { false } }
    let index = place ?? first.map { layout.commentsAbove($0, from: 0) } ?? layout.end
    return insertion(of: date.description + " " + text, before: index)
  }

  // MARK: Sections

  private func newSection(_ line: String, _ date: CalendarDate) -> Splice {
    let dated = sections.dropFirst()
    let isDescending = isMostlyDescending(dated.compactMap(\.date))
    let next = dated.first { section in
      guard let other = section.date else { return false }
      return isDescending ? other < date : other > date
    }
    let heading = date.description + "\n" + line
    guard let next, let index = next.heading else {
      let needsGap = layout.end > 0 && layout.lines[layout.end - 1].kind != .blank && hasGaps
      return insertion(of: (needsGap ? "\n" : "") + heading, before: layout.end)
    }
    let before = layout.commentsAbove(index, from: 0)
    let gap = hasGaps ? "\n" : ""
    let gapAbove = before > 0 && layout.lines[before - 1].kind != .blank && hasGaps ? "\n" : ""
    return insertion(of: gapAbove + heading + (gap.isEmpty ? "" : "\n"), before: before)
  }

  private func isMostlyDescending(_ dates: [CalendarDate]) -> Bool {
    let pairs = zip(dates, dates.dropFirst())
    return pairs.count { $0 > $1 } > pairs.count { $0 < $1 }
  }

  /// Whether a blank line stands above headings; so where there is none to go by.
  private var hasGaps: Bool {
    let headings = sections.dropFirst().compactMap(\.heading).filter { $0 > 0 }
    let above = headings.map { layout.commentsAbove($0, from: 0) }.filter { $0 > 0 }
    guard !above.isEmpty else { return true }
    return above.count { layout.lines[$0 - 1].kind == .blank } * 2 >= above.count
  }

  // MARK: Lines

  /// The entry with the indentation and the columns of its neighbours.
  private func line(
    _ text: String, _ parts: EntryLineParts, near index: Int, in lines: Range<Int>
  ) -> String {
    // The day's own entries, and those of the days around it where there are few.
    var near = entries(near: index, in: lines)
    if near.count < EntryPlacement.neighbours {
      near = entries(near: index, in: 0..<layout.lines.count)
    }
    let alignment = ColumnAlignment(near)
    return alignment.indent + alignment.aligned(text, parts)
  }

  private func entries(near index: Int, in lines: Range<Int>)
    -> [(indent: String, parts: EntryLineParts, text: String)]
  {
    let isEntry = { (line: Int) in if case .entry = layout.lines[line].kind { true } else { false }
    }
    let index = min(max(index, lines.lowerBound), lines.upperBound)
    let above = (lines.lowerBound..<index).reversed().lazy.filter(isEntry).prefix(
      EntryPlacement.neighbours)
    let below = (index..<lines.upperBound).lazy.filter(isEntry).prefix(EntryPlacement.neighbours)
    return (above.reversed() + below).compactMap { line in
      guard case .entry(let number) = layout.lines[line].kind else { return nil }
      let entry = file.entries[number]
      let text = String(decoding: file.bytes[entry.range], as: UTF8.self)
      // What does not read here is no neighbour to go by.
      guard
        let parts = try? EntryLineParts(text, date: entry.date, in: file)
      else { return nil }
      let start = layout.lines[line].range.lowerBound
      return (
        String(decoding: file.bytes[start..<entry.range.lowerBound], as: UTF8.self), parts, text
      )
    }
  }

  /// Puts lines before a line of the file; at its end, behind the newline that may be missing there.
  private func insertion(of text: String, before index: Int) -> Splice {
    let at = layout.offset(index)
    let lacksEnd = at == file.bytes.count && at > 0 && file.bytes[at - 1] != Marks.newline
    let lines = (lacksEnd ? "\n" : "") + text + "\n"
    return Splice(at..<at, lines.replacingLineEnds(with: file.lineEnd))
  }
}
