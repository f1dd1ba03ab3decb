import TallyModel

extension EntryFormats {
  /// The place in `all` of the format of text whose name says nothing: standard input, a file of another
  /// ending that somebody names.
  ///
  /// What starts with a bracket is JSON, or JSON lines where each line is an entry; all else tally text or a
  /// journal, whichever reads the start with fewer errors. Where both read it, postings are a journal's: of
  /// tally text a journal takes no more than dates.
  package static func index(ofContent bytes: Bytes, rules: borrowing ReadingRules) -> Int {
    var start = bytes.part(0..<min(bytes.count, tellingBytes))
    if start.count < bytes.count { start = start.part(0..<((start.lastIndex(of: 0x0A) ?? -1) + 1)) }
    let file = SourceFile(bytes: start, path: "-")
    func reading(_ place: Int) -> Trial { Trial(of: file, as: all[place], rules) }
    let first = bytes.first { $0 > 0x20 }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      guard let json = place(ofFile: "-.json"), let lines = place(ofFile: "-.jsonl") else {
        return 0
      }
      let (asLines, asDocument) = (reading(lines), reading(json))
      return asLines.entries > 0 && asLines.errors < asDocument.errors ? lines : json
    }
    guard let text = place(ofFile: "-.tally"), let journal = place(ofFile: "-.journal") else {
      return 0
    }
    let asJournal = reading(journal)
    guard asJournal.saysMore || start.hasIndentedLine else { return text }
    let asText = reading(text)
    let isJournal =
      asJournal.errors < asText.errors
      || (asJournal.errors == asText.errors && asJournal.hasPostings)
    return isJournal ? journal : text
  }

  /// How many bytes tell a format.
  package static let tellingBytes = 1 << 16
}

/// What tells how well a format reads a text.
private struct Trial: EntrySink {
  private(set) var errors = 0
  private(set) var entries = 0
  private(set) var hasPostings = false
  /// Whether there is anything beside entries: declarations, includes.
  private(set) var saysMore = false

  init(of file: SourceFile, as format: any EntryFormat, _ rules: borrowing ReadingRules) {
    saysMore = !format.outline(of: file).isEmpty
    _ = format.read(file, rules: rules, into: &self)
  }

  mutating func take(_ entry: borrowing EntryDraft) {
    entries += 1
    if !entry.postings.isEmpty { hasPostings = true }
  }

  mutating func report(_ problem: Diagnostic) {
    if problem.code.severity == .error { errors += 1 }
  }

  mutating func take(_ facts: FileFacts) { if !facts.isEmpty { saysMore = true } }
}

extension Bytes {
  /// Whether a line starts with a blank and goes on, as postings do.
  fileprivate var hasIndentedLine: Bool {
    var isIndented = false
    var isStart = true
    for byte in self {
      if byte == 0x0A {
        (isStart, isIndented) = (true, false)
      } else if byte == 0x20 || byte == 0x09 {
        if isStart { isIndented = true }
        isStart = false
      } else {
        if isIndented, byte != 0x0D { return true }
        (isStart, isIndented) = (false, false)
      }
    }
    return false
  }
}
