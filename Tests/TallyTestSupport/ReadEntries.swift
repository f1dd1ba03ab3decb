import TallyFormats
package import TallyModel

/// Text read by a format, its entries and problems as plain values.
package struct ReadEntries: Equatable, Sendable {
  package var entries: [ReadEntry] = []
  package var problems: [Diagnostic] = []

  /// Reads text as the file of a name; tally text where the name's ending says nothing.
  package init(_ text: String, path: String = "2026-11-30.tally", settings: Settings = Settings()) {
    self.init(bytes: Array(text.utf8), path: path, settings: settings)
  }

  /// Reads bytes, which are valid UTF-8 without NUL.
  package init(bytes: [UInt8], path: String, settings: Settings) {
    let format = EntryFormats.forFile(path) ?? TallyTextFormat()
    let rules = ReadingRules(settings)
    var sink = CollectingSink()
    bytes.withUnsafeBytes { buffer in
      sink.source = buffer
      _ = format.read(SourceFile(bytes: buffer, path: path), rules: rules, into: &sink)
    }
    entries = sink.entries
    problems = sink.problems
  }

  /// Only the errors.
  package var errors: [Diagnostic] { problems.filter { $0.code.severity == .error } }
}

/// An entry as a reader handed it over.
package struct ReadEntry: Equatable, Sendable {
  package var date: CalendarDate
  package var line: Int
  /// Its own bytes.
  package var text: String
  package var note: String
  package var comment: String
  /// All but date and place, in a notation of its own: names as written, several words in `{}`,
  /// quoted ones in `""`, amounts with the sign as typed, texts in `«»`.
  package var summary: String

  fileprivate init(_ draft: borrowing EntryDraft, in source: Bytes) {
    date = draft.date
    line = draft.line
    text = Bytes(rebasing: source[draft.range]).text
    note = draft.note.text
    comment = draft.comment.text
    var items: [String] = []
    for item in draft.items { items.append(Self.summary(item)) }
    var parts: [String] = []
    if let time = draft.time { parts.append(time.description) }
    switch draft.status {
    case .none: break
    case .pending: parts.append("!")
    case .cleared: parts.append("*")
    }
    if let kind = draft.kind { parts.append("(" + kind.rawValue + ")") }
    if let flow = draft.flow { parts.append(Self.summary(flow) + " >") }
    parts.append(items.joined(separator: " + "))
    if let from = draft.from { parts.append("from:" + Self.summary(from)) }
    if let to = draft.to { parts.append("to:" + Self.summary(to)) }
    if !draft.note.isEmpty { parts.append("«" + note + "»") }
    if !draft.payee.isEmpty { parts.append("@«" + draft.payee.text + "»") }
    for tag in draft.tags { parts.append("#" + tag.text) }
    if !draft.code.isEmpty { parts.append("code:«" + draft.code.text + "»") }
    if !draft.id.isEmpty { parts.append("id:" + draft.id.text) }
    for field in draft.fields { parts.append(field.key.text + ":«" + field.value.text + "»") }
    for path in draft.attachments { parts.append("attach:«" + path.text + "»") }
    if !draft.comment.isEmpty { parts.append(";«" + comment + "»") }
    summary = parts.joined(separator: " ")
  }

  private static func summary(_ name: NameDraft) -> String {
    switch name.form {
    case .plain: name.bytes.text
    case .quoted: "\"" + name.bytes.text + "\""
    case .words: "{" + name.bytes.text + "}"
    case .account: "[" + name.bytes.text + "]"
    }
  }

  private static func summary(_ item: ItemDraft) -> String {
    let plus = item.sign == .plus ? "+" : ""
    let amount = plus + item.quantity.description + " " + item.commodity.text
    let cost = item.cost.map { " @@ " + $0.quantity.description + " " + $0.commodity.text }
    return summary(item.name) + " " + amount + (cost ?? "")
  }
}

private struct CollectingSink: EntrySink {
  var source = Bytes.none
  var entries: [ReadEntry] = []
  var problems: [Diagnostic] = []

  mutating func take(_ entry: borrowing EntryDraft) { entries.append(ReadEntry(entry, in: source)) }
  mutating func report(_ problem: Diagnostic) { problems.append(problem) }
}

extension Settings {
  /// The settings with some changed.
  package static func with(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
  }

  /// A ledger in CNY that pays from 微信.
  package static let chinese = Settings.with {
    $0.currency = "CNY"
    $0.account = "微信"
    $0.accounts = [
      ("微信", "assets:wechat"), ("银行卡", "assets:bank"), ("现金", "assets:cash"),
      ("信用卡", "liabilities:card"),
    ]
  }

  /// A ledger in USD with a few accounts.
  package static let english = Settings.with {
    $0.account = "cash"
    $0.accounts = [
      ("cash", "assets:cash"), ("bank", "assets:bank"), ("visa", "liabilities:visa"),
      ("owed", "assets:receivable"),
    ]
  }

  /// One whose decimal mark is the comma.
  package static let comma = Settings.with {
    $0.currency = "EUR"
    $0.decimalMark = UInt8(ascii: ",")
  }
}
