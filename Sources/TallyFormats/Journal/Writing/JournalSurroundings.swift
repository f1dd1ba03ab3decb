import TallyModel

/// The lines of a journal around its entries.
struct JournalSurroundings {
  private let file: WritableFile

  /// What a line is to an entry that is put below it.
  enum Line {
    case none, blank, comment, text
  }

  init(_ file: WritableFile) { self.file = file }

  /// Where the comments start that stand on top of an entry, which they are about; or the entry itself.
  func start(of entry: PlacedEntry) -> Int {
    file.entries.firstIndex { $0.range == entry.range }.map(start) ?? entry.range.lowerBound
  }

  /// The same of an entry by its number.
  func start(of index: Int) -> Int {
    var at = file.entries[index].range.lowerBound
    let first = index > 0 ? file.entries[index - 1].range.upperBound : 0
    while at > 0 {
      let start = lineStart(at - 1)
      guard start >= first, line(start) == .comment else { break }
      at = start
    }
    return at
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

// MARK: - Lines

extension JournalSurroundings {
  func lineStart(_ at: Int) -> Int {
    file.withText { $0.lineStart(of: at) }
  }

  /// Where the line behind one starts.
  func lineEnd(_ at: Int) -> Int {
    file.withText { min($0.newline(from: at) + 1, $0.count) }
  }

  func line(_ start: Int) -> Line {
    file.withText { text in
      guard start < text.count else { return .none }
      return switch JournalLines(text).kind(at: start) {
      case .blank: .blank
      case .comment: .comment
      default: .text
      }
    }
  }
}
