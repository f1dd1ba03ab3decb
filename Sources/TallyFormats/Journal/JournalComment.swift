import TallyModel

/// Finds the tags in a line of a comment.
struct JournalTagScanner {
  struct Tag {
    var name: Range<Int>
    /// Empty where it has none.
    var value: Range<Int>
  }

  private let bytes: Bytes
  private var at: Int
  private let end: Int
  /// Where the list of tags ends that is being read, `:one:two:`.
  private var listEnd: Int

  /// The line comes without its `;` and the blanks around.
  init(_ bytes: Bytes, _ line: Range<Int>) {
    self.bytes = bytes
    at = line.lowerBound
    end = line.upperBound
    listEnd = line.lowerBound
  }

  mutating func next() -> Tag? {
    while at < end {
      if at < listEnd {
        if let tag = nextOfList() { return tag }
        continue
      }
      let word = wordStart()
      var first = word
      // To the end of the word, or of the name of its tag.
      while at < end, !isBlank(bytes[at]) {
        if bytes[at] == UInt8(ascii: ":") {
          if at > first { return named(first) }
          if at == word, isList() { break }
          first = at + 1
        }
        at += 1
      }
    }
    return nil
  }

  /// Goes to where the next word starts.
  private mutating func wordStart() -> Int {
    while at < end, isBlank(bytes[at]) { at += 1 }
    return at
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == Marks.space || byte == Marks.tab }

  /// The tag whose name ends at the colon that is read.
  private mutating func named(_ first: Int) -> Tag {
    let name = first..<at
    var value = at + 1
    while value < end, isBlank(bytes[value]) { value += 1 }
    var stop = value
    while stop < end, bytes[stop] != UInt8(ascii: ",") { stop += 1 }
    at = min(stop + 1, end)
    listEnd = at
    while stop > value, isBlank(bytes[stop - 1]) { stop -= 1 }
    return Tag(name: name, value: value..<stop)
  }

  /// Whether a word `:one:two:` starts at the colon that is read; then its end is known.
  private mutating func isList() -> Bool {
    var stop = at
    while stop < end, !isBlank(bytes[stop]) { stop += 1 }
    guard stop - at > 2, bytes[stop - 1] == UInt8(ascii: ":") else { return false }
    at += 1
    listEnd = stop
    return true
  }

  /// The next tag of a list, of which no tag is empty.
  private mutating func nextOfList() -> Tag? {
    while at < listEnd {
      let first = at
      while at < listEnd, bytes[at] != UInt8(ascii: ":") { at += 1 }
      defer { at += 1 }
      if at > first { return Tag(name: first..<at, value: at..<at) }
    }
    return nil
  }
}

// MARK: - Comments

extension JournalEntryReader {
  /// Takes a line of the comment of the posting above, or of the entry.
  mutating func takeComment(_ start: Int, _ end: Int) throws(LineProblem) {
    let line = trimmed(start, end)
    // What follows nothing is no second line.
    if !line.isEmpty || !commentLines.isEmpty { commentLines.append(bytes.part(line)) }
    var tags = JournalTagScanner(bytes, line)
    if commentOwner < 0 {
      while let tag = tags.next() { takeEntryTag(tag) }
      return
    }
    try takeBracketedDates(line)
    while let tag = tags.next() { try takePostingTag(tag) }
  }

  /// Puts the lines of a comment together, where its owner is done.
  @inline(__always)
  mutating func endComment() {
    guard !commentLines.isEmpty else { return }
    let comment =
      commentLines.count == 1
      ? commentLines[0] : scratch.joined(commentLines, separator: Marks.newline)
    if commentOwner < 0 {
      draft.comment = comment
    } else {
      draft.postings[commentOwner].comment = comment
    }
    commentLines.removeAll(keepingCapacity: true)
  }

  private mutating func takeEntryTag(_ tag: JournalTagScanner.Tag) {
    let name = bytes.part(tag.name)
    let value = bytes.part(tag.value)
    guard !value.isEmpty else {
      if !draft.tags.contains(where: { $0.isEqual(to: name) }) { draft.tags.append(name) }
      return
    }
    if name.isEqual(to: "id"), draft.id.isEmpty, IdText.isId(value) {
      draft.id = value
    } else if name.isEqual(to: "attach") {
      draft.attachments.append(value)
    } else if name.isEqual(to: "time"), draft.time == nil, let time = DateText.readTime(value),
      time != nil
    {
      draft.time = time
    } else if !draft.fields.contains(where: { $0.key.isEqual(to: name) }) {
      draft.fields.append((name, value))
    }
  }

  private mutating func takePostingTag(_ tag: JournalTagScanner.Tag) throws(LineProblem) {
    let name = bytes.part(tag.name)
    if name.isEqual(to: "date") {
      try takeDate(tag.value, at: tag.name.lowerBound, isSecond: false)
    } else if name.isEqual(to: "date2") {
      try takeDate(tag.value, at: tag.name.lowerBound, isSecond: true)
    } else {
      let tag = PostingTag(item: commentOwner, name: name, value: bytes.part(tag.value))
      draft.postingTags.append(tag)
    }
  }
}

// MARK: - Dates of postings

extension JournalEntryReader {
  /// Reads `[DATE]`, `[DATE=DATE]` and `[=DATE]` in a line of a posting's comment.
  ///
  /// A bracket is one only if it has nothing but digits and `/ - . =`, and a digit and a mark of a date.
  private mutating func takeBracketedDates(_ line: Range<Int>) throws(LineProblem) {
    var at = line.lowerBound
    while at < line.upperBound {
      defer { at += 1 }
      guard bytes[at] == UInt8(ascii: "[") else { continue }
      let first = at + 1
      var end = first
      var equals = -1
      var (hasDigit, hasMark) = (false, false)
      scan: while end < line.upperBound {
        switch bytes[end] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"): hasMark = true
        case UInt8(ascii: "="): if equals < 0 { equals = end }
        default: break scan
        }
        end += 1
      }
      at = end - 1
      guard hasDigit, hasMark, end < line.upperBound, bytes[end] == UInt8(ascii: "]") else {
        continue
      }
      let firstEnd = equals < 0 ? end : equals
      if firstEnd > first {
        try takeDate(first..<firstEnd, at: first, isSecond: false, whole: true)
      }
      if equals >= 0 { try takeDate(equals + 1..<end, at: first, isSecond: true, whole: true) }
    }
  }

  /// Takes a date of the posting that the comment is of, if it is the first.
  private mutating func takeDate(
    _ range: Range<Int>, at place: Int, isSecond: Bool, whole: Bool = false
  ) throws(LineProblem) {
    guard !range.isEmpty else {
      let name = place..<range.lowerBound
      throw LineProblem(.malformedDate, name, [bytes.part(name).text])
    }
    let year = Int32(truncatingIfNeeded: draft.date.year)
    let (date, end) = try JournalDate.read(
      bytes, from: range.lowerBound, to: range.upperBound, year: year)
    if whole, end < range.upperBound {
      throw LineProblem(.malformedDate, range, [bytes.part(range).text])
    }
    if isSecond {
      guard place < datesFound.date2 else { return }
      datesFound.date2 = place
      draft.postings[commentOwner].date2 = date
    } else {
      guard place < datesFound.date else { return }
      datesFound.date = place
      draft.postings[commentOwner].date = date
    }
  }
}
