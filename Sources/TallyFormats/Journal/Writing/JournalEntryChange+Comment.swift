import TallyModel

/// What stands in an entry's own comment: tags and what tally says as tags, and free text.
extension JournalEntryChange {
  mutating func setTags(_ change: EntryChange) throws(WritingProblem) {
    switch change.time {
    case .keep: break
    case .remove: try removeTime()
    case .set(let time): try setTime(time)
    }
    for tag in change.removedTags {
      while let found = self.tag(where: { $0.name == tag && $0.value.isEmpty }) {
        try remove(found)
      }
    }
    for tag in change.addedTags where !value.tags.contains(tag) { try append(tag + ":") }
    for (key, part) in change.fields {
      switch part {
      case .keep: break
      case .remove:
        while let found = tag(where: { $0.name == key && !$0.value.isEmpty }) { try remove(found) }
      case .set(let new):
        if let found = tag(where: { $0.name == key && !$0.value.isEmpty }) {
          if found.value != new { try replace(found.valueRange, new) }
        } else {
          try append(key + ":" + new)
        }
      }
    }
    for path in change.addedAttachments where !value.attachments.contains(path) {
      try append("attach:" + path)
    }
  }

  private var timeTag: Tag? {
    tag { tag in
      var text = tag.value
      return tag.name == "time" && text.withUTF8 { DateText.readTime(Bytes($0)) ?? nil } != nil
    }
  }

  private mutating func removeTime() throws(WritingProblem) {
    while value.time != nil, let found = timeTag { try remove(found) }
  }

  private mutating func setTime(_ time: TimeOfDay) throws(WritingProblem) {
    if value.time == time { return }
    guard let found = timeTag else { return try append("time:" + time.description) }
    try replace(found.valueRange, time.description)
  }
}

// MARK: - Tags

extension JournalEntryChange {
  private struct Tag {
    var name: String
    var value: String
    /// From its name to the end of its value.
    var range: Range<Int>
    var valueRange: Range<Int>
    /// The line of the comment that it is in.
    var line: JournalEntryParts.Comment
  }

  /// The tags of a line of the comment.
  private func tags(in line: JournalEntryParts.Comment) -> [Tag] {
    bytes.withUnsafeBytes { bytes in
      let content = line.range.lowerBound + 1..<line.range.upperBound
      var scanner = JournalTagScanner(bytes, content)
      var tags: [Tag] = []
      while let tag = scanner.next() {
        let end = tag.value.isEmpty ? tag.name.upperBound + 1 : tag.value.upperBound
        tags.append(
          Tag(
            name: bytes.part(tag.name).text, value: bytes.part(tag.value).text,
            range: tag.name.lowerBound..<end,
            valueRange: tag.value, line: line))
      }
      return tags
    }
  }

  private func tag(where isMeant: (Tag) -> Bool) -> Tag? {
    for line in parts.comments {
      if let found = tags(in: line).first(where: isMeant) { return found }
    }
    return nil
  }

  /// Puts a tag behind the last one, else behind what is on the first line.
  private mutating func append(_ tag: String) throws(WritingProblem) {
    let line = parts.comments.last { !tags(in: $0).isEmpty }
    guard let line = line ?? (parts.hasCommentOnFirstLine ? parts.comments.first : nil) else {
      return try replace(parts.firstEnd..<parts.firstEnd, "  ; " + tag)
    }
    let end = line.range.upperBound
    let last = bytes[end - 1]
    let isOpen = last == Marks.semicolon || last == UInt8(ascii: ",")
    try replace(end..<end, (isOpen ? " " : ", ") + tag)
  }

