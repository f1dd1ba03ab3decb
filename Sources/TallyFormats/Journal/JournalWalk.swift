import TallyModel

/// Goes over what of a journal decides about the lines below: its directives, blocks and conflicts.
///
/// Entries are passed over without being looked at.
struct JournalWalk {
  let lines: JournalLines
  private let directives: JournalDirectives
  /// What the directives that were passed decide.
  private(set) var context: JournalContext
  /// Where the first line starts that was not passed.
  private(set) var at = 0

  init(_ file: SourceFile) {
    directives = JournalDirectives(file.bytes)
    lines = directives.lines
    context = file.context.journal ?? JournalContext()
  }

  /// Passes over the lines that start before a position, and perhaps some more; `body` gets what is well
  /// said in them, with where its line starts.
  mutating func pass(to end: Int, _ body: (JournalStatement, Int) -> Void = { _, _ in }) {
    while at < end {
      guard let start = lines.special(from: at, to: end) else {
        at = max(at, lines.bytes.lineStart(of: end))
        return
      }
      pass(lineAt: start, body)
    }
  }

  /// Passes over one line, and those that belong to it.
  mutating func pass(lineAt start: Int, _ body: (JournalStatement, Int) -> Void = { _, _ in }) {
    at = lines.next(behind: start)
    switch lines.kind(at: start) {
    case .conflict: at = lines.conflictEnd(from: start)
    case .directive:
      // What is wrong with it is told when it is read.
      guard let statement = try? directives.read(at: start, context) else { return }
      if let directive = statement.directive { context.apply(directive) }
      if statement == .block { at = lines.blockEnd(from: at) }
      body(statement, start)
    default: break
    }
  }
}

extension JournalWalk {
  /// Where the next entry starts; all above it is passed.
  mutating func nextEntry() -> Int? {
    while at < lines.bytes.count {
      let start = at
      if lines.kind(at: start) == .entry { return start }
      pass(lineAt: start)
    }
    return nil
  }
}
