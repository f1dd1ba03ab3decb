package import TallyFormats
package import TallyModel

/// Keeps what a reader hands over, as plain values.
package struct CollectingSink: EntrySink {
  package private(set) var entries: [ReadEntry] = []
  package private(set) var problems: [Diagnostic] = []
  package private(set) var facts = FileFacts()
  /// What the file turned out to be.
  package private(set) var reading = FileReading.entries
  private let source: [UInt8]

  /// Reads a text as a file of a format.
  package init(
    _ text: String, as format: some EntryFormat, path: String = "2026-11-30",
    settings: Settings = Settings()
  ) {
    self.init(Array(text.utf8), as: format, path: path, settings: settings)
  }

  /// Reads bytes, which are valid UTF-8 without NUL, as a file of a format, or as a part of one.
  package init(
    _ bytes: [UInt8], as format: some EntryFormat, path: String = "2026-11-30",
    settings: Settings = Settings(), context: ReadingContext = ReadingContext()
  ) {
    source = bytes
    let rules = ReadingRules(settings)
    reading = bytes.withUnsafeBytes {
      format.read(SourceFile(bytes: $0, path: path, context: context), rules: rules, into: &self)
    }
  }

  package mutating func take(_ entry: borrowing EntryDraft) {
    entries.append(ReadEntry(entry, source: source))
  }

  package mutating func report(_ problem: Diagnostic) { problems.append(problem) }
  package mutating func take(_ facts: FileFacts) { self.facts = facts }

  /// Each entry as `ReadEntry.description` has it.
  package var entryLines: [String] { entries.map(\.description) }

  /// Each problem as `bad-date 1:10+12 2026-02-30`: code, line, column, length, facts.
  package var problemLines: [String] {
    problems.map { problem in
      let span = problem.span
      let place = "\(span.line):\(span.column)+\(span.length)"
      return ([problem.code.name, place] + problem.facts).joined(separator: " ")
    }
  }
}

/// An entry that a reader handed over.
package struct ReadEntry: Equatable, Sendable {
  package struct Item: Equatable, Sendable {
    /// As `ReadEntry.name` writes it.
    package var name: String
    /// With a `+` where one was written.
    package var amount: String
    package var commodity: String
    /// `131.40 USD`; empty where there is none.
    package var cost: String
  }

  package var date: String
  package var time: String
  package var status: String
  package var kind: String
  package var flow: String
  package var items: [Item]
  package var isPostings: Bool
  package var from: String
  package var to: String
  package var payee: String
  package var note: String
  package var comment: String
  package var code: String
  package var id: String
  package var tags: [String]
  /// `key=value`.
  package var fields: [String]
  package var attachments: [String]
  /// Its bytes in the file.
  package var text: String
  package var line: Int

  init(_ draft: borrowing EntryDraft, source: [UInt8]) {
    date = draft.date.description
    time = draft.time?.description ?? ""
    status = draft.status.name
    kind = draft.kind?.rawValue ?? ""
    flow = draft.flow.map(ReadEntry.name) ?? ""
    items = draft.items.map(ReadEntry.item)
    isPostings = draft.isPostings
    from = draft.from.map(ReadEntry.name) ?? ""
    to = draft.to.map(ReadEntry.name) ?? ""
    payee = draft.payee.text
    note = draft.note.text
    comment = draft.comment.text
    code = draft.code.text
    id = draft.id.text
    tags = draft.tags.map(\.text)
    fields = draft.fields.map { $0.key.text + "=" + $0.value.text }
    attachments = draft.attachments.map(\.text)
    text = String(decoding: source[draft.range], as: UTF8.self)
    line = draft.line
  }

  /// `coffee` for one word, `"coffee"` quoted, `(eating out)` for words, `=assets:cash` for an account.
  private static func name(_ name: NameDraft) -> String {
    switch name.form {
    case .plain: name.bytes.text
    case .quoted: "\"" + name.bytes.text + "\""
    case .words: "(" + name.bytes.text + ")"
    case .account: "=" + name.bytes.text
    }
  }

  private static func item(_ item: ItemDraft) -> Item {
    Item(
      name: name(item.name),
      amount: (item.sign == .plus ? "+" : "") + item.quantity.description,
      commodity: item.commodity.text,
      cost: item.cost.map { $0.quantity.description + " " + $0.commodity.text } ?? "")
  }
}

extension ReadEntry: CustomStringConvertible {
  /// All that it has, and nothing that it has not.
  ///
  ///     2026-11-30 08:12 cleared "coffee" 6.50 USD @@ 5.90 EUR + "tip" 1 USD note:hot tag:work
  package var description: String {
    var parts = [date, time, status, kind, flow.isEmpty ? "" : flow + " >"]
    if isPostings { parts.append("postings") }
    let written = items.map { item in
      let cost = item.cost.isEmpty ? "" : "@@ " + item.cost
      return [item.name, item.amount, item.commodity, cost].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    parts.append(written.joined(separator: " + "))
    let named = [
      ("from", from), ("to", to), ("payee", payee), ("note", note), ("comment", comment),
      ("code", code), ("id", id),
    ]
    for (key, value) in named where !value.isEmpty { parts.append(key + ":" + value) }
    parts += tags.map { "tag:" + $0 } + fields.map { "field:" + $0 }
    parts += attachments.map { "attach:" + $0 }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
