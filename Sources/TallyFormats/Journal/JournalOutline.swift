import TallyModel

extension JournalFormat {
  package func outline(of file: SourceFile) -> FileOutline {
    var outline = FileOutline()
    var walk = JournalWalk(file)
    let bytes = file.bytes
    var counted = 0
    var above = 0
    walk.pass(to: bytes.count) { statement, start in
      if let directive = statement.directive { outline.steps.append(.directive(directive)) }
      switch statement {
      case .include(let pattern):
        above += file.newlines(in: counted..<start)
        counted = start
        let end = min(bytes.newline(from: start) + 1, bytes.count)
        outline.steps.append(
          .include(
            FileOutline.Include(
              pattern: bytes.part(pattern).text, range: start..<end, patternRange: pattern,
              above: above)))
      default: break
      }
    }
    return outline
  }
}
