import TallyModel

extension JournalFormat {
  package func outline(of file: SourceFile) -> FileOutline {
    var outline = FileOutline()
    var walk = JournalWalk(file)
    let (bytes, lines) = (file.bytes, walk.lines)
    var counted = 0
    var above = 0
    walk.pass(to: bytes.count) { statement, start in
      if let directive = statement.directive { outline.steps.append(.directive(directive)) }
      switch statement {
      case .include(let pattern):
        above += file.newlines(in: counted..<start)
        counted = start
        outline.steps.append(
          .include(
            FileOutline.Include(
              pattern: bytes.part(pattern).text, range: start..<lines.next(behind: start),
              patternRange: pattern,
              above: above)))
      default: break
      }
    }
    return outline
  }
}
