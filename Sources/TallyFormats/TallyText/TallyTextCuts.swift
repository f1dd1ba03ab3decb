import TallyModel

/// Where tally text may be cut: before a line without indentation that is neither a comment nor within
/// a conflict; headings above it are its context.
///
/// It reads headings as the reader does, by the reader's own code, and looks at no other line further
/// than its first bytes.
///
/// Where the file has no conflict, lines that nobody wants to hear of are passed over, and the heading above
/// a line is looked for upwards, no further than the last one that was asked for.
extension TallyTextReader {
  mutating func eachCut(in file: SourceFile, _ body: TallyTextFormat.CutTaker) {
    if file.mayHaveConflict { return eachCutLineByLine(body) }
    var start = 0
    var known = 0
    while start < bytes.count {
      let first = splitter.skipBlanks(from: start)
      let end = splitter.lineEnd(from: max(first, start))
      var next = end + 1
      if first == start, first < end, !isCommentLine(first) {
        let wanted = body(start..<end) {
          takeHeadings(known..<start)
          known = start
          return context
        }
        if wanted > bytes.count { return }
        if wanted > next { next = bytes.lineStart(of: wanted) }
      }
      start = max(next, end + 1)
    }
  }

  /// Takes over the last heading of some lines, from the last of them upwards.
  private mutating func takeHeadings(_ range: Range<Int>) {
    var nothing = NoSink()
    var end = range.upperBound
    while end > range.lowerBound {
      let start = bytes.lineStart(of: end - 1)
      let first = splitter.skipBlanks(from: start)
      if first < end - 1, !isCommentLine(first), mayBeHeading(first) {
        let before = context
        context = ReadingContext()
        takeHeading(first, &nothing)
        if context.heading != .none { return }
        context = before
      }
      end = start
    }
  }

  /// Goes over the headings of a file without a conflict: where each one's line starts, and its date; nil of
  /// one that is none.
  mutating func eachHeading(_ body: (_ start: Int, _ date: CalendarDate?) -> Void) {
    var nothing = NoSink()
    var start = 0
    while start < bytes.count {
      let first = splitter.skipBlanks(from: start)
      if first < bytes.count, mayBeHeading(first), !isCommentLine(first) {
        context = ReadingContext()
        takeHeading(first, &nothing)
        switch context.heading {
        case .none: break
        case .date(let date): body(start, date)
        case .wrong: body(start, nil)
        }
      }
      start = splitter.lineEnd(from: max(first, start)) + 1
    }
  }

  private mutating func eachCutLineByLine(_ body: TallyTextFormat.CutTaker) {
    var nothing = NoSink()
    var start = 0
    while start < bytes.count {
      let first = splitter.skipBlanks(from: start)
      var end = splitter.lineEnd(from: max(first, start))
      if first < end {
        if isConflictMarker(first) {
          end = conflict(from: first, into: &nothing)
        } else if !isCommentLine(first) {
          if first == start { _ = body(start..<end) { context } }
          if mayBeHeading(first) { takeHeading(first, &nothing) }
        }
      }
      start = end + 1
    }
  }

  private mutating func isCommentLine(_ first: Int) -> Bool {
    if splitter.semicolonLength(first) != nil { return true }
    return bytes[first] == UInt8(ascii: "#") || bytes[first] == 0xEF ? isComment(first) : false
  }

  /// Whether a line begins as a date does: digits and a date's mark, or what may be a full-width digit.
  private mutating func mayBeHeading(_ first: Int) -> Bool {
    var at = first
    while at < bytes.count, at - first < 4, bytes[at].isDigit { at += 1 }
    guard at < bytes.count else { return false }
    if at == first { return bytes[first] == 0xEF }
    switch bytes[at] {
    case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."): return true
    default: return bytes[at] >= 0x80
    }
  }

  /// Takes the date of a heading over; of another line nothing.
  private mutating func takeHeading(_ first: Int, _ nothing: inout NoSink) {
    scratch.reset()
    do throws(LineProblem) {
      _ = try splitter.split(from: first, scratch: &scratch)
      guard !splitter.words.isEmpty else { return }
      _ = try dated(into: &nothing)
    } catch {
      // What is wrong with the line is told when it is read; a heading that is no date has left its mark.
      return
    }
  }
}

/// Takes nothing.
private struct NoSink: EntrySink {
  mutating func take(_ entry: borrowing EntryDraft) {}
  mutating func report(_ problem: Diagnostic) {}
}
