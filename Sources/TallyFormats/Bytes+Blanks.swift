// Blanks: spaces, tabs, and those that Unicode has.

extension UnsafeRawBufferPointer {
  /// Where the blanks end that stand at a position.
  @inline(__always)
  func skipBlanks(_ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end {
      let byte = self[at]
      if byte == Marks.space || byte == Marks.tab {
        at &+= 1
      } else if byte >= 0x80, isBlank(at) {
        at &+= Marks.length(byte)
      } else {
        break
      }
    }
    return at
  }

  /// Where a line's content ends: without the blanks and the carriage return at its end.
  @inline(__always)
  func contentEnd(_ start: Int, _ lineEnd: Int) -> Int {
    var end = lineEnd
    while end > start {
      switch self[end &- 1] {
      case Marks.space, Marks.tab, Marks.carriageReturn: end &-= 1
      case 0x80...:
        guard let blank = blankEnding(at: end, start) else { return end }
        end = blank
      default: return end
      }
    }
    return end
  }

  /// Where the blank above ASCII starts that ends at a position.
  func blankEnding(at end: Int, _ start: Int) -> Int? {
    var at = end - 1
    while at > start, self[at] & 0xC0 == 0x80 { at -= 1 }
    return at + Marks.length(self[at]) == end && isBlank(at) ? at : nil
  }

  /// Whether a blank above ASCII starts at a position.
  @inline(__always)
  func isBlank(_ at: Int) -> Bool {
    let lead = self[at]
    // The lead bytes that blanks have.
    guard lead == 0xE2 || lead == 0xE3 || lead == 0xC2 || lead == 0xE1 else { return false }
    return Marks.isBlank(Marks.scalar(self, at).value)
  }

  /// A range without the blanks around, and without the carriage return at its end.
  func trimmed(_ start: Int, _ end: Int) -> Range<Int> {
    let first = skipBlanks(start, end)
    return first..<contentEnd(first, end)
  }

  /// Where the account ends that a journal has at a position, to two blanks, a tab or the end, which no blank
  /// stands before; and whether it has blanks.
  @inline(__always)
  func accountEnd(_ start: Int, _ end: Int) -> (end: Int, hasBlank: Bool) {
    var at = start
    var hasBlank = false
    while at < end {
      let byte = self[at]
      if byte == Marks.tab { break }
      if byte == Marks.space || (byte >= 0x80 && isBlank(at)) {
        // The last byte is no blank's, so something follows.
        let next = at &+ Marks.length(byte)
        if next >= end || self[next] == Marks.space || self[next] == Marks.tab || isBlank(next) {
          break
        }
        hasBlank = true
        at = next
      } else {
        at &+= 1
      }
    }
    return (at, hasBlank)
  }
}
