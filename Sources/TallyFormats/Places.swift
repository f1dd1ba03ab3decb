package import TallyModel

/// Turns byte ranges of a file into lines and columns.
///
/// It steps from the place last asked for to the next, so that a million problems in the order of the
/// file cost one pass over it, also where the file is a single line.
package struct Places {
  private let bytes: Bytes
  private var at = 0
  private var line = 1
  /// Scalars between the start of the line and `at`.
  private var column = 0

  package init(_ bytes: Bytes) { self.bytes = bytes }

  /// Where a range starts, line and column counted from 1, and its length, in Unicode scalars.
  ///
  /// A range outside the file is cut to it, and one that goes on in the next line to its first.
  package mutating func span(of range: Range<Int>) -> SourceSpan {
    let start = min(max(range.lowerBound, 0), bytes.count)
    let end = min(max(range.upperBound, start), bytes.count)
    move(to: start)
    let lineEnd = bytes[start..<end].firstIndex(of: Marks.newline) ?? end
    let length = Bytes(rebasing: bytes[start..<lineEnd]).scalarCount
    return SourceSpan(line: line, column: column + 1, length: length)
  }

  /// The line, counted from 1, of a position.
  package mutating func line(of offset: Int) -> Int {
    move(to: min(max(offset, 0), bytes.count))
    return line
  }

  private mutating func move(to target: Int) {
    if target < at { return moveBack(to: target) }
    while at < target {
      let byte = bytes[at]
      if byte == Marks.newline {
        line += 1
        column = 0
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      at += 1
    }
  }

  private mutating func moveBack(to target: Int) {
    let passed = Bytes(rebasing: bytes[target..<at])
    at = target
    let newlines = passed.reduce(0) { $0 + ($1 == Marks.newline ? 1 : 0) }
    guard newlines > 0 else {
      column -= passed.scalarCount
      return
    }
    line -= newlines
    let start = bytes[..<target].lastIndex(of: Marks.newline).map { $0 + 1 } ?? 0
    column = Bytes(rebasing: bytes[start..<target]).scalarCount
  }
}
