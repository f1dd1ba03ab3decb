import TallyModel

/// What the lines of a file of tally text are, for whoever puts an entry between them.
///
/// The reader tells them apart; nothing here knows the grammar.
struct TallyTextLayout {
  enum Kind: Equatable {
    case blank
    /// `; …` without indentation, or `# …`.
    case comment
    /// `; …` with indentation, which belongs to an entry directly above.
    case indentedComment
    /// A heading; nil where it is no date.
    case heading(CalendarDate?)
    /// The entry of that number in the file, with the comment lines that belong to it.
    case entry(Int)
    /// What is wrong, or what git left of a merge.
    case other
    /// The last one: a merge that nothing ends, so that whatever is put behind it is left out with it.
    case unclosedConflict
  }

  struct Line {
    /// From its first byte, indentation included, to behind its newline.
    var range: Range<Int>
    var kind: Kind
  }

  /// Those of the stretch that was read.
  private(set) var lines: [Line] = []

  init(_ file: WritableFile) {
    file.withText { text in
      var reader = TallyTextReader(SourceFile(bytes: text, path: file.path))
      lines = file.withRules { reader.layout(file.entries, in: file.stretch, $0) }
    }
  }
}

extension TallyTextReader {
  /// Tells what each line is; those of entries are known, and only the others are read again.
  fileprivate mutating func layout(
    _ entries: [PlacedEntry], in stretch: Range<Int>, _ rules: borrowing ReadingRules
  ) -> [TallyTextLayout.Line] {
    var lines: [TallyTextLayout.Line] = []
    lines.reserveCapacity(entries.count * 9 / 8)
    var at = stretch.lowerBound
    for (number, entry) in entries.enumerated() {
      let start = bytes.lineStart(of: entry.range.lowerBound)
      layout(from: at, to: start, into: &lines, rules)
      let end = splitter.lineEnd(from: entry.range.upperBound)
      at = min(end + 1, bytes.count)
      lines.append(TallyTextLayout.Line(range: start..<at, kind: .entry(number)))
    }
    layout(from: at, to: stretch.upperBound, into: &lines, rules)
    return lines
  }

  /// Tells what the lines between two entries are.
  private mutating func layout(
    from start: Int, to last: Int, into lines: inout [TallyTextLayout.Line],
    _ rules: borrowing ReadingRules
  ) {
    var at = start
    var sink = IgnoringSink()
    while at < last {
      scratch.reset()
      let end: Int
      do throws(LineProblem) {
        end = try readLine(from: at, rules, into: &sink)
      } catch {
        end = splitter.lineEnd(from: lineRange.upperBound)
      }
      let range = at..<min(end + 1, bytes.count)
      lines.append(TallyTextLayout.Line(range: range, kind: kind(ofOther: range)))
      at = range.upperBound
    }
  }

  private mutating func kind(ofOther range: Range<Int>) -> TallyTextLayout.Kind {
    if isHeading {
      if case .date(let date) = context.heading { return .heading(date) }
      return .heading(nil)
    }
    let first = splitter.skipBlanks(from: range.lowerBound)
    if first >= range.upperBound || bytes[first] == Marks.newline { return .blank }
    if splitter.semicolonLength(first) != nil {
      return first > range.lowerBound ? .indentedComment : .comment
    }
    let mayBeComment = bytes[first] == UInt8(ascii: "#") || bytes[first] == 0xEF
    if mayBeComment, isComment(first) { return .comment }
    return isUnclosedConflict(first, range) ? .unclosedConflict : .other
  }
}

extension TallyTextReader {
  private mutating func isUnclosedConflict(_ first: Int, _ range: Range<Int>) -> Bool {
    guard isConflictMarker(first), bytes[first] != UInt8(ascii: ">"),
      range.upperBound == bytes.count
    else { return false }
    let last = bytes.lineStart(of: splitter.trimmed(range).upperBound)
    return last == first || !isConflictMarker(last) || bytes[last] != UInt8(ascii: ">")
  }
}

private struct IgnoringSink: EntrySink {
  mutating func take(_ entry: borrowing EntryDraft) {}
  mutating func report(_ problem: Diagnostic) {}
}

// MARK: - Sections

extension TallyTextLayout {
  /// Lines that one heading dates, or, above the first one, the file's name or nothing.
  struct Section {
    var date: CalendarDate?
    /// Index of the heading's line; nil above the first heading.
    var heading: Int?
    /// Indexes of the lines below it.
    var lines: Range<Int>
  }

  func sections(fileDate: CalendarDate?) -> [Section] {
    var sections = [Section(date: fileDate, heading: nil, lines: 0..<0)]
    for (index, line) in lines.enumerated() {
      if case .heading(let date) = line.kind {
        sections.append(Section(date: date, heading: index, lines: index + 1..<index + 1))
      } else {
        let first = sections[sections.count - 1].lines.lowerBound
        sections[sections.count - 1].lines = first..<index + 1
      }
    }
    return sections
  }

  /// Where the comments begin that stand right above a line, which they are about.
  func commentsAbove(_ index: Int, from first: Int) -> Int {
    var at = index
    while at > first, lines[at - 1].kind == .comment { at -= 1 }
    return at
  }

  /// The index of the line that an entry may stand before, from `index` on: an indented comment would become
  /// the entry's.
  func behindComments(_ index: Int) -> Int {
    var at = index
    while at < lines.count, lines[at].kind == .indentedComment { at += 1 }
    return at
  }

  /// The index of the line that what goes to the end stands before.
  var end: Int { lines.last?.kind == .unclosedConflict ? lines.count - 1 : lines.count }

  /// The offset of a line, or of the file's end.
  func offset(_ index: Int) -> Int {
    index < lines.count ? lines[index].range.lowerBound : lines.last?.range.upperBound ?? 0
  }
}
