/// What directives decide at each place of a journal.
struct JournalContexts {
  /// In the order they stand: a context holds behind a position, up to the next.
  private var changes: [(behind: Int, context: JournalContext)] = []
  /// Where what goes to the end stands: before a block that is never closed.
  private(set) var end = 0

  init(_ file: WritableFile) {
    file.withText { text in
      end = text.count
      for segment in file.segments { add(segment, text, path: file.path) }
    }
  }

  private mutating func add(_ segment: FileContext.Segment, _ text: Bytes, path: String) {
    let start = segment.range.lowerBound
    let part = text.part(segment.range)
    var walk = JournalWalk(SourceFile(bytes: part, path: path, context: segment.context))
    var context = walk.context
    changes.append((start - 1, context))
    var block: Int?
    walk.pass(to: part.count) { statement, line in
      block = statement == .block ? line : nil
      guard let directive = statement.directive else { return }
      context.apply(directive)
      changes.append((start + line, context))
    }
    guard let block, segment.range.upperBound == text.count else { return }
    let lines = JournalLines(part)
    guard lines.blockEnd(from: lines.next(behind: block)) == part.count else { return }
    let last = part.lineStart(of: part.count - (part.last == Marks.newline ? 1 : 0))
    if !lines.isEndOfBlock(last) { end = start + block }
  }

  /// What holds for an entry that starts at a position, or is put there.
  func at(_ start: Int) -> JournalContext { changes[number(at: start)].context }

  /// Which of the contexts that is.
  func number(at start: Int) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].behind < start { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}