  /// Takes a tag out, with the comma that parts it from its neighbour.
  private mutating func remove(_ tag: Tag) throws(WritingProblem) {
    let bytes = bytes
    var (start, end) = (tag.range.lowerBound, tag.range.upperBound)
    let first = tag.line.range.lowerBound + 1
    let isBlank = { (byte: UInt8) in byte == Marks.space || byte == Marks.tab }
    if start > first, bytes[start - 1] == UInt8(ascii: ":") {
      // Of a list, `:one:two:`, which goes with its last.
      let isLast = end == tag.line.range.upperBound || isBlank(bytes[end])
      let isFirst = start - 1 == first || isBlank(bytes[start - 2])
      guard isFirst, isLast else { return try replace(start..<end, "") }
      start -= 1
    }
    var next = end
    while next < tag.line.range.upperBound, isBlank(bytes[next]) { next += 1 }
    if next < tag.line.range.upperBound, bytes[next] == UInt8(ascii: ",") { next += 1 }
    while next < tag.line.range.upperBound, isBlank(bytes[next]) { next += 1 }
    if next < tag.line.range.upperBound {
      end = next
    } else {
      end = tag.line.range.upperBound
      while start > first, isBlank(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: ",") {
        start -= 1
      }
    }
    let isAll = bytes[first..<start].allSatisfy(isBlank) && end == tag.line.range.upperBound
    if isAll { return try remove(tag.line) }
    try replace(start..<end, "")
  }

  /// Takes a line of the comment out, with its line where it has one of its own.
  private mutating func remove(_ line: JournalEntryParts.Comment) throws(WritingProblem) {
    let bytes = bytes
    guard line.start > 0 else {
      var start = line.range.lowerBound
      while start > 0, bytes[start - 1] == Marks.space || bytes[start - 1] == Marks.tab {
        start -= 1
      }
      return try replace(start..<line.range.upperBound, "")
    }
    // From the end of the line above, so that the last line of an entry goes too.
    try replace(lineEnd(before: line.start)..<line.range.upperBound, "")
  }

  /// Where the line ends, its carriage return included, that stands above a line.
  private func lineEnd(before start: Int) -> Int {
    let bytes = bytes
    let newline = start - 1
    return newline > 0 && bytes[newline - 1] == Marks.carriageReturn ? newline - 1 : newline
  }
}

// MARK: - Free text

extension JournalEntryChange {
  /// Gives the entry another text of its comment; its tags stay.
  ///
  /// The first line without tags becomes the text, the others go, and so does what stands in front of tags. Where
  /// there is none, it goes below the first line, or what is there of the comment.
  mutating func setComment(_ comment: EntryChange.Part<String>) throws(WritingProblem) {
    var lines: [String] = []
    if case .set(let text) = comment, !text.isEmpty {
      lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let free = parts.comments.indices.filter { tags(in: parts.comments[$0]).isEmpty }
    let old = free.map { content(of: parts.comments[$0]) }
    if old == lines, parts.comments.allSatisfy({ freeText(in: $0).isEmpty }) { return }
    let place = free.first
    // From the last on, so that those above stay where they are.
    for index in free.dropFirst().reversed() { try remove(parts.comments[index]) }
    for index in parts.comments.indices.reversed() where index != place {
      let range = freeText(in: parts.comments[index])
      if !range.isEmpty { try replace(range, "") }
    }
    if let place {
      let line = parts.comments[place]
      guard let first = lines.first else { return try remove(line) }
      try replace(line.range, ([";" + blank(first) + first] + below(lines.dropFirst())).joined())
    } else if !lines.isEmpty {
      let at = parts.comments.last.map(\.range.upperBound) ?? parts.firstEnd
      try replace(at..<at, below(lines[...]).joined())
    }
  }

  private func content(of line: JournalEntryParts.Comment) -> String {
    let bytes = bytes[line.range].dropFirst()
    return String(decoding: bytes.drop { $0 == Marks.space || $0 == Marks.tab }, as: UTF8.self)
  }

  /// What stands in front of the first tag of a line; nothing where it has none.
  private func freeText(in line: JournalEntryParts.Comment) -> Range<Int> {
    let start = line.range.lowerBound + 1
    guard var end = tags(in: line).first?.range.lowerBound else { return start..<start }
    let bytes = bytes
    if end > start, bytes[end - 1] == UInt8(ascii: ":") { end -= 1 }
    let first = bytes[start..<end].firstIndex { $0 != Marks.space && $0 != Marks.tab } ?? end
    return first..<end
  }

  private func blank(_ line: some StringProtocol) -> String { line.isEmpty ? "" : " " }

  private func below(_ lines: ArraySlice<String>) -> [String] {
    lines.map { file.lineEnd + look.indent + ";" + blank($0) + $0 }
  }
}
