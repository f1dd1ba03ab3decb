import TallyModel
import TallyText

/// Writes an entry as a journal has it.
///
///     2026-11-30 * (17) Corner Market | weekly run  ; time:08:12, trip:, place:Lisbon
///         ; a comment
///         expenses:food          12.50 USD
///         assets:cash           -12.50 USD
///
/// Tags, fields and the like that are not in its comment already stand on the first line.
struct JournalEntryText {
  let look: JournalLook

  func text(_ entry: EntryValue) throws(WritingProblem) -> String {
    if let kind = entry.kind { throw .notInFormat(part: "kind", format: kind.rawValue) }
    guard entry.isPostings, entry.flow == nil, entry.from == nil, entry.to == nil else {
      throw .notInFormat(part: "from", format: JournalFormat().name)
    }
    return ([first(entry)] + comments(entry.comment) + postings(entry)).joined(separator: "\n")
  }

  // MARK: The first line

  private func first(_ entry: EntryValue) -> String {
    var line = look.text(entry.date)
    if let date2 = entry.date2 { line += "=" + look.text(date2) }
    if entry.status != .none { line += " " + JournalEntryText.mark(entry.status) }
    if !entry.code.isEmpty { line += " (" + entry.code + ")" }
    if !entry.payee.isEmpty { line += " " + entry.payee }
    if !entry.note.isEmpty { line += " | " + entry.note }
    let words = JournalEntryText.words(entry)
    return words.isEmpty ? line : line + "  ; " + words.joined(separator: ", ")
  }

  static func mark(_ status: Status) -> String { status == .cleared ? "*" : "!" }

  /// What has to be said as tags, and is not in the comment.
  private static func words(_ entry: EntryValue) -> [String] {
    var words: [String] = []
    if let time = entry.time { words.append("time:" + time.description) }
    words += entry.tags.map { $0 + ":" }
    words += entry.fields.map { $0.key + ":" + $0.value }
    if !entry.id.isEmpty { words.append("id:" + entry.id) }
    words += entry.attachments.map { "attach:" + $0 }
    let said = JournalEntryText.tags(in: entry.comment)
    return words.filter { !said.contains($0) }
  }

  /// The tags that a comment has, as they are written.
  private static func tags(in comment: String) -> [String] {
    comment.split(separator: "\n").flatMap { line -> [String] in
      Array(line.utf8).withUnsafeBytes { bytes in
        var scanner = JournalTagScanner(bytes, 0..<bytes.count)
        var tags: [String] = []
        while let tag = scanner.next() {
          tags.append(bytes.part(tag.name).text + ":" + bytes.part(tag.value).text)
        }
        return tags
      }
    }
  }

  private func comments(_ comment: String) -> [String] {
    if comment.isEmpty { return [] }
    return comment.split(separator: "\n", omittingEmptySubsequences: false).map {
      look.indent + ($0.isEmpty ? ";" : "; " + $0)
    }
  }

  // MARK: Postings

  /// A posting before its columns are lined up.
  private struct Line {
    var account: String
    var amount = ""
    /// What stands behind the amount: cost and assertion.
    var rest = ""
    var comment: [String] = []
  }

  private func postings(_ entry: EntryValue) -> [String] {
    var lines: [Line] = []
    for (number, item) in entry.items.enumerated() {
      let posting = entry.postings.indices.contains(number) ? entry.postings[number] : nil
      guard let posting else {
        lines.append(line(item, isLast: number + 1 == entry.items.count, entry))
        continue
      }
      if posting.continues {
        // What is missing may come to several commodities; what it says stands behind the last.
        lines[lines.count - 1].rest += assertion(posting)
        continue
      }
      lines.append(line(item, posting))
    }
    let column = column(lines)
    return lines.flatMap { line in
      let text = look.indent + aligned(line, column)
      let first = line.comment.first.map { $0.isEmpty ? text : text + "  ; " + $0 } ?? text
      return [first] + line.comment.dropFirst().map { look.indent + ($0.isEmpty ? ";" : "; " + $0) }
    }
  }

  /// A posting of an entry that comes from another format.
  private func line(_ item: EntryValue.Item, isLast: Bool, _ entry: EntryValue) -> Line {
    var line = Line(account: item.name.text)
    let isOneCommodity = entry.items.allSatisfy {
      $0.commodity == item.commodity && $0.cost == nil
    }
    if isLast, look.omitsLast, entry.items.count == 2, isOneCommodity { return line }
    line.amount = look.text(look.padded(Amount(item.quantity, item.commodity)))
    line.rest = cost(item.cost.map(look.padded))
    return line
  }

  private func line(_ item: EntryValue.Item, _ posting: EntryValue.Posting) -> Line {
    var account = item.name.text
    if posting.sort == .virtual { account = "(" + account + ")" }
    if posting.sort == .balanced { account = "[" + account + "]" }
    if posting.status != .none { account = JournalEntryText.mark(posting.status) + " " + account }
    var line = Line(account: account)
    if posting.source == .written {
      let amount = Amount(item.quantity, item.commodity)
      line.amount = look.text(amount, plus: item.sign == .plus)
      if !posting.isCostInferred { line.rest = cost(item.cost) }
    }
    line.rest += assertion(posting)
    if !posting.comment.isEmpty {
      line.comment = posting.comment.split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init)
    }
    return line
  }

  private func cost(_ cost: Amount?) -> String {
    guard let cost else { return "" }
    return " @@ " + look.text(Amount(cost.quantity.magnitude, cost.commodity))
  }

  private func assertion(_ posting: EntryValue.Posting) -> String {
    guard let assertion = posting.assertion else { return "" }
    let mark = (assertion.isTotal ? "==" : "=") + (assertion.isInclusive ? "*" : "")
    return " " + mark + " " + look.text(assertion.amount)
  }

  /// Where the amounts stand: in the columns of the neighbours, or as far to the right as the longest name asks for.
  private func column(_ lines: [Line]) -> JournalLook.Column {
    let account = lines.map { DisplayWidth.columns(of: $0.account) }.max() ?? 0
    let ends = lines.filter { !$0.amount.isEmpty }.map { line in
      DisplayWidth.columns(of: line.account) + 2 + DisplayWidth.columns(of: line.amount)
    }
    switch look.column {
    case .gap(let gap): return .gap(gap)
    case .start(let column): return .start(max(column, account + 2))
    case .end(let column):
      return .end(max(column, ends.max() ?? 0))
    case nil:
      // As hledger 1.25 prints: two columns for marks, two between, and at least twelve for the amount.
      let amount = lines.map { DisplayWidth.columns(of: $0.amount) }.max() ?? 0
      return .end(account + 4 + max(amount, 12))
    }
  }

  private func aligned(_ line: Line, _ column: JournalLook.Column) -> String {
    if line.amount.isEmpty {
      return line.rest.isEmpty ? line.account : line.account + " " + line.rest
    }
    let account = DisplayWidth.columns(of: line.account)
    let count: Int
    switch column {
    case .gap(let gap): return line.account + gap + line.amount + line.rest
    case .start(let column): count = column - account
    case .end(let column): count = column - account - DisplayWidth.columns(of: line.amount)
    }
    return line.account + String(repeating: " ", count: max(count, 2)) + line.amount + line.rest
  }
}
