import TallyModel

/// Reads an object of JSON as an entry.
///
/// Every problem of it is found, not just the first. The keys and what they may be are told in `JSONFormat`.
struct JSONEntryReader: ~Copyable {
  /// A problem of the entry that is being read.
  private struct Problem {
    var code: DiagnosticCode
    var range: Range<Int>
    var facts: [String]
  }

  /// The problem is on the list already; what has it can't be read.
  struct Reported: Error {}

  /// More problems than that of one entry are not told.
  private static let mostProblems = 1000

  let fileDate: FileDate
  var scanner: JSONScanner
  var places: Places
  var scratch = Scratch()
  var draft = EntryDraft()
  /// What the postings of the entry weigh, at cost.
  var weights: ContiguousArray<(commodity: Bytes, quantity: Quantity)> = []
  private var problems: [Problem] = []

  init(_ file: SourceFile) {
    fileDate = FileDate(path: file.path)
    scanner = JSONScanner(file.bytes)
    places = Places(file.bytes)
  }

  var document: JSONDocument { _read { yield scanner.document } }

  /// Hands over the entry that an object is, or what is wrong with it.
  mutating func read(
    _ node: JSONDocument.Node, _ rules: borrowing ReadingRules,
    into sink: inout some EntrySink & ~Copyable
  ) {
    scratch.reset()
    draft.reset()
    draft.range = document.range(node)
    draft.line = places.line(of: draft.range.lowerBound)
    if document.kind(node) == .object {
      let members = members(of: node, allowed: .entry)
      readDate(members)
      readWords(members)
      readTexts(members)
      readItems(members, rules)
    } else {
      report(.jsonNotAnEntry, start(of: node), [excerpt(node)])
    }
    let isRight = problems.allSatisfy { $0.code.severity != .error }
    if !problems.isEmpty { tellProblems(to: &sink) }
    if isRight { sink.take(draft) }
  }

  /// Reports the error of a text that is no JSON.
  mutating func tell(_ error: JSONSyntaxError, to sink: inout some EntrySink & ~Copyable) {
    sink.report(Diagnostic(error.code, at: places.span(of: error.range), error.facts))
  }

  private mutating func tellProblems(to sink: inout some EntrySink & ~Copyable) {
    problems.sort { $0.range.lowerBound < $1.range.lowerBound }
    for problem in problems {
      sink.report(Diagnostic(problem.code, at: places.span(of: problem.range), problem.facts))
    }
    problems.removeAll()
  }

  // MARK: Noting problems

  mutating func report(_ code: DiagnosticCode, _ range: Range<Int>, _ facts: [String] = []) {
    guard problems.count < JSONEntryReader.mostProblems else { return }
    problems.append(Problem(code: code, range: range, facts: facts))
  }

  /// Notes a problem, and gives what to throw.
  mutating func reported(_ code: DiagnosticCode, _ range: Range<Int>, _ facts: [String] = [])
    -> Reported
  {
    report(code, range, facts)
    return Reported()
  }

  /// Where a problem of a whole value stands: the opening bracket of an object or a list.
  func start(of node: JSONDocument.Node) -> Range<Int> {
    let range = document.range(node)
    switch document.kind(node) {
    case .object, .array: return range.lowerBound..<range.lowerBound + 1
    default: return range
    }
  }

  /// The value as written, or its first bytes.
  private func excerpt(_ node: JSONDocument.Node) -> String {
    let literal = document.literal(node)
    guard literal.count > 40 else { return literal.text }
    var end = 40
    while literal[end] & 0xC0 == 0x80 { end -= 1 }  // the first byte starts a scalar
    return Bytes(rebasing: literal[..<end]).text + "…"
  }
}

// MARK: - Members

extension JSONEntryReader {
  /// Sorts the members of an object, and tells of keys that are not its own or given twice.
  mutating func members(of object: JSONDocument.Node, allowed: JSONKeySet) -> JSONMembers {
    var members = JSONMembers()
    var seen = JSONMembers()
    var unknownCount = 0
    for (keyNode, value) in document.members(of: object) {
      let name = document.text(keyNode, &scratch)
      guard let key = JSONKey(name), allowed.contains(key) else {
        unknownCount += 1
        reportUnknown(name, keyNode, allowed)
        continue
      }
      if seen[key] != nil {
        report(.duplicateKey, document.range(keyNode), [key.name])
        continue
      }
      seen[key] = value
      if document.kind(value) != .null { members[key] = value }
    }
    if unknownCount > 1 { reportUnknownTwice(object, allowed) }
    return members
  }

  private mutating func reportUnknown(
    _ name: Bytes, _ node: JSONDocument.Node, _ allowed: JSONKeySet
  ) {
    let range = document.range(node)
    if let key = JSONKey(name), JSONKeySet.output.contains(key) {
      report(.jsonOutputKey, range, [key.name])
    } else if let meant = allowed.meant(by: name) {
      report(.jsonMisspeltKey, range, [name.text, meant.name])
    } else {
      report(.jsonUnknownKey, range, [name.text])
    }
  }

  private mutating func reportUnknownTwice(_ object: JSONDocument.Node, _ allowed: JSONKeySet) {
    for (node, _) in document.duplicateKeys(of: object) {
      let name = document.text(node, &scratch)
      if let key = JSONKey(name), allowed.contains(key) { continue }
      report(.duplicateKey, document.range(node), [name.text])
    }
  }

  /// The text of a member; nil where there is none or it is empty.
  mutating func text(_ key: JSONKey, _ members: JSONMembers) throws(Reported) -> Bytes? {
    guard let node = members[key] else { return nil }
    guard document.kind(node) == .string else {
      throw reported(.jsonNotText, document.range(node), [key.name])
    }
    let text = document.text(node, &scratch)
    return text.isEmpty ? nil : text
  }

  /// The text of a member that others do not depend on: nil also where it is wrong.
  mutating func ownText(_ key: JSONKey, _ members: JSONMembers) -> Bytes? {
    do throws(Reported) {
      return try text(key, members)
    } catch {
      return nil
    }
  }

  /// A member as a name; `.none` in place of one that is wrong or missing.
  mutating func name(_ key: JSONKey, _ members: JSONMembers, _ form: NameDraft.Form)
    throws(Reported) -> NameDraft?
  {
    guard let node = members[key], let text = try text(key, members) else { return nil }
    return NameDraft(bytes: text, form: form, range: document.range(node))
  }

  /// A text with full-width forms read as plain ones.
  mutating func folded(_ text: Bytes) -> Bytes {
    text.contains { $0 >= 0x80 } ? FullWidth.folded(text, &scratch) : text
  }
}
