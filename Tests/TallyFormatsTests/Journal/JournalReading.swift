import TallyFormats
import TallyModel
import Testing

/// Reads a journal, and keeps its entries as text that says all of them.
///
///     2026-11-30=2026-12-02 * (17) Market | weekly ; comment {tag:x field:k=v}
///     a 5 A @@ 10 B = 3 A {date:2026-12-01 tag:x=y} ; comment
///
/// A posting is `(a)` where virtual and `[a]` where balanced; `?` stands behind an amount that was inferred, `!`
/// behind one that is assigned, `~` behind a cost that was inferred, and `+` before a further commodity.
struct JournalReading: EntrySink {
  private(set) var entries: [String] = []
  private(set) var postings: [[String]] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var facts = FileFacts()

  init(
    _ text: String, path: String = "main.journal", _ context: JournalContext? = nil,
    assigned: [[Amount]]? = nil
  ) {
    let rules = ReadingRules(Settings())
    var reading = ReadingContext()
    reading.journal = context
    reading.assigned = assigned
    Array(text.utf8).withUnsafeBytes {
      let file = SourceFile(bytes: $0, path: path, context: reading)
      _ = JournalFormat().read(file, rules: rules, into: &self)
    }
  }

  mutating func report(_ problem: Diagnostic) { problems.append(problem) }
  mutating func take(_ facts: FileFacts) { self.facts = facts }

  mutating func take(_ entry: borrowing EntryDraft) {
    var head = entry.date.description
    if let date2 = entry.date2 { head += "=" + date2.description }
    var words = [head, ["", "!", "*"][Int(entry.status.rawValue)]]
    if !entry.code.isEmpty { words.append("(" + entry.code.text + ")") }
    words.append(entry.payee.text)
    if !entry.note.isEmpty { words.append("| " + entry.note.text) }
    if !entry.comment.isEmpty { words.append("; " + entry.comment.text) }
    var marks = entry.tags.map { "tag:" + $0.text }
    marks += entry.fields.map { "field:" + $0.key.text + "=" + $0.value.text }
    marks += entry.attachments.map { "attach:" + $0.text }
    if !entry.id.isEmpty { marks.append("id:" + entry.id.text) }
    if let time = entry.time { marks.append("time:" + time.description) }
    if !marks.isEmpty { words.append("{" + marks.joined(separator: " ") + "}") }
    entries.append(words.filter { !$0.isEmpty }.joined(separator: " "))
    var texts: [String] = []
    for index in entry.items.indices {
      let tags = entry.postingTags.filter { $0.item == index }.map {
        "tag:" + $0.name.text + ($0.value.isEmpty ? "" : "=" + $0.value.text)
      }
      texts.append(JournalReading.text(entry.items[index], entry.postings[index], tags))
    }
    postings.append(texts)
    #expect(entry.isPostings && entry.items.count == entry.postings.count)
  }

  private static func text(_ item: ItemDraft, _ posting: PostingDraft, _ tags: [String]) -> String {
    let name = item.name.bytes.text
    var words = [posting.continues ? "+" : "", ["", "!", "*"][Int(posting.status.rawValue)]]
    words.append(
      posting.sort == .real ? name : posting.sort == .virtual ? "(" + name + ")" : "[" + name + "]")
    words.append(
      amount(item.quantity, item.commodity) + ["", "?", "!"][Int(posting.source.rawValue)])
    if let cost = item.cost {
      words.append(
        "@@ " + amount(cost.quantity, cost.commodity) + (posting.isCostInferred ? "~" : ""))
    }
    if let assertion = posting.assertion {
      let mark = (assertion.isTotal ? "==" : "=") + (assertion.isInclusive ? "*" : "")
      words.append(mark + " " + amount(assertion.quantity, assertion.commodity))
    }
    var marks = tags
    if let date2 = posting.date2 { marks.insert("date2:" + date2.description, at: 0) }
    if let date = posting.date { marks.insert("date:" + date.description, at: 0) }
    if !marks.isEmpty { words.append("{" + marks.joined(separator: " ") + "}") }
    if !posting.comment.isEmpty { words.append("; " + posting.comment.text) }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func amount(_ quantity: Quantity, _ commodity: Bytes) -> String {
    quantity.description + (commodity.isEmpty ? "" : " " + commodity.text)
  }
}

/// Something of a journal, and what it is read as.
struct JournalCase: Sendable, CustomTestStringConvertible {
  var written: String
  var read: [String]

  init(_ written: String, _ read: String...) { (self.written, self.read) = (written, read) }

  var testDescription: String { written.replacing("\n", with: "⏎") }
}

extension CommodityStyle {
  /// A thousand in that style, and on whose word: `declared 1,000[3].00 USD`; `used 1000?` where no mark is known.
  var sample: String {
    let group = style.groupMark.map { String(Character($0)) } ?? ""
    let mark = style.decimalMark.map { String(UnicodeScalar($0)) } ?? "?"
    let number =
      "1" + group + "000" + (style.groups.isEmpty ? "" : "\(style.groups)") + mark
      + String(repeating: "0", count: Int(style.places))
    let blank = style.isSpaced ? " " : ""
    return "\(authority) "
      + (style.isLeft ? commodity + blank + number : number + blank + commodity)
  }
}
